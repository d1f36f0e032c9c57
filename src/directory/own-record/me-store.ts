import { termRuns } from '../organisation/term-conditions.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import type { DateText, InstantText } from '../../platform/shared/local-time.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

const ownRecord = prepared((db, { id, now }: Params<{ id: MemberId; now: InstantText }>) =>
  db
    .selectFrom('members')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('passwords', 'passwords.member_id', 'members.id')
    .leftJoin('email_changes', (join) =>
      join.onRef('email_changes.member_id', '=', 'members.id').on('email_changes.expires_at', '>', now),
    )
    .select(['members.id', 'members.first_name', 'members.middle_name', 'members.last_name', 'members.title'])
    .select(['members.email', 'members.partner', 'members.birthday', 'members.photo_name'])
    .select(['members.private_address', 'members.private_phone', 'members.private_mobile'])
    .select(['members.private_www', 'members.company', 'members.profession_title'])
    .select(['members.profession_function', 'members.business_address', 'members.business_phone'])
    .select(['members.business_mobile', 'members.social_networks', 'members.username', 'members.language'])
    .select(['members.visibility', 'members.private_identifier', 'members.version'])
    .select(['members.club_id', 'clubs.name as club_name', 'clubs.type as club_type'])
    .select('passwords.updated_at as password_since')
    .select(['email_changes.email as pending_email', 'email_changes.expires_at as pending_until'])
    .where('members.id', '=', id),
);

export type OwnRecord = Awaited<ReturnType<typeof ownRecord>>['rows'][number];

/** All that a member may know of themselves, but for what they hold; undefined when there is no such member. */
export async function findOwnRecord(db: Db, id: MemberId, now: InstantText): Promise<OwnRecord | undefined> {
  return (await ownRecord(db, { id, now })).rows[0];
}

const officesHeld = prepared((db, { member, day }: Params<{ member: MemberId; day: DateText }>) =>
  db
    .selectFrom('terms')
    .innerJoin('functions', 'functions.id', 'terms.function_id')
    .innerJoin('function_groups', 'function_groups.id', 'functions.group_id')
    .innerJoin('places', 'places.id', 'terms.place_id')
    .leftJoin('units', 'units.place_id', 'places.id')
    .leftJoin('clubs', 'clubs.place_id', 'places.id')
    .select([
      'functions.code',
      'functions.level',
      'functions.position',
      'functions.titles',
      'functions.rights',
    ])
    .select(['function_groups.position as group_position', 'terms.start_date', 'terms.end_date'])
    .select(['places.id as place_id', 'places.kind', 'clubs.id as place_club_id'])
    .select(['units.name as unit_name', 'clubs.name as place_club_name'])
    .where('terms.member_id', '=', member)
    .where(termRuns(day))
    .orderBy('terms.start_date')
    .orderBy('terms.id'),
);

export type HeldOffice = Awaited<ReturnType<typeof officesHeld>>['rows'][number];

/** The offices that a member holds on a day, with the places where they are held. */
export async function findHeldOffices(db: Db, member: MemberId, day: DateText): Promise<HeldOffice[]> {
  return (await officesHeld(db, { member, day })).rows;
}

const rightsGranted = prepared((db, { member }: Params<{ member: MemberId }>) =>
  db
    .selectFrom('granted_rights')
    .innerJoin('places', 'places.id', 'granted_rights.place_id')
    .leftJoin('units', 'units.place_id', 'places.id')
    .leftJoin('clubs', 'clubs.place_id', 'places.id')
    .select(['granted_rights.right', 'places.id as place_id', 'places.kind', 'clubs.id as place_club_id'])
    .select(['units.name as unit_name', 'clubs.name as place_club_name'])
    .where('granted_rights.member_id', '=', member)
    .orderBy('granted_rights.id'),
);

export type GrantedRight = Awaited<ReturnType<typeof rightsGranted>>['rows'][number];

/** The rights that a member was given directly, with the places over which they hold. */
export async function findGrantedRights(db: Db, member: MemberId): Promise<GrantedRight[]> {
  return (await rightsGranted(db, { member })).rows;
}
