import { issueToken } from '../../src/accounts/tokens-service.ts';
import type { Clock } from '../../src/shared/clock.ts';
import type { MemberId } from '../../src/shared/ids.ts';
import type { Db, Tx } from '../../src/storage/database.ts';
import { spread } from '../statistics.ts';

/** The name of the tokens of a benchmark, by which they are found and removed again. */
const tokenName = 'Benchmark';
const tokenHours = 6;

/** A member with what the load needs to know of them. */
export interface Person {
  id: MemberId;
  token: string;
  clubPath: string;
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
}

/** Active members from everywhere in the organisation, each with a token. */
export async function gatherPeople(tx: Tx, clock: Clock, wanted: number): Promise<Person[]> {
  const rows = await evenlySpread(tx, wanted);
  const tokens = await issueTokens(
    tx,
    clock,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const token = tokens.get(row.id);
    return token === undefined ? [] : { ...row, token };
  });
}

/** A token for each of these members. */
export async function issueTokens(
  tx: Tx,
  clock: Clock,
  members: readonly MemberId[],
): Promise<Map<MemberId, string>> {
  const expiresAt = clock.now().add({ hours: tokenHours });
  const tokens = new Map<MemberId, string>();
  for (const memberId of members) {
    const { token } = await issueToken(tx, clock, { memberId, name: tokenName, expiresAt, readOnly: false });
    tokens.set(memberId, token);
  }
  return tokens;
}

/** Takes back every token of a benchmark, also of an earlier one that was cut off. */
export async function removeTokens(tx: Tx): Promise<void> {
  await tx.deleteFrom('tokens').where('name', '=', tokenName).execute();
}

async function evenlySpread(db: Db, wanted: number) {
  const { last } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.max<number>('id').as('last'))
    .executeTakeFirstOrThrow();
  // Every so-manyth number, and some more because not everyone is an active member with a club.
  const step = Math.max(1, Math.floor(last / (wanted * 1.2)));
  const rows = await db
    .selectFrom('members')
    .innerJoin('clubs', 'clubs.id', 'members.club_id')
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .select(['members.id', 'places.path as clubPath', 'members.first_name as firstName'])
    .select(['members.last_name as lastName', 'members.email', 'members.private_mobile as mobile'])
    .where('members.active', '=', 1)
    .where((eb) => eb(eb('members.id', '%', step as MemberId), '=', 0 as MemberId))
    .orderBy('members.id')
    .execute();
  return spread(rows, wanted);
}
