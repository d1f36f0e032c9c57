import type { Ask, Expected } from '../load/ask.ts';
import type { Population } from '../population/population.ts';

/** What a row must reach on one process with SQLite. */
export interface Must {
  /** Of the floor. */
  ratio?: number;
  perSecond?: number;
  p99Milliseconds?: number;
}

/** One line of the table: a kind of request and what it is compared with. */
export interface Row {
  name: string;
  expected: Expected;
  connections: number;
  /** At country size. */
  must: Must;
  mustAtWorldSize?: Must;
  /** A bare server with the same answer, a bare loop of durable commits, or nothing. */
  floor: 'answers' | 'commits' | 'none';
  /** Every request may be sent only once, such as the scan of a ticket. */
  once?: boolean;
  /** Whether the time to the beginning of the answer counts as well. */
  firstByte?: boolean;
  /** Ask for everything once before: to fill what is cached, or to learn the tags a 304 needs. */
  prepare?: 'ask' | 'tags';
  /** The requests, all different where the thing asked for allows it; none when the data has nothing to ask for. */
  asks(population: Population): Ask[];
}
