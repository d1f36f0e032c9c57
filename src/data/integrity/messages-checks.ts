import { isPublishedEvent } from '../../platform/storage/event-conditions.ts';
import type { Check, CheckParts } from './check.ts';
import { selected } from './found-store.ts';

/** What can be wrong with messages and reminders. */
export const messageChecks: readonly Check[] = [
  {
    code: 'foreign-recipient',
    severity: 'error',
    title: 'Messages to a person whose registration is for another event',
    mend: 'Correct the registration of the recipient in message-recipients.csv and import it again.',
    find: selected(toAnotherEvent, ({ id, title, position }) => ({
      subject: 'message',
      id,
      name: title,
      detail: `recipient ${position}`,
    })),
  },
  {
    code: 'wrong-recipients',
    severity: 'error',
    title: 'Messages that say another number of recipients than they have',
    mend: 'Import message-recipients.csv again: they are counted again then.',
    find: selected(miscounted, ({ id, title, stored, found }) => ({
      subject: 'message',
      id,
      name: title,
      detail: `${stored} instead of ${found}`,
    })),
  },
  {
    code: 'unwritten-mails',
    severity: 'error',
    title: 'Messages that are finished although the mail to someone was never written',
    mend: 'Take finishedAt out of messages.csv and import it again: the mails are written then.',
    find: selected(unwritten, ({ id, title }) => ({ subject: 'message', id, name: title, detail: '' })),
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

function messages({ db }: CheckParts) {
  return db
    .selectFrom('messages')
    .innerJoin('events', 'events.id', 'messages.event_id')
    .select(['messages.id', 'events.title', 'messages.recipients as stored'])
    .orderBy('messages.id');
}

function miscounted(parts: CheckParts) {
  const found = parts.db
    .selectFrom('message_recipients')
    .select((eb) => ['message_id', eb.fn.countAll<number>().as('found')])
    .groupBy('message_id')
    .as('counted');
  return messages(parts)
    .leftJoin(found, 'counted.message_id', 'messages.id')
    .select((eb) => eb.fn.coalesce('counted.found', eb.lit(0)).as('found'))
    .where((eb) => eb(eb.fn.coalesce('counted.found', eb.lit(0)), '!=', eb.ref('messages.recipients')));
}

function unwritten(parts: CheckParts) {
  return messages(parts)
    .where('messages.finished_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('message_recipients')
          .select('message_recipients.position')
          .whereRef('message_recipients.message_id', '=', 'messages.id')
          .where('message_recipients.state', '=', 'waiting'),
      ),
    );
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
