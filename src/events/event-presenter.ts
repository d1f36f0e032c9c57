import type { Static } from 'typebox';
import type { ListedEvent, OwnAnswer } from './event.ts';
import type { EventSchema, EventSummarySchema, listEventsSchema } from './events-schemas.ts';
import type { EventDetail, ListedPage } from './events-service.ts';

type List = Static<(typeof listEventsSchema)['response'][200]>;

/** A page of the caller's events in the shape of the contract. */
export function presentEvents({ events, more }: ListedPage): List {
  const shown = events.map(({ event, own }) => presentSummary(event, own));
  return { success: true, count: shown.length, more, events: shown };
}

function presentSummary(event: ListedEvent, own: OwnAnswer | null): Static<typeof EventSummarySchema> {
  return {
    id: event.id,
    type: event.type,
    title: event.title,
    startDate: event.start,
    endDate: event.end,
    allDay: event.allDay,
    description: event.description,
    calendar: event.calendar,
    reviewBarcode: own?.attending === 'YES' && event.reviewEnabled ? own.barcode : '',
    attending: own?.attending ?? '',
  };
}

/** One event in full, as it concerns the caller. */
export function presentEvent(detail: EventDetail): Static<typeof EventSchema> {
  const { event, attachments, own, questions } = detail;
  return {
    ...presentSummary(event, own),
    location: event.location,
    registrationEnabled: event.registrationEnabled,
    registrationDueDate: event.registrationDueDate ?? '',
    registrationUrl: event.registrationUrl,
    reviewEnabled: event.reviewEnabled,
    attachment: attachments[0]?.url ?? '',
    attachments: [...attachments],
    banner: event.banner,
    bannerSq: event.bannerSq,
    attendingComment: own?.comment ?? '',
    hasRegistration: own !== null,
    hasQuestions: questions.length > 0 ? '1' : '',
    hasUnansweredQuestions: questions.some(({ answer }) => answer === ''),
    questions,
    guests: detail.guests.map((guest) => ({ ...guest, attending: guest.attending ?? '' })),
    registration: own?.id ?? null,
    registrationOpen: detail.registrationOpen,
    isReviewer: detail.isReviewer,
    closed: event.closed,
    cancelled: event.cancelled,
  };
}
