import type { Db } from '../../platform/storage/database.ts';

/** Registrations with the people behind them: a member with the club, or a guest with the host. */
export function registeredPeople(db: Db) {
  return db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('members as hosts', 'hosts.id', 'registrations.host_member_id');
}

/** The columns that `registeredPerson` reads. */
export const personColumns = [
  'registrations.id',
  'registrations.member_id',
  'registrations.partner',
  'registrations.guest_first_name',
  'registrations.guest_last_name',
  'registrations.guest_company',
  'members.first_name',
  'members.middle_name',
  'members.last_name',
  'members.photo_name',
  'clubs.id as club_id',
  'clubs.name as club_name',
  'clubs.type as club_type',
  'hosts.id as host_id',
  'hosts.first_name as host_first_name',
  'hosts.middle_name as host_middle_name',
  'hosts.last_name as host_last_name',
] as const;
