import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../src/platform/storage/open-database.ts';
import { HelperProcess } from '../helper-process.ts';
import type { Place, Service } from '../service.ts';

const pagesAtOnce = 10_000;

/** The service written by hand, in a process of its own, on its own copy of the data. */
export class Floor {
  readonly port: number;
  readonly #process: HelperProcess<never, unknown>;

  private constructor(process: HelperProcess<never, unknown>, port: number) {
    this.#process = process;
    this.port = port;
  }

  /** Starts it on a copy of what a service on SQLite has when it has just started; the copy goes with the folder. */
  static async start(
    { dataFolder }: Place,
    { publicUrl }: Service,
    timeZone: string,
    folder: string,
  ): Promise<Floor> {
    const file = join(folder, 'by-hand.db');
    const original = new DatabaseSync(databaseFile(dataFolder), { readOnly: true });
    await backup(original, file, { rate: pagesAtOnce });
    original.close();
    const process = HelperProcess.start<never, unknown>('floor/floor-process.ts', [
      file,
      timeZone,
      publicUrl,
    ]);
    const { port } = await process.next<{ port: number }>();
    return new Floor(process, port);
  }

  get pid(): number {
    return this.#process.pid;
  }

  stop(): void {
    this.#process.stop();
  }
}
