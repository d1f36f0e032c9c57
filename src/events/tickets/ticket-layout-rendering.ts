import { datePhrases } from '../../platform/localisation/date-words.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { LRUCache } from 'lru-cache';
import { venueLines, type Venue } from '../../platform/shared/venue.ts';
import type { When } from '../../platform/shared/when.ts';
import { chooseFaces } from '../../platform/typesetting/text-faces-rules.ts';
import { fitText, type FittedText, type Fitting } from '../../platform/typesetting/text-lines-rules.ts';
import type { FontWeight } from '../../platform/typesetting/font-faces-reader.ts';
import { ticketWords } from './ticket-words.ts';
import type { Ticket } from './ticket.ts';

const MILLIMETRE = 72 / 25.4;

/** Half as wide as high: fills a phone's screen, and two stand side by side on a sheet of A4. */
export const PAGE = { width: 105 * MILLIMETRE, height: 210 * MILLIMETRE, margin: 24 } as const;
/** The code itself, without the white around it. */
export const QR_SIZE = 62 * MILLIMETRE;
const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;
export const LINE_HEIGHT = 1.28;

/** A text with its place in the flow of the page. */
export interface TextBlock {
  fitted: FittedText;
  color: string;
  /** White above the block. */
  before: number;
}

/** The two flows of text of a ticket: on the coloured head, and on the white below it. */
export interface TicketLayout {
  head: TextBlock[];
  body: TextBlock[];
  foot: TextBlock[];
}

export const COLORS = {
  head: '#17324d',
  headSoft: '#b9cbdc',
  text: '#16202a',
  soft: '#5b6875',
  accent: '#b3702a',
} as const;

// Embeds another name in a sentence without letting its direction disturb the sentence.
const ISOLATE = '\u2068';
const END_ISOLATE = '\u2069';

/** Chooses fonts, sizes and line breaks for everything that is written on a ticket. */
export async function layOutTicket(ticket: Ticket): Promise<TicketLayout> {
  const words = ticketWords[ticket.locale];
  const { head, whenAndWhere } = await layOutEvent(ticket);
  const person = await blocks([
    [words[ticket.kind], 'strong', COLORS.accent, GAP, LABEL],
    [ticket.name, 'strong', COLORS.text, 1, NAME_FITTINGS],
    [companyOf(ticket), 'regular', COLORS.soft, 4, LINE_FITTINGS],
  ]);
  const foot = await blocks([[words.registration(ticket.registration), 'regular', COLORS.soft, 0, LABEL]]);
  return { head, body: [...whenAndWhere, ...person], foot };
}

/** What is the same on all tickets of an event. */
type EventPart = Pick<Ticket, 'locale' | 'organisation' | 'title' | 'start' | 'end' | 'allDay' | 'location'>;

interface EventLayout {
  head: TextBlock[];
  whenAndWhere: TextBlock[];
}

/** Tickets are fetched in crowds, before and at the doors of the same few events. */
const MAX_CACHED_LAYOUTS = 20;
const cachedLayouts = new LRUCache<string, EventLayout>({ max: MAX_CACHED_LAYOUTS });

async function layOutEvent(event: EventPart): Promise<EventLayout> {
  const { locale, organisation, title, start, end, allDay, location } = event;
  const key = JSON.stringify([locale, organisation, title, start, end, allDay, venueLines(location)]);
  const known = cachedLayouts.get(key);
  if (known !== undefined) return known;
  const layout = await layOutEventAnew(event);
  cachedLayouts.set(key, layout);
  return layout;
}

async function layOutEventAnew(event: EventPart): Promise<EventLayout> {
  return {
    head: await blocks([
      [event.organisation, 'strong', COLORS.headSoft, 0, fittings([9, 1])],
      [event.title, 'strong', '#ffffff', 9, TITLE_FITTINGS],
    ]),
    whenAndWhere: await blocks([
      [ticketWords[event.locale].when, 'strong', COLORS.accent, 0, LABEL],
      [whenText(event, event.locale), 'strong', COLORS.text, 1, WHEN_FITTINGS],
      ...whereTexts(event.location, event.locale),
    ]),
  };
}

/** The height of a block without the white above it. */
export function heightOf({ fitted }: TextBlock): number {
  return fitted.lines.length * fitted.size * LINE_HEIGHT;
}

type TextSpec = [
  text: string,
  weight: FontWeight,
  color: string,
  before: number,
  fittings: readonly Fitting[],
];

const GAP = 13;
const LABEL = fittings([8, 1]);
const LINE_FITTINGS = fittings([10, 1], [9, 2]);
const WHEN_FITTINGS = fittings([12, 1], [11.3, 1], [11, 2]);
const PLACE_FITTINGS = fittings([12, 1], [10.5, 1]);
const NAME_FITTINGS = fittings([21, 1], [18, 1], [15, 2], [12.5, 2]);
const TITLE_FITTINGS = fittings([24, 1], [21, 1], [22, 2], [19, 3], [16.5, 3], [14, 4]);

function fittings(...tries: readonly (readonly [size: number, lines: number])[]): readonly Fitting[] {
  return tries.map(([size, lines]) => ({ size, lines }));
}

async function blocks(specs: readonly TextSpec[]): Promise<TextBlock[]> {
  const result: TextBlock[] = [];
  for (const [text, weight, color, before, fittings] of specs) {
    if (text.trim() === '') continue;
    result.push({ fitted: fitText(await chooseFaces(text, weight), TEXT_WIDTH, fittings), color, before });
  }
  return result;
}

function whereTexts(venue: Venue, locale: Locale): TextSpec[] {
  const [first, ...lines] = venueLines(venue);
  if (first === undefined) return [];
  return [
    [ticketWords[locale].where, 'strong', COLORS.accent, GAP, LABEL],
    [first, 'strong', COLORS.text, 1, PLACE_FITTINGS],
    [lines.join(', '), 'regular', COLORS.soft, 1, LINE_FITTINGS],
  ];
}

/** Lines end between the parts of a date, never inside "14 November". */
function whenText(when: When, locale: Locale): string {
  return datePhrases(when, locale)
    .map((phrase) => phrase.replaceAll(' ', '\u00a0'))
    .join(' ');
}

/** Who brings the person, and from which club. */
function companyOf({ host, club, locale }: Ticket): string {
  const invitation =
    host.trim() === '' ? '' : ticketWords[locale].invitedBy(`${ISOLATE}${host}${END_ISOLATE}`);
  return [invitation, club].filter((part) => part.trim() !== '').join(' · ');
}
