import type { Static } from 'typebox';
import type { EventSummary, OwnAnswer } from './event.ts';
import type { ListedPage } from './agendas-service.ts';
import type { EventSchema, EventSummarySchema, listEventsSchema } from './events-schemas.ts';
import type { EventDetail } from './events-service.ts';

type Summary = Static<typeof EventSummarySchema>;
type Detail = Static<typeof EventSchema>;

/** A page of the caller's events in the shape of the contract. */
export function presentEvents({
  events,
  more,
}: ListedPage): Static<(typeof listEventsSchema)['response'][200]> {
  const shown = events.map(({ event, own }) => presentSummary(event, own));
  return { success: true, count: shown.length, more, events: shown };
}

function presentSummary(event: EventSummary, own: OwnAnswer | null): Summary {
  return {
    id: event.id,
    type: event.type,
    title: event.title,
    startDate: event.start,
    endDate: event.end,
    allDay: event.allDay,
    description: event.description,
    calendar: event.calendar,
    reviewBarcode: barcodeOf(event, own),
    attending: own?.attending ?? '',
  };
}

/** One event in full, as it concerns the caller. */
export function presentEvent(detail: EventDetail): Detail {
  const { event, own, questions, settings } = detail;
  return {
    ...presentSummary(event, own),
    location: event.location,
    registrationEnabled: event.registrationEnabled,
    registrationDueDate: event.registrationDueDate ?? '',
    registrationUrl: event.registrationUrl,
    reviewEnabled: event.reviewEnabled,
    attachment: settings.attachments[0]?.url ?? '',
    attachments: [...settings.attachments],
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

function barcodeOf({ reviewEnabled }: Pick<EventSummary, 'reviewEnabled'>, own: OwnAnswer | null): string {
  return own?.attending === 'YES' && reviewEnabled ? own.barcode : '';
}
