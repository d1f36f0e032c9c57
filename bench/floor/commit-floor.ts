import { HelperProcess } from '../helper-process.ts';
import type { Speed } from '../measurement.ts';
import type { Place } from '../service.ts';

/** What the loop of commits is asked, and what it answers. */
export interface CommitJob {
  seconds: number;
}
export interface CommitResult {
  commits: number;
  seconds: number;
  cpuMicros: number;
}

/** A bare loop of durable commits of one row each, on the same engine and the same disk as the service. */
export class CommitFloor {
  readonly #process: HelperProcess<CommitJob, CommitResult>;

  private constructor(process: HelperProcess<CommitJob, CommitResult>) {
    this.#process = process;
  }

  static async start(place: Place, folder: string): Promise<CommitFloor> {
    const where = place.databaseUrl === '' ? folder : place.databaseUrl;
    const process = HelperProcess.start<CommitJob, CommitResult>('floor/commit-floor-process.ts', [
      place.engine,
      where,
    ]);
    await process.next();
    return new CommitFloor(process);
  }

  async measure(seconds: number): Promise<Speed> {
    const result = await this.#process.call({ seconds });
    return {
      perSecond: result.commits / result.seconds,
      cpuMicros: result.cpuMicros / result.commits,
      generatorBusy: null,
      othersBusy: null,
    };
  }

  stop(): void {
    this.#process.stop();
  }
}
