import type { EventId, MemberId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';

/** When the message was sent that has so many newer ones since a moment; of an event or of an author, and only what people wrote. */
export async function findMessageBefore(
  db: Db,
  of: { event: EventId } | { author: MemberId },
  { since, newer }: { since: InstantText; newer: number },
): Promise<InstantText | undefined> {
  const written = db.selectFrom('messages').select('created_at').where('kind', '=', 'message');
  const counted =
    'event' in of ? written.where('event_id', '=', of.event) : written.where('author_id', '=', of.author);
  const found = await counted
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(newer)
    .executeTakeFirst();
  return found?.created_at;
}
