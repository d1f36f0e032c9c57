import { setPassword } from '../src/identity/sign-in/credentials-service.ts';
import { operatorOrigin } from '../src/platform/audit/origin.ts';
import type { MemberId } from '../src/platform/shared/ids.ts';
import { nowInstantText } from '../src/platform/shared/local-time.ts';
import { newSecret } from '../src/platform/shared/secrets.ts';
import { addAddressChange, addEmailChange } from '../test/api/me/email-support.ts';
import { addLink } from '../test/api/passwords/link-support.ts';
import type { TestApi } from '../test/support/test-api.ts';
import type { Pools } from './values.ts';

type House = Pick<TestApi, 'fixture' | 'deps' | 'clock'>;

/** The first one is that of all who have one, until it is changed. */
const passwords = ['correct horse battery', 'a staple of another kind'] as const;
/** So many of what is used up, that some of it is left for every operation that asks for it. */
const spares = 12;
/** Longer than the clock of the world moves. */
const monthInHours = 31 * 24;

/** Passwords, the secrets of links, passkeys and tokens to revoke, by the names of the fields that refer to them. */
export async function accountPools({ fixture, deps, clock }: House): Promise<Pools> {
  const { member, officer, administrator } = fixture.people;
  const signer = await fixture.addMember({ username: 'signer' });
  for (const id of [signer, member.id, administrator.id])
    await setPassword(deps.storage, clock, operatorOrigin(), id, passwords[0]);
  // A new password ends the tokens of its member.
  for (const person of [member, administrator]) person.token = await fixture.tokenFor(person.id);
  const secrets: string[] = [];
  for (let number = 0; number < spares; number += 1) {
    const link = newSecret();
    await addLink({ deps, clock }, await fixture.addMember(), link, monthInHours);
    secrets.push(link, await addEmailChange({ deps, clock }, await fixture.addMember()));
    secrets.push(await addAddressChange({ deps, clock }, await fixture.addMember()));
  }
  return {
    username: ['signer', 'signer', 'member', 'nobody'],
    password: passwords,
    current: passwords,
    secret: secrets,
    'passkeys.id': await addPasskeys({ deps, clock }, [member.id, officer.id, administrator.id]),
  };
}

async function addPasskeys({ deps, clock }: Pick<House, 'deps' | 'clock'>, members: readonly MemberId[]) {
  const rows = members.flatMap((member_id) =>
    Array.from({ length: spares }, (_, number) => ({
      member_id,
      name: `Phone ${number}`,
      credential_id: newSecret(),
      public_key: 'AA',
      user_handle: `handle-${member_id}`,
      counter: 0,
      transports: '[]',
      created_at: nowInstantText(clock),
      last_used_at: null,
    })),
  );
  const added = await deps.storage.write((tx) =>
    tx.insertInto('passkeys').values(rows).returning('id').execute(),
  );
  return added.map(({ id }) => id);
}

/** The token of a program in which the member has typed their password. */
export function signedInPhone({ fixture, clock }: Pick<House, 'fixture' | 'clock'>): Promise<string> {
  const expiresAt = clock.now().add({ hours: 12 });
  return fixture.tokenFor(fixture.people.member.id, { kind: 'sign-in', expiresAt });
}

/** Some new tokens of the member and the administrator: revoking all others leaves few. */
export async function newDevices({ fixture, deps }: Pick<House, 'fixture' | 'deps'>): Promise<number[]> {
  const { member, administrator } = fixture.people;
  for (const { id } of [member, administrator]) await fixture.tokenFor(id);
  const { db } = deps.storage;
  const newest = await db.selectFrom('tokens').select('id').orderBy('id', 'desc').limit(2).execute();
  return newest.map(({ id }) => id);
}
