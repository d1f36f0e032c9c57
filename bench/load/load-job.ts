import type { Expected, LoadRequest } from './load-request.ts';

/** What the load generator is asked to do. */
export interface LoadJob {
  port: number;
  /** The process that answers, whose CPU time is counted. */
  pid: number;
  connections: number;
  requests: readonly LoadRequest[];
  /** Send no request a second time, even if there is time left. */
  once: boolean;
  expected: Expected;
  /** Also measure the time to the beginning of an answer. */
  firstByte: boolean;
  /** Nothing is counted during these seconds. */
  warmSeconds: number;
  seconds: number;
}

/** What came back. */
export interface LoadResult {
  answers: number;
  seconds: number;
  /** Of every counted answer, in milliseconds. */
  latencies: Float64Array;
  /** The same until the beginning of the answer; empty unless requested. */
  firstBytes: Float64Array;
  /** CPU time of the answering process for each answer; null where the system does not report it. */
  cpuMicros: number | null;
  /** How many cores everything else on the machine used; null where the system does not report it. */
  othersBusy: number | null;
}

/** What the generator answers: a result, or what was wrong with the answers. */
export type LoadReply = { result: LoadResult } | { wrong: string };
