import type { Static } from 'typebox';
import { localTextOf } from '../../platform/shared/local-time.ts';
import { venueInShort } from '../../platform/shared/venue.ts';
import { wantsToCome } from './attending.ts';
import { addressedAttachments, bannerAddresses } from './event-file-address.ts';
import { shownFirstName } from '../../platform/localisation/partner-words.ts';
import type { EventSchema, EventSummarySchema, GuestSchema, listEventsSchema } from './events-schemas.ts';
import type { EventDetail, ListedForCaller, ListedPage } from './events-service.ts';

type List = Static<(typeof listEventsSchema)['response'][200]>;

/** A page of the caller's events in the shape of the contract. */
export function presentEvents({ events, more }: ListedPage): List {
  return { success: true, count: events.length, more, events: events.map(presentSummary) };
}

/** What the list shows; the detail shows it too. */
function presentSummary(listed: ListedForCaller): Static<typeof EventSummarySchema> {
  const { event, own } = listed;
  return {
    id: event.id,
    type: event.type,
    title: event.title,
    startDate: event.start,
    endDate: event.end,
    allDay: event.allDay,
    description: event.description,
    place: venueInShort(event.location),
    calendar: event.calendar,
    closed: event.closed,
    cancelled: event.cancelled,
    registrationEnabled: event.registrationEnabled,
    registrationDueDate: event.registrationDueDate ?? '',
    registrationOpen: listed.registrationOpen,
    mayAnswer: listed.mayAnswer,
    reviewEnabled: event.reviewEnabled,
    reviewBarcode: own?.attending === 'YES' && event.reviewEnabled ? own.barcode : '',
    attending: own?.attending ?? '',
    registration: own?.id ?? null,
    hasUnansweredQuestions: listed.asksFirst && own !== null && wantsToCome(own),
    asksFirst: listed.asksFirst,
    capacity: event.capacity,
    placesLeft: listed.placesLeft,
    waitingList: event.waitingList,
    waiting: listed.waiting,
  };
}

/** One event in full, as it concerns the caller. */
export function presentEvent(
  detail: EventDetail,
  { timeZone, publicUrl }: { timeZone: string; publicUrl: string },
): Static<typeof EventSchema> {
  const { event, own, questions } = detail;
  const attachments = addressedAttachments(event.id, detail.attachments, publicUrl);
  return {
    ...presentSummary(detail),
    location: event.location,
    registrationUrl: event.registrationUrl,
    attachment: attachments[0]?.url ?? '',
    attachments,
    ...bannerAddresses(event, publicUrl),
    attendingComment: own?.comment ?? '',
    hasRegistration: own !== null,
    checkedIn: own?.checkedIn === true,
    hasQuestions: questions.length > 0 ? '1' : '',
    questions,
    guests: detail.guests.map((guest) => presentGuest(guest, detail, timeZone)),
    isReviewer: detail.isReviewer,
    guestsAllowed: event.guestsAllowed,
    partnersAllowed: event.partnersAllowed,
    ticketsEnabled: event.ticketsEnabled,
  };
}

function presentGuest(
  guest: EventDetail['guests'][number],
  { event, registrationOpen, partyOpen }: EventDetail,
  timeZone: string,
): Static<typeof GuestSchema> {
  const { answeredAt, barcode, hostName, ...shown } = guest;
  return {
    ...shown,
    answers: [...shown.answers],
    firstName: shownFirstName(guest, hostName),
    // The host may have the ticket, which holds the same code.
    reviewBarcode: guest.attending === 'YES' && event.reviewEnabled ? barcode : '',
    attending: guest.attending ?? '',
    invitedAt: localTextOf(guest.invitedAt, timeZone),
    answeredAt: answeredAt === null ? '' : localTextOf(answeredAt, timeZone),
    mail: guest.mail ?? '',
    mayChange: registrationOpen && !guest.checkedIn,
    // Once registration has closed, who stays away stays on record as that.
    mayTakeBack: partyOpen && !guest.checkedIn && (registrationOpen || guest.attending !== 'NO'),
  };
}
