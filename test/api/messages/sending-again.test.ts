import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import type { EventId, MemberId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';
import { linkIn, mailsOf, sendTo } from './message-support.ts';
import { send } from '../invitations/page-support.ts';

onEveryDatabase('A message that has not reached everyone', (database) => {
  const api = apiOfSuite(database, { at: '2026-10-20T12:00:00' });
  let silent: MemberId;
  before(async () => {
    silent = await api.fixture.addMember({ firstName: 'Sil', lastName: 'Silent', email: '' });
  });
  beforeEach(async () => {
    await api.deps.storage.write((tx) => tx.deleteFrom('outbox').execute());
    await setEmail(api.fixture.people.member.id, 'member@example.org');
    await setEmail(silent, '');
  });

  const setEmail = (id: MemberId, email: string) =>
    api.deps.storage.write((tx) => tx.updateTable('members').set({ email }).where('id', '=', id).execute());

  /** A message to Alpha, of which one mail failed, one person has no address and the rest were sent. */
  async function partlyReached() {
    const { fixture, deps } = api;
    const { token } = fixture.people.administrator;
    const event: EventId = await fixture.addEvent({
      calendar_id: fixture.alphaCalendar,
      start_date: '2026-10-30T19:00:00',
      end_date: null,
      registration_due_date: null,
    });
    await fixture.addRegistration(event, { member_id: silent, attending: 'YES' });
    const { answer } = await sendTo(api, event, 'all', token);
    await deps.storage.write(async (tx) => {
      await tx.updateTable('outbox').set({ state: 'sent' }).execute();
      await tx
        .updateTable('outbox')
        .set({ state: 'failed', last_error: '550 5.1.1 (recipient): no such mailbox' })
        .where('recipient_address', '=', 'member@example.org')
        .execute();
    });
    const path = `/manage/events/${event}/messages/${answer.body.id}`;
    const read = async (query = '') => (await api.get(`${path}${query}`, token)).body;
    const again = (body: object) => api.post(`${path}/send-again`, token, body);
    return { read, again, path };
  }

  test('says who they are and why, in a word that programs can read, and where they are registered', async () => {
    const { read } = await partlyReached();
    const { recipients, counts } = await read('?undelivered=true');
    assert.deepEqual([counts.failed, counts['no-address']], [1, 1]);
    assert.deepEqual(
      recipients.map(({ name, state, because }: Record<string, unknown>) => [name, state, because]),
      [
        ['Member Fixture', 'failed', 'no-mailbox'],
        ['Sil Silent', 'no-address', ''],
      ],
    );
    const [failed, without] = recipients;
    assert.equal(failed.member, api.fixture.people.member.id);
    assert.equal(without.member, silent);
    assert.ok(failed.registration !== null && without.registration !== null);
    assert.ok((await read()).recipients.length > 2);
  });

  test('goes once more to just these, to the address that they have by now, and nobody else gets it twice', async () => {
    const { read, again } = await partlyReached();
    const before = (await mailsOf(api)).length;
    const old = (await mailsOf(api)).find(({ state }) => state === 'failed');
    await setEmail(api.fixture.people.member.id, 'new@example.org');
    await setEmail(silent, 'sil@example.org');
    const answer = await again({});
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body, { success: true, count: 2 });
    assert.deepEqual((await again({})).body, { success: true, count: 0 });
    await api.deps.messages.writer.drain();
    const mails = await mailsOf(api);
    assert.equal(mails.length, before + 1);
    const queued = mails.filter(({ state }) => state === 'queued');
    assert.deepEqual(queued.map((mail) => mail.recipient_address).toSorted(), [
      'new@example.org',
      'sil@example.org',
    ]);
    const { counts } = await read();
    assert.deepEqual([counts.failed, counts['no-address'], counts.queued], [0, 0, 2]);
    // The link of the first mail may have arrived all the same, and stays good beside the new one.
    for (const text of [old?.text, queued.find((mail) => mail.recipient_address === 'new@example.org')?.text])
      assert.equal((await send(api, linkIn(text ?? ''), 'attending=YES')).statusCode, 303);
  });

  test('goes to one of them alone', async () => {
    const { read, again } = await partlyReached();
    const [failed, without] = (await read('?undelivered=true')).recipients;
    assert.deepEqual((await again({ positions: [failed.position] })).body.count, 1);
    await api.deps.messages.writer.drain();
    assert.deepEqual(
      (await read('?undelivered=true')).recipients.map(({ position }: { position: number }) => position),
      [without.position],
    );
    // Who was reached is not written to, whatever is asked for.
    const sent = (await read()).recipients.find(({ state }: { state: string }) => state === 'sent');
    assert.equal((await again({ positions: [sent.position] })).body.count, 0);
  });

  test('is no message of another event', async () => {
    const { path } = await partlyReached();
    const other = await api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar });
    const { token } = api.fixture.people.administrator;
    const elsewhere = path.replace(/events\/\d+/, `events/${other}`);
    assert.equal((await api.post(`${elsewhere}/send-again`, token, {})).status, 404);
  });
});
