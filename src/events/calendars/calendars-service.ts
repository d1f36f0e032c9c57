import type { Caller } from '../../platform/access/caller.ts';
import { pathsUnderRights } from '../../platform/access/grant.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { Calendar } from './calendar.ts';
import { findCalendarsBelow } from './calendars-store.ts';

/** Titles in the order people expect: Älpli before Berg, and District 2 before District 10. */
const titles = new Intl.Collator('en', { numeric: true });

/** The calendars in which the caller may create events: of places over which the caller manages events; by title. */
export async function listManagedCalendars(db: Db, caller: Pick<Caller, 'grants'>): Promise<Calendar[]> {
  const paths = pathsUnderRights(caller.grants, ['manage-events']);
  const calendars = paths.length === 0 ? [] : await findCalendarsBelow(db, paths);
  return calendars.toSorted((a, b) => titles.compare(a.title, b.title) || a.id - b.id);
}
