import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ClubYearStart } from '../../src/platform/shared/club-year.ts';
import { usualClubYearStart } from '../../src/platform/shared/club-year.ts';
import { EventFiles } from '../../src/events/parts/event-files.ts';
import { PhotoFiles } from '../../src/directory/photos/photo-files.ts';
import { writeAtomically } from '../../src/platform/shared/atomic-file.ts';
import type { Clock } from '../../src/platform/shared/clock.ts';
import type { Db, Storage } from '../../src/platform/storage/database.ts';
import type { Tables } from '../../src/platform/storage/tables.ts';
import { demoDays } from '../../src/data/demo/demo-days-rules.ts';
import type { DemoSummary } from '../../src/identity/setup/demo-summary.ts';
import { storePortraits } from '../../src/data/demo/portraits-filling.ts';
import { fillDemo, writeDemo, type FillDemoDependencies } from '../../src/data/demo/demo-filling.ts';
import { temporaryFolder, type Ending, type TestDatabase } from './databases.ts';
import { keptFolder } from './kept-files.ts';
import { MovableClock } from './movable-clock.ts';

/** A database filled with the demo, at a moment that stands still. */
export interface FilledDemo {
  folder: string;
  storage: Storage;
  summary: DemoSummary;
  clock: Clock;
}

/** An empty database with everything that filling it needs. */
export async function emptyDemo(
  t: Ending,
  database: TestDatabase,
  moment?: string,
  clubYearStart: ClubYearStart = usualClubYearStart,
): Promise<FillDemoDependencies & { folder: string; eventFiles: EventFiles }> {
  const folder = await temporaryFolder(t);
  const storage = await database.open(folder);
  t.after(() => storage.close());
  return {
    folder,
    storage,
    clock: new MovableClock(moment),
    photoFiles: new PhotoFiles(folder),
    eventFiles: new EventFiles(folder),
    countryCode: '41',
    clubYearStart,
    // The real one takes its time on purpose.
    hashPassword: (plain) => Promise.resolve(`hash of ${plain}`),
    storePortraits,
  };
}

/** What fills the demo without pictures, which take most of the time. */
export const withoutPortraits = { storePortraits: () => Promise.resolve([]) };

/** A database filled with the demo. */
export async function filledDemo(
  t: Ending,
  database: TestDatabase,
  moment?: string,
  clubYearStart?: ClubYearStart,
): Promise<FilledDemo> {
  const deps = await emptyDemo(t, database, moment, clubYearStart);
  const summary = await fillDemo(deps);
  return { folder: deps.folder, storage: deps.storage, summary, clock: deps.clock };
}

/** A database filled with the demo but without photos, which take most of the time. */
export async function filledDemoWithoutPhotos(
  t: Ending,
  database: TestDatabase,
  moment?: string,
  clubYearStart?: ClubYearStart,
): Promise<FilledDemo> {
  const deps = await emptyDemo(t, database, moment, clubYearStart);
  const days = demoDays(deps.clock, deps.clubYearStart);
  const prepared = { portraits: [], passwordHash: 'any hash', countryCode: deps.countryCode };
  const summary = await deps.storage.write((tx) => writeDemo(tx, days, prepared), { patient: true });
  return { folder: deps.folder, storage: deps.storage, summary, clock: deps.clock };
}

/**
 * A database with the demo for tests that only need one. It is filled once for a run and copied; filling it again, with
 * its pictures, would take longer than most tests.
 */
export async function copiedDemo(t: Ending, database: TestDatabase): Promise<FilledDemo> {
  const name = `demo_${database.name}`;
  const kept = keptFolder(name);
  if (kept === undefined) return filledDemo(t, database);
  const folder = await temporaryFolder(t);
  const summaryFile = join(kept, 'summary.json');
  // Another process may be filling it: waiting for that would take as long as doing the same.
  const isFirst = (await mkdir(kept, { recursive: true })) !== undefined;
  if (isFirst) await keepDemo(database, name, kept);
  else if (!existsSync(summaryFile)) return filledDemo(t, database);
  await cp(join(kept, 'photos'), join(folder, 'photos'), { recursive: true });
  const storage = await database.open(folder, name);
  t.after(() => storage.close());
  const summary = JSON.parse(await readFile(summaryFile, 'utf8')) as DemoSummary;
  return { folder, storage, summary, clock: new MovableClock() };
}

async function keepDemo(database: TestDatabase, name: string, kept: string): Promise<void> {
  const endings: (() => Promise<void>)[] = [];
  const { folder, summary } = await filledDemo({ after: (work) => void endings.push(work) }, database);
  // The database was opened last, and nobody may have it open while it is copied.
  await endings.pop()?.();
  await database.keep(folder, name);
  await cp(join(folder, 'photos'), join(kept, 'photos'), { recursive: true });
  await writeAtomically(join(kept, 'summary.json'), [Buffer.from(JSON.stringify(summary))], {
    durable: false,
  });
  for (const end of endings) await end();
}

/** The tables that filling the demo writes. */
export const demoTables = [
  'places',
  'units',
  'clubs',
  'club_meetings',
  'club_sponsors',
  'club_twinnings',
  'members',
  'function_groups',
  'functions',
  'terms',
  'granted_rights',
  'passwords',
  'activities',
  'magazines',
  'conventions',
  'calendars',
  'event_series',
  'events',
  'event_seats',
  'event_reminders',
  'event_attachments',
  'event_questions',
  'event_reviewers',
  'registrations',
  'registration_answers',
  'scans',
  'messages',
  'message_recipients',
] as const satisfies readonly (keyof Tables)[];

/** What is drawn again in every filling: what a table holds apart from it must be the same. */
const secretColumns = new Set(['private_identifier', 'photo_name', 'barcode', 'code_hash']);

/** Every row of a table without its secrets, as comparable text in a fixed order. */
export async function rowsWithoutSecrets(db: Db, table: keyof Tables): Promise<string[]> {
  const rows: object[] = await db.selectFrom(table).selectAll().execute();
  return rows
    .map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !secretColumns.has(column))))
    .toSorted((one, other) => (one < other ? -1 : 1));
}

/** Fails unless both hold the same data and say so in their summaries; secrets are drawn again in every filling. */
export async function assertSameData(
  one: Pick<FilledDemo, 'storage' | 'summary'>,
  other: Pick<FilledDemo, 'storage' | 'summary'>,
): Promise<void> {
  assert.deepEqual(other.summary, one.summary);
  for (const table of demoTables) {
    const [first, second] = await Promise.all([
      rowsWithoutSecrets(one.storage.db, table),
      rowsWithoutSecrets(other.storage.db, table),
    ]);
    assert.deepEqual(second, first, table);
  }
}

/** Runs a look into the embedded database of a folder, past everything that the service lays over it. */
export function inEmbedded<Result>(folder: string, look: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(folder, 'guildhall.db'), { readOnly: true });
  try {
    return look(database);
  } finally {
    database.close();
  }
}

/** Fails when a row of the embedded database refers to one that does not exist. */
export function assertReferencesHold(folder: string): void {
  const broken = inEmbedded(folder, (database) => database.prepare('pragma foreign_key_check').all());
  assert.deepEqual(broken, []);
}
