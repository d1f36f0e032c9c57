import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { usualClubYearStart } from '../../src/platform/shared/club-year.ts';
import { DomainError } from '../../src/platform/shared/errors.ts';
import type { Storage, Tx } from '../../src/platform/storage/database.ts';
import type { Tables } from '../../src/platform/storage/tables.ts';
import { demoDays, type DemoDays } from '../../src/data/demo/demo-days-rules.ts';
import type { DemoSummary } from '../../src/identity/setup/demo-summary.ts';
import { fillDemo, isWithoutData, NotEmpty, writeDemo } from '../../src/data/demo/demo-filling.ts';
import { greatEventTitle } from '../../src/data/demo/great-event-filling.ts';
import type { DemoScale } from '../../src/data/demo/scale-rules.ts';
import { onEveryDatabase, type Ending, type TestDatabase } from '../support/databases.ts';
import {
  assertReferencesHold,
  assertSameData,
  demoTables,
  emptyDemo,
  inEmbedded,
  rowsWithoutSecrets,
  withoutPortraits,
} from '../support/demo-fixture.ts';
import { endOfSuite } from '../support/end-of-suite.ts';

/** Little more than the small demo, but with multi-districts, districts, regions and zones beyond it. */
const tiny: DemoScale = {
  clubs: 120,
  clubsPerDistrict: 20,
  members: 2800,
  events: 330,
  greatEvent: { registrations: 150, reviewers: 7 },
};

interface GrownDemo {
  folder: string;
  storage: Storage;
  days: DemoDays;
  summary: DemoSummary;
  /** What the progress was called with. */
  steps: (readonly [done: number, total: number])[];
  /** After how many steps it was reported that everything is written. */
  finishedAfter: number | undefined;
}

/** A database filled with the tiny growth but without photos, which take most of the time. */
async function grownDemo(t: Ending, database: TestDatabase, rowByRow = false): Promise<GrownDemo> {
  const { storage, clock, countryCode, folder } = await emptyDemo(t, database);
  const days = demoDays(clock, usualClubYearStart);
  const steps: GrownDemo['steps'] = [];
  const progress = (done: number, total: number) => void steps.push([done, total]);
  let finishedAfter: number | undefined;
  const finishing = () => void (finishedAfter = steps.length);
  const prepared = { portraits: [], passwordHash: 'any hash', countryCode };
  const write = (tx: Tx) => writeDemo(tx, days, prepared, { scale: tiny, progress, finishing });
  const summary = await storage.write(
    (tx) => (rowByRow ? write(tx) : storage.dialect.fillInBulk(tx, () => write(tx))),
    { patient: true, rowsOnly: true },
  );
  return { folder, storage, days, summary, steps, finishedAfter };
}

async function countOf({ db }: Storage, table: keyof Tables): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Everything that watches over the data or finds it: what a filling sets aside must be there again afterwards. */
async function schemaOf({ db, dialect }: Storage): Promise<unknown[]> {
  const query =
    dialect.name === 'sqlite'
      ? sql`select type, name, sql from sqlite_schema order by type, name`
      : sql`select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
          where connamespace = current_schema()::regnamespace
          union all select indexname, indexdef from pg_indexes where schemaname = current_schema()
          union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
          order by name, definition`;
  return (await query.execute(db)).rows;
}

onEveryDatabase('a demo larger than the small one', (database) => {
  const suiteEnd = endOfSuite();
  let demo: GrownDemo;

  before(async () => {
    demo = await grownDemo(suiteEnd, database);
  });

  test('has exactly as many clubs, members and events as its size says, and summarises what it has', async () => {
    const { storage, summary } = demo;
    for (const table of ['clubs', 'members', 'events'] as const) {
      assert.equal(await countOf(storage, table), tiny[table], table);
    }
    for (const table of ['clubs', 'members', 'events', 'activities', 'registrations'] as const) {
      assert.equal(await countOf(storage, table), summary[table], table);
    }
    const districts = await storage.db
      .selectFrom('places')
      .select('id')
      .where('kind', '=', 'district')
      .execute();
    assert.equal(districts.length, summary.districts);
  });

  // PostgreSQL cannot be made to overlook a reference, so only the embedded database is asked.
  if (database.name === 'sqlite') {
    test('writes no reference to anything that does not exist', () => assertReferencesHold(demo.folder));
  }

  test('leaves indexes, references and triggers as it found them', async (t) => {
    const { storage } = await emptyDemo(t, database);
    assert.deepEqual(await schemaOf(demo.storage), await schemaOf(storage));
  });

  test('gives the same data at the same moment, also row by row, and then the same members are found', async (t) => {
    const usual = await grownDemo(t, database, true);
    await assertSameData(usual, demo);
    // PostgreSQL finds the same members with its index as without.
    if (database.name !== 'sqlite') return;
    for (const letters of ['exa', 'mei', 'ell', '555']) {
      const found = [usual, demo].map(({ folder }) => foundBy(folder, letters));
      assert.ok(found[0] !== undefined && found[0].length > 0, letters);
      assert.deepEqual(found[1], found[0], letters);
    }
  });

  test('gives every place a path of its parent and itself, and a calendar', async () => {
    const { db } = demo.storage;
    const places = await db.selectFrom('places').select(['id', 'parent_id', 'path']).execute();
    const paths = new Map(places.map((place) => [place.id, place.path]));
    for (const { id, parent_id: parent, path } of places) {
      assert.equal(path, `${parent === null ? '/' : paths.get(parent)}${id}/`);
    }
    const calendars = await db.selectFrom('calendars').select('place_id').execute();
    const byNumber = (one: number, other: number) => one - other;
    assert.deepEqual(
      calendars.map((calendar) => calendar.place_id).toSorted(byNumber),
      places.map((place) => place.id).toSorted(byNumber),
    );
  });

  test('gives every club exactly one president today, a member of that club', async () => {
    const { storage, days } = demo;
    const presidents = await storage.db
      .selectFrom('terms')
      .innerJoin('functions', 'functions.id', 'terms.function_id')
      .innerJoin('clubs', 'clubs.place_id', 'terms.place_id')
      .innerJoin('members', 'members.id', 'terms.member_id')
      .select(['clubs.id as club', 'members.club_id as home'])
      .where('functions.code', '=', 'CP')
      .where('terms.start_date', '<=', days.day(0))
      .where((eb) => eb.or([eb('terms.end_date', 'is', null), eb('terms.end_date', '>=', days.day(0))]))
      .execute();
    assert.equal(presidents.length, tiny.clubs);
    assert.equal(new Set(presidents.map(({ club }) => club)).size, tiny.clubs);
    for (const { club, home } of presidents) assert.equal(home, club);
  });

  test('brings so many different members and reviewers to the great event', async () => {
    const { db } = demo.storage;
    const { id } = await db
      .selectFrom('events')
      .select('id')
      .where('title', '=', greatEventTitle)
      .executeTakeFirstOrThrow();
    const registered = await db
      .selectFrom('registrations')
      .select('member_id')
      .where('event_id', '=', id)
      .execute();
    assert.equal(new Set(registered.map((row) => row.member_id)).size, tiny.greatEvent.registrations);
    const reviewers = await db
      .selectFrom('event_reviewers')
      .select('member_id')
      .where('event_id', '=', id)
      .execute();
    assert.equal(new Set(reviewers.map((row) => row.member_id)).size, tiny.greatEvent.reviewers);
  });

  test('holds the small demo unchanged at its core', async (t) => {
    const { storage, clock, countryCode } = await emptyDemo(t, database);
    const prepared = { portraits: [], passwordHash: 'any hash', countryCode };
    const days = demoDays(clock, usualClubYearStart);
    await storage.write((tx) => writeDemo(tx, days, prepared), { patient: true });
    for (const table of demoTables) {
      const larger = new Set(await rowsWithoutSecrets(demo.storage.db, table));
      const missing = (await rowsWithoutSecrets(storage.db, table)).filter((row) => !larger.has(row));
      assert.deepEqual(missing, [], table);
    }
  });

  test('reports its progress up to the last club, and that the end begins', () => {
    const total = tiny.clubs - 60;
    const done = demo.steps.map(([clubs]) => clubs);
    assert.deepEqual(
      done,
      done.toSorted((one, other) => one - other),
    );
    assert.deepEqual(demo.steps.at(-1), [total, total]);
    assert.equal(demo.finishedAfter, demo.steps.length);
    assert.ok(done.length >= 3);
  });

  test('refuses a database that already holds something', async () => {
    const deps = { ...(await emptyDemo(suiteEnd, database)), storage: demo.storage };
    const growth = { scale: tiny, progress: () => assert.fail('nothing may be written') };
    const isRefusal = (error: unknown) => error instanceof DomainError && error.kind === 'conflict';
    await assert.rejects(fillDemo({ ...deps, growth }), isRefusal);
    assert.equal(await countOf(demo.storage, 'members'), tiny.members);
  });

  test('lets a second filling wait while it runs, and then refuses it', async (t) => {
    const deps = { ...(await emptyDemo(t, database)), ...withoutPortraits };
    const elsewhere = await database.open(deps.folder);
    t.after(() => elsewhere.close());
    let second: Promise<unknown> | undefined;
    const progress = () => {
      second ??= assert.rejects(fillDemo({ ...deps, storage: elsewhere }), NotEmpty);
    };
    await fillDemo({ ...deps, growth: { scale: tiny, progress } });
    assert.ok(second !== undefined);
    await second;
    assert.equal(await countOf(elsewhere, 'members'), tiny.members);
  });

  test('leaves the database empty when it is interrupted half-way, and can be filled again', async (t) => {
    const deps = { ...(await emptyDemo(t, database)), ...withoutPortraits };
    const progress = (done: number, total: number) => {
      if (done > total / 2) throw new Error('interrupted');
    };
    await assert.rejects(fillDemo({ ...deps, growth: { scale: tiny, progress } }), /interrupted/);
    for (const table of demoTables) assert.equal(await countOf(deps.storage, table), 0, table);
    assert.equal(await isWithoutData(deps.storage.db), true);
    assert.deepEqual(await schemaOf(deps.storage), await schemaOf(demo.storage));
    await fillDemo({ ...deps, growth: { scale: tiny, progress: () => undefined } });
    assert.equal(await countOf(deps.storage, 'members'), tiny.members);
  });
});

function foundBy(folder: string, letters: string): unknown[] {
  return inEmbedded(folder, (database) => {
    const search = database.prepare(
      'select rowid from member_search where member_search match ? order by rowid',
    );
    return search.all(`"${letters}"`);
  });
}
