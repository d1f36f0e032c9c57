import type { Answer } from '../load/answer.ts';
import type { Expected, LoadRequest } from '../load/load-request.ts';
import type { Pick } from '../population/pick.ts';
import type { Population } from '../population/population.ts';

/** What a row must reach. */
export interface Target {
  /** CPU time by hand by that of the service. */
  ratio?: number;
  /** That is not required of answers that are on average this long or longer. */
  belowBytes?: number;
  perSecond?: number;
  p99Milliseconds?: number;
  /** How many times as long as the mean the p99 may be. */
  p99OfMean?: number;
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
  /** Whether it is also written by hand, for SQLite: see bench/floor. */
  byHand: boolean;
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

type Defaults = 'expected' | 'connections' | 'byHand' | 'target';
type Described = Omit<Row, Defaults> & Partial<Row>;

const usualConnections = 32;
/** Someone waits longer than others, but not by much. */
const evenly = { p99OfMean: 3 };

/** A row that reads: a short answer takes at most 1 / 0.6 of the CPU time that it takes by hand. */
export function readRow(row: Described): Row {
  return describedRow(row, { ratio: 0.6, belowBytes: 10 * 1024 });
}

/** A row that writes: at most twice the CPU time that it takes by hand. */
export function writeRow(row: Described): Row {
  return describedRow(row, { ratio: 0.5 });
}

/** What a row says of its target comes beside what all of its kind must reach. */
function describedRow({ target = {}, ...row }: Described, usual: Target): Row {
  const { byHand = false, connections = usualConnections } = row;
  return {
    expected: { status: 200, kind: 'json' },
    ...row,
    byHand,
    connections,
    target: {
      ...(byHand && target.ratio === undefined && usual),
      ...(connections >= usualConnections && evenly),
      ...target,
    },
  };
}

/** So many requests that no cache holds all of what they ask for. */
export function many<Item>(make: (index: number) => Item, count = 50_000): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
