import { setImmediate as nextTurn } from 'node:timers/promises';
import { clubReference } from '../organisation/club-reference.ts';
import { storedTitle } from '../organisation/stored-titles.ts';
import type { ClubId, MemberId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import type { JsonText } from '../../platform/storage/columns.ts';
import type { Db, Storage } from '../../platform/storage/database.ts';
import { Cache } from '../../platform/storage/cache.ts';
import { hasFunction, highestFunction } from './highest-function.ts';
import type { MemberSummary } from './member-summary.ts';
import type { NameKeys } from './name-order-rules.ts';
import { findSummaryRows, type SummaryRow } from './member-summaries-store.ts';

/** A member as lists show it, and what lists are ordered and counted by. */
export interface ListedMember extends NameKeys {
  readonly summary: MemberSummary;
  readonly active: boolean;
  /** The highest function held today, in every language; null for someone without one. */
  readonly functionTitles: JsonText | null;
  /** Where the club is in the organisation; null for someone without a club. */
  readonly clubPath: string | null;
}

interface CachedSummary {
  /** Offices are those of one day: a term may begin or end with the next. */
  readonly day: DateText;
  readonly member: ListedMember;
}

/** Room for a hundred thousand, and for fifty thousand in each of the two generations: a country, or the longest lists. */
const maxBytes = 60_000_000;

/**
 * Members as lists show them, kept in memory until the person, an office of theirs or any club changes. Thirty of them
 * cost 0.2 ms to read and nothing to keep; a list of twenty thousand would take 0.2 s to read each time.
 */
export class MemberSummaries {
  readonly #storage: Storage;
  readonly #cache: Cache<MemberId, CachedSummary>;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#cache = new Cache(storage.changes, 'people', {
      maxBytes,
      // Measured: 320 bytes with names of the usual length, which each member has twice in full and once as keys.
      weigh: ({ member }) => 200 + 8 * member.summary.fullName.length,
      dependsOn: (_, id) => id,
    });
  }

  /** Some members as they are listed on a day, in the order of their ids; those that do not exist are left out. */
  async of(day: DateText, ids: readonly MemberId[]): Promise<ListedMember[]> {
    const members = ids.map((id) => this.#cachedOn(day, id));
    if (members.every(exists)) return members;
    const missing = ids.filter((_, index) => members[index] === undefined);
    const read = await this.#read(day, missing);
    return ids.map((id, index) => members[index] ?? read.get(id)).filter(exists);
  }

  #cachedOn(day: DateText, id: MemberId): ListedMember | undefined {
    const kept = this.#cache.get(id);
    return kept?.day === day ? kept.member : undefined;
  }

  async #read(day: DateText, ids: readonly MemberId[]): Promise<Map<MemberId, ListedMember>> {
    const read = new Map<MemberId, ListedMember>();
    await this.#cache.loadMany(async (keep) => {
      for (const member of await readListedMembers(this.#storage.db, day, ids)) {
        read.set(member.id, member);
        keep(member.id, { day, member });
      }
    });
    return read;
  }
}

/** How many are read at a time: in a hundredth of a second or two. Between them others have their turn. */
const portion = 1000;

/** Some members as they are listed on a day, in no particular order; for very many who are rarely asked for. */
export async function readListedMembers(
  db: Db,
  day: DateText,
  ids: readonly MemberId[],
  atATime = portion,
): Promise<ListedMember[]> {
  const shared = new SharedParts();
  const members: ListedMember[] = [];
  for (let start = 0; start < ids.length; start += atATime) {
    if (start > 0) await nextTurn();
    const found = await findSummaryRows(db, ids.slice(start, start + atATime), day);
    for (const ofMember of Map.groupBy(found, ({ id }) => id).values()) {
      const member = toListedMember(ofMember, shared);
      if (member !== undefined) members.push(member);
    }
  }
  return members;
}

function toListedMember(rows: readonly SummaryRow[], shared: SharedParts): ListedMember | undefined {
  const [row] = rows;
  if (row === undefined) return undefined;
  const { club, clubPath } = shared.clubOf(row);
  const titles = highestFunction(rows.filter(hasFunction))?.titles ?? null;
  return {
    id: row.id,
    summary: {
      id: row.id,
      fullName: fullName(row),
      firstName: row.first_name,
      lastName: row.last_name,
      photo: `${row.photo_name}.jpg`,
      club,
      orgFunction: titles === null ? '' : storedTitle(titles, 'en'),
    },
    lastNameKey: row.last_name_key,
    firstNameKey: row.first_name_key,
    active: row.active === 1,
    functionTitles: titles === null ? null : shared.titlesOf(titles),
    clubPath,
  };
}

/** What many members have in common is made once for all of them: it takes a third of their room. */
class SharedParts {
  readonly #titles = new Map<JsonText, JsonText>();
  readonly #clubs = new Map<ClubId | null, Pick<ListedMember, 'clubPath'> & Pick<MemberSummary, 'club'>>();

  clubOf(row: SummaryRow) {
    const make = () => ({ club: clubReference(row), clubPath: row.club_path });
    return this.#clubs.getOrInsertComputed(row.club_id, make);
  }

  titlesOf(titles: JsonText): JsonText {
    return this.#titles.getOrInsertComputed(titles, () => titles);
  }
}

function exists(member: ListedMember | undefined): member is ListedMember {
  return member !== undefined;
}
