import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EventFiles } from '../../../src/events/parts/event-files.ts';
import { PhotoFiles } from '../../../src/directory/photos/photo-files.ts';
import type { Clock } from '../../../src/platform/shared/clock.ts';
import type { Storage } from '../../../src/platform/storage/database.ts';
import { exportOrganisation } from '../../../src/data/import-export/export/export-service.ts';
import { openSink } from '../../../src/data/import-export/files/export-writer.ts';
import { openSource } from '../../../src/data/import-export/files/source-reader.ts';
import type {
  ChangedRow,
  RefusedRow,
  WarnedRow,
} from '../../../src/data/import-export/import/import-records.ts';
import {
  importOrganisation,
  type ImportOptions,
  type ImportResult,
} from '../../../src/data/import-export/import/import-service.ts';
import { findTable } from '../../../src/data/import-export/tables/every-table.ts';
import { temporaryFolder, type Ending, type TestDatabase } from '../../support/databases.ts';
import { MovableClock } from '../../support/movable-clock.ts';

/** A database with all that goes in and out of it. */
export interface House {
  readonly folder: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly photoFiles: PhotoFiles;
  readonly eventFiles: EventFiles;
  readonly countryCode: string;
}

/** An empty house. */
export async function emptyHouse(t: Ending, database: TestDatabase): Promise<House> {
  const folder = await temporaryFolder(t);
  const storage = await database.open(folder);
  t.after(() => storage.close());
  const photoFiles = new PhotoFiles(folder);
  const eventFiles = new EventFiles(folder);
  return { folder, storage, clock: new MovableClock(), photoFiles, eventFiles, countryCode: '41' };
}

/** What an import returned, and what it reported meanwhile. */
export interface ImportOutcome extends ImportResult {
  readonly changed: ChangedRow[];
  readonly refused: RefusedRow[];
  readonly warned: WarnedRow[];
}

const plain: ImportOptions = {
  dryRun: false,
  skipBad: false,
  dateOrder: null,
  asWritten: false,
  asMember: null,
  deleteMissing: false,
  mayDelete: null,
};

/** Imports a folder, archive or file. */
export async function importInto(
  house: House,
  path: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportOutcome> {
  const changed: ChangedRow[] = [];
  const refused: RefusedRow[] = [];
  const warned: WarnedRow[] = [];
  const source = await openSource(path, (name) => findTable(name) !== undefined);
  try {
    const listener = {
      reads: () => undefined,
      begins: () => undefined,
      progress: () => undefined,
      changed: (row: ChangedRow) => void changed.push(row),
      refused: (row: RefusedRow) => void refused.push(row),
      warned: (row: WarnedRow) => void warned.push(row),
    };
    const result = await importOrganisation(house, source, { ...plain, ...options }, listener);
    return { ...result, changed, refused, warned };
  } finally {
    await source.close();
  }
}

/** Exports everything to a folder or archive. */
export async function exportFrom(house: House, path: string, withSignIns = true) {
  const sink = await openSink(path);
  const summary = await exportOrganisation(house, sink, { withSignIns });
  await sink.finish();
  return summary;
}

/** The digest of every file below a folder, by its path. */
export async function digests(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const pairs = await Promise.all(
    files.toSorted().map(async (file) => {
      const digest = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
      return [file.slice(folder.length + 1), digest] as const;
    }),
  );
  return Object.fromEntries(pairs);
}

/** A folder with these files. */
export async function folderWith(t: Ending, files: Record<string, string | Buffer>): Promise<string> {
  const folder = await temporaryFolder(t);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/** A small organisation: a district with two zones, a club in each, three members, a calendar and an event. */
export const smallOrganisation = {
  'units.csv': `externalId,parent,kind,name,fullName
Z1,D1,zone,Zone 1,The first zone
Z2,D1,zone,Zone 2,The second zone
D1,GUILD,district,District 1,The first district
GUILD,,organisation,Guild,The Guild
`,
  'clubs.csv': `externalId,unit,name
C1,Z1,Guild of One
C2,Z2,Guild of Two
`,
  'function-groups.csv': `code,position,titleEn
BOARD,1,Board
`,
  'functions.csv': `code,group,level,rights,titleEn
CP,BOARD,club,"manage-directory, manage-events",President
`,
  'members.csv': `externalId,club,username,firstName,lastName,email
M1,C1,anna,Anna,Able,anna@example.org
M2,C1,bruno,Bruno,Baker,bruno@example.org
M3,C2,carla,Carla,Cook,carla@example.org
`,
  'terms.csv': `member,club,function,startDate
M1,C1,CP,2026-07-01
`,
  'calendars.csv': `externalId,club,title
CAL1,C1,One
CAL2,C2,Two
`,
  'events.csv': `externalId,calendar,title,startDate
E1,CAL1,Dinner,2027-06-12T18:30:00
E2,CAL2,Lunch,2027-06-13T12:00:00
`,
  'registrations.csv': `externalId,event,member,attending
R1,E1,M1,YES
R2,E2,M3,NO
`,
};

/** A house with the small organisation. */
export async function smallHouse(t: Ending, database: TestDatabase): Promise<House> {
  const house = await emptyHouse(t, database);
  const outcome = await importInto(house, await folderWith(t, smallOrganisation));
  if (!outcome.isWritten)
    throw new Error(`The small organisation was refused: ${JSON.stringify(outcome.refused)}`);
  return house;
}
