import type { Kysely } from 'kysely';
import type { Dialect, WatchedTable } from '../dialect.ts';

/** Every table behind what a member has answered, and which of its changes matter; being let in at a door does not. */
const watched: WatchedTable[] = [
  {
    topic: 'registrations',
    table: 'registrations',
    on: ['insert', 'update', 'delete'],
    columns: [
      'event_id',
      'member_id',
      'host_member_id',
      'partner',
      'guest_first_name',
      'guest_last_name',
      'guest_email',
      'attending',
      'comment',
      'barcode',
    ],
  },
  { topic: 'registrations', table: 'events', on: ['update'], columns: ['start_date', 'end_date'] },
];

/**
 * What tells every process that somebody has answered, only where being told costs next to nothing; and an index that
 * need not be changed with every answer.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema.dropIndex('registrations_by_member').execute();
  await db.schema.createIndex('registrations_by_member').on('registrations').columns(['member_id']).execute();
  if (!dialect.isInProcess) return;
  for (const table of watched) await dialect.watchTable(db, table);
}
