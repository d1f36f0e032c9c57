import { newToken } from '../../src/identity/tokens/token.ts';
import type { Clock } from '../../src/platform/shared/clock.ts';
import type { MemberId } from '../../src/platform/shared/ids.ts';
import { instantText, nowInstantText } from '../../src/platform/shared/local-time.ts';
import type { Db, Tx } from '../../src/platform/storage/database.ts';
import { secretHash } from '../../src/platform/shared/secrets.ts';
import { insertRows } from '../../src/platform/storage/insert-rows.ts';

/** No cache of the service holds so many; a country has about as many members. */
const maxPeople = 50_000;
const tokenHours = 24;

/** An active member who calls the service. */
export interface Person {
  id: MemberId;
  token: string;
  clubPath: string;
  username: string | null;
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
}

/** Every active member with a club, or every nth where there are more than the load can use. */
export async function gatherPeople(tx: Tx, clock: Clock): Promise<Person[]> {
  const rows = await readPeople(tx);
  const tokens = await issueTokens(
    tx,
    clock,
    rows.map(({ id }) => id),
  );
  return rows.map((row, index) => ({ ...row, token: tokens[index] as string }));
}

/** A new token for each of these members, in their order. */
export async function issueTokens(tx: Tx, clock: Clock, members: readonly MemberId[]): Promise<string[]> {
  const tokens = members.map(() => newToken());
  const common = {
    name: 'Benchmark',
    read_only: 0,
    created_at: nowInstantText(clock),
    expires_at: instantText(clock.now().add({ hours: tokenHours })),
  } as const;
  const rows = members.map((member_id, index) => {
    return { member_id, hash: secretHash(tokens[index] as string), ...common };
  });
  await insertRows(tx, 'tokens', rows);
  return tokens;
}

async function readPeople(db: Db) {
  const { last } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.max<number>('id').as('last'))
    .executeTakeFirstOrThrow();
  const step = Math.max(1, Math.floor(last / maxPeople));
  return db
    .selectFrom('members')
    .innerJoin('clubs', 'clubs.id', 'members.club_id')
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .select(['members.id', 'places.path as clubPath', 'members.username'])
    .select(['members.first_name as firstName', 'members.last_name as lastName'])
    .select(['members.email', 'members.private_mobile as mobile'])
    .where('members.active', '=', 1)
    .where((eb) => eb(eb('members.id', '%', step as MemberId), '=', 0 as MemberId))
    .orderBy('members.id')
    .execute();
}
