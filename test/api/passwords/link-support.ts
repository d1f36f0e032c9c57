import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { MemberId } from '../../../src/platform/shared/ids.ts';
import { secretHash } from '../../../src/platform/shared/secrets.ts';
import type { TestApi } from '../../support/test-api.ts';

/** The mails to a member that wait, oldest first. */
export function mailsTo({ deps }: TestApi, member: MemberId) {
  return deps.storage.db
    .selectFrom('outbox')
    .select(['subject', 'text', 'html', 'recipient_address'])
    .where('to_member_id', '=', member)
    .orderBy('id')
    .execute();
}

/** The secrets of the links in the mails to a member, oldest first. */
export async function secretsTo(api: TestApi, member: MemberId): Promise<string[]> {
  const texts = (await mailsTo(api, member)).map(({ text }) => text);
  return texts.map((text) => String(/\/password#([a-z2-7]+)/.exec(text)?.[1]));
}

/** Asks for a link and waits until it is looked up whom that concerns, which happens after the answer. */
export async function forget(api: TestApi, username: string): Promise<void> {
  const { status, body } = await api.call('POST', '/password/forgotten', { body: { username } });
  assert.deepEqual([status, body], [200, { success: true }]);
  while (await isWaiting(api)) await setImmediate();
}

async function isWaiting({ deps }: TestApi): Promise<boolean> {
  const request = await deps.storage.db.selectFrom('password_requests').select('id').executeTakeFirst();
  return request !== undefined;
}

/** Puts a link of a known secret into the database, for an hour if nothing else is said. */
export function addLink(
  { deps, clock }: Pick<TestApi, 'deps' | 'clock'>,
  member: MemberId,
  secret: string,
  hours = 1,
): Promise<unknown> {
  const now = clock.now();
  const row = {
    member_id: member,
    hash: secretHash(secret),
    purpose: 'first' as const,
    created_at: now.toString(),
    expires_at: now.add({ hours }).toString({ smallestUnit: 'millisecond' }),
  };
  return deps.storage.write((tx) => tx.insertInto('password_links').values(row).execute());
}
