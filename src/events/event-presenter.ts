import type { Static } from 'typebox';
import type { EventSummary, OwnAnswer } from './event.ts';
import type { EventSchema, EventSummarySchema } from './events-schemas.ts';
import type { EventDetail } from './events-service.ts';

/** An event in the shape of the list. */
export function presentSummary(
  event: EventSummary,
  own: OwnAnswer | null,
): Static<typeof EventSummarySchema> {
  return {
    id: event.id,
    type: event.type,
    title: event.title,
    startDate: event.start,
    endDate: event.end,
    allDay: event.allDay,
    description: event.description,
    reviewBarcode: own?.attending === 'YES' && event.reviewEnabled ? own.barcode : '',
    attending: own?.attending ?? '',
    calendar: event.calendar,
  };
}

/** An event in the shape of the detail. */
export function presentEvent(detail: EventDetail): Static<typeof EventSchema> {
  const { event, own, attachments, questions } = detail;
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
