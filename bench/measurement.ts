/** A speed, and what it cost. */
export interface Speed {
  perSecond: number;
  /** CPU time of the process for each answer; null where the system does not report it. */
  cpuMicros: number | null;
  /** How many cores everything else used, a database server included; null where it is not known. */
  othersBusy: number | null;
}

/** How long answers took, in milliseconds. */
export interface Waiting {
  answers: number;
  mean: number;
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
  /** Of an answer to a request that reads, on average. */
  bytes: number | null;
  service: Speed & Waiting;
  /** The same by hand; null for a row that nobody has written by hand. */
  byHand: Speed | null;
  /** The middle of the rounds' ratios of CPU time: by hand by that of the service, so that more is better. */
  ratioByHand: number | null;
  rounds: { service: Speed; byHand: Speed | null }[];
}

/** What became of a row on one engine. */
export type Outcome = { measured: Measurement } | { leftOut: string } | { failed: string };
