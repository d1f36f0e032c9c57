import type { Answer } from '../load/answer.ts';
import type { Expected, LoadRequest } from '../load/load-request.ts';
import type { Pick } from '../population/pick.ts';
import type { Population } from '../population/population.ts';

/** What a row must reach. */
export interface Target {
  /** Of the throughput of the floor. */
  ratio?: number;
  perSecond?: number;
  p99Milliseconds?: number;
  /** Nothing is required of answers that are on average this long or longer. */
  belowBytes?: number;
}

/** Sends requests to the service while a row is prepared. */
export type Send = (requests: readonly LoadRequest[]) => Promise<Answer[]>;

/** One line of the table: a kind of request and what it is compared with. */
export interface Row {
  name: string;
  /** The operation in docs/openapi.json that it measures; null for a page for people. */
  operation: string | null;
  expected: Expected;
  connections: number;
  /** A bare server with the same answers, a bare loop of durable commits, or nothing. */
  floor: 'answers' | 'commits' | 'none';
  /** On SQLite at country size. */
  target: Target;
  /** On SQLite at world size. */
  worldTarget?: Target;
  /** On PostgreSQL at world size. */
  postgresWorldTarget?: Target;
  /** Every request can be sent only once, such as the scan of a ticket. */
  once?: boolean;
  /** How many things one request carries, such as scans: the speed is that of the things. */
  each?: number;
  /** Whether the time to the beginning of the answer counts as well. */
  firstByte?: boolean;
  /** The requests of the load, spread over the whole organisation. */
  requests(population: Population, pick: Pick): LoadRequest[];
  /** Brings the service into the state that the row is about; gives the requests that are measured. */
  prepare?(requests: LoadRequest[], send: Send): Promise<LoadRequest[]>;
}

type Defaults = 'expected' | 'connections' | 'floor' | 'target';
type Described = Omit<Row, Defaults> & Partial<Row>;

const json = { status: 200, kind: 'json' } as const;

/** A row that reads: unless it says otherwise, a quarter of the floor and an answer within 25 ms. */
export function readRow(row: Described): Row {
  const target = { ratio: 0.25, p99Milliseconds: 25, belowBytes: 10 * 1024 };
  return { expected: json, connections: 32, floor: 'answers', target, ...row };
}

/** A row that writes: unless it says otherwise, 0.4 of a bare loop of commits. */
export function writeRow(row: Described): Row {
  return { expected: json, connections: 32, floor: 'commits', target: { ratio: 0.4 }, ...row };
}

/** So many requests that no cache holds all of what they ask for. */
export function many<Item>(make: (index: number) => Item, count = 50_000): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
