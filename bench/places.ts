import { chmodSync, cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Tx } from '../src/platform/storage/database.ts';
import { databaseFile, openDatabase } from '../src/platform/storage/open-database.ts';
import type { DemoSize } from '../src/data/demo/scale-rules.ts';
import { startPostgres } from './postgres-server.ts';
import { fillPlace, type Place } from './service.ts';

/** A copy of a filled place, which the benchmark may change, and how to give it back. */
export interface ReadyPlace {
  place: Place;
  /** Null when the data was there already. */
  fillSeconds: number | null;
  release(): Promise<void>;
}

/** Where data is filled and copied. */
export interface Folders {
  /** Filled data stays here. */
  keep: string;
  /** Everything else, which goes with the run. */
  scratch: string;
}

/** The place on SQLite: a data folder. */
export async function sqlitePlace(size: DemoSize, { keep, scratch }: Folders): Promise<ReadyPlace> {
  const kept = join(keep, `sqlite-${size}`);
  const fillSeconds = existsSync(databaseFile(kept)) ? null : await fillFolder(kept, size);
  const dataFolder = join(scratch, 'sqlite');
  // Photos that an earlier run asked for would not be asked for the first time.
  cpSync(kept, dataFolder, { recursive: true, dereference: true, filter: (path) => !path.endsWith('cache') });
  return {
    place: { engine: 'SQLite', dataFolder, databaseUrl: '' },
    fillSeconds,
    release: async () => undefined,
  };
}

/** Filling that was cut off must not be taken for filled. */
async function fillFolder(folder: string, size: DemoSize): Promise<number> {
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const seconds = await fillPlace({ engine: 'SQLite', dataFolder: unfinished, databaseUrl: '' }, size);
  renameSync(unfinished, folder);
  return seconds;
}

/** The place on PostgreSQL: a database for each size on a server of its own, and a data folder for the photos. */
export async function postgresPlace(size: DemoSize, { keep, scratch }: Folders): Promise<ReadyPlace> {
  const folder = resolve(keep, 'postgresql');
  mkdirSync(folder, { recursive: true });
  // The server runs as a user of its own when we are root.
  chmodSync(keep, 0o755);
  const server = await startPostgres(join(folder, 'server'));
  const photos = join(folder, `photos-${size}`);
  const dataFolder = join(scratch, 'postgresql');
  try {
    const fillSeconds = (await server.has(size)) ? null : await fillDatabase(size);
    cpSync(photos, dataFolder, { recursive: true, filter: (path) => !path.endsWith('cache') });
    await server.copy(size, 'benchmark');
    const databaseUrl = `${server.url}/benchmark`;
    return { place: { engine: 'PostgreSQL', dataFolder, databaseUrl }, fillSeconds, release: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }

  async function fillDatabase(size: DemoSize): Promise<number> {
    await server.make('unfinished');
    mkdirSync(photos, { recursive: true });
    const databaseUrl = `${server.url}/unfinished`;
    const seconds = await fillPlace({ engine: 'PostgreSQL', dataFolder: photos, databaseUrl }, size);
    await server.rename('unfinished', size);
    return seconds;
  }
}

/** Opens the database of a place for some work, while the service is not running. */
export async function inDatabase<Result>(
  { dataFolder, databaseUrl }: Place,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const storage = await openDatabase({ dataFolder, databaseUrl, poolSize: 1 });
  try {
    // Looking through everything takes longer than a person waits for an answer.
    return await storage.write(work, { patient: true });
  } finally {
    await storage.close();
  }
}
