import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile } from '../../src/platform/storage/open-database.ts';
import { HelperProcess } from '../helper-process.ts';
import type { Place } from '../service.ts';

/** The service written by hand, in a process of its own, on its own copy of the data. */
export class Floor {
  readonly port: number;
  readonly #process: HelperProcess<never, unknown>;

  private constructor(process: HelperProcess<never, unknown>, port: number) {
    this.#process = process;
    this.port = port;
  }

  /** Copies the data of a place on SQLite, at which nothing may be running; the copy goes with the folder. */
  static copyData({ dataFolder }: Place, folder: string): string {
    const file = join(folder, 'by-hand.db');
    copyFileSync(databaseFile(dataFolder), file);
    return file;
  }

  static async start(file: string, timeZone: string, publicUrl: string): Promise<Floor> {
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
