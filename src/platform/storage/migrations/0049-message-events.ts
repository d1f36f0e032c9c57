import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Tables } from '../tables.ts';

type Linked = Pick<Tables, 'messages' | 'events'> & {
  message_events: { message_id: number; event_id: number };
};

/**
 * Of which events a message tells: its own, and the later ones of a series that its mails name. Until now only the dates of
 * those stood in the message, so that nobody could say who was told of them.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('message_events')
    .addColumn('message_id', dialect.id, (column) =>
      column.notNull().references('messages.id').onDelete('cascade'),
    )
    .addColumn('event_id', dialect.id, (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('message_events_key', ['message_id', 'event_id'])
    .execute();
  await db.schema
    .createIndex('message_events_by_event')
    .on('message_events')
    .columns(['event_id', 'message_id'])
    .execute();
  await sql`insert into message_events (message_id, event_id) select id, event_id from messages`.execute(db);
  await linkLaterDates(db.withTables<Linked>());
}

/** Finds the later dates of the messages so far by when they begin, as their mails do. */
async function linkLaterDates(tx: Kysely<Linked>): Promise<void> {
  const rows = await tx
    .selectFrom('messages')
    .innerJoin('events as own', 'own.id', 'messages.event_id')
    .innerJoin('events', (join) =>
      join
        .onRef('events.series_id', '=', 'own.series_id')
        .onRef('events.calendar_id', '=', 'own.calendar_id')
        .onRef('events.id', '!=', 'own.id'),
    )
    .select([
      'messages.id as message',
      'messages.details',
      'events.id as event',
      'events.start_date as start',
    ])
    .where('messages.details', 'like', '%"further"%')
    .execute();
  for (const { message, details, event, start } of rows) {
    const { further = [] } = JSON.parse(details) as { further?: { start: string }[] };
    if (!further.some((later) => later.start === start)) continue;
    await tx.insertInto('message_events').values({ message_id: message, event_id: event }).execute();
  }
}
