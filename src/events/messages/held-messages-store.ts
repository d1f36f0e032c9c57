import type { EventId, MessageId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { leaveWork } from '../../platform/storage/left-work.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import { fromJson, toJson } from '../../platform/storage/json.ts';
import type { MessageDetails, NoticeKind, RecipientState } from './message.ts';

const nextHeld = prepared((db, _values: Params<object>) =>
  db
    .selectFrom('messages')
    .select((eb) => eb.fn.min('send_at').as('at'))
    .where('send_at', 'is not', null),
);

/** When the next message that is held back is to be let go; null where there is none. */
export async function findNextHeld(db: Db): Promise<InstantText | null> {
  return (await nextHeld(db, {})).rows[0]?.at ?? null;
}

/**
 * Lets the messages go whose moment has come: from now on their mails are written, but for those that were withdrawn meanwhile. Whoever
 * withdraws one at the same moment changes the same row, so that one of both comes first.
 */
export async function letGo(tx: Tx, now: InstantText): Promise<void> {
  const due = await tx
    .updateTable('messages')
    .set({ send_at: null })
    .where('send_at', '<=', now)
    .returning(['id', 'withdrawn_at'])
    .execute();
  for (const { id, withdrawn_at } of due)
    await setHeld(tx, [id], withdrawn_at === null ? 'waiting' : 'skipped');
}

async function setHeld(tx: Tx, messages: readonly MessageId[], state: RecipientState): Promise<void> {
  await tx
    .updateTable('message_recipients')
    .set({ state })
    .where((eb) => among(tx, eb.ref('message_id'), messages))
    .where('state', '=', 'held')
    .execute();
}

/** Lets a message that is held leave at another moment; false when it has been let go, or was taken back. */
export async function setSendAt(
  tx: Tx,
  { id: message, details }: { id: MessageId; details: MessageDetails },
  sendAt: InstantText,
): Promise<boolean> {
  leaveWork(tx, 'messages');
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ send_at: sendAt, details: toJson(details) })
    .where('id', '=', message)
    .where('send_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A notice that is held and tells of several events. */
interface HeldOfSeries {
  readonly id: MessageId;
  /** The one that it is about. */
  readonly event: EventId;
  readonly notice: NoticeKind;
  readonly tells: readonly EventId[];
}

/** The notices that are held and tell of some of these events beside others. */
export async function findHeldOfSeries(tx: Tx, events: readonly EventId[]): Promise<HeldOfSeries[]> {
  const rows = await tx
    .selectFrom('messages')
    .innerJoin('message_events', 'message_events.message_id', 'messages.id')
    .select(['messages.id', 'messages.event_id as event', 'messages.details'])
    .select('message_events.event_id as tells')
    .where((eb) =>
      eb(
        'messages.id',
        'in',
        eb
          .selectFrom('message_events')
          .select('message_id')
          .where((of) => among(tx, of.ref('event_id'), events)),
      ),
    )
    .where('messages.kind', '=', 'notice')
    .where('messages.send_at', 'is not', null)
    .where('messages.withdrawn_at', 'is', null)
    .orderBy('messages.id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, all]) => {
    const [first] = all;
    const { notice } = first === undefined ? {} : fromJson<MessageDetails>(first.details);
    if (first === undefined || notice === undefined || all.length < 2) return [];
    return [{ id, event: first.event, notice, tells: all.map(({ tells }) => tells) }];
  });
}

/** The announcements that are held, or wait for their events to be published again, by the events of these of which they tell. */
export async function findAnnouncing(
  db: Db,
  events: readonly EventId[],
  now: InstantText,
): Promise<Map<EventId, MessageId[]>> {
  if (events.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages')
    .innerJoin('message_events', 'message_events.message_id', 'messages.id')
    .select(['messages.id', 'messages.details', 'message_events.event_id as event'])
    .where((eb) => among(db, eb.ref('message_events.event_id'), events))
    .where('messages.kind', '=', 'notice')
    .where('messages.send_at', 'is not', null)
    .where((eb) => eb.or([eb('messages.withdrawn_at', 'is', null), eb('messages.send_at', '>', now)]))
    .orderBy('messages.id')
    .execute();
  const announcing = rows.filter(({ details }) => fromJson<MessageDetails>(details).notice === 'published');
  const byEvent = Map.groupBy(announcing, ({ event }) => event);
  return new Map([...byEvent].map(([event, all]) => [event, all.map(({ id }) => id)]));
}

/** Lets nobody write what is held about events, nor take it back, until the end. */
export async function lockHeld(tx: Tx, events: readonly EventId[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .selectFrom('messages')
    .select('id')
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('message_events')
          .select('message_id')
          .where((of) => among(tx, of.ref('event_id'), events)),
      ),
    )
    .where('send_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Makes a message one about another event of those of which it tells. */
export async function setLeading(tx: Tx, message: MessageId, event: EventId): Promise<void> {
  await tx.updateTable('messages').set({ event_id: event }).where('id', '=', message).execute();
}

/** Of which events a message tells, its own included. */
export async function findEventsToldOf(db: Db, message: MessageId): Promise<EventId[]> {
  const rows = await db
    .selectFrom('message_events')
    .select('event_id')
    .where('message_id', '=', message)
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/** Withdraws what is held about events but for some messages, until these come back; says which messages, and to how many they were to go. */
export async function withdrawHeld(
  tx: Tx,
  events: readonly EventId[],
  now: InstantText,
  keep: readonly MessageId[],
) {
  return tx
    .updateTable('messages')
    .set({ withdrawn_at: now })
    .where((eb) => among(tx, eb.ref('event_id'), events))
    .where('send_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.not(among(tx, eb.ref('id'), keep)))
    .returning(['id', 'event_id as event', 'recipients'])
    .execute();
}

/** Lets what was withdrawn with these events, or tells of them, be sent after all, as far as its moment is still to come. */
export async function resumeHeld(tx: Tx, events: readonly EventId[], now: InstantText) {
  return tx
    .updateTable('messages')
    .set({ withdrawn_at: null })
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('message_events')
          .select('message_id')
          .where((of) => among(tx, of.ref('event_id'), events)),
      ),
    )
    .where('send_at', '>', now)
    .where('withdrawn_at', 'is not', null)
    .returning(['id', 'event_id as event', 'recipients'])
    .execute();
}

/** To how many what is held about events was to go, without those messages that are taken back anyway. */
export async function countHeld(
  db: Db,
  events: readonly EventId[],
  without: readonly MessageId[],
): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('recipients'), eb.lit(0)), 'bigint').as('count'))
    .where((eb) => among(db, eb.ref('event_id'), events))
    .where('send_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.not(among(db, eb.ref('id'), without)))
    // Another event of its series leads it then.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message_events')
            .innerJoin('events', 'events.id', 'message_events.event_id')
            .select('events.id')
            .whereRef('message_events.message_id', '=', 'messages.id')
            .where((eb) => eb.not(among(db, eb.ref('events.id'), events)))
            .where('events.draft', '=', 0)
            .where('events.cancelled', '=', 0)
            // Who is told of what becomes of a closed one knows of it.
            .where(({ or, eb }) =>
              or([eb('events.closed', '=', 0), eb('messages.segment', '=', 'concerned')]),
            )
            .where('events.removed_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}
