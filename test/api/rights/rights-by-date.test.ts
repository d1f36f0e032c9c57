import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import type { Right } from '../../../src/platform/access/right.ts';
import { standardFunctions } from '../../../src/directory/organisation/standard-functions.ts';
import type { PlaceKind } from '../../../src/directory/organisation/place.ts';
import type { PlaceId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, type TestApi } from '../../support/test-api.ts';
import { addHolder, addRegion, alphaOf, exercises, type Ground, type Holder } from './office-support.ts';

const term = { start: '2026-12-01', end: '2026-12-10' };
const moments = [
  { at: '2026-11-30T23:59:59', what: 'the last second of the day before', inTerm: false },
  { at: '2026-12-01T00:00:00', what: 'the first second of the first day', inTerm: true },
  { at: '2026-12-10T23:59:59', what: 'the last second of the last day', inTerm: true },
  { at: '2026-12-11T00:00:00', what: 'the first second of the day after', inTerm: false },
];
const tried = Object.keys(exercises) as (keyof typeof exercises)[];

onEveryDatabase('Rights by date', (database) => {
  const api = apiOfSuite(database);
  /** For the level of each function, a place where it can be held and a club below it. */
  let heldAt: Partial<Record<PlaceKind, { place: PlaceId; ground: Ground }>>;
  before(async () => {
    const { alpha, zoneA1, districtA, multiDistrict } = api.fixture;
    const ground = alphaOf(api);
    heldAt = {
      club: { place: alpha.place, ground },
      zone: { place: zoneA1.place, ground },
      region: await addRegion(api),
      district: { place: districtA.place, ground },
      'multi-district': { place: multiDistrict.place, ground },
    };
  });
  beforeEach(() => api.clock.set('2026-11-14T12:00:00'));

  for (const { code, level, rights, titles } of standardFunctions) {
    const carries = rights.length === 0 ? 'nothing' : rights.join(', ');
    test(`${titles.en} (${code}) carries ${carries}, from the first day of the term to its last`, async () => {
      const at = heldAt[level];
      assert.ok(at !== undefined, `no place to hold a function of the level ${level}`);
      const holder = await addHolder(api);
      await api.fixture.addTerm(holder.id, code, at.place, term.start, term.end);
      for (const { at: moment, what, inTerm } of moments) {
        api.clock.set(moment);
        const expected = inTerm ? tried.filter((right) => rights.includes(right)) : [];
        assert.deepEqual(await heldRights(api, at.ground, holder), expected, what);
      }
    });
  }

  test('a term without a last day carries its rights until it gets one', async () => {
    const holder = await addHolder(api);
    await api.fixture.addTerm(holder.id, 'CP', api.fixture.alpha.place, '2026-12-01');
    api.clock.set('2027-11-30T12:00:00');
    assert.deepEqual(await heldRights(api, alphaOf(api), holder), tried);
  });

  test('a term of one day carries its rights on that day', async () => {
    const holder = await addHolder(api);
    await api.fixture.addTerm(holder.id, 'CP', api.fixture.alpha.place, '2026-12-01', '2026-12-01');
    for (const [moment, expected] of [
      ['2026-11-30T23:59:59', []],
      ['2026-12-01T12:00:00', tried],
      ['2026-12-02T00:00:00', []],
    ] as const) {
      api.clock.set(moment);
      assert.deepEqual(await heldRights(api, alphaOf(api), holder), expected, moment);
    }
  });

  test('at midnight of the handover an office changes hands, without a second in which both or none hold it', async () => {
    const [leaving, coming] = [await addHolder(api), await addHolder(api)];
    const { place } = api.fixture.alpha;
    await api.fixture.addTerm(leaving.id, 'CS', place, '2026-07-01', '2027-06-30');
    await api.fixture.addTerm(coming.id, 'CS', place, '2027-07-01', '2028-06-30');
    for (const [moment, holding, other] of [
      ['2027-06-30T23:59:59', leaving, coming],
      ['2027-07-01T00:00:00', coming, leaving],
    ] as const) {
      api.clock.set(moment);
      assert.deepEqual(await heldRights(api, alphaOf(api), holding), tried, moment);
      assert.deepEqual(await heldRights(api, alphaOf(api), other), [], moment);
    }
  });

  test('a gap between two terms carries nothing', async () => {
    const holder = await addHolder(api);
    const { place } = api.fixture.alpha;
    await api.fixture.addTerm(holder.id, 'CA', place, '2026-12-01', '2026-12-10');
    await api.fixture.addTerm(holder.id, 'CA', place, '2026-12-12', '2026-12-20');
    for (const [day, expected] of [
      ['2026-12-10', ['manage-activities']],
      ['2026-12-11', []],
      ['2026-12-12', ['manage-activities']],
    ] as const) {
      api.clock.set(`${day}T12:00:00`);
      assert.deepEqual(await heldRights(api, alphaOf(api), holder), expected, day);
    }
  });

  test('a right granted directly has no dates: it holds until it is taken away', async () => {
    const holder = await addHolder(api);
    await api.fixture.addRight(holder.id, 'manage-activities', api.fixture.alpha.place);
    for (const day of ['2026-07-01', '2026-11-14', '2027-11-14']) {
      api.clock.set(`${day}T12:00:00`);
      assert.deepEqual(await heldRights(api, alphaOf(api), holder), ['manage-activities'], day);
    }
    await api.deps.storage.write((tx) =>
      tx.deleteFrom('granted_rights').where('member_id', '=', holder.id).execute(),
    );
    assert.deepEqual(await heldRights(api, alphaOf(api), holder), []);
  });
});

async function heldRights(api: TestApi, ground: Ground, holder: Holder): Promise<Right[]> {
  const held: Right[] = [];
  for (const right of tried) if (await exercises[right](api, ground, holder)) held.push(right);
  return held;
}
