import type { Event } from '../../../web/src/lib/api/schema.gen.ts';

/** An event of the list, an evening that may be answered unless said otherwise. */
export function listedEvent(fields: Partial<Event> = {}): Event {
  return {
    id: 1,
    type: 'EVENT',
    title: 'Evening',
    startDate: '2026-11-16T18:30:00',
    endDate: '2026-11-16T22:00:00',
    allDay: false,
    description: '',
    reviewBarcode: '',
    attending: '',
    calendar: { id: 1, title: 'District' },
    place: 'Town Hall',
    registrationEnabled: true,
    registrationDueDate: '',
    registrationOpen: true,
    mayAnswer: true,
    reviewEnabled: false,
    registration: null,
    hasUnansweredQuestions: false,
    asksFirst: false,
    capacity: null,
    placesLeft: null,
    waitingList: false,
    waiting: null,
    closed: false,
    cancelled: false,
    ...fields,
  };
}
