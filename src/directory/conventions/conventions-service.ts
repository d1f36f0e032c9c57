import type { Db } from '../../platform/storage/database.ts';
import { findConventions } from './conventions-store.ts';

/** The conventions, newest year first. */
export function listConventions(db: Db) {
  return findConventions(db);
}
