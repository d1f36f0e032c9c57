import type { EventId, MessageId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { fromJson } from '../../platform/storage/json.ts';
import type { MessageDetails } from './message.ts';
import { putMailsBack } from './put-back-mails-store.ts';

/** A notice of which some mails have not left. */
export interface UnleftNotice {
  readonly id: MessageId;
  readonly event: EventId;
  readonly details: MessageDetails;
  /** Of which events it tells, its own included. */
  readonly tells: readonly EventId[];
}

/** The notices about events of which not all mails have left: those that are held, or wait to be written or sent. */
export async function findUnleftNotices(db: Db, events: readonly EventId[]): Promise<UnleftNotice[]> {
  if (events.length === 0) return [];
  const rows = await db
    .selectFrom('messages')
    .innerJoin('message_events', 'message_events.message_id', 'messages.id')
    .select(['messages.id', 'messages.event_id as event', 'messages.details'])
    .select('message_events.event_id as tells')
    .where((eb) => among(db, eb.ref('messages.event_id'), events))
    .where('messages.kind', '=', 'notice')
    .where('messages.withdrawn_at', 'is', null)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('messages.finished_at', 'is', null),
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.message_id', '=', 'messages.id')
            .where('outbox.state', '=', 'queued'),
        ),
      ]),
    )
    .orderBy('messages.id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, all]) => {
    const [first] = all;
    if (first === undefined) return [];
    const details = fromJson<MessageDetails>(first.details);
    return [{ id, event: first.event, details, tells: all.map(({ tells }) => tells) }];
  });
}

/**
 * Takes the mails of a message back that have not left, and says how many; one that is on its way at this moment goes out. Whoever writes some
 * of them meanwhile is waited for, and whoever does so later sees that the message is withdrawn.
 */
export async function takeBackMails(tx: Tx, message: MessageId, now: InstantText): Promise<number> {
  await tx
    .updateTable('messages')
    .set({ withdrawn_at: now, send_at: null })
    .where('id', '=', message)
    .execute();
  const unwritten = await tx
    .updateTable('message_recipients')
    .set({ state: 'skipped' })
    .where('message_id', '=', message)
    .where('state', 'in', ['held', 'waiting'])
    .executeTakeFirstOrThrow();
  return Number(unwritten.numUpdatedRows) + (await putMailsBack(tx, { message }, 'skipped'));
}

/** Nothing of a message was left to take back: it stays as it was sent. */
export async function keepAsSent(tx: Tx, message: MessageId): Promise<void> {
  await tx.updateTable('messages').set({ withdrawn_at: null }).where('id', '=', message).execute();
}

/** The notices since a moment that some of these events are cancelled. */
export async function findCancellingSince(
  db: Db,
  events: readonly EventId[],
  since: InstantText,
): Promise<MessageId[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'details'])
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('message_events')
          .select('message_id')
          .where((of) => among(db, of.ref('event_id'), events)),
      ),
    )
    .where('kind', '=', 'notice')
    .where('created_at', '>=', since)
    .execute();
  return rows
    .filter(({ details }) => fromJson<MessageDetails>(details).notice === 'cancelled')
    .map(({ id }) => id);
}

/** How many mails of messages were written and not taken back: they have left, or are leaving. */
export async function countLeft(db: Db, messages: readonly MessageId[]): Promise<number> {
  if (messages.length === 0) return 0;
  const { count } = await db
    .selectFrom('message_recipients')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => among(db, eb.ref('message_id'), messages))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return count;
}

/** How many mails of messages have not left, and so could be taken back. */
export async function countUnleft(db: Db, messages: readonly MessageId[]): Promise<number> {
  if (messages.length === 0) return 0;
  const unwritten = await db
    .selectFrom('message_recipients')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => among(db, eb.ref('message_id'), messages))
    .where('state', 'in', ['held', 'waiting'])
    .executeTakeFirstOrThrow();
  const unsent = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => among(db, eb.ref('message_id'), messages))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return unwritten.count + unsent.count;
}
