import { clubReference } from '../organisation/club-reference.ts';
import { storedTitle } from '../organisation/stored-titles.ts';
import type { FunctionId, MemberId } from '../shared/ids.ts';
import type { DateText } from '../shared/local-time.ts';
import { fullName } from '../shared/person-name.ts';
import type { Db } from '../storage/database.ts';
import { highestFunction } from './highest-function.ts';
import type { MemberSummary } from './member-summary.ts';
import { findHeldFunctions, findSummaryRows, type HeldFunction } from './member-summaries-store.ts';

/** Databases limit the parameters of one query. */
const idsPerQuery = 1000;

/** A member as lists show it, and what lists are ordered and counted by. */
export interface ListedMember {
  readonly summary: MemberSummary;
  readonly lastNameKey: string;
  readonly firstNameKey: string;
  readonly active: boolean;
  /** Where the club is in the organisation; null for someone without a club. */
  readonly clubPath: string | null;
}

/** The summaries of some members, in the order of their ids; whoever does not exist is left out. */
export async function summariesOf(db: Db, day: DateText, ids: readonly MemberId[]): Promise<MemberSummary[]> {
  const found = new Map<MemberId, MemberSummary>();
  for (const { summary } of await listedMembers(db, day, ids)) found.set(summary.id, summary);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Some members as lists need them, in no particular order; whoever does not exist is left out. */
export async function listedMembers(
  db: Db,
  day: DateText,
  ids: readonly MemberId[],
): Promise<ListedMember[]> {
  const found: ListedMember[] = [];
  const titles = new FunctionTitles();
  for (let start = 0; start < ids.length; start += idsPerQuery) {
    const some = ids.slice(start, start + idsPerQuery);
    const functions = Map.groupBy(await findHeldFunctions(db, some, day), (held) => held.member_id);
    for (const row of await findSummaryRows(db, some)) {
      const held = functions.get(row.id);
      found.push(toListedMember(row, held === undefined ? '' : titles.ofHighest(held)));
    }
  }
  return found;
}

type SummaryRow = Awaited<ReturnType<typeof findSummaryRows>>[number];

function toListedMember(row: SummaryRow, orgFunction: string): ListedMember {
  return {
    summary: {
      id: row.id,
      fullName: fullName(row),
      firstName: row.first_name,
      lastName: row.last_name,
      photo: `${row.photo_name}.jpg`,
      club: clubReference(row),
      orgFunction,
    },
    lastNameKey: row.last_name_key,
    firstNameKey: row.first_name_key,
    active: row.active === 1,
    clubPath: row.club_path,
  };
}

/** The English titles of functions, each read once however many people hold it. */
class FunctionTitles {
  readonly #titles = new Map<FunctionId, string>();

  ofHighest(held: readonly HeldFunction[]): string {
    const highest = highestFunction(held);
    if (highest === undefined) return '';
    const title = this.#titles.get(highest.function_id) ?? storedTitle(highest.titles, 'en');
    this.#titles.set(highest.function_id, title);
    return title;
  }
}
