import { sql, type Kysely } from 'kysely';

/**
 * The row of an event itself says whether more people may come than it has seats for. Until now only the trail did, which is
 * not kept for ever: what it knows of is allowed from now on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event_seats')
    .addColumn('allowed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const comes = sql`registrations.attending = 'YES' or (registrations.attending is null
    and registrations.waiting_since is null and hosts.attending = 'YES')`;
  await sql`update event_seats set allowed = (
      select count(*) from registrations
      left join registrations as hosts on hosts.event_id = registrations.event_id
        and hosts.member_id = registrations.host_member_id
      where registrations.event_id = event_seats.event_id and (${comes}))
    where event_id in (select id from events where capacity is not null) and (
      exists (select 1 from audit_entries where audit_entries.event_id = event_seats.event_id
        and subject = 'registration' and "after" like '%"overCapacity":true%')
      or exists (select 1 from audit_entries where audit_entries.subject_id = event_seats.event_id
        and subject = 'event' and "before" like '%"capacity":%'))`.execute(db);
}
