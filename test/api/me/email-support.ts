import type { MemberId } from '../../../src/shared/ids.ts';
import { instantText } from '../../../src/shared/local-time.ts';
import { newSecret, secretHash } from '../../../src/shared/secrets.ts';
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
