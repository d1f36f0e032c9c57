import { readTyped } from '../../lib/address.ts';
import { readMore } from '../../lib/read-more.ts';
import { searchNumber } from './address-id.ts';

const states = ['yes', 'no', 'waiting', 'told', 'untold', 'unreached', 'left'] as const;
const kinds = ['member', 'guest', 'partner'] as const;
const sorts = ['name', 'club', 'answered', 'state', 'checkedIn', 'waiting', 'party'] as const;

/** What the address of a list of participants says; whoever is looked for by name does not stand in it. */
interface ParticipantsSearch {
  state?: (typeof states)[number] | undefined;
  kind?: (typeof kinds)[number] | undefined;
  checkedIn?: boolean | undefined;
  hasComment?: true | undefined;
  missingAnswers?: true | undefined;
  sort?: (typeof sorts)[number] | undefined;
  direction?: 'asc' | 'desc' | undefined;
  /** Those who gave this answer to this question. */
  question?: number | undefined;
  answer?: string | undefined;
  /** How many are passed over. */
  at?: number | undefined;
  more?: number | undefined;
}

/** Reads the address; what makes no sense is left out. */
export function readParticipantsSearch(search: Record<string, unknown>): ParticipantsSearch {
  const { checkedIn, hasComment, missingAnswers, direction } = search;
  const question = searchNumber(search['question']);
  const answer = readTyped(search['answer']);
  return {
    state: states.find((known) => known === search['state']),
    kind: kinds.find((known) => known === search['kind']),
    checkedIn: typeof checkedIn === 'boolean' ? checkedIn : undefined,
    hasComment: hasComment === true ? hasComment : undefined,
    missingAnswers: missingAnswers === true ? missingAnswers : undefined,
    sort: sorts.find((known) => known === search['sort']),
    direction: direction === 'asc' || direction === 'desc' ? direction : undefined,
    ...(question !== undefined && answer !== undefined && { question, answer }),
    at: searchNumber(search['at']),
    more: readMore(search['more']),
  };
}

/** What the address of an organiser's events says. */
interface CalendarsSearch {
  /** What is planned and what comes next unless another view is named. */
  view?: 'past' | 'cancelled' | 'removed' | undefined;
  calendar?: number | undefined;
  /** A part of the title. */
  q?: string | undefined;
  more?: number | undefined;
}

const views = ['past', 'cancelled', 'removed'] as const;

/** Reads the address; what makes no sense is left out. */
export function readCalendarsSearch({ view, calendar, q, more }: Record<string, unknown>): CalendarsSearch {
  return {
    view: views.find((known) => known === view),
    calendar: searchNumber(calendar),
    q: readTyped(q),
    more: readMore(more),
  };
}
