import type { EventRecord } from '../../../src/events/event.ts';
import type { OpenInvitation } from '../../../src/invitations/answer-link.ts';
import {
  asId,
  type CalendarId,
  type EventId,
  type PlaceId,
  type RegistrationId,
} from '../../../src/shared/ids.ts';

const event: EventRecord = {
  id: asId<EventId>(1),
  type: 'EVENT',
  title: 'Autumn meeting',
  description: '',
  start: '2026-11-15T18:30:00',
  end: '2026-11-15T22:00:00',
  allDay: false,
  location: {
    name: 'Town Hall',
    address: 'Market Square 1',
    postalCode: '8000',
    city: 'Example',
    country: 'Switzerland',
    latitude: null,
    longitude: null,
    phone: '',
    email: '',
    www: '',
  },
  cancelled: false,
  closed: false,
  registrationEnabled: true,
  registrationDueDate: null,
  registrationUrl: '',
  reviewEnabled: true,
  guestsAllowed: true,
  partnersAllowed: true,
  ticketsEnabled: true,
  banner: '',
  bannerSq: '',
  bannerFile: '',
  bannerSqFile: '',
  sequence: 0,
  draft: false,
  removedAt: null,
  version: 1,
  series: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  calendar: { id: asId<CalendarId>(1), title: 'District A' },
  ownerPlace: asId<PlaceId>(1),
  ownerPath: '/1/',
};

/** An invitation that nobody has answered yet, but for what the test says. */
export function invitation(
  differences: Partial<OpenInvitation> = {},
  eventDifferences: Partial<EventRecord> = {},
): OpenInvitation {
  return {
    registration: asId<RegistrationId>(1),
    eventId: event.id,
    member: null,
    name: 'Gil Guest',
    host: 'Jo Host',
    attending: null,
    checkedIn: false,
    barcode: 'BARCODE',
    questions: [],
    answers: new Map(),
    event: { ...event, ...eventDifferences },
    ...differences,
  };
}
