import assert from 'node:assert/strict';
import { before, test, type TestContext } from 'node:test';
import { registrationRow } from '../../src/events/registration/registration-row.ts';
import type { EventId, MemberId } from '../../src/platform/shared/ids.ts';
import { insertNumbered, insertRows } from '../../src/platform/storage/insert-rows.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { apiOfSuite } from '../support/test-api.ts';

/** More than are stored within the time of a person's work. */
const people = 10_001;

onEveryDatabase('More people than can be stored within a few seconds', (database) => {
  const api = apiOfSuite(database, { at: '2026-10-01T12:00:00' });
  let token: string;
  let members: MemberId[];
  before(async () => {
    ({ token } = api.fixture.people.administrator);
    const { beta, addMember } = api.fixture;
    const { storage } = api.deps;
    const one = await addMember({ clubId: beta.id, email: 'many@example.org' });
    const { id: _, ...row } = await storage.db
      .selectFrom('members')
      .selectAll()
      .where('id', '=', one)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: people }, (_row, index) => ({
      ...row,
      photo_name: `photo-${index}`,
      private_identifier: `identifier-${index}`,
    }));
    members = await storage.write((tx) => insertNumbered<'members', MemberId>(tx, 'members', rows), {
      patient: true,
    });
  });

  const eventOf = (calendar: 'districtCalendar' | 'alphaCalendar', draft: 0 | 1 = 0) =>
    api.fixture.addEvent({
      calendar_id: api.fixture[calendar],
      start_date: '2026-10-30T19:00:00',
      end_date: null,
      registration_due_date: '2026-10-30T08:00:00',
      draft,
    });

  /** Whether any transaction of some work could take the time it needs. */
  async function isPatient(t: TestContext, work: () => Promise<unknown>): Promise<boolean> {
    const write = t.mock.method(api.deps.storage, 'write');
    await work();
    write.mock.restore();
    return write.mock.calls.some(({ arguments: [, options] }) => options?.patient === true);
  }

  async function send(event: EventId): Promise<void> {
    const path = `/manage/events/${event}/messages`;
    const body = { segment: 'all', subject: 'Subject', text: 'Text' };
    const { count } = (await api.post(`${path}?dryRun=true`, token, body)).body;
    const answer = await api.post(path, token, { ...body, expected: count });
    assert.equal(answer.status, 201, answer.text);
  }

  async function publish(event: EventId): Promise<void> {
    const answer = await api.post(`/manage/events/${event}/publish`, token, { notify: true });
    assert.equal(answer.status, 200, answer.text);
  }

  /** How many of those who are many a message of an event goes to, each of them counted once. */
  async function reached(event: EventId): Promise<number> {
    const { db } = api.deps.storage;
    const rows = await db
      .selectFrom('message_recipients')
      .innerJoin('messages', 'messages.id', 'message_recipients.message_id')
      .select('message_recipients.member_id')
      .where('messages.event_id', '=', event)
      .where('message_recipients.member_id', '>=', members[0] ?? null)
      .execute();
    const different = new Set(rows.map(({ member_id: member }) => member));
    assert.equal(different.size, rows.length);
    return rows.length;
  }

  test('are written to in as long as it takes', async (t) => {
    const event = await eventOf('districtCalendar');
    assert.equal(await isPatient(t, () => send(event)), true);
    assert.equal(await reached(event), people);
    assert.equal(await isPatient(t, async () => send(await eventOf('alphaCalendar'))), false);
  });

  test('are told of a new event in as long as it takes', async (t) => {
    const event = await eventOf('districtCalendar', 1);
    assert.equal(await isPatient(t, () => publish(event)), true);
    assert.equal(await reached(event), people);
    const other = await eventOf('alphaCalendar', 1);
    assert.equal(await isPatient(t, () => publish(other)), false);
  });

  test('are told of an event that moves in as long as it takes', async (t) => {
    const event = await eventOf('districtCalendar');
    const created_at = '2026-09-01T12:00:00.000Z';
    const rows = members.map((member_id) =>
      registrationRow({ event_id: event, member_id, created_at, attending: 'YES' }),
    );
    await api.deps.storage.write((tx) => insertRows(tx, 'registrations', rows), { patient: true });
    const move = async () => {
      const body = { startDate: '2026-10-31T19:00:00' };
      const headers = { 'if-match': '*' };
      const answer = await api.call('PATCH', `/manage/events/${event}?notify=true`, { token, body, headers });
      assert.equal(answer.status, 200, answer.text);
    };
    assert.equal(await isPatient(t, move), true);
    assert.equal(await reached(event), people);
  });

  test('are reminded in as long as it takes', async (t) => {
    const { storage, messages } = api.deps;
    // What waits from before would be written now.
    await storage.write((tx) => tx.deleteFrom('message_recipients').execute(), { patient: true });
    const event = await eventOf('districtCalendar');
    const body = { reminders: [2] };
    const headers = { 'if-match': '*' };
    const path = `/manage/events/${event}/reminders`;
    assert.equal((await api.call('PUT', path, { token, body, headers })).status, 200);
    api.clock.set('2026-10-28T09:00:00');
    const stopped = AbortSignal.abort();
    assert.equal(await isPatient(t, () => messages.writer.drain(stopped)), true);
    assert.equal(await reached(event), people);
  });
});
