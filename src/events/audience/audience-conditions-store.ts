import type { Expression, SqlBool } from 'kysely';
import type { EventId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import { isMailToRecipient } from '../../platform/storage/message-conditions.ts';
import type { ValueOrParam } from '../../platform/storage/prepared.ts';

/** One event or more, as a value of a query or in its place. */
export type EventList = ValueOrParam<readonly EventId[]>;

/** The few of those to whom messages about events went whose mail is given up. */
function failedRecipients(db: Db, events: EventList) {
  return db
    .selectFrom('message_events')
    .innerJoin('outbox', 'outbox.message_id', 'message_events.message_id')
    .innerJoin('message_recipients', (join) =>
      join
        .onRef('message_recipients.mail_id', '=', 'outbox.id')
        .onRef('message_recipients.message_id', '=', 'outbox.message_id')
        .on(isMailToRecipient()),
    )
    .select(['message_recipients.message_id', 'message_recipients.position'])
    .where((eb) => among(db, eb.ref('message_events.event_id'), events))
    .where('outbox.state', '=', 'failed');
}

/**
 * The members to whom anything about events was sent, once for each event, with what became of it: 1 where a mail has
 * reached them or is about to, and where one should have. By `announced` and `unannounced`, invitations apart: of one that
 * was withdrawn nothing is left. What is `held` has told nobody yet.
 */
export function triedMembers(db: Db, events: EventList) {
  return db
    .selectFrom('message_events')
    .innerJoin('messages', 'messages.id', 'message_events.message_id')
    .innerJoin('message_recipients', 'message_recipients.message_id', 'message_events.message_id')
    .select((eb) => {
      const isFailed = eb(
        eb.refTuple('message_recipients.message_id', 'message_recipients.position'),
        'in',
        failedRecipients(db, events).$asTuple('message_id', 'position'),
      );
      const isHeld = eb('message_recipients.state', '=', 'held');
      const isOnItsWay = eb('message_recipients.state', 'in', ['waiting', 'queued']);
      const has = (...conditions: Expression<SqlBool>[]) =>
        eb.fn.max<number>(eb.case().when(eb.and(conditions)).then(1).else(0).end());
      const reached = eb.and([isOnItsWay, eb.not(isFailed)]);
      // What is held, or was taken back, has missed nobody.
      const hasLeft = eb.and([eb('messages.send_at', 'is', null), eb('messages.withdrawn_at', 'is', null)]);
      const hasNoAddress = eb('message_recipients.state', '=', 'no-address');
      const missed = eb.or([eb.and([hasNoAddress, hasLeft]), isFailed]);
      const isAnnouncement = eb('messages.segment', '!=', 'invited');
      return [
        'message_events.event_id',
        eb.ref('message_recipients.member_id').$notNull().as('member_id'),
        has(isHeld).as('held'),
        has(reached).as('reached'),
        has(missed).as('missed'),
        has(reached, isAnnouncement).as('announced'),
        has(missed, isAnnouncement).as('unannounced'),
      ];
    })
    .where((eb) => among(db, eb.ref('message_events.event_id'), events))
    .where('message_recipients.member_id', 'is not', null)
    .groupBy(['message_events.event_id', 'message_recipients.member_id']);
}
