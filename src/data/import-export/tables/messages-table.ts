import { everySegment, messageKinds, recipientStates } from '../../../events/messages/message.ts';
import { maxDaysBefore } from '../../../events/messages/reminder-rules.ts';
import { column, externalId, idColumn, newOnly, reference, required } from './column-kinds.ts';
import { instant } from './date-kinds.ts';
import { json, oneOf } from './list-kinds.ts';
import { id as idKind, maxCount, whole } from './number-kinds.ts';
import { defineTable } from './table-definition.ts';
import { line, text } from './text-kinds.ts';

const event = reference('event', 'events', 'The event.', 'E-1', required);
const ofEvents = { right: 'manage-events', anchors: ['event'] } as const;
const days = whole(0, maxDaysBefore, null);

/** The reminder rules of events. */
export const eventReminders = defineTable({
  name: 'event-reminders',
  purpose:
    'So many days before the due date, those who have not answered an event get a mail. One row for each event and number of days.',
  identity: ['event', 'daysBefore'],
  ...ofEvents,
  columns: [
    event,
    column('daysBefore', days, 'How many days before the day of the due date.', '7', required),
    column('setAt', instant, 'Since when the event has the rule; empty means now.', null, newOnly),
    column('firedAt', instant, 'When it was sent; empty before.'),
  ],
  // A rule whose moment is over does not fire because it was imported.
  complete: (row, _stored, { now }) => ({ ...row, set_at: row['set_at'] ?? now }),
});

/** The reminder rules with which new events of a calendar begin. */
export const calendarReminders = defineTable({
  name: 'calendar-reminders',
  purpose:
    'The reminder rules with which new events of a calendar begin. One row for each calendar and number of days.',
  identity: ['calendar', 'daysBefore'],
  right: 'manage-events',
  anchors: ['calendar'],
  columns: [
    reference('calendar', 'calendars', 'The calendar.', 'CAL-1', required),
    column('daysBefore', days, 'How many days before the day of the due date.', '7', required),
  ],
});

/** What was written to the people of events. */
export const messages = defineTable({
  name: 'messages',
  purpose:
    'What was written to the people of events. Written by the service; it is here so that a move keeps it.',
  ...ofEvents,
  columns: [
    idColumn,
    externalId('MSG-1'),
    event,
    reference('author', 'members', 'Who wrote it; empty for the service itself.', ''),
    column('kind', oneOf(messageKinds), 'Written by an organiser, or by the service.', 'message', required),
    column('segment', oneOf(everySegment), 'To whom it went.', 'yes', required),
    column('subject', line(200), 'The subject.', 'About the dinner'),
    column('text', text(10_000), 'What it says.', 'Please bring a cake.'),
    column('details', json, 'What the service itself says in it.'),
    column(
      'recipients',
      whole(0, maxCount),
      'To how many it went: counted again by each import, with those who are no longer there left out.',
      '1',
    ),
    column('createdAt', instant, 'When it was written.', '2027-06-01T08:00:00Z', required),
    column('finishedAt', instant, 'When its last mail was written.', '2027-06-01T08:00:00Z'),
    column('sendAt', instant, 'Until when it is held; empty once it was let go.'),
    column('withdrawnAt', instant, 'When it was taken back, or withdrawn with its event.'),
  ],
  takesAlong: { message_events: ['message_id'], message_recipients: ['message_id'] },
});

/** Of which events messages tell. */
export const messageEvents = defineTable({
  name: 'message-events',
  purpose:
    'Of which events messages tell: their own, and the later ones of a series that they name. Written by the service; it is here so that a move keeps who was told of what.',
  identity: ['message', 'event'],
  right: 'manage-events',
  anchors: ['message', 'event'],
  columns: [
    reference('message', 'messages', 'The message.', 'MSG-1', required),
    reference('event', 'events', 'The event.', 'E-1', required),
  ],
});

/** To whom messages went. */
export const messageRecipients = defineTable({
  name: 'message-recipients',
  purpose:
    'To whom messages went. Written by the service; it is here so that a move keeps it. Mails that wait in the outbox do not move.',
  identity: ['message', 'position'],
  right: 'manage-events',
  anchors: ['message'],
  columns: [
    reference('message', 'messages', 'The message.', 'MSG-1', required),
    column('position', whole(1, maxCount, null), 'The place in the list, from 1.', '1', required),
    reference('registration', 'registrations', 'The registration; empty for who had none.', 'R-1'),
    reference('member', 'members', 'The member; empty for a guest.', 'M-1'),
    column('state', oneOf(recipientStates), 'What became of the mail.', 'queued', required),
    column('mailId', idKind, 'The number of the mail in the outbox.'),
  ],
});
