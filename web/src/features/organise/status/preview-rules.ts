import type { EventDetail, ManagedEventDetail } from '../../../lib/api/schema.gen.ts';

type Offered = Pick<
  ManagedEventDetail,
  | 'state'
  | 'startDate'
  | 'registrationEnabled'
  | 'registrationDueDate'
  | 'capacity'
  | 'counts'
  | 'waitingOrder'
>;

/** Whether newcomers could answer at that moment, as the service decides it; a draft is seen as if it were published. */
export function isOpen(event: Offered, now: string): boolean {
  const { state, startDate, registrationEnabled, registrationDueDate: due } = event;
  return registrationEnabled && state !== 'cancelled' && startDate > now && (due === '' || due >= now);
}

/** Whether an event that is still to come asks for answers up to a moment that is over. */
export function isLate(event: Offered, now: string): boolean {
  const { startDate, registrationEnabled, registrationDueDate: due } = event;
  return registrationEnabled && startDate > now && due !== '' && due < now;
}

/** How many places newcomers could take; null for as many as like. In strict order none while someone waits. */
export function placesFor({ capacity, counts, waitingOrder }: Offered): number | null {
  if (capacity === null) return null;
  return waitingOrder === 'strict' && counts.waiting > 0
    ? 0
    : Math.max(0, capacity - (counts.taken ?? counts.yes));
}

/** An event as it is now for a member who has not answered yet. */
export function asMemberSees(event: ManagedEventDetail, now: string): EventDetail {
  const { questions, location } = event;
  const registrationOpen = isOpen(event, now);
  const place = [location.name, location.city].filter((part) => part !== '').join(', ');
  return {
    ...event,
    type: 'EVENT',
    place,
    cancelled: event.state === 'cancelled',
    attending: '',
    attendingComment: '',
    reviewBarcode: '',
    registration: null,
    hasRegistration: false,
    registrationOpen,
    mayAnswer: registrationOpen,
    placesLeft: placesFor(event),
    waiting: null,
    attachment: event.attachments[0]?.url ?? '',
    questions: questions.map((question) => ({ ...question, answer: '' })),
    hasQuestions: questions.length > 0 ? '1' : '',
    hasUnansweredQuestions: false,
    asksFirst: questions.some(({ required }) => required),
    guests: [],
    checkedIn: false,
    isReviewer: false,
  };
}
