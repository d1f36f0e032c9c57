import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { up as makeBaseline } from './0048-baseline.ts';

/** What took the place of all changes before it. */
export const baseline = '0048-baseline';

/** Every change of the schema in the order of its name. A landed change is never edited. */
export const migrations: Record<string, (db: Kysely<unknown>, dialect: Dialect) => Promise<void>> = {
  [baseline]: makeBaseline,
};
