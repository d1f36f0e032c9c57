import type { Db } from '../../platform/storage/database.ts';
import { findMagazines } from './magazines-store.ts';

/** The magazines, in the order the organisation gave them. */
export function listMagazines(db: Db) {
  return findMagazines(db);
}
