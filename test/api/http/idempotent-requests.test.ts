import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  purgeStoredResponses,
  IdempotentRuns,
  storeResponse,
} from '../../../src/platform/idempotency/idempotency-service.ts';
import type { IdempotentRun } from '../../../src/platform/idempotency/idempotent-run.ts';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';
import { queuedMails, storedRegistrations } from '../registrations/registration-support.ts';

const guest = { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: 'gil@example.net' };

onEveryDatabase('Idempotency-Key', (database) => {
  const api = apiOfSuite(database);
  let event: EventId;
  let keys = 0;
  before(async () => {
    event = await api.fixture.addEvent();
  });

  const newKey = () => `key-${(keys += 1)}`;
  const inviteAs = (token: string, key: string, body: object, to = event) =>
    api.call('POST', `/events/${to}/members/invite`, { token, body, headers: { 'Idempotency-Key': key } });
  const keptAnswers = () => api.deps.storage.db.selectFrom('kept_answers').selectAll().execute();

  test('the same request under the same key is done once and answered alike, for 24 hours', async () => {
    const { token } = api.fixture.people.member;
    const key = newKey();
    const first = await inviteAs(token, key, guest);
    assert.equal(first.status, 200, first.text);
    const mails = await queuedMails(api);
    api.clock.advance({ hours: 23, minutes: 59 });
    const second = await inviteAs(token, key, guest);
    assert.deepEqual([second.status, second.text], [first.status, first.text]);
    assert.equal((await storedRegistrations(api, event)).length, 1);
    assert.equal(await queuedMails(api), mails);
    api.clock.set('2026-11-14T12:00:00');
  });

  test('another sign-in of the same member gets the same answer, another member has keys of their own', async () => {
    const { member, other } = api.fixture.people;
    const key = newKey();
    const body = { ...guest, guest_email: 'own@example.net' };
    const first = await inviteAs(member.token, key, body);
    const again = await inviteAs(await api.fixture.tokenFor(member.id), key, body);
    assert.deepEqual(again.body, first.body);
    assertFailure(await inviteAs(other.token, key, body), 409);
    assert.equal((await inviteAs(other.token, key, { partner: true })).status, 200);
  });

  test('another body, and another address, under the same key is 400 at its field', async () => {
    const { token } = api.fixture.people.officer;
    const key = newKey();
    const body = { ...guest, guest_email: 'another@example.net' };
    assert.equal((await inviteAs(token, key, body)).status, 200);
    const mails = await queuedMails(api);
    assertBadField(await inviteAs(token, key, { ...body, guest_first_name: 'Bill' }), 'idempotency-key');
    assertBadField(await inviteAs(token, key, body, await api.fixture.addEvent()), 'idempotency-key');
    assert.equal(await queuedMails(api), mails);
  });

  test('a key that is empty, long or not visible ASCII is 400 at its field', async () => {
    const { token } = api.fixture.people.officer;
    for (const key of ['', 'two words', 'k'.repeat(201), 'clé'])
      assertBadField(await inviteAs(token, key, guest), 'idempotency-key');
  });

  test('what was refused is not kept: the mended request goes through under the same key', async () => {
    const { token } = api.fixture.people.other;
    const key = newKey();
    const body = { ...guest, guest_email: 'mended@example.net' };
    assertFailure(await inviteAs(token, key, { ...body, guest_last_name: '' }), 400);
    const closed = await api.fixture.addEvent({ registration_enabled: 0 });
    assertFailure(await inviteAs(token, key, body, closed), 409);
    assert.equal((await inviteAs(token, key, body)).status, 200);
  });

  test('one that still runs is 409 with Retry-After; after two minutes without a word it counts as dead', async () => {
    const { id, token } = api.fixture.people.reviewer;
    const key = newKey();
    const body = { ...guest, guest_email: 'running@example.net' };
    const runs = new IdempotentRuns(api.deps.storage, api.clock);
    const content = JSON.stringify(['POST', `/v2/events/${event}/members/invite`, body]);
    const dead = (await runs.begin({ member: id, key, content })) as IdempotentRun;
    assert.ok('claim' in dead);
    const early = await inviteAs(token, key, body);
    assertFailure(early, 409);
    assert.equal(early.headers['retry-after'], '1');
    api.clock.advance({ minutes: 2 });
    assert.equal((await inviteAs(token, key, body)).status, 200);
    // The one that was taken for dead wakes up: nothing of what it does is kept.
    await assert.rejects(
      api.deps.storage.write(async (tx) => {
        await tx.insertInto('conventions').values({ year: 2099, location: 'Twice' }).execute();
        await storeResponse(tx, dead, { status: 200, body: {} });
      }),
      /still running/,
    );
    await runs.release(dead);
    const conventions = await api.deps.storage.db.selectFrom('conventions').select('year').execute();
    assert.ok(!conventions.some(({ year }) => year === 2099));
    assert.equal((await inviteAs(token, key, body)).status, 200, 'the answer is still kept');
    api.clock.set('2026-11-14T12:00:00');
  });

  test('a status and a Location come again, too', async () => {
    const { id } = api.fixture.people.member;
    const runs = new IdempotentRuns(api.deps.storage, api.clock);
    const request = { member: id, key: newKey(), content: 'create' };
    const begun = (await runs.begin(request)) as IdempotentRun;
    const answer = { status: 201, body: { success: true, id: 7 }, location: '/v2/manage/events/7' };
    await api.deps.storage.write((tx) => storeResponse(tx, begun, answer));
    assert.deepEqual(await runs.begin(request), answer);
  });

  test('what is kept holds neither the key nor anyone’s data, is bounded, and goes after a day', async () => {
    const { id } = api.fixture.people.member;
    const rows = await keptAnswers();
    assert.ok(rows.length > 3);
    assert.doesNotMatch(JSON.stringify(rows), /key-1|Gil|Guest|example\.net/);
    const runs = new IdempotentRuns(api.deps.storage, api.clock);
    const begun = (await runs.begin({ member: id, key: newKey(), content: 'long' })) as IdempotentRun;
    const long = { status: 200, body: { text: 'x'.repeat(20_000) } };
    await assert.rejects(
      api.deps.storage.write((tx) => storeResponse(tx, begun, long)),
      RangeError,
    );
    api.clock.advance({ hours: 24, minutes: 5 });
    // Before anyone has cleared up, an answer whose day is over is no answer any more.
    const { token } = api.fixture.people.member;
    assertFailure(await inviteAs(token, 'key-1', guest, await api.fixture.addEvent({ closed: 1 })), 404);
    assert.ok((await purgeStoredResponses({ storage: api.deps.storage, clock: api.clock })) > 3);
    assert.deepEqual(await keptAnswers(), []);
    api.clock.set('2026-11-14T12:00:00');
  });

  test('a key whose day is over belongs to the request that takes it over', async () => {
    const { token } = api.fixture.people.member;
    const key = newKey();
    const open = await api.fixture.addEvent({ registration_due_date: null });
    const yesterday = { ...guest, guest_email: 'yesterday@example.net' };
    assert.equal((await inviteAs(token, key, yesterday, open)).status, 200);
    api.clock.advance({ hours: 25 });
    const today = { ...guest, guest_email: 'today@example.net' };
    const first = await inviteAs(token, key, today, open);
    assert.equal(first.status, 200, first.text);
    const again = await inviteAs(token, key, today, open);
    assert.deepEqual([again.status, again.text], [first.status, first.text]);
    assertBadField(await inviteAs(token, key, yesterday, open), 'idempotency-key');
    api.clock.set('2026-11-14T12:00:00');
  });

  test('every operation that takes a key says so in the document', () => {
    const { paths } = api.document as { paths: Record<string, Record<string, Documented>> };
    const taking = Object.values(paths)
      .flatMap((operations) => Object.values(operations))
      .filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'idempotency-key'));
    assert.ok(taking.some(({ operationId }) => operationId === 'invite'));
    for (const { operationId, parameters = [], responses } of taking) {
      const header = parameters.find(({ name }) => name === 'idempotency-key');
      assert.deepEqual([header?.in, header?.required ?? false], ['header', false], operationId);
      assert.ok('409' in responses && '400' in responses, operationId);
    }
  });
});

interface Documented {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  responses: object;
}
