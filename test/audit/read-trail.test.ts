import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { recordChanges } from '../../src/platform/audit/audit-service.ts';
import { purgeAudit } from '../../src/platform/audit/audit-service.ts';
import { operatorOrigin } from '../../src/platform/audit/origin.ts';
import { readTrail } from '../../src/platform/audit/trail-service.ts';
import { asId, type EventId, type MemberId } from '../../src/platform/shared/ids.ts';
import { openDoor } from '../api/check-in/door.ts';
import { startHourly } from '../../src/platform/shared/hourly.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { apiOfSuite } from '../support/test-api.ts';

onEveryDatabase('Reading the trail', (database) => {
  const api = apiOfSuite(database);
  before(() => {
    // What the fixture itself did is older than everything here.
    api.clock.set('2026-11-14T13:00:00');
  });
  const since = '2026-11-14T12:00:00.000Z';

  function record(subjectId: number, about: { memberId?: MemberId; eventId?: EventId } = {}): Promise<void> {
    const change = {
      action: 'update',
      subject: 'club',
      subjectId,
      before: null,
      after: { subjectId },
      ...about,
    };
    return api.deps.storage.write((tx) => recordChanges(tx, api.clock, operatorOrigin(), [change]));
  }
  const read = (filter: Partial<Parameters<typeof readTrail>[1]> = {}) =>
    readTrail(api.deps.storage.db, { limit: 100, since, ...filter });

  test('changes and scans stand in one order, the newest last, and the oldest are left out first', async () => {
    await record(1);
    api.clock.advance({ minutes: 1 });
    const door = await openDoor(api);
    assert.equal((await door.scan({ gate: 'North' })).status, 200);
    api.clock.advance({ minutes: 1 });
    await record(2);
    const { lines, more } = await read();
    assert.equal(more, false);
    assert.deepEqual(
      lines.map(({ action, subject }) => `${action} ${subject}`),
      ['update club', 'check-in scan', 'update club'],
    );
    assert.deepEqual(await read({ limit: 3 }), { lines, more: false });
    const newest = await read({ limit: 2 });
    assert.equal(newest.more, true);
    assert.deepEqual(newest.lines, lines.slice(1));
  });

  test('a scan names the reviewer, the member, the token, the event and the gate', async () => {
    const { people } = api.fixture;
    const door = await openDoor(api, {}, { member_id: people.other.id });
    await door.scan({ gate: 'South' });
    await door.scan({ barcode: 'unknown', gate: 'South' });
    const { lines } = await read({ event: door.event });
    assert.equal(lines.length, 2);
    const [accepted, refused] = lines;
    assert.deepEqual(accepted?.by, { id: people.reviewer.id, name: 'Reviewer Fixture' });
    assert.deepEqual(accepted.member, { id: people.other.id, name: 'Other Fixture' });
    assert.deepEqual(accepted.after, { result: 200, registration: door.registration, gate: 'South' });
    assert.equal(accepted.event, door.event);
    assert.deepEqual([refused?.action, refused?.member], ['refuse', null]);
  });

  test('an action is found by its name, among changes and scans alike', async () => {
    const door = await openDoor(api);
    await door.scan();
    await door.scan({ barcode: 'unknown' });
    await record(3, { eventId: door.event });
    for (const action of ['update', 'check-in', 'refuse']) {
      const { lines } = await read({ event: door.event, action });
      assert.deepEqual(
        lines.map((line) => line.action),
        [action],
      );
    }
    assert.deepEqual((await read({ event: door.event, action: 'erase' })).lines, []);
  });

  test('a member is found by what they did and by what was done to them, an event by its number', async () => {
    const { member, officer } = api.fixture.people;
    const by = { channel: 'api' as const, memberId: officer.id, tokenId: null, requestId: 'a request' };
    const change = { action: 'update', subject: 'club', before: null, after: {} };
    await api.deps.storage.write((tx) =>
      recordChanges(tx, api.clock, by, [
        { ...change, subjectId: 101 },
        { ...change, subjectId: 102, memberId: member.id },
      ]),
    );
    await record(103, { memberId: officer.id, eventId: asId(4711) });
    const numbers = async (filter: object) =>
      (await read(filter)).lines
        .filter(({ subject }) => subject === 'club')
        .map(({ subjectId }) => subjectId);
    assert.deepEqual(await numbers({ member: officer.id }), [101, 102, 103]);
    assert.deepEqual(await numbers({ member: member.id }), [102]);
    assert.deepEqual(await numbers({ event: 4711 }), [103]);
  });

  test('a scan is found with the member who made it and with the one whose code it was, and with nobody else', async () => {
    const { reviewer, otherReviewer, stranger, administrator } = api.fixture.people;
    const door = await openDoor(api, {}, { member_id: stranger.id });
    await api.fixture.addReviewer(door.event, otherReviewer.id);
    assert.equal((await door.scan()).status, 200);
    assert.equal((await door.scan({}, otherReviewer.token)).status, 409);
    assert.equal((await door.scan({ barcode: 'unknown' }, otherReviewer.token)).status, 400);
    const actions = async ({ id }: { id: MemberId }) =>
      (await read({ member: id, event: door.event })).lines.map(({ action }) => action);
    assert.deepEqual(await actions(reviewer), ['check-in']);
    assert.deepEqual(await actions(otherReviewer), ['refuse', 'refuse']);
    assert.deepEqual(await actions(stranger), ['check-in', 'refuse']);
    assert.deepEqual(await actions(administrator), []);
  });

  test('a time says from when and until when', async () => {
    api.clock.set('2026-11-14T15:00:00');
    await record(201);
    api.clock.set('2026-11-14T16:00:00');
    await record(202);
    const at = (hour: number) => `2026-11-14T${hour}:00:00.000Z`;
    const numbers = async (from: string, until: string) =>
      (await read({ since: from, until })).lines.map(({ subjectId }) => subjectId);
    assert.deepEqual(await numbers(at(14), at(15)), [201]);
    assert.deepEqual(await numbers(at(15), at(16)), [202]);
    assert.deepEqual(await numbers(at(14), at(16)), [201, 202]);
  });

  test('a person who is no longer stored is shown by number', async () => {
    api.clock.set('2026-11-14T17:00:00');
    await record(301, { memberId: asId(999_999) });
    const { lines } = await read({ member: asId(999_999) });
    assert.deepEqual(
      lines.map((line) => line.member),
      [{ id: 999_999, name: null }],
    );
  });
});

onEveryDatabase('Forgetting the trail', (database) => {
  const api = apiOfSuite(database);
  before(async () => {
    await api.deps.storage.write((tx) => tx.deleteFrom('audit_entries').execute());
  });
  const numbers = async () =>
    (await api.deps.storage.db.selectFrom('audit_entries').select('subject_id').orderBy('id').execute()).map(
      (row) => row.subject_id,
    );
  async function record(amount: number): Promise<void> {
    const changes = Array.from({ length: amount }, (_, subjectId) => {
      return { action: 'update', subject: 'club', subjectId, before: null, after: {} };
    });
    await api.deps.storage.write((tx) => recordChanges(tx, api.clock, operatorOrigin(), changes));
  }

  test('all that is older than the set time goes, however much it is, and nothing else', async () => {
    const { storage } = api.deps;
    await record(2500);
    api.clock.advance({ hours: 48 });
    await record(1);
    const purge = (days: number) => purgeAudit({ storage, clock: api.clock, days });
    assert.equal(await purge(0), 0, '0 keeps it for ever');
    assert.equal(await purge(2), 0, 'it is two days old to the second');
    api.clock.advance({ seconds: 1 });
    assert.equal(await purge(2), 2500);
    assert.deepEqual(await numbers(), [0]);
  });

  test('the running service forgets soon after its start and again and again, until it is stopped', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const rounds: Promise<unknown>[] = [];
    const { storage } = api.deps;
    const watched: typeof storage = {
      ...storage,
      write(work, options) {
        const round = storage.write(work, options);
        rounds.push(round);
        return round;
      },
    };
    const errors: unknown[] = [];
    const purge = (signal: AbortSignal) =>
      purgeAudit({ storage: watched, clock: api.clock, days: 10 }, signal);
    const running = startHourly(purge, (error) => errors.push(error));
    const roundIsOver = async (round: number) => {
      await rounds[round];
      await new Promise((resolve) => setImmediate(resolve));
    };
    assert.equal(rounds.length, 0);
    t.mock.timers.tick(60_000);
    await roundIsOver(0);
    await record(2);
    api.clock.advance({ hours: 11 * 24 });
    t.mock.timers.tick(3_600_000);
    await roundIsOver(1);
    assert.deepEqual(await numbers(), []);
    await record(3);
    api.clock.advance({ hours: 11 * 24 });
    await running.stop();
    t.mock.timers.tick(3_600_000);
    assert.equal(rounds.length, 2);
    assert.deepEqual(await numbers(), [0, 1, 2]);
    assert.deepEqual(errors, []);
  });

  test('a failure of the database is reported, and nothing ends', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const errors: unknown[] = [];
    const storage = { ...api.deps.storage, write: () => Promise.reject(new Error('the disk is full')) };
    const purge = () => purgeAudit({ storage, clock: api.clock, days: 1 });
    const running = startHourly(purge, (error) => errors.push(error));
    t.mock.timers.tick(60_000);
    await running.stop();
    assert.match(String(errors), /the disk is full/);
  });
});
