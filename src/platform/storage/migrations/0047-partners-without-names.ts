import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

const beginning = 'Partner of ';

/** A partner whose name nobody knows has none: until now an English sentence stood in the place of the first name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update registrations set guest_first_name = '', name_key = 'partner'
    where member_id is null and partner = 1 and guest_last_name = ''
      and substr(guest_first_name, 1, ${sql.lit(beginning.length)}) = ${sql.lit(beginning)}`.execute(db);
  await renewRemovedRows(db);
}

interface RemovedPartner {
  member_id: number | null;
  partner: number;
  guest_first_name: string;
  guest_last_name: string;
}

/** The same for rows that an import removed and that can come back. */
async function renewRemovedRows(tx: Kysely<Tables>): Promise<void> {
  const removed = await tx
    .selectFrom('removed_rows')
    .select(['id', 'row'])
    .where('table_name', '=', 'registrations')
    .execute();
  for (const { id, row } of removed) {
    const kept = JSON.parse(row) as RemovedPartner;
    const isPartner = kept.member_id === null && kept.partner === 1 && kept.guest_last_name === '';
    if (!isPartner || !kept.guest_first_name.startsWith(beginning)) continue;
    const renewed = JSON.stringify({ ...kept, guest_first_name: '', name_key: 'partner' });
    await tx.updateTable('removed_rows').set({ row: renewed }).where('id', '=', id).execute();
  }
}
