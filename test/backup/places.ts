import { suite } from 'node:test';
import { temporaryFolder, type Ending } from '../support/databases.ts';
import { startDebianPostgres, type DebianPostgres } from '../support/debian-postgres.ts';
import { endOfSuite } from '../support/end-of-suite.ts';

/** A place for a database and photos, as the settings of a service name it. */
export interface Place {
  folder: string;
  settings: Record<string, string>;
}

/** Makes empty places on one engine. */
export type NewPlace = () => Promise<Place>;

/**
 * Declares the same tests for both engines; the PostgreSQL is one that comes with pg_dump. What the tests start ends with
 * the suite, and before the server does.
 */
export function onEveryBackupEngine(
  title: string,
  declare: (newPlace: NewPlace, ending: Ending) => void,
): void {
  suite(`${title} (sqlite)`, () => {
    const ending = endOfSuite();
    declare(async () => {
      const folder = await temporaryFolder(ending);
      return { folder, settings: { GUILDHALL_DATA: folder } };
    }, ending);
  });
  suite(`${title} (postgres)`, () => {
    const ending = endOfSuite();
    let server: Promise<DebianPostgres> | undefined;
    declare(async () => {
      server ??= startDebianPostgres(ending);
      const { newDatabase, path } = await server;
      const folder = await temporaryFolder(ending);
      return { folder, settings: { GUILDHALL_DATA: folder, DATABASE_URL: await newDatabase(), PATH: path } };
    }, ending);
  });
}
