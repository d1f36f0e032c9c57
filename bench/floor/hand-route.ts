import type { Clock } from '../../src/platform/shared/clock.ts';
import type { HandDatabase } from './hand-database.ts';

/** What the statements written by hand are run with. */
export interface HandParts {
  database: HandDatabase;
  clock: Clock;
  /** The address in what the service answers. */
  publicUrl: string;
}

/** Whose token came with a request. */
export interface HandCaller {
  token: number;
  member: number;
  clubPath: string | null;
}

/** A request for a route. */
export interface HandRequest {
  /** The first number in the path; 0 where there is none. */
  id: number;
  query: URLSearchParams;
  caller: HandCaller;
  body: Record<string, unknown>;
}

/** What is answered, and with which status if it is not 200. */
export interface HandAnswer {
  status?: number;
  body: object;
}

/** An operation by hand. */
export interface HandRoute {
  method: 'GET' | 'POST' | 'PATCH';
  path: RegExp;
  /** Whether it is answered without a token. */
  isPublic?: boolean;
  answer(request: HandRequest): HandAnswer | Promise<HandAnswer>;
}

export const notFound: HandAnswer = { status: 404, body: { success: false, errorCode: 404 } };
