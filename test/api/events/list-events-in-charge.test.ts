import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { EventId, FunctionId, MemberId } from '../../../src/platform/shared/ids.ts';
import { insertRows } from '../../../src/platform/storage/insert-rows.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, type TestApi } from '../../support/test-api.ts';

/** So many that no way of making the list for someone in charge of a few clubs would do. */
const placesInCharge = 320;

onEveryDatabase('GET /events for someone in charge of more than 300 places', (database) => {
  const api = apiOfSuite(database);
  /** The day of the fixture is 14 November 2026. */
  const events: Record<string, EventId> = {};
  before(async () => {
    await addManyPlaces(api);
    const { addEvent, alphaCalendar, gammaCalendar } = api.fixture;
    const add = async (name: string, event: Parameters<typeof addEvent>[0]) => {
      events[name] = await addEvent(event);
    };
    await add('long over', { start_date: '2025-11-13T10:00:00', end_date: '2025-11-14T11:59:59' });
    await add('a year ago', { start_date: '2025-11-13T10:00:00', end_date: '2025-11-14T12:00:00' });
    await add('three days', { start_date: '2026-11-18T00:00:00', end_date: '2026-11-20T00:00:00' });
    await add('closed', {
      start_date: '2026-11-20T23:59:59',
      end_date: null,
      closed: 1,
      calendar_id: alphaCalendar,
    });
    await add('next day', { start_date: '2026-11-21T00:00:00', end_date: null });
    await add('elsewhere', {
      start_date: '2026-11-22T10:00:00',
      end_date: null,
      closed: 1,
      calendar_id: gammaCalendar,
    });
    await addReviewingFunction(api, events['elsewhere'] as EventId, 'CT');
  });

  /** Someone without a club, in charge of district A and all that lies below it. */
  async function inCharge(give?: (member: MemberId) => Promise<unknown>): Promise<string> {
    const { addMember, addRight, tokenFor, districtA } = api.fixture;
    const member = await addMember({ clubId: null });
    await addRight(member, 'manage-events', districtA.place);
    await give?.(member);
    return tokenFor(member);
  }

  async function list(token: string, query = ''): Promise<{ names: (string | undefined)[]; more: boolean }> {
    const { status, body, text } = await api.get(`/events${query}`, token);
    assert.equal(status, 200, text);
    const names = body.events.map(({ id }: { id: EventId }) =>
      Object.keys(events).find((name) => events[name] === id),
    );
    return { names, more: body.more };
  }

  const all = ['a year ago', 'three days', 'closed', 'next day'];

  test('holds every event below, closed ones too, for one year, and none from elsewhere', async () => {
    assert.deepEqual(await list(await inCharge()), { names: all, more: false });
  });

  test('holds what is reviewed through an office elsewhere while the office is held, and not after or before', async () => {
    const { addTerm, gamma } = api.fixture;
    const held = (start: string, end: string | null) =>
      inCharge((member) => addTerm(member, 'CT', gamma.place, start, end));
    for (const [start, end] of [
      ['2025-07-01', '2026-11-13'],
      ['2026-11-15', null],
    ] as const) {
      assert.deepEqual((await list(await held(start, end))).names, all, `from ${start} to ${end}`);
    }
    for (const [start, end] of [
      ['2025-07-01', '2026-11-14'],
      ['2026-11-14', null],
    ] as const) {
      assert.deepEqual((await list(await held(start, end))).names, [...all, 'elsewhere'], `from ${start}`);
    }
  });

  test('takes both days whole, and every event that touches them', async () => {
    const token = await inCharge();
    const names = async (query: string) => (await list(token, query)).names;
    assert.deepEqual(await names('?from=2026-11-20&to=2026-11-20'), ['three days', 'closed']);
    assert.deepEqual(await names('?from=2026-11-21&to=2026-11-21'), ['next day']);
    assert.deepEqual(await names('?from=2026-11-22'), []);
    assert.deepEqual(await names('?to=2026-11-19'), ['a year ago', 'three days']);
    assert.deepEqual(await names('?from=2025-11-14&to=2025-11-14'), ['long over', 'a year ago']);
    assert.deepEqual(await names('?from=2025-11-15&to=2026-11-17'), []);
  });

  test('comes in pages that say whether there is more', async () => {
    const token = await inCharge();
    assert.deepEqual(await list(token, '?limit=3'), { names: all.slice(0, 3), more: true });
    assert.deepEqual(await list(token, '?limit=3&offset=1'), { names: all.slice(1), more: false });
    assert.deepEqual(await list(token, '?limit=4'), { names: all, more: false });
    assert.deepEqual(await list(token, '?limit=1&offset=2'), { names: ['closed'], more: true });
    assert.deepEqual(await list(token, '?offset=4'), { names: [], more: false });
    const twoDays = '?from=2026-11-18&to=2026-11-20';
    assert.deepEqual(await list(token, `${twoDays}&limit=2`), {
      names: ['three days', 'closed'],
      more: false,
    });
  });
});

/** Zones below district A, all at once; a path needs only to be one that no other place has. */
async function addManyPlaces({ deps, fixture: { districtA } }: TestApi): Promise<void> {
  const places = Array.from({ length: placesInCharge }, (_, index) => ({
    parent_id: districtA.place,
    kind: 'zone' as const,
    path: `${districtA.path}${1_000_000 + index}/`,
  }));
  await deps.storage.write((tx) => insertRows(tx, 'places', places));
}

async function addReviewingFunction({ deps, fixture }: TestApi, event: EventId, code: string): Promise<void> {
  const function_id = fixture.functions.get(code) as FunctionId;
  const row = { event_id: event, member_id: null, function_id };
  await deps.storage.write((tx) => tx.insertInto('event_reviewers').values(row).execute());
}
