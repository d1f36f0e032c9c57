import { clubReference } from '../organisation/club-reference.ts';
import { storedTitle } from '../organisation/stored-titles.ts';
import type { MemberId } from '../shared/ids.ts';
import type { DateText } from '../shared/local-time.ts';
import { fullName } from '../shared/person-name.ts';
import type { Db } from '../storage/database.ts';
import { highestFunction } from './highest-function.ts';
import type { MemberSummary } from './member-summary.ts';
import { findHeldFunctions, findSummaryRows, type HeldFunction } from './member-summaries-store.ts';

/** Databases limit the parameters of one query. */
const idsPerQuery = 1000;

/** The summaries of some members, in the order of their ids; whoever does not exist is left out. */
export async function summariesOf(db: Db, day: DateText, ids: readonly MemberId[]): Promise<MemberSummary[]> {
  const found = new Map<MemberId, MemberSummary>();
  for (let start = 0; start < ids.length; start += idsPerQuery) {
    const some = ids.slice(start, start + idsPerQuery);
    const functions = Map.groupBy(await findHeldFunctions(db, some, day), (held) => held.member_id);
    for (const row of await findSummaryRows(db, some)) {
      found.set(row.id, {
        id: row.id,
        fullName: fullName(row),
        firstName: row.first_name,
        lastName: row.last_name,
        photo: `${row.photo_name}.jpg`,
        club: clubReference(row),
        orgFunction: functionTitle(functions.get(row.id) ?? []),
      });
    }
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

function functionTitle(held: readonly HeldFunction[]): string {
  const highest = highestFunction(held);
  return highest === undefined ? '' : storedTitle(highest.titles, 'en');
}
