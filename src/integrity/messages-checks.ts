import { isPublishedEvent } from '../storage/event-conditions.ts';
import type { Check, CheckParts } from './check.ts';
import { selected } from './found-store.ts';

/** What can be wrong with messages and reminders. */
export const messageChecks: readonly Check[] = [
  {
    code: 'foreign-recipient',
    severity: 'error',
    title: 'Messages to somebody whose registration is for another event',
    mend: 'Correct the registration of the recipient in message-recipients.csv and import it again.',
    find: selected(toAnotherEvent, ({ id, title, position }) => ({
      subject: 'message',
      id,
      name: title,
      detail: `recipient ${position}`,
    })),
  },
  {
    code: 'idle-reminders',
    severity: 'warning',
    title: 'Coming events that remind people to answer but take no answers',
    mend: 'Switch registration on, or take the reminder rules away.',
    find: selected(remindingInVain, ({ id, title }) => ({ subject: 'event', id, name: title, detail: '' })),
  },
];

function toAnotherEvent({ db }: CheckParts) {
  return db
    .selectFrom('message_recipients')
    .innerJoin('messages', 'messages.id', 'message_recipients.message_id')
    .innerJoin('registrations', 'registrations.id', 'message_recipients.registration_id')
    .innerJoin('events', 'events.id', 'messages.event_id')
    .select(['messages.id', 'events.title', 'message_recipients.position'])
    .whereRef('registrations.event_id', '!=', 'messages.event_id')
    .orderBy('messages.id')
    .orderBy('message_recipients.position');
}

function remindingInVain({ db, now }: CheckParts) {
  return db
    .selectFrom('events')
    .select(['events.id', 'events.title'])
    .where('events.start_date', '>', now)
    .where('events.cancelled', '=', 0)
    .where('events.registration_enabled', '=', 0)
    .where(isPublishedEvent())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('event_reminders')
          .select('event_reminders.days_before')
          .whereRef('event_reminders.event_id', '=', 'events.id')
          .where('event_reminders.fired_at', 'is', null),
      ),
    )
    .orderBy('events.id');
}
