import type { MemberId } from '../../../src/platform/shared/ids.ts';
import { instantText } from '../../../src/platform/shared/local-time.ts';
import { newSecret, secretHash } from '../../../src/platform/shared/secrets.ts';
import type { TestApi } from '../../support/test-api.ts';

/** Lets a member wait for the confirmation of a new address, and answers its secret. */
export async function addEmailChange(
  { deps, clock }: Pick<TestApi, 'deps' | 'clock'>,
  member: MemberId,
  email?: string,
): Promise<string> {
  const secret = newSecret(256);
  const change = {
    email: email ?? `${secret.slice(0, 8)}@example.net`,
    hash: secretHash(secret),
    created_at: instantText(clock.now()),
    expires_at: instantText(clock.now().add({ hours: 24 })),
  };
  await deps.storage.write((tx) =>
    tx
      .insertInto('email_changes')
      .values({ member_id: member, ...change })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(change))
      .execute(),
  );
  return secret;
}

/** Lets a member have another address that can still be stopped, and answers the secret of the link. */
export async function addAddressChange(
  { deps, clock }: Pick<TestApi, 'deps' | 'clock'>,
  member: MemberId,
): Promise<string> {
  const secret = newSecret(256);
  await deps.storage.write(async (tx) => {
    const { email } = await tx
      .selectFrom('members')
      .select('email')
      .where('id', '=', member)
      .executeTakeFirstOrThrow();
    const now = instantText(clock.now());
    await tx
      .insertInto('address_changes')
      .values({
        member_id: member,
        hash: secretHash(secret),
        email: `${secret.slice(0, 8)}@example.org`,
        new_email: email,
        shared: 0,
        confirmed_at: now,
        created_at: now,
        expires_at: instantText(clock.now().add({ hours: 24 * 7 })),
      })
      .execute();
  });
  return secret;
}
