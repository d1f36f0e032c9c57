import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setPassword } from '../../src/identity/sign-in/credentials-service.ts';
import { createToken, revokeDemoSignIns, revokeToken } from '../../src/identity/tokens/tokens-service.ts';
import type { Origin } from '../../src/platform/audit/audit-entry.ts';
import { operatorOrigin, serviceOrigin } from '../../src/platform/audit/origin.ts';
import { queueMail, retryFailed } from '../../src/platform/outbox/outbox-service.ts';
import type { MemberId } from '../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { apiOfSuite } from '../support/test-api.ts';
import { nobody } from '../mail/mail-house.ts';

const now = '2026-11-14T11:00:00.000Z';

onEveryDatabase('What the operator and the service change', (database) => {
  const api = apiOfSuite(database);
  let member: MemberId;
  before(() => {
    member = api.fixture.people.member.id;
  });

  /** What the trail says of the work of one command. */
  async function recorded(origin: Origin) {
    const rows = await api.deps.storage.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('request_id', '=', origin.requestId)
      .orderBy('id')
      .execute();
    return rows.map((row) => {
      assert.deepEqual([row.channel, row.member_id, row.token_id], [origin.channel, null, null]);
      const { action, subject, subject_id: id, about_member_id: about, before: was, after: is } = row;
      return { what: `${action} ${subject} ${id}`, about, was, is };
    });
  }

  const request = (name: string, expiresAt: Temporal.Instant | null = null) => {
    return { memberId: member, name, expiresAt, readOnly: true };
  };

  test('a token that is made and revoked is recorded with its name, and revoking it again is not', async () => {
    const { storage } = api.deps;
    const making = operatorOrigin();
    const { id } = await createToken(storage, api.clock, making, request('Website'));
    assert.deepEqual(await recorded(making), [
      { what: `create token ${id}`, about: member, was: null, is: '{"name":"Website","readOnly":true}' },
    ]);
    const revoking = operatorOrigin();
    await revokeToken(storage, api.clock, revoking, id);
    await assert.rejects(revokeToken(storage, api.clock, revoking, id), /There is no valid token/);
    assert.deepEqual(await recorded(revoking), [
      { what: `revoke token ${id}`, about: member, was: '{"revokedAt":null}', is: `{"revokedAt":"${now}"}` },
    ]);
  });

  test('a new password is recorded without a word of it, with every valid token that it ends and no other', async () => {
    const { storage } = api.deps;
    member = await api.fixture.addMember();
    const origin = operatorOrigin();
    const valid = await createToken(storage, api.clock, operatorOrigin(), request('Valid'));
    const yesterday = api.clock.now().subtract({ hours: 24 });
    await createToken(storage, api.clock, operatorOrigin(), request('Expired', yesterday));
    const revoked = await createToken(storage, api.clock, operatorOrigin(), request('Revoked'));
    await revokeToken(storage, api.clock, operatorOrigin(), revoked.id);
    await setPassword(storage, api.clock, origin, member, 'correct horse');
    assert.deepEqual(await recorded(origin), [
      { what: `set-password member ${member}`, about: member, was: null, is: null },
      {
        what: `revoke token ${valid.id}`,
        about: member,
        was: '{"revokedAt":null}',
        is: `{"revokedAt":"${now}"}`,
      },
    ]);
  });

  test('a mail that gets all its tries again is recorded by number, without anything of it', async () => {
    const { storage } = api.deps;
    const mail = {
      recipientName: 'Jo',
      recipientAddress: 'jo@example.org',
      subject: 'S',
      text: 'T',
      html: 'H',
    };
    const id = await storage.write((tx) => queueMail(tx, api.clock, mail, nobody));
    const origin = operatorOrigin();
    const retry = () => storage.write((tx) => retryFailed(tx, api.clock, origin, id));
    await assert.rejects(retry(), /There is no failed mail/);
    await storage.write((tx) =>
      tx.updateTable('outbox').set({ state: 'failed' }).where('id', '=', id).execute(),
    );
    await retry();
    assert.deepEqual(await recorded(origin), [
      { what: `retry mail ${id}`, about: null, was: '{"state":"failed"}', is: '{"state":"queued"}' },
    ]);
  });

  test('the sign-ins of the demo that the service ends are recorded as its own work', async () => {
    const { storage } = api.deps;
    const tomorrow = api.clock.now().add({ hours: 24 });
    // Neither a sign-in of someone's own nor one that is over.
    await createToken(storage, api.clock, operatorOrigin(), request('Sign-in', tomorrow));
    const demo = { isDemo: true };
    const over = { ...request('Demo sign-in', api.clock.now()), ...demo };
    await createToken(storage, api.clock, operatorOrigin(), over);
    const running = { ...request('Demo sign-in', tomorrow), ...demo };
    const made = await createToken(storage, api.clock, operatorOrigin(), running);
    const origin = serviceOrigin();
    assert.equal(await revokeDemoSignIns(storage, api.clock, origin), 1);
    assert.deepEqual(
      (await recorded(origin)).map(({ what }) => what),
      [`revoke token ${made.id}`],
    );
  });
});
