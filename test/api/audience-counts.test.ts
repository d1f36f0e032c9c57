import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audienceStates, concernedStates, unansweredStates } from '../../src/events/audience/audience.ts';
import type { EventId, MemberId } from '../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../support/databases.ts';
import * as fc from '../support/properties.ts';
import { apiOfSuite, type TestApi } from '../support/test-api.ts';

const runs = 4;
const steps = 14;

/** What can happen to one of two events of a series, by whom and to whom. */
const happening = fc.record({
  what: fc.constantFrom(
    'answer',
    'register',
    'guest',
    'invite',
    'tell',
    'tell both',
    'remind',
    'leave',
    'fail',
    'lose address',
    'close',
    'wait',
  ),
  which: fc.integer({ min: 0, max: 1 }),
  who: fc.integer({ min: 0, max: 5 }),
  says: fc.constantFrom('YES', 'NO'),
} as const);
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

onEveryDatabase('The counts of an event', (database) => {
  const api = apiOfSuite(database);

  test('are the same in lists, at the event, among participants and in every preview, whatever has happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: steps, maxLength: steps }), async (all) => {
        const scene = await newScene(api);
        for (const one of all) await happen(api, scene, one);
        for (const event of scene.events) await assertAgreement(api, event);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  });
});

interface Scene {
  readonly events: readonly EventId[];
  readonly members: readonly MemberId[];
}

async function newScene({ fixture, deps }: TestApi): Promise<Scene> {
  const members: MemberId[] = [];
  for (const index of [0, 1, 2, 3, 4])
    members.push(await fixture.addMember({ email: `m${index}@example.org` }));
  members.push(await fixture.addMember({ clubId: fixture.beta.id, email: 'elsewhere@example.org' }));
  const calendar_id = fixture.alphaCalendar;
  const events: EventId[] = [];
  for (const day of ['2027-03-01', '2027-04-01'])
    events.push(await fixture.addEvent({ calendar_id, start_date: `${day}T19:00:00`, end_date: null }));
  await deps.storage.write(async (tx) => {
    const { id } = await tx
      .insertInto('event_series')
      .values({ calendar_id, rule: '{}', created_at: '2026-11-01T00:00:00.000Z' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('events').set({ series_id: id }).where('id', 'in', events).execute();
  });
  return { events, members };
}

async function happen(api: TestApi, { events, members }: Scene, { what, which, who, says }: Happening) {
  const { fixture, deps } = api;
  const { token } = fixture.people.officer;
  const [event, member] = [events[which] as EventId, members[who] as MemberId];
  const write = deps.storage.write.bind(deps.storage);
  const manage = (path: string, body: object) => api.post(`/manage/events/${event}/${path}`, token, body);
  const registration = {
    member_id: member,
    ...(says === 'YES' && { invited_by: fixture.people.officer.id }),
  };
  const isThere = await deps.storage.db
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', event)
    .where('member_id', '=', member)
    .executeTakeFirst();
  const answer = (change: object) =>
    isThere === undefined
      ? fixture.addRegistration(event, { ...registration, ...change })
      : write((tx) => tx.updateTable('registrations').set(change).where('id', '=', isThere.id).execute());
  const set = (table: 'members' | 'events', id: number, change: object) =>
    write((tx) =>
      tx
        .updateTable(table)
        .set(change as never)
        .where('id', '=', id as never)
        .execute(),
    );
  const tell = async (segment: string) => {
    const body = { segment, subject: 'Hello', text: 'Words' };
    const { body: preview } = await manage('messages?dryRun=true', body);
    await manage('messages', { ...body, expected: preview.count });
    return deps.messages.writer.drain();
  };
  const deeds: Record<Happening['what'], () => Promise<unknown>> = {
    answer: () => answer({ attending: says, waiting_since: null }),
    wait: () => answer({ attending: null, waiting_since: '2026-11-10T10:00:00.000Z' }),
    register: async () => isThere ?? fixture.addRegistration(event, registration),
    guest: () => fixture.addRegistration(event, { host_member_id: member }),
    invite: () => manage('invitations', { members: [member] }),
    tell: () => tell('all'),
    remind: () => tell('untold'),
    'tell both': async () => {
      for (const id of events) await set('events', id, { draft: 1 });
      await api.post(`/manage/events/${events[0]}/publish?scope=following`, token, { notify: true });
      return deps.messages.writer.drain();
    },
    leave: () => set('members', member, { active: says === 'YES' ? 1 : 0 }),
    'lose address': () => set('members', member, { email: '' }),
    fail: () =>
      write((tx) =>
        tx.updateTable('outbox').set({ state: 'failed' }).where('to_member_id', '=', member).execute(),
      ),
    close: () => set('events', event, { closed: says === 'YES' ? 1 : 0 }),
  };
  await deeds[what]();
}

async function assertAgreement(api: TestApi, event: EventId): Promise<void> {
  const { token } = api.fixture.people.officer;
  const get = async (path: string) => {
    const { body, status, text } = await api.get(path, token);
    assert.equal(status, 200, text);
    return body;
  };
  const { counts, closed } = await get(`/manage/events/${event}`);
  const { events } = await get('/manage/events?limit=100&order=desc');
  const listed = events.find(({ id }: { id: number }) => id === event);
  assert.deepEqual(listed?.counts, counts, 'the list');
  const where = `${event} ${closed} ${JSON.stringify(counts)}`;
  let registered = 0;
  for (const state of audienceStates) {
    const seen = new Set<string>();
    let next = '';
    do {
      const page = await get(`/manage/events/${event}/participants?state=${state}&limit=3&cursor=${next}`);
      assert.deepEqual(page.counts, counts, 'the participants');
      for (const one of page.participants) seen.add(`${one.registration} ${one.member}`);
      registered += page.participants.filter(
        (one: { registration: unknown }) => one.registration !== null,
      ).length;
      next = page.next ?? '';
    } while (next !== '');
    assert.equal(seen.size, counts[state], `${state} of ${where}`);
  }
  assert.equal(registered, counts.all);
  const sum = (states: readonly string[]): number =>
    states.reduce((total, state) => total + Number(counts[state]), 0);
  for (const [segment, states] of [
    ['all', audienceStates.filter((state) => state !== 'left')],
    ['unanswered', unansweredStates],
    ...(['yes', 'no', 'waiting', 'told', 'untold', 'unreached'] as const).map((one) => [one, [one]] as const),
  ] as const) {
    const body = { segment, subject: 'Hello', text: 'Words' };
    const { body: preview } = await api.post(`/manage/events/${event}/messages?dryRun=true`, token, body);
    assert.equal(preview.count + preview.left, sum(states), `${segment} of ${where}`);
  }
  const body = { notify: true };
  const cancelled = await api.post(`/manage/events/${event}/cancel?dryRun=true`, token, body);
  const moved = await api.call('PATCH', `/manage/events/${event}?notify=true&dryRun=true`, {
    token,
    body: { startDate: '2027-05-05T18:00:00' },
    headers: { 'if-match': '*' },
  });
  for (const { body: answer, text } of [cancelled, moved])
    assert.equal(answer.notice.count + answer.notice.left, sum(concernedStates), `${text} of ${where}`);
}
