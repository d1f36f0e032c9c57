import { eventDateProblems } from '../../events/event-rules.ts';
import { type StoreContext, type StoredRow, type TableDefinition } from './table-definition.ts';
import { onePlaceProblems } from './row-fields-rules.ts';
import { textOrNull } from './cell-kinds.ts';
import { column, externalId, idColumn, partOf, reference } from './column-kinds.ts';
import { dateTime, instant } from './date-kinds.ts';
import { decimal, maxCount, whole, yesNo } from './number-kinds.ts';
import { email, line, text, webAddress } from './text-kinds.ts';

/** The calendars of units and clubs. */
export const calendars: TableDefinition = {
  name: 'calendars',
  noun: 'calendar',
  purpose: 'The calendars of units and clubs. Every active member below the owner is invited to its events.',
  stored: 'calendars',
  identity: ['id'],
  key: 'externalId',
  place: 'held',
  right: 'manage-events',
  anchors: ['unit', 'club'],
  columns: [
    idColumn,
    externalId('CAL-1'),
    reference('unit', 'units', 'The unit that owns it; or else the club.', { joined: true, example: '' }),
    reference('club', 'clubs', 'The club that owns it; or else the unit.', {
      joined: true,
      example: 'C-100',
    }),
    column('title', line(200), 'The title.', { required: true, example: 'Guild of Example Town' }),
  ],
  check: ({ fields }) => onePlaceProblems(fields),
  heldBy: [{ table: 'events', column: 'calendar_id' }],
};

const location = [
  partOf('location', 'name', 'locationName', line(200), 'The house.', 'Hotel Example'),
  partOf('location', 'address', 'locationAddress', text(500), 'Street and number.', 'Example Street 1'),
  partOf('location', 'postalCode', 'locationPostalCode', line(20), 'Postal code.', '8000'),
  partOf('location', 'city', 'locationCity', line(100), 'Town.', 'Example Town'),
  partOf('location', 'country', 'locationCountry', line(100), 'Country.', 'Switzerland'),
  partOf('location', 'latitude', 'locationLatitude', decimal(-90, 90), 'Degrees to the north.', '47.3769'),
  partOf('location', 'longitude', 'locationLongitude', decimal(-180, 180), 'Degrees to the east.', '8.5417'),
  partOf('location', 'phone', 'locationPhone', line(50), 'Phone of the house.', '+41 44 000 00 02'),
  partOf('location', 'email', 'locationEmail', email, 'E-mail address of the house.', 'hotel@example.org'),
  partOf('location', 'www', 'locationWww', webAddress, 'Website of the house.', 'https://hotel.example.org'),
];

/** The events. */
export const events: TableDefinition = {
  name: 'events',
  noun: 'event',
  purpose: 'The events. Date-times are local times of the organisation.',
  stored: 'events',
  identity: ['id'],
  key: 'externalId',
  right: 'manage-events',
  anchors: ['calendar'],
  columns: [
    idColumn,
    externalId('E-1'),
    reference('calendar', 'calendars', 'The calendar.', { required: true, example: 'CAL-1' }),
    column('type', { ...line(50), empty: 'EVENT' }, 'What kind of event; empty means EVENT.', {
      example: 'EVENT',
    }),
    column('title', line(200), 'The title.', { required: true, example: 'Summer dinner' }),
    column('description', text(20_000), 'What it is about.', { example: 'Dinner in the garden.' }),
    column('startDate', dateTime, 'When it starts.', { required: true, example: '2027-06-12T18:30:00' }),
    column('endDate', dateTime, 'When it ends.', { example: '2027-06-12T23:00:00' }),
    column('allDay', yesNo(0), 'Whether it lasts whole days.', { example: 'no' }),
    ...location,
    column('cancelled', yesNo(0), 'Whether it was cancelled.', { example: 'no' }),
    column('closed', yesNo(0), 'Whether only invited members see it.', { example: 'no' }),
    column('registrationEnabled', yesNo(0), 'Whether members can register.', { example: 'yes' }),
    column('registrationDueDate', dateTime, 'Until when members can register.', {
      example: '2027-06-05T23:59:59',
    }),
    column('registrationUrl', webAddress, 'Where to register elsewhere.', { example: '' }),
    column('reviewEnabled', yesNo(0), 'Whether tickets are checked at the door.', { example: 'yes' }),
    column('guestsAllowed', yesNo(0), 'Whether members may bring guests.', { example: 'yes' }),
    column('partnersAllowed', yesNo(0), 'Whether members may bring their partner.', { example: 'yes' }),
    column('ticketsEnabled', yesNo(0), 'Whether there are tickets.', { example: 'yes' }),
    column('banner', webAddress, 'Address of a wide picture.', { example: '' }),
    column('bannerSq', webAddress, 'Address of a square picture.', { example: '' }),
    column('sequence', whole(0, maxCount), 'How often it was changed.', { newOnly: true }),
    column('createdAt', instant, 'When it was made; empty means now.', { newOnly: true }),
    column('updatedAt', instant, 'When it was last changed; empty means now.', { newOnly: true }),
  ],
  check: ({ fields: { startDate, endDate, registrationDueDate: due } }) =>
    eventDateProblems(String(startDate), textOrNull(endDate), textOrNull(due)),
  complete: counted,
  takesAlong: [
    { table: 'event_attachments', column: 'event_id' },
    { table: 'event_questions', column: 'event_id' },
    { table: 'event_reviewers', column: 'event_id' },
  ],
  heldBy: [{ table: 'registrations', column: 'event_id' }],
};

/** Calendar programs notice a change by the count; a new event keeps what it came with. */
function counted(row: StoredRow, stored: StoredRow | undefined, { now }: StoreContext): StoredRow {
  if (stored !== undefined) return { ...row, sequence: Number(stored['sequence']) + 1, updated_at: now };
  const created = row['created_at'] ?? now;
  return { ...row, created_at: created, updated_at: row['updated_at'] ?? created };
}
