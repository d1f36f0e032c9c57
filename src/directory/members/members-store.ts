import { termRuns } from '../organisation/term-conditions.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { prepared, type Params, type Param } from '../../platform/storage/prepared.ts';
import type { MemberKey } from './member-key.ts';
import { memberInput, memberRow, type MemberInput } from './member-row.ts';

/** Members with their clubs: one row for each function held on the day, and one without a function otherwise. */
export function membersWithFunctions(db: Db, day: Param<DateText>) {
  return db
    .selectFrom('members')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('places', 'places.id', 'clubs.place_id')
    .leftJoin('terms', (join) =>
      join
        .onRef('terms.member_id', '=', 'members.id')
        .on(termRuns(day))
        .on('terms.function_id', 'is not', null),
    )
    .leftJoin('functions', 'functions.id', 'terms.function_id')
    .leftJoin('function_groups', 'function_groups.id', 'functions.group_id');
}

/** What the record of a member shows. */
function recordRows(db: Db, day: Param<DateText>) {
  return membersWithFunctions(db, day)
    .select(['members.id', 'members.first_name', 'members.middle_name', 'members.last_name', 'members.title'])
    .select(['members.email', 'members.partner', 'members.birthday', 'members.photo_name'])
    .select(['members.private_address', 'members.private_phone', 'members.private_mobile'])
    .select(['members.private_www', 'members.company', 'members.profession_title'])
    .select(['members.profession_function', 'members.business_address', 'members.business_phone'])
    .select(['members.business_mobile', 'members.social_networks', 'members.visibility'])
    .select([
      'places.path as club_path',
      'members.club_id',
      'clubs.name as club_name',
      'clubs.type as club_type',
    ])
    .select(['functions.code', 'functions.level', 'functions.position', 'functions.titles'])
    .select('function_groups.position as group_position');
}

const recordById = prepared((db, { id, day }: Params<{ id: MemberId; day: DateText }>) =>
  recordRows(db, day).where('members.id', '=', id),
);

const recordByUsername = prepared(
  (db, { usernameKey, day }: Params<{ usernameKey: string; day: DateText }>) =>
    recordRows(db, day).where('members.username_key', '=', usernameKey),
);

export type MemberRecord = Awaited<ReturnType<typeof findRecord>>[number];

/** One member, active or former, with the club: a row for each function held on the day, or one without; none when there is no such member. */
export async function findRecord(db: Db, key: MemberKey, day: DateText) {
  const query = 'id' in key ? recordById(db, { ...key, day }) : recordByUsername(db, { ...key, day });
  return (await query).rows;
}

/** The name of a member, active or former. */
export async function findNamed(db: Db, key: MemberKey) {
  const query = db.selectFrom('members').select(['id', 'first_name', 'middle_name', 'last_name', 'active']);
  return 'id' in key
    ? query.where('id', '=', key.id).executeTakeFirst()
    : query.where('username_key', '=', key.usernameKey).executeTakeFirst();
}

/** Stores a new member with all that is derived from the fields given. */
export async function insertMember(tx: Tx, member: MemberInput, countryCode: string): Promise<MemberId> {
  const row = memberRow(member, countryCode);
  return (await tx.insertInto('members').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** A member's fields before and after a change, and the version that was changed. */
export interface MemberChange {
  version: number;
  before: Required<MemberInput>;
  after: Required<MemberInput>;
}

/** Changes a member, and all that is derived from the fields; undefined when there is no such member. */
export async function changeMember(
  tx: Tx,
  id: MemberId,
  change: (before: Required<MemberInput>) => Omit<Partial<MemberInput>, 'id'>,
  countryCode: string,
): Promise<MemberChange | undefined> {
  const row = await tx.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const before = memberInput(row);
  const after = { ...row, ...memberRow({ ...before, ...change(before) }, countryCode) } as typeof row;
  const changes = changedColumns(row, after);
  if (Object.keys(changes).length > 0) {
    await tx
      .updateTable('members')
      .set({ ...changes, version: row.version + 1 })
      .where('id', '=', id)
      .execute();
  }
  return { version: row.version, before, after: memberInput(after) };
}

/** To name a column costs its indexes and triggers; to name the id, a search for the member in every table with members. */
function changedColumns<Row extends object>(before: Row, after: Row): Partial<Row> {
  const names = Object.keys(after) as (keyof Row)[];
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  ) as Partial<Row>;
}

/** Changes the fields given and all that is derived from them; answers whether there is such a member. */
export async function updateMember(
  tx: Tx,
  id: MemberId,
  changes: Omit<Partial<MemberInput>, 'id'>,
  countryCode: string,
): Promise<boolean> {
  return (await changeMember(tx, id, () => changes, countryCode)) !== undefined;
}
