import { findEvent } from '../events/events-store.ts';
import { joinedName } from '../shared/person-name.ts';
import type { Db } from '../storage/database.ts';
import type { OpenInvitation } from './invitation.ts';

/** The invitation behind an answer link, by the hash of its secret. */
export async function findInvitation(db: Db, replyHash: string): Promise<OpenInvitation | undefined> {
  const row = await db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .leftJoin('members as hosts', 'hosts.id', 'registrations.invited_by')
    .select([
      'registrations.id',
      'registrations.event_id',
      'registrations.member_id',
      'registrations.attending',
      'registrations.validated_at',
      'registrations.guest_first_name',
      'registrations.guest_last_name',
      'members.first_name',
      'members.middle_name',
      'members.last_name',
      'hosts.first_name as host_first_name',
      'hosts.middle_name as host_middle_name',
      'hosts.last_name as host_last_name',
    ])
    .where('registrations.reply_hash', '=', replyHash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const event = await findEvent(db, row.event_id);
  if (event === undefined) return undefined;
  return {
    registration: row.id,
    member: row.member_id,
    name: joinedName(
      row.first_name ?? row.guest_first_name,
      row.middle_name,
      row.last_name ?? row.guest_last_name,
    ),
    host: joinedName(row.host_first_name, row.host_middle_name, row.host_last_name),
    attending: row.attending,
    checkedIn: row.validated_at !== null,
    event,
  };
}
