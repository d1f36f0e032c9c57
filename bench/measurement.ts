/** A speed, and what it cost. */
export interface Speed {
  perSecond: number;
  /** CPU time of the process for each answer or commit; null where the system does not report it. */
  cpuMicros: number | null;
  /** How much of one core the load generator used; null where there was none. */
  generatorBusy: number | null;
  /** How many cores everything else used, a database server included; null where it is not known. */
  othersBusy: number | null;
}

/** How long answers took, in milliseconds. */
export interface Waiting {
  answers: number;
  p50: number;
  p99: number;
  /** Until the beginning of an answer; null where only the whole counts. */
  firstByteP99: number | null;
}

/** What was found for a row. */
export interface Measurement {
  /** How many different requests there were: another address, another caller or another body. */
  different: number;
  connections: number;
  /** Of the answer the floor repeats. */
  bytes: number | null;
  service: Speed & Waiting;
  /** Null for a row that has no floor. */
  floor: Speed | null;
  /** The middle of the rounds' ratios of throughput. */
  ratio: number | null;
  /** The middle of the rounds' ratios of CPU time: floor by service, so that more is better here, too. */
  cpuRatio: number | null;
  rounds: { service: Speed; floor: Speed | null }[];
}

/** What became of a row on one engine. */
export type Outcome = { measured: Measurement } | { leftOut: string } | { failed: string };
