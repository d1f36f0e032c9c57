import { hash } from 'node:crypto';
import type { Static } from 'typebox';
import type { EventSummary, OwnAnswer } from './event.ts';
import type { ListedPage } from './agendas-service.ts';
import type { EventSchema, EventSummarySchema } from './events-schemas.ts';
import type { EventDetail } from './events-service.ts';
import type { EventSettings } from './kept-events-service.ts';

type Summary = Static<typeof EventSummarySchema>;
type Detail = Static<typeof EventSchema>;

type OwnOfSummary = Pick<Summary, 'reviewBarcode' | 'attending'>;
type OwnOfDetail = OwnOfSummary &
  Pick<
    Detail,
    | 'attendingComment'
    | 'hasRegistration'
    | 'hasUnansweredQuestions'
    | 'questions'
    | 'guests'
    | 'registration'
    | 'registrationOpen'
    | 'isReviewer'
  >;

/** A list as JSON that is put together when it is wanted. */
interface WrittenList {
  /** Another one whenever the list is. */
  readonly tag: string;
  readonly write: () => Buffer;
}

/** The list as JSON; what is needed for it is found once for as long as the page is remembered. */
export function writeList(page: ListedPage): WrittenList {
  const known = lists.get(page);
  if (known !== undefined) return known;
  const list = composeList(page);
  lists.set(page, list);
  return list;
}

const lists = new WeakMap<ListedPage, WrittenList>();

function composeList({ events, more }: ListedPage): WrittenList {
  const pieces: Buffer[] = [
    Buffer.from(`{"success":true,"count":${events.length},"more":${more},"events":[`),
  ];
  let contents = String(more);
  for (const [index, { event, own }] of events.entries()) {
    const common = summaries.of(event);
    const answer = ownText(event, own);
    if (index > 0) pieces.push(comma);
    pieces.push(common.bytes, answer.bytes);
    contents += common.tag + answer.text;
  }
  pieces.push(listEnd);
  return { tag: tagOf(contents), write: () => Buffer.concat(pieces) };
}

/** One event in full as JSON. */
export function writeEvent(detail: EventDetail): string {
  return details.of(detail.settings).text + JSON.stringify(ownPart(detail)).slice(1);
}

const comma = Buffer.from(',');
const listEnd = Buffer.from(']}');

/** JSON of a part of an answer. */
interface Piece {
  readonly text: string;
  readonly bytes: Buffer;
}

interface CommonPiece extends Piece {
  /** Another one whenever the text is. */
  readonly tag: string;
}

/** What is the same about a thing for everyone, as JSON that lacks its end; written once while it is remembered. */
class CommonPieces<Thing extends object> {
  readonly #present: (thing: Thing) => object;
  readonly #pieces = new WeakMap<Thing, CommonPiece>();

  constructor(present: (thing: Thing) => object) {
    this.#present = present;
  }

  of(thing: Thing): CommonPiece {
    const known = this.#pieces.get(thing);
    if (known !== undefined) return known;
    const text = `${JSON.stringify(this.#present(thing)).slice(0, -1)},`;
    const piece = { text, bytes: Buffer.from(text), tag: tagOf(text) };
    this.#pieces.set(thing, piece);
    return piece;
  }
}

const summaries = new CommonPieces(sharedSummary);
const details = new CommonPieces(sharedDetail);

/** What most callers have answered to most events. */
const plainAnswers = {
  '': ownPiece('', ''),
  YES: ownPiece('', 'YES'),
  NO: ownPiece('', 'NO'),
};

function ownText(event: EventSummary, own: OwnAnswer | null): Piece {
  const barcode = barcodeOf(event, own);
  const attending = own?.attending ?? '';
  return barcode === '' ? plainAnswers[attending] : ownPiece(barcode, attending);
}

function ownPiece(reviewBarcode: string, attending: Summary['attending']): Piece {
  const own: OwnOfSummary = { reviewBarcode, attending };
  const text = JSON.stringify(own).slice(1);
  return { text, bytes: Buffer.from(text) };
}

function tagOf(contents: string): string {
  return hash('sha1', contents, 'base64');
}

function sharedSummary(event: EventSummary): Omit<Summary, keyof OwnOfSummary> {
  return {
    id: event.id,
    type: event.type,
    title: event.title,
    startDate: event.start,
    endDate: event.end,
    allDay: event.allDay,
    description: event.description,
    calendar: event.calendar,
  };
}

function sharedDetail({ event, attachments, questions }: EventSettings): Omit<Detail, keyof OwnOfDetail> {
  return {
    ...sharedSummary(event),
    location: event.location,
    registrationEnabled: event.registrationEnabled,
    registrationDueDate: event.registrationDueDate ?? '',
    registrationUrl: event.registrationUrl,
    reviewEnabled: event.reviewEnabled,
    attachment: attachments[0]?.url ?? '',
    attachments: [...attachments],
    banner: event.banner,
    bannerSq: event.bannerSq,
    hasQuestions: questions.length > 0 ? '1' : '',
    closed: event.closed,
    cancelled: event.cancelled,
  };
}

function ownPart(detail: EventDetail): OwnOfDetail {
  const { event, own, questions } = detail;
  return {
    reviewBarcode: barcodeOf(event, own),
    attending: own?.attending ?? '',
    attendingComment: own?.comment ?? '',
    hasRegistration: own !== null,
    hasUnansweredQuestions: questions.some(({ answer }) => answer === ''),
    questions,
    guests: detail.guests.map((guest) => ({
      registration: guest.registration,
      firstName: guest.firstName,
      lastName: guest.lastName,
      email: guest.email,
      partner: guest.partner,
      attending: guest.attending ?? '',
    })),
    registration: own?.id ?? null,
    registrationOpen: detail.registrationOpen,
    isReviewer: detail.isReviewer,
  };
}

function barcodeOf({ reviewEnabled }: Pick<EventSummary, 'reviewEnabled'>, own: OwnAnswer | null): string {
  return own?.attending === 'YES' && reviewEnabled ? own.barcode : '';
}
