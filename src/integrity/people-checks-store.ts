import { emptyAddress } from '../members/member.ts';
import { termRuns } from '../organisation/term-conditions.ts';
import { asId, type MemberId } from '../shared/ids.ts';
import type { DateText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import { inPortions } from '../storage/portions.ts';
import { toJson } from '../storage/json.ts';

const nameColumns = ['members.id', 'members.first_name', 'members.middle_name', 'members.last_name'] as const;

function activeMembers(db: Db) {
  return db.selectFrom('members').select(nameColumns).where('members.active', '=', 1).orderBy('members.id');
}

/** Active members of whom neither the private nor the business address is known. */
export function withoutAddress(db: Db) {
  const nowhere = toJson(emptyAddress);
  return activeMembers(db).where('private_address', '=', nowhere).where('business_address', '=', nowhere);
}

/** Active members to whom no mail can be sent. */
export function withoutEmail(db: Db) {
  return activeMembers(db).where('email', '=', '');
}

/** Active members who belong to no club. */
export function withoutClub(db: Db) {
  return activeMembers(db).where('club_id', 'is', null);
}

/** Active members who have no status on a day. */
export function withoutStatus(db: Db, day: DateText) {
  return activeMembers(db).where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('terms')
          .select('terms.id')
          .whereRef('terms.member_id', '=', 'members.id')
          .where('terms.status', 'is not', null)
          .where(termRuns(day)),
      ),
    ),
  );
}

/** Former members who hold an office on a day. */
export function formerInOffice(db: Db, day: DateText) {
  return db
    .selectFrom('terms')
    .innerJoin('members', 'members.id', 'terms.member_id')
    .innerJoin('functions', 'functions.id', 'terms.function_id')
    .select([...nameColumns, 'functions.code', 'terms.start_date'])
    .where('members.active', '=', 0)
    .where(termRuns(day))
    .orderBy('members.id');
}

/** Active members who have an e-mail address. */
export function everyAddress(db: Db) {
  return everyMember(activeMembers(db).select('members.email').where('members.email', '!=', ''));
}

/** Members who have a username, active and former. */
export function everyUsername(db: Db) {
  return everyMember(
    db
      .selectFrom('members')
      .select([...nameColumns, 'members.username', 'members.username_key'])
      .where('members.username', 'is not', null)
      .orderBy('members.id'),
  );
}

type MemberQuery<Row> = {
  where(column: 'members.id', operator: '>', id: MemberId): MemberQuery<Row>;
  limit(rows: number): { execute(): Promise<Row[]> };
};

function everyMember<Row extends { id: MemberId }>(query: MemberQuery<Row>): AsyncGenerator<Row> {
  return inPortions((last, limit) =>
    query
      .where('members.id', '>', last?.id ?? asId(0))
      .limit(limit)
      .execute(),
  );
}

/** Whether there is a member with this username in lower case. */
export async function isUsernameTaken(db: Db, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('members')
    .select('id')
    .where('username_key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}
