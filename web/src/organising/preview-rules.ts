import type { EventDetail, ManagedEventDetail } from '../api/schema.gen.ts';

/** An event as it would be for a member who has not answered yet. */
export function asMemberSees(event: ManagedEventDetail): EventDetail {
  const { questions, capacity, registrationEnabled, location } = event;
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
    registrationOpen: registrationEnabled,
    mayAnswer: registrationEnabled,
    placesLeft: capacity,
    waiting: null,
    attachment: event.attachments[0]?.url ?? '',
    questions: questions.map((question) => ({ ...question, answer: '' })),
    hasQuestions: questions.length > 0 ? '1' : '',
    hasUnansweredQuestions: questions.length > 0,
    guests: [],
    isReviewer: false,
  };
}
