import type { FieldProblem } from '../../platform/shared/errors.ts';
import { dateTimeText, type DateTimeText } from '../../platform/shared/local-time.ts';
import type { NoticeKind } from '../messages/message.ts';
import type { EventDetails, EventState } from './managed-event.ts';
import { endOfDayBefore, isElsewhere, publishingProblems } from './managed-event-rules.ts';

/** The steps by which organisers change the status of an event. */
export const statusSteps = ['publish', 'unpublish', 'cancel', 'reinstate'] as const;
export type StatusStep = (typeof statusSteps)[number];

/** Whether a step is for one event, or also for those of its series that follow it. */
export const stepScopes = ['this', 'following'] as const;
export type StepScope = (typeof stepScopes)[number];

/** From which state each step leads, and to which. */
export const stepStates = {
  publish: ['draft', 'published'],
  unpublish: ['published', 'draft'],
  cancel: ['published', 'cancelled'],
  reinstate: ['cancelled', 'published'],
} as const satisfies Record<StatusStep, readonly [EventState, EventState]>;

/** Whether people are not to come to an event after a step: what is still held about it is not sent. */
export function endsEvent(step: StatusStep): boolean {
  return step === 'cancel' || step === 'unpublish';
}

/** What people were about to be told that a step makes untrue. */
export const undoneBy: Readonly<Record<StatusStep, readonly NoticeKind[]>> = {
  publish: [],
  unpublish: ['published'],
  cancel: ['reinstated'],
  reinstate: ['cancelled'],
};

const isWords: Record<EventState, string> = {
  draft: 'a draft',
  published: 'published',
  cancelled: 'cancelled',
  removed: 'deleted',
};

/** Why a step cannot be made, as a sentence with what is wrong; null when it can. */
export function stepRefused(
  step: StatusStep,
  state: EventState,
  details: EventDetails,
): { sentence: string; problems: FieldProblem[] } | null {
  const [from] = stepStates[step];
  if (state !== from) {
    const sentence = `The event is ${isWords[state]}: only one that is ${isWords[from]} can be ${pastParticiple[step]}.`;
    return { sentence, problems: [] };
  }
  const problems = endsEvent(step) ? [] : publishingProblems(details);
  const [first] = problems;
  return first === undefined ? null : { sentence: `${first.field} ${first.problem}.`, problems };
}

const pastParticiple: Record<StatusStep, string> = {
  publish: 'published',
  unpublish: 'made a draft again',
  cancel: 'cancelled',
  reinstate: 'reinstated',
};

/** One mail of a step: about an event, and maybe about later ones too. */
interface Telling<Event> {
  readonly event: Event;
  /** The later events in the same mail. */
  readonly further?: readonly Event[];
  /** Everyone else is told of it by the mail about an earlier one. */
  readonly onlyOutside?: true;
}

/**
 * Which mails go out about events of a series. Of all that are open to the same audience its members hear by one mail; those
 * who were invited to a closed one, and guests, hear of theirs alone.
 */
export function noticesFor<Event extends { readonly closed: boolean }>(
  events: readonly Event[],
): Telling<Event>[] {
  const [first, ...further] = events.filter(({ closed }) => !closed);
  const closed = events.filter((event) => event.closed).map((event) => ({ event }));
  if (first === undefined) return closed;
  const outside = further.map((event) => ({ event, onlyOutside: true as const }));
  return [{ event: first, further }, ...outside, ...closed];
}

/** When an event takes place. */
const movingFields = ['startDate', 'endDate', 'allDay'] as const;

/** When and where an event takes place, as people were told. */
export type WhenAndWhere = Pick<EventDetails, (typeof movingFields)[number] | 'location'>;

export function whenAndWhere({ startDate, endDate, allDay, location }: EventDetails): WhenAndWhere {
  return { startDate, endDate, allDay, location };
}

/** Whether an event takes place at another time or place than before: then people are told. */
export function isMoved(before: WhenAndWhere, after: WhenAndWhere): boolean {
  return (
    movingFields.some((field) => before[field] !== after[field]) ||
    isElsewhere(before.location, after.location)
  );
}

/**
 * The details with all dates shifted to a new start: it lasts as long as before, and registration ends as many days
 * before and at the same time of the day, but not after the start, and with review before it. What takes all day has no
 * other time of the day.
 */
export function shiftedTo(details: EventDetails, start: DateTimeText): EventDetails {
  const [from, asked] = [details.startDate, start].map((text) => Temporal.PlainDateTime.from(text));
  if (from === undefined || asked === undefined) return details;
  const { endDate, registrationDueDate: due } = details;
  const length = endDate === null ? null : from.until(Temporal.PlainDateTime.from(endDate));
  const days = from.toPlainDate().until(asked.toPlainDate());
  const to = details.allDay ? from.add(days) : asked;
  const startDate = dateTimeText(to);
  const shiftedDue = due === '' ? '' : dateTimeText(Temporal.PlainDateTime.from(due).add(days));
  const shifted = {
    ...details,
    startDate,
    endDate: length === null ? null : dateTimeText(to.add(length)),
    registrationDueDate: shiftedDue > startDate ? startDate : shiftedDue,
  };
  if (due === '' || publishingProblems(shifted).length === 0) return shifted;
  return { ...shifted, registrationDueDate: endOfDayBefore(startDate) };
}
