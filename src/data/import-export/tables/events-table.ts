import { eventDateProblems } from '../../../events/event/event-rules.ts';
import { maxCapacity, waitingOrders } from '../../../events/event/capacity.ts';
import { foldText } from '../../../platform/shared/folded-text.ts';
import { maxDueDays, maxMinutes } from '../../../events/organising/event-defaults.ts';
import { defineTable, type StoreContext, type StoredRow } from './table-definition.ts';
import { onePlaceProblems, stamped } from './row-fields-rules.ts';
import { textOrNull, type Kind } from './cell-kinds.ts';
import { housePhone, postalCode } from './code-kinds.ts';
import {
  column,
  externalId,
  idColumn,
  newOnly,
  partOf,
  reference,
  required,
  type Column,
} from './column-kinds.ts';
import { dateTime, instant, lastDateTime } from './date-kinds.ts';
import { oneOf } from './list-kinds.ts';
import { decimal, maxCount, whole, yesNo } from './number-kinds.ts';
import { content, email, line, text, webAddress } from './text-kinds.ts';

/** The parts of a place, which is stored in one column. */
function placeColumns(field: string, name: string): Column[] {
  const part = (key: string, suffix: string, kind: Kind, description: string, example: string) =>
    partOf(field, key, `${name}${suffix}`, kind, description, example);
  return [
    part('name', 'Name', line(200), 'The house.', 'Hotel Example'),
    part('address', 'Address', text(500), 'Street and number.', 'Example Street 1'),
    part('postalCode', 'PostalCode', postalCode(20), 'Postal code.', '8000'),
    part('city', 'City', line(100), 'Town.', 'Example Town'),
    part('country', 'Country', line(100), 'Country.', 'Switzerland'),
    part('latitude', 'Latitude', decimal(-90, 90), 'Degrees to the north.', '47.3769'),
    part('longitude', 'Longitude', decimal(-180, 180), 'Degrees to the east.', '8.5417'),
    part('phone', 'Phone', housePhone, 'Phone of the house.', '+41 44 000 00 02'),
    part('email', 'Email', email, 'E-mail address of the house.', 'hotel@example.org'),
    part('www', 'Www', webAddress, 'Website of the house.', 'https://hotel.example.org'),
  ];
}

/** The calendars of units and clubs. */
export const calendars = defineTable({
  name: 'calendars',
  purpose: 'The calendars of units and clubs. Every active member below the owner is invited to its events.',
  place: 'held',
  right: 'manage-events',
  anchors: ['unit', 'club'],
  columns: [
    idColumn,
    externalId('CAL-1'),
    reference('unit', 'units', 'The unit that owns it; or else the club.', '', { joined: true }),
    reference('club', 'clubs', 'The club that owns it; or else the unit.', 'C-100', { joined: true }),
    column('title', line(200), 'The title.', 'Guild of Example Town', required),
    column('version', whole(1, maxCount, 1), 'How often it was changed.', null, newOnly),
    column('eventMinutes', whole(1, maxMinutes, null), 'How long new events last, in minutes.', '180'),
    column(
      'eventDueDays',
      whole(1, maxDueDays, null),
      'So many days before new events answers are due.',
      '3',
    ),
    column('eventCapacity', whole(1, maxCapacity, null), 'How many people can come to new events.', '40'),
    column('eventWaitingList', yesNo(1), 'Whether there is a waiting list for new events.', 'yes'),
    ...placeColumns('event_location', 'eventLocation'),
  ],
  check: ({ fields }) => onePlaceProblems(fields),
  complete: (row, stored) =>
    stored === undefined ? row : { ...row, version: Number(stored['version']) + 1 },
  heldBy: { events: ['calendar_id'] },
  takesAlong: {
    calendar_reviewers: ['calendar_id'],
    calendar_reminders: ['calendar_id'],
    event_series: ['calendar_id'],
  },
});

const ofCalendars = { right: 'manage-events', anchors: ['calendar'] } as const;

/** Which functions review the events of calendars. */
export const calendarReviewers = defineTable({
  name: 'calendar-reviewers',
  purpose: 'The functions whose holders review new events of a calendar. One row for each pair.',
  identity: ['calendar', 'function'],
  ...ofCalendars,
  columns: [
    reference('calendar', 'calendars', 'The calendar.', 'CAL-1', required),
    reference('function', 'functions', 'The code of the function.', 'CT', { ...required, byCode: true }),
  ],
});

/** Rules by which several events were made at once. */
export const eventSeries = defineTable({
  name: 'event-series',
  purpose: 'Rules by which several events were made at once; each event is an ordinary one.',
  ...ofCalendars,
  columns: [
    idColumn,
    externalId('SERIES-1'),
    reference('calendar', 'calendars', 'The calendar.', 'CAL-1', required),
    column('rule', text(5000), 'The rule, as the interface takes it.', '{}'),
    column('createdAt', instant, 'When it was made; empty means now.', null, newOnly),
  ],
  complete: (row, _stored, { now }) => ({ ...row, created_at: row['created_at'] ?? now }),
  heldBy: { events: ['series_id'] },
});

/** The events. */
export const events = defineTable({
  name: 'events',
  purpose: 'The events. Date-times are local times of the organisation.',
  ...ofCalendars,
  columns: [
    idColumn,
    externalId('E-1'),
    reference('calendar', 'calendars', 'The calendar.', 'CAL-1', required),
    column('type', { ...line(50), empty: 'EVENT' }, 'What kind of event; empty means EVENT.', 'EVENT'),
    column('title', line(200), 'The title.', 'Summer dinner', required),
    column('description', text(20_000), 'What it is about.', 'Dinner in the garden.'),
    column('startDate', dateTime, 'When it starts.', '2027-06-12T18:30:00', required),
    column('endDate', dateTime, 'When it ends.', '2027-06-12T23:00:00'),
    column('allDay', yesNo(0), 'Whether it lasts whole days.', 'no'),
    ...placeColumns('location', 'location'),
    column('cancelled', yesNo(0), 'Whether it was cancelled.', 'no'),
    column('closed', yesNo(0), 'Whether only invited members see it.', 'no'),
    column('registrationEnabled', yesNo(0), 'Whether members can register.', 'yes'),
    column('registrationDueDate', lastDateTime, 'Until when members can register.', '2027-06-05T23:59:59'),
    column('registrationUrl', webAddress, 'Where to register elsewhere.', ''),
    column('reviewEnabled', yesNo(0), 'Whether tickets are checked at the door.', 'yes'),
    column('guestsAllowed', yesNo(0), 'Whether members may bring guests.', 'yes'),
    column('partnersAllowed', yesNo(0), 'Whether members may bring their partner.', 'yes'),
    column('ticketsEnabled', yesNo(0), 'Whether there are tickets.', 'yes'),
    column(
      'capacity',
      whole(1, maxCapacity, null),
      'How many people can come; empty for as many as like.',
      '80',
    ),
    column('waitingList', yesNo(0), 'Whether those who find no place wait for one.', 'yes'),
    column(
      'waitingOrder',
      oneOf(waitingOrders, 'strict'),
      'Who moves up: strict is the first in line, fitting the first whose party fits.',
      'strict',
    ),
    column('banner', webAddress, 'Address of a wide picture.', ''),
    column('bannerSq', webAddress, 'Address of a square picture.', ''),
    column('draft', yesNo(0), 'Whether only those who manage it see it yet.', 'no'),
    column('removedAt', instant, 'When it was deleted; empty for what is still there.'),
    reference('series', 'event-series', 'The series that it belongs to.'),
    column(
      'version',
      whole(1, maxCount, 1),
      'How often it and what belongs to it was changed.',
      null,
      newOnly,
    ),
    column('bannerFile', content, 'The content of an uploaded wide picture.'),
    column('bannerSqFile', content, 'The content of an uploaded square picture.'),
    column('sequence', whole(0, maxCount), 'How often it was changed.', null, newOnly),
    column('createdAt', instant, 'When it was made; empty means now.', null, newOnly),
    column('updatedAt', instant, 'When it was last changed; empty means now.', null, newOnly),
  ],
  check: ({ fields: { startDate, endDate, registrationDueDate: due } }) =>
    eventDateProblems(String(startDate), textOrNull(endDate), textOrNull(due)),
  complete: counted,
  takesAlong: {
    event_attachments: ['event_id'],
    event_questions: ['event_id'],
    event_reviewers: ['event_id'],
    event_reminders: ['event_id'],
    earlier_links: ['event_id'],
    messages: ['event_id'],
    message_events: ['event_id'],
  },
  heldBy: { registrations: ['event_id'] },
});

/** Calendar programs notice a change by the count; a new event keeps what it came with. */
function counted(row: StoredRow, stored: StoredRow | undefined, context: StoreContext): StoredRow {
  const dated = { ...stamped(row, stored, context), title_key: foldText(String(row['title'])) };
  if (stored === undefined) return dated;
  return { ...dated, sequence: Number(stored['sequence']) + 1, version: Number(stored['version']) + 1 };
}
