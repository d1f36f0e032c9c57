import type { LoadResult } from './load/load-job.ts';
import type { Speed, Waiting } from './measurement.ts';
import { median, percentile } from './statistics.ts';

/** Gathers the rounds of one side: of the service or of its floor. */
export class Trial {
  readonly speeds: Speed[] = [];
  readonly #latencies: number[] = [];
  readonly #firstBytes: number[] = [];

  /** Adds the result of a round with a load. */
  add({ answers, seconds, latencies, firstBytes, ...cost }: LoadResult): void {
    this.speeds.push({ perSecond: answers / seconds, ...cost });
    for (const latency of latencies) this.#latencies.push(latency);
    for (const firstByte of firstBytes) this.#firstBytes.push(firstByte);
  }

  /** The middle of all rounds. */
  middle(): Speed {
    const { speeds } = this;
    return {
      perSecond: median(speeds.map(({ perSecond }) => perSecond)),
      cpuMicros: knownMedian(speeds.map(({ cpuMicros }) => cpuMicros)),
      othersBusy: knownMedian(speeds.map(({ othersBusy }) => othersBusy)),
    };
  }

  /** How long the answers of all rounds took. */
  waiting(): Waiting {
    return {
      answers: this.#latencies.length,
      mean: this.#latencies.reduce((sum, latency) => sum + latency, 0) / this.#latencies.length,
      p50: percentile(this.#latencies, 50),
      p99: percentile(this.#latencies, 99),
      firstByteP99: this.#firstBytes.length === 0 ? null : percentile(this.#firstBytes, 99),
    };
  }
}

function knownMedian(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : median(known);
}
