import type { Static } from 'typebox';
import type { EventSummary, OwnAnswer } from './event.ts';
import type { ListedEvent } from './event-list-store.ts';
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

/** The list as JSON. */
export function writeList(listed: readonly ListedEvent[], more: boolean): string {
  let events = '';
  for (const { event, own } of listed) {
    const separator = events === '' ? '' : ',';
    const answer = `"reviewBarcode":${JSON.stringify(barcodeOf(event, own))},"attending":"${own?.attending ?? ''}"}`;
    events += separator + commonTextOf(event, summaries, sharedSummary) + answer;
  }
  return `{"success":true,"count":${listed.length},"more":${more},"events":[${events}]}`;
}

/** One event in full as JSON. */
export function writeEvent(detail: EventDetail): string {
  const { settings } = detail;
  return commonTextOf(settings, details, sharedDetail) + JSON.stringify(ownPart(detail)).slice(1);
}

/** What is the same for everyone, as JSON that lacks its end; written once for as long as the thing is remembered. */
type CommonTexts<Thing extends object> = WeakMap<Thing, string>;
const summaries: CommonTexts<EventSummary> = new WeakMap();
const details: CommonTexts<EventSettings> = new WeakMap();

function commonTextOf<Thing extends object>(
  thing: Thing,
  texts: CommonTexts<Thing>,
  present: (thing: Thing) => object,
): string {
  const known = texts.get(thing);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(present(thing)).slice(0, -1)},`;
  texts.set(thing, text);
  return text;
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
