import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Db, Tx } from '../src/storage/database.ts';
import { databaseFile, openDatabase } from '../src/storage/open-database.ts';
import { isEmpty } from '../src/demo/fill-demo.ts';
import { demoScales, type DemoSize } from '../src/demo/scale.ts';
import { asAdministrator, startTestServer } from '../test/support/postgres-server.ts';
import { atTheEnd } from './leftovers.ts';
import type { BenchOptions } from './options.ts';
import { fillPlace, type Place } from './service.ts';

/** A place with its data, and how to give it back. */
export interface ReadyPlace {
  place: Place;
  size: DemoSize;
  /** Null when the data was there already. */
  fillSeconds: number | null;
  release(): Promise<void>;
}

/** The options name something that cannot be used; the message is a sentence for whoever wrote them. */
export class Unusable extends Error {}

/** The place on SQLite: a folder that was named, or a new one. */
export async function sqlitePlace(options: BenchOptions, folder: string): Promise<ReadyPlace> {
  if (options.data !== undefined && !existsSync(databaseFile(options.data))) {
    throw new Unusable(
      `There is no database in "${options.data}" (--data): fill it with "guildhall demo" first.`,
    );
  }
  const place: Place = {
    engine: 'SQLite',
    dataFolder: options.data ?? join(folder, 'sqlite'),
    databaseUrl: '',
  };
  return filled(place, options.size, async () => undefined);
}

/** The place on PostgreSQL: a database that was named, or one on a server of its own. */
export async function postgresPlace(options: BenchOptions, folder: string): Promise<ReadyPlace> {
  const named = options.sqlite ? undefined : options.data;
  if (named !== undefined && !existsSync(named))
    throw new Unusable(`There is no folder "${named}" (--data).`);
  const dataFolder = named ?? join(folder, 'postgresql');
  if (options.database !== undefined) {
    const place: Place = { engine: 'PostgreSQL', dataFolder, databaseUrl: options.database };
    return filled(place, options.size, async () => undefined);
  }
  // The server's own files, too, go where everything is removed at the end.
  process.env.TMPDIR = folder;
  const server = await startTestServer({ durable: true });
  const emergency = atTheEnd(() => void server.kill().catch(() => undefined));
  await asAdministrator(server.url, (client) => client.query('create database benchmark'));
  const place: Place = { engine: 'PostgreSQL', dataFolder, databaseUrl: `${server.url}/benchmark` };
  return filled(place, options.size, async () => {
    await server.stop();
    emergency.takeBack();
  });
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

async function filled(place: Place, size: DemoSize, release: () => Promise<void>): Promise<ReadyPlace> {
  mkdirSync(place.dataFolder, { recursive: true });
  const isNew = await inDatabase(place, isEmpty);
  const fillSeconds = isNew ? await fillPlace(place, size) : null;
  // Photos that an earlier benchmark asked for would not be asked for the first time.
  if (!isNew) rmSync(join(place.dataFolder, 'cache', 'photos'), { recursive: true, force: true });
  return {
    place,
    size: isNew ? size : await inDatabase(place, sizeOf),
    fillSeconds,
    release,
  };
}

/** Of data that was there already, the number of clubs tells the size. */
async function sizeOf(db: Db): Promise<DemoSize> {
  const { clubs } = await db
    .selectFrom('clubs')
    .select((eb) => eb.fn.countAll<number>().as('clubs'))
    .executeTakeFirstOrThrow();
  if (clubs >= demoScales.world.clubs) return 'world';
  return clubs >= demoScales.country.clubs ? 'country' : 'small';
}
