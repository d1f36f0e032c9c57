import type { ExpressionBuilder } from 'kysely';
import type { EventId, MemberId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import { fromJson } from '../../platform/storage/json.ts';
import type { MessageDetails, NoticeKind } from './message.ts';

/**
 * When the message was sent that has this many newer ones since a moment; of an event or of an author. To an author only what they wrote
 * counts; to an event also what its people were told, but for invitations, which have a limit of their own.
 */
export async function findMessageBefore(
  db: Db,
  of: { event: EventId } | { author: MemberId },
  { since, newer }: { since: InstantText; newer: number },
): Promise<InstantText | undefined> {
  const sent = db.selectFrom('messages').select('created_at');
  const counted =
    'event' in of
      ? sent
          .where('event_id', '=', of.event)
          .where('kind', '!=', 'reminder')
          .where('segment', '!=', 'invited')
      : sent.where('author_id', '=', of.author).where('kind', '=', 'message');
  const found = await counted
    .where('created_at', '>', since)
    // What was withdrawn with its event may come back with it, and leave.
    .where((eb) => eb.or([eb('send_at', 'is not', null), hasReachedAnyone(eb)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(newer)
    .executeTakeFirst();
  return found?.created_at;
}

/** What was taken back before any of its mails had left is as if it had never been sent. */
function hasReachedAnyone({ eb, or, exists, selectFrom }: ExpressionBuilder<Tables, 'messages'>) {
  return or([
    eb('withdrawn_at', 'is', null),
    exists(
      selectFrom('message_recipients')
        .select('position')
        .whereRef('message_recipients.message_id', '=', 'messages.id')
        .where('state', '=', 'queued'),
    ),
  ]);
}

/** Lets nobody else count the messages of a member until the end. */
export async function lockAuthor(tx: Tx, author: MemberId): Promise<void> {
  await tx.selectFrom('members').select('id').where('id', '=', author).forNoKeyUpdate().execute();
}

/** What those whom it concerns were told last of each of these events. */
export async function findLastNotices(
  db: Db,
  events: readonly EventId[],
): Promise<Map<EventId, NoticeKind | undefined>> {
  if (events.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages')
    .select(['event_id', 'details'])
    .where((eb) => among(db, eb.ref('event_id'), events))
    .where('kind', '=', 'notice')
    .where('segment', '=', 'concerned')
    .where(hasReachedAnyone)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.event_id, fromJson<MessageDetails>(row.details).notice]));
}
