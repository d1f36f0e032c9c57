import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RegistrationId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';
import { storedById } from '../registrations/registration-support.ts';

onEveryDatabase('Who moves up by what an officer does with someone else', (database) => {
  const api = apiOfSuite(database, { env: { GUILDHALL_UNDO_SECONDS: '10' } });
  let waiting = 0;

  /** A full event with a guest who comes, and one who waits. */
  async function fullEvent() {
    waiting += 1;
    const { member, other } = api.fixture.people;
    const event = await api.fixture.addEvent({ capacity: 1, waiting_list: 1 });
    await api.fixture.addReviewer(event, api.fixture.people.reviewer.id);
    const guest = (columns: object) =>
      api.fixture.addRegistration(event, { guest_last_name: 'Guest', ...columns });
    const comes = await guest({ host_member_id: other.id, guest_first_name: 'Ann', attending: 'YES' });
    const email = `waits${waiting}@example.net`;
    const since = '2026-11-01T10:00:00.000Z';
    const waits = await guest({
      host_member_id: member.id,
      guest_first_name: 'Ben',
      guest_email: email,
      waiting_since: since,
    });
    return { path: `/manage/events/${event}/participants/${comes.id}`, waits: waits.id };
  }

  /** What became of the mails to someone, once all that may leave has left. */
  async function mailStates(registration: RegistrationId) {
    await api.deps.outbox.sender.drain();
    const { db } = api.deps.storage;
    const mails = db.selectFrom('outbox').select('state').where('registration_id', '=', registration);
    return (await mails.execute()).map(({ state }) => state);
  }

  const headers = { 'if-match': '*' };

  for (const [what, method, body] of [
    ['the NO that was recorded', 'PATCH', { attending: 'NO' }],
    ['the guest who was removed', 'DELETE', undefined],
  ] as const)
    test(`hears of it by a mail that waits as every mail of a button does: ${what}`, async () => {
      const { token } = api.fixture.people.reviewer;
      const { path, waits } = await fullEvent();
      const done = await api.call(method, path, { token, headers, ...(body && { body }) });
      assert.equal(done.status, 200, done.text);
      assert.equal((await storedById(api, waits)).attending, 'YES');
      assert.deepEqual(await mailStates(waits), ['queued']);
      api.clock.advance({ seconds: 11 });
      assert.deepEqual(await mailStates(waits), ['sent']);
    });
});
