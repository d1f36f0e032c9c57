import { demoSecrets } from '../../platform/shared/demo-secrets.ts';
import { instantText } from '../../platform/shared/local-time.ts';
import { secretHash } from '../../platform/shared/secrets.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { DemoDays } from './demo-days-rules.ts';

/** For longer than anywhere else, so that the example of the API document works for a while. */
const daysToConfirm = 30;

/** The last active member has asked for another e-mail address, and so has the one before: the examples of the API document confirm and stop it. */
export async function fillEmailChange(tx: Tx, days: DemoDays): Promise<void> {
  const last = tx.selectFrom('members').select(['id', 'email']).where('active', '=', 1).orderBy('id', 'desc');
  const [member, other] = await last.limit(2).execute();
  if (member === undefined || other === undefined) throw new Error('The demo has too few members.');
  const expires = Temporal.Instant.from(days.madeAt).add({ hours: 24 * daysToConfirm });
  await tx
    .insertInto('email_changes')
    .values({
      member_id: member.id,
      email: 'another.address@example.org',
      hash: secretHash(demoSecrets.emailSecret),
      created_at: days.madeAt,
      expires_at: instantText(expires),
    })
    .execute();
  await tx
    .insertInto('address_changes')
    .values({
      member_id: other.id,
      hash: secretHash(demoSecrets.stopSecret),
      email: other.email,
      new_email: 'yet.another@example.org',
      shared: 0,
      confirmed_at: null,
      created_at: days.madeAt,
      expires_at: instantText(expires),
    })
    .execute();
}
