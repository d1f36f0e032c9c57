import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { activityCategories, activityStatuses } from '../../src/platform/localisation/activity-titles.ts';
import { clubYearOf, clubYearRange, type ClubYearStart } from '../../src/platform/shared/club-year.ts';
import { today } from '../../src/platform/shared/clock.ts';
import { onEveryDatabase, type TestDatabase } from '../support/databases.ts';
import { copiedDemo, filledDemoWithoutPhotos, type FilledDemo } from '../support/demo-fixture.ts';
import { endOfSuite } from '../support/end-of-suite.ts';

const clubNetworks = [
  'skype',
  'x',
  'facebook',
  'linkedIn',
  'xing',
  'instagram',
  'flickr',
  'youtube',
  'pinterest',
];
const julyFirst = { month: 7, day: 1 };

onEveryDatabase('the demo organisation', (database) => {
  const suiteEnd = endOfSuite();
  let demo: FilledDemo;

  before(async () => {
    demo = await copiedDemo(suiteEnd, database);
  });

  test('is about as large as promised', () => {
    const { districts, clubs, members, activities, events } = demo.summary;
    assert.equal(districts, 2);
    assert.equal(clubs, 60);
    assert.ok(members > 1400 && members < 1600, `${members} members`);
    assert.ok(activities > 250, `${activities} activities`);
    assert.ok(events > 80, `${events} events`);
  });

  test('has clubs of all three types, some directly under a district', async () => {
    const clubs = await demo.storage.db
      .selectFrom('clubs')
      .innerJoin('places', 'places.id', 'clubs.place_id')
      .innerJoin('places as parents', 'parents.id', 'places.parent_id')
      .select(['clubs.type', 'parents.kind'])
      .execute();
    const count = (type: string) => clubs.filter((club) => club.type === type).length;
    assert.deepEqual([count('ORG_CLUB'), count('YOUTH_CLUB_ALPHA'), count('YOUTH_CLUB_OMEGA')], [46, 8, 6]);
    assert.deepEqual(new Set(clubs.map((club) => club.kind)), new Set(['zone', 'district']));
  });

  test('names in every path the ancestors of the place and the place itself', async () => {
    const places = await demo.storage.db.selectFrom('places').selectAll().execute();
    const byId = new Map(places.map((place) => [place.id, place]));
    const above: Record<string, string[]> = {
      organisation: [''],
      'multi-district': ['organisation'],
      district: ['multi-district'],
      region: ['district'],
      zone: ['region'],
      club: ['zone', 'district'],
    };
    for (const place of places) {
      const parent = place.parent_id === null ? undefined : byId.get(place.parent_id);
      assert.equal(place.path, `${parent?.path ?? '/'}${place.id}/`);
      assert.ok(above[place.kind]?.includes(parent?.kind ?? ''), `${place.kind} under ${parent?.kind}`);
    }
  });

  test('says of every club where it is, when it meets and since when it exists', async () => {
    const clubs = await demo.storage.db.selectFrom('clubs').selectAll().execute();
    const meetings = await demo.storage.db.selectFrom('club_meetings').selectAll().execute();
    const day = today(demo.clock).toString();
    for (const club of clubs) {
      assert.ok(club.latitude !== null && club.latitude > 45.8 && club.latitude < 47.9, club.name);
      assert.ok(club.longitude !== null && club.longitude > 5.9 && club.longitude < 10.6, club.name);
      const own = meetings.filter((meeting) => meeting.club_id === club.id);
      assert.ok(own.length >= 1 && own.length <= 3, club.name);
      assert.ok((club.date_foundation ?? '9') < (club.charter_night ?? ''), club.name);
      assert.ok((club.charter_night ?? '9') < day, club.name);
      for (const network of JSON.parse(club.social_networks ?? '[]') as Record<string, string>[]) {
        assert.equal(Object.keys(network).length, 1);
        assert.ok(clubNetworks.includes(Object.keys(network)[0] ?? ''));
      }
    }
    assert.ok(clubs.some((club) => club.social_networks === null));
    assert.equal(new Set(clubs.map((club) => club.lci)).size, clubs.length);
    assert.ok(meetings.some((meeting) => meeting.address.includes('\n')));
  });

  test('has sponsored clubs, and clubs twinned at home and abroad', async () => {
    const sponsors = await demo.storage.db.selectFrom('club_sponsors').selectAll().execute();
    for (const { club_id: club, sponsor_club_id: sponsor } of sponsors) assert.notEqual(club, sponsor);
    const youth = await demo.storage.db
      .selectFrom('clubs')
      .select('id')
      .where('type', '<>', 'ORG_CLUB')
      .execute();
    for (const { id } of youth)
      assert.ok(
        sponsors.some((row) => row.club_id === id),
        `youth club ${id}`,
      );
    const twinnings = await demo.storage.db.selectFrom('club_twinnings').selectAll().execute();
    const home = twinnings.filter((twinning) => twinning.twin_club_id !== null);
    assert.ok(twinnings.length > home.length);
    for (const twinning of home) {
      const back = (other: typeof twinning) => {
        return other.club_id === twinning.twin_club_id && other.twin_club_id === twinning.club_id;
      };
      assert.ok(home.some(back), twinning.name);
    }
  });

  test('has activities in every category and of every status, and some of every club', async () => {
    const activities = await demo.storage.db.selectFrom('activities').selectAll().execute();
    const ids = (list: readonly { id: number }[]) => new Set(list.map(({ id }) => id));
    assert.deepEqual(new Set(activities.map(({ category }) => category)), ids(activityCategories));
    assert.deepEqual(new Set(activities.map(({ status }) => status)), ids(activityStatuses));
    assert.equal(new Set(activities.map((activity) => activity.club_id)).size, demo.summary.clubs);
    for (const activity of activities) {
      assert.ok(activity.end_date === null || activity.end_date >= activity.start_date, activity.title);
      assert.ok(activity.amount_donated <= activity.amount_collected, activity.title);
      assert.ok(!`${activity.description}${activity.beneficiary}`.includes('{'), activity.title);
      assert.ok(activity.created_at <= activity.updated_at, activity.title);
    }
  });

  test('lists magazines with the flag of a country, and conventions of past and coming years', async () => {
    const magazines = await demo.storage.db.selectFrom('magazines').selectAll().execute();
    assert.ok(magazines.length >= 8);
    for (const { flag } of magazines) assert.match(flag, /^[a-z]{2}$/);
    const conventions = await demo.storage.db.selectFrom('conventions').select('year').execute();
    const years = conventions.map(({ year }) => year);
    assert.ok(years.length >= 12);
    assert.ok(years.includes(2026) && Math.max(...years) > 2026);
  });

  test('gives every unit and club one calendar of its name', async () => {
    const { db } = demo.storage;
    const calendars = await db.selectFrom('calendars').select(['place_id', 'title']).execute();
    const units = await db.selectFrom('units').select(['place_id', 'name as title']).execute();
    const clubs = await db.selectFrom('clubs').select(['place_id', 'name as title']).execute();
    const sorted = (rows: typeof calendars) => rows.toSorted((one, other) => one.place_id - other.place_id);
    assert.deepEqual(sorted(calendars), sorted([...units, ...clubs]));
  });

  test('has a president in every club in each of the last five club years, and exactly one now', async () => {
    await checkPresidents(demo, julyFirst);
  });

  test('has someone in charge of every district, region and zone in each of these years', async () => {
    const terms = await functionTerms(demo);
    const units = await demo.storage.db
      .selectFrom('units')
      .innerJoin('places', 'places.id', 'units.place_id')
      .select(['units.name', 'places.id', 'places.kind'])
      .where('places.kind', '<>', 'organisation')
      .execute();
    const head: Record<string, string> = { 'multi-district': 'CC', district: 'DG', region: 'RC', zone: 'ZC' };
    for (const unit of units) {
      for (const year of lastYears(demo, julyFirst)) {
        const { from } = clubYearRange(year, julyFirst);
        const heads = terms.filter((term) => {
          return term.place_id === unit.id && term.code === head[unit.kind] && term.start_date === from;
        });
        assert.equal(heads.length, 1, `${unit.name} in ${year}`);
      }
    }
  });
});

suite('committees on days that are easy to get wrong', () => {
  const cases: [day: string, start: ClubYearStart][] = [
    ['2026-06-30T23:59:00', julyFirst],
    ['2026-07-01T00:00:00', julyFirst],
    ['2028-02-29T12:00:00', { month: 1, day: 1 }],
  ];
  for (const [moment, start] of cases) {
    onEveryDatabase(`at ${moment}`, (database: TestDatabase) => {
      test(`every club has its presidents when the club year starts on ${start.day}.${start.month}.`, async (t) => {
        await checkPresidents(await filledDemoWithoutPhotos(t, database, moment, start), start);
      });
    });
  }
});

function lastYears(demo: FilledDemo, start: ClubYearStart): number[] {
  const year = clubYearOf(today(demo.clock), start);
  return [year, year - 1, year - 2, year - 3, year - 4];
}

function functionTerms({ storage }: FilledDemo) {
  return storage.db
    .selectFrom('terms')
    .innerJoin('functions', 'functions.id', 'terms.function_id')
    .select(['terms.place_id', 'terms.member_id', 'terms.start_date', 'terms.end_date', 'functions.code'])
    .execute();
}

async function checkPresidents(demo: FilledDemo, start: ClubYearStart): Promise<void> {
  const presidencies = (await functionTerms(demo)).filter((term) => term.code === 'CP');
  const clubs = await demo.storage.db.selectFrom('clubs').select(['place_id', 'name']).execute();
  const day = today(demo.clock).toString();
  for (const club of clubs) {
    const own = presidencies.filter((term) => term.place_id === club.place_id);
    const now = own.filter(
      (term) => term.start_date <= day && (term.end_date === null || term.end_date >= day),
    );
    assert.equal(now.length, 1, club.name);
    for (const year of lastYears(demo, start)) {
      const { from, to } = clubYearRange(year, start);
      const inYear = own.filter((term) => term.start_date === from && term.end_date === to);
      assert.equal(inYear.length, 1, `${club.name} in ${year}`);
    }
  }
}
