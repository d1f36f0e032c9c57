import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Right } from '../../../src/platform/access/right.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, type TestApi } from '../../support/test-api.ts';
import { addHolder, addRegion, alphaOf, exercises, type Ground, type Holder } from './office-support.ts';

/** Clubs by where they lie: zone A1, zone A2, directly under district A, a region of district A, district B. */
type ClubName = 'alpha' | 'beta' | 'youth' | 'delta' | 'gamma';
type PlaceName = ClubName | 'zoneA1' | 'region' | 'districtA' | 'districtB' | 'multiDistrict' | 'root';

const offices: {
  title: string;
  code: string;
  at: PlaceName;
  right: keyof typeof exercises;
  over: ClubName[];
}[] = [
  {
    title: 'a club president reaches their own club and no other',
    code: 'CP',
    at: 'alpha',
    right: 'manage-activities',
    over: ['alpha'],
  },
  {
    title: 'a zone chairperson reaches the clubs of the zone, not those of another zone',
    code: 'ZC',
    at: 'zoneA1',
    right: 'manage-activities',
    over: ['alpha'],
  },
  {
    title: 'a region chairperson reaches the clubs of the region, not the others of the district',
    code: 'RC',
    at: 'region',
    right: 'manage-activities',
    over: ['delta'],
  },
  {
    title: 'a district governor reaches every club of the district, also those outside a zone',
    code: 'DG',
    at: 'districtA',
    right: 'manage-activities',
    over: ['alpha', 'beta', 'youth', 'delta'],
  },
  {
    title: 'a zone chairperson reviews the events of the clubs of the zone only',
    code: 'ZC',
    at: 'zoneA1',
    right: 'review-events',
    over: ['alpha'],
  },
  {
    title: 'a district governor reviews the events of every club of the district',
    code: 'DG',
    at: 'districtA',
    right: 'review-events',
    over: ['alpha', 'beta', 'youth', 'delta'],
  },
  {
    title: 'a council chairperson manages the events of every district',
    code: 'CC',
    at: 'multiDistrict',
    right: 'manage-events',
    over: ['alpha', 'beta', 'youth', 'delta', 'gamma'],
  },
  {
    title: 'a council chairperson manages the activities of no club',
    code: 'CC',
    at: 'multiDistrict',
    right: 'manage-activities',
    over: [],
  },
];

const grants: { right: Right; at: PlaceName; over: ClubName[] }[] = [
  { right: 'manage-activities', at: 'alpha', over: ['alpha'] },
  { right: 'manage-activities', at: 'zoneA1', over: ['alpha'] },
  { right: 'review-events', at: 'region', over: ['delta'] },
  { right: 'manage-events', at: 'districtA', over: ['alpha', 'beta', 'youth', 'delta'] },
  { right: 'manage-directory', at: 'districtB', over: ['gamma'] },
  { right: 'review-events', at: 'multiDistrict', over: ['alpha', 'beta', 'youth', 'delta', 'gamma'] },
  { right: 'administrator', at: 'root', over: ['alpha', 'beta', 'youth', 'delta', 'gamma'] },
];

onEveryDatabase('Rights by place', (database) => {
  const api = apiOfSuite(database);
  let grounds: Record<ClubName, Ground>;
  let places: Record<PlaceName, Parameters<TestApi['fixture']['addRight']>[2]>;
  before(async () => {
    const { alpha, beta, youth, gamma, gammaCalendar, ...fixture } = api.fixture;
    const { place: region, ground: delta } = await addRegion(api);
    grounds = {
      alpha: alphaOf(api),
      beta: { club: beta.id, calendar: await addCalendar(api, 'beta'), path: beta.path },
      youth: { club: youth.id, calendar: await addCalendar(api, 'youth'), path: youth.path },
      gamma: { club: gamma.id, calendar: gammaCalendar, path: gamma.path },
      delta,
    };
    const { zoneA1, districtA, districtB, multiDistrict, root } = fixture;
    const named = { alpha, beta, youth, gamma, zoneA1, districtA, districtB, multiDistrict, root };
    const home = await placeOf(api, delta);
    const ids = Object.entries(named).map(([name, { place }]) => [name, place]);
    places = { ...Object.fromEntries(ids), region, delta: home };
  });

  for (const { title, code, at, right, over } of offices) {
    test(title, async () => {
      const holder = await addHolder(api);
      await api.fixture.addTerm(holder.id, code, places[at], '2026-07-01', '2027-06-30');
      assert.deepEqual(await reach(api, grounds, holder, right), over.toSorted());
    });
  }

  for (const { right, at, over } of grants) {
    test(`the right ${right}, granted at ${at}, reaches ${at} and what lies below`, async () => {
      const holder = await addHolder(api);
      await api.fixture.addRight(holder.id, right, places[at]);
      for (const each of Object.keys(exercises) as (keyof typeof exercises)[]) {
        const expected = right === each || right === 'administrator' ? over.toSorted() : [];
        assert.deepEqual(await reach(api, grounds, holder, each), expected, each);
      }
    });
  }

  test('a right over a club gives nothing over the district above it', async () => {
    const holder = await addHolder(api);
    await api.fixture.addRight(holder.id, 'manage-events', places.alpha);
    const { body } = await api.get('/events/create', holder.token);
    const ids = body.calendars.map(({ id }: { id: number }) => id);
    assert.deepEqual(ids, [api.fixture.alphaCalendar]);
  });
});

/** The clubs over which someone can exercise a right, by name. */
async function reach(
  api: TestApi,
  grounds: Record<ClubName, Ground>,
  holder: Holder,
  right: keyof typeof exercises,
): Promise<string[]> {
  const reached: string[] = [];
  for (const [name, ground] of Object.entries(grounds)) {
    if (await exercises[right](api, ground, holder)) reached.push(name);
  }
  return reached.toSorted();
}

function addCalendar({ deps, fixture }: TestApi, club: 'beta' | 'youth') {
  return deps.storage.write(async (tx) => {
    const values = { place_id: fixture[club].place, title: club };
    return (await tx.insertInto('calendars').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
}

async function placeOf({ deps }: TestApi, { club }: Ground) {
  const query = deps.storage.db.selectFrom('clubs').select('place_id').where('id', '=', club);
  return (await query.executeTakeFirstOrThrow()).place_id;
}
