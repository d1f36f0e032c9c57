import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/**
 * The host of a guest is the member with whom they come, and nobody else: the one who registered a guest or let them in stands in a column of
 * their own. Until now guests without a host were in the name of the officer, and a mark or how they came said so.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .alterTable('registrations')
    .addColumn('registered_by', dialect.id, (column) => column.references('members.id'))
    .execute();
  await db.schema.alterTable('registrations').dropConstraint('registrations_member_or_host').execute();
  const isOnTheirOwn = sql`member_id is null and partner = 0 and (alone = 1
    or (walk_in = 1 and invited_by is not null and host_member_id = invited_by))`;
  await sql`update registrations set registered_by = host_member_id, host_member_id = null
    where ${isOnTheirOwn}`.execute(db);
  await sql`update registrations set registered_by = invited_by
    where member_id is null and host_member_id <> invited_by`.execute(db);
  await db.schema
    .alterTable('registrations')
    .addCheckConstraint(
      'registrations_member_or_guest',
      sql`(member_id is null) <> (host_member_id is null and registered_by is null)`,
    )
    .execute();
  await sql`create index registrations_by_registrar on registrations (registered_by)
    where registered_by is not null`.execute(db);
  await db.schema.alterTable('registrations').dropColumn('alone').execute();
  await renewRemovedRows(db);
}

/** A registration as an import that removed it kept it. */
interface RemovedRegistration {
  member_id: number | null;
  host_member_id: number | null;
  invited_by: number | null;
  partner: number;
  walk_in?: number;
  alone?: number;
}

/** Rows that an import removed come back as they are kept, and so they change like those in the table. */
async function renewRemovedRows(tx: Kysely<Tables>): Promise<void> {
  const removed = await tx
    .selectFrom('removed_rows')
    .select(['id', 'row'])
    .where('table_name', '=', 'registrations')
    .execute();
  for (const { id, row } of removed) {
    const { alone = 0, ...kept } = JSON.parse(row) as RemovedRegistration;
    const { member_id, host_member_id: host, invited_by: invitedBy, partner, walk_in: walkIn = 0 } = kept;
    const isAtDoor = walkIn === 1 && invitedBy !== null && host === invitedBy;
    const isOnTheirOwn = member_id === null && partner === 0 && (alone === 1 || isAtDoor);
    const isRegistered = member_id === null && invitedBy !== host;
    const renewed = isOnTheirOwn
      ? { ...kept, host_member_id: null, registered_by: host }
      : { ...kept, registered_by: isRegistered ? invitedBy : null };
    await tx
      .updateTable('removed_rows')
      .set({ row: JSON.stringify(renewed) })
      .where('id', '=', id)
      .execute();
  }
}
