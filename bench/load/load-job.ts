import type { Ask, Expected } from './ask.ts';

/** What the load generator is told to do. */
export interface LoadJob {
  port: number;
  /** The process that answers, whose CPU time is counted. */
  pid: number;
  connections: number;
  asks: readonly Ask[];
  /** Send no request a second time, even if the time is not over. */
  once: boolean;
  expected: Expected;
  /** Also take the time to the beginning of an answer. */
  firstByte: boolean;
  /** Before these seconds are over nothing is counted. */
  warmSeconds: number;
  seconds: number;
}

/** What came back. */
export interface LoadResult {
  answers: number;
  seconds: number;
  /** Of every counted answer, in milliseconds. */
  latencies: Float64Array;
  /** The same until the beginning of the answer; empty unless asked for. */
  firstBytes: Float64Array;
  /** CPU time of the answering process for each answer; null where the system does not tell. */
  cpuMicros: number | null;
  /** How much of one core the generator itself was using, from 0 to 1: near 1 it is what limits. */
  generatorBusy: number;
  /** How many cores everything else on the machine was using; null where the system does not tell. */
  othersBusy: number | null;
}

/** What the generator answers: a result, or what was wrong with the answers. */
export type LoadReply = { result: LoadResult } | { wrong: string };
