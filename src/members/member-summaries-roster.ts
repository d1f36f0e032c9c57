import { compareCodePoints } from '../shared/code-point-order.ts';
import type { MemberId } from '../shared/ids.ts';
import type { DateText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import { listedMembers, type ListedMember } from './member-summaries-service.ts';

/** Some hundred bytes each: enough for the longest lists there are, and an end for the memory they take. */
const mostKept = 50_000;

/** A member of a long list. */
export interface RosterMember {
  readonly id: MemberId;
  /** The summary in JSON: writing twenty thousand of them takes longer than everything else about their list. */
  readonly json: string;
  readonly active: boolean;
  /** Where the club is in the organisation; null for someone without a club. */
  readonly clubPath: string | null;
}

/** Members with the order of their names, of one day and as nobody has changed them since. */
interface Page {
  readonly mark: number | null;
  readonly day: DateText;
  readonly members: Map<MemberId, Placed>;
  /** Everyone of the page by name. */
  inOrder: Placed[];
}

interface Placed extends RosterMember {
  readonly lastNameKey: string;
  readonly firstNameKey: string;
  /** The place in the order of names. */
  place: number;
}

/**
 * The members of long lists, kept in memory until a person, a club or an office changes: a list of twenty thousand is
 * then made in a few hundredths of a second, however often its answers change.
 */
export class MemberRoster {
  readonly #storage: Storage;
  #page: Page;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#page = emptyPage(null, '');
  }

  /** Some members by name; whoever does not exist is left out. */
  async byName(day: DateText, ids: readonly MemberId[]): Promise<RosterMember[]> {
    const page = this.#pageOf(day);
    await this.#complete(page, ids);
    const places = ids.flatMap((id) => page.members.get(id)?.place ?? []);
    // Numbers sort much faster than names.
    return Array.from(Uint32Array.from(places).toSorted(), (place) => page.inOrder[place]).filter(isThere);
  }

  /** The same without keeping anyone: for very many who are rarely asked for. */
  async passing(day: DateText, ids: readonly MemberId[]): Promise<RosterMember[]> {
    const members = await listedMembers(this.#storage.db, day, ids);
    return members.map(toPlaced).toSorted(inOrderOfNames);
  }

  #pageOf(day: DateText): Page {
    const mark = this.#storage.changes.markOf('people');
    const { mark: keptMark, day: keptDay, members } = this.#page;
    const mayStay = mark !== null && mark === keptMark && day === keptDay && members.size < mostKept;
    if (!mayStay) this.#page = emptyPage(mark, day);
    return this.#page;
  }

  async #complete(page: Page, ids: readonly MemberId[]): Promise<void> {
    const missing = ids.filter((id) => !page.members.has(id));
    if (missing.length === 0) return;
    const found = await listedMembers(this.#storage.db, page.day, missing);
    // Another caller may have brought some of them meanwhile.
    const added = found.filter(({ summary }) => !page.members.has(summary.id)).map(toPlaced);
    for (const member of added) page.members.set(member.id, member);
    // All but the new ones are in order already, so this is quickly done.
    page.inOrder = page.inOrder.concat(added).toSorted(inOrderOfNames);
    for (const [place, member] of page.inOrder.entries()) member.place = place;
  }
}

function emptyPage(mark: number | null, day: DateText): Page {
  return { mark, day, members: new Map(), inOrder: [] };
}

function toPlaced({ summary, ...listed }: ListedMember): Placed {
  return { id: summary.id, json: JSON.stringify(summary), ...listed, place: 0 };
}

function inOrderOfNames(a: Placed, b: Placed): number {
  return (
    compareCodePoints(a.lastNameKey, b.lastNameKey) ||
    compareCodePoints(a.firstNameKey, b.firstNameKey) ||
    a.id - b.id
  );
}

function isThere(member: Placed | undefined): member is Placed {
  return member !== undefined;
}
