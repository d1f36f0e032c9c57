import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Caller } from '../../platform/access/caller.ts';
import type { EventRecord } from '../event/event.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import {
  readListedMembers,
  type ListedMember,
  type MemberSummaries,
} from '../../directory/members/member-summaries-service.ts';
import type { MemberSummary } from '../../directory/members/member-summary.ts';
import { compareNames } from '../../directory/members/name-order-rules.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { forbidden } from '../../platform/shared/errors.ts';
import type { EventId, MemberId } from '../../platform/shared/ids.ts';
import { todayText, type DateText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { Cache } from '../../platform/storage/cache.ts';
import { AttendanceTally, isFoundByName } from './attendance-rules.ts';
import {
  countActiveMembers,
  findActiveMembersBelow,
  findAnswersAt,
  findFirstUnanswered,
  findGuests,
  findMembersToAnswer,
  type MemberAnswer,
} from './attendance-store.ts';
import { RegistrationCache } from './registration-cache-service.ts';
import type { GuestRegistration } from './registration.ts';

/** The contract's limit of the list of those who did not answer. */
const maxUnknown = 80;
/** The summaries of this many are in memory or soon read, and sorted sooner than by the database. */
const maxSortedHere = 500;
/** Enough for the counts of a thousand places. */
const maxBytes = 300_000;
/** Enough for the lists of a few great events, or of some thousand usual ones. */
const maxListBytes = 32 * 1024 * 1024;

/** Who comes, who does not, who has not said: members by name, as lists show them. Guests apart. */
export interface AttendanceList {
  members: MemberSummary[];
  absent: MemberSummary[];
  unknown: MemberSummary[];
  unknownCount: number;
  comments: { member: MemberId; content: string }[];
  guests: readonly GuestRegistration[];
}

/** What attendance is read with. */
export interface AttendanceParts {
  storage: Storage;
  clock: Clock;
  events: EventCache;
  summaries: MemberSummaries;
}

/** Attendance as the route has written it, and how many people are on it. */
export interface WrittenAttendance<Written> {
  people: number;
  written: Written;
}

/** The attendance of events, kept as it is written: of a great event, reading and writing it takes a third of a second. */
export class Attendance<Written> {
  readonly #parts: AttendanceParts;
  readonly #lists: RegistrationCache<WrittenAttendance<Written>>;
  /** By the path of a place; counting the members of a large organisation takes longer than everything else. */
  readonly #activeMembers: Cache<string, number>;

  constructor(parts: AttendanceParts, bytesOf: (written: Written) => number) {
    this.#parts = parts;
    this.#lists = new RegistrationCache(parts.storage, maxListBytes, ({ written }) => bytesOf(written));
    this.#activeMembers = new Cache(parts.storage.changes, 'people', { maxBytes });
  }

  /** The attendance of an event, for callers who may see the event. */
  async list(
    caller: Caller,
    id: EventId,
    wholeUnknown: boolean,
    write: (list: AttendanceList) => Written,
  ): Promise<WrittenAttendance<Written>> {
    const { event, isReviewer } = await this.#parts.events.eventFor(caller, id);
    if (wholeUnknown && !isReviewer)
      throw forbidden('Only reviewers may ask for everyone who has not answered.');
    const day = todayText(this.#parts.clock);
    // What the list depends on beside registrations and people.
    const key = JSON.stringify([id, event.closed, event.ownerPath, day, wholeUnknown]);
    return this.#lists.of(key, id, async () => {
      const list = await this.#read(event, day, wholeUnknown);
      const lists = [list.members, list.absent, list.unknown, list.guests];
      const people = lists.reduce((sum, { length }) => sum + length, 0);
      if (people > maxSortedHere) await nextTurn();
      return { people, written: write(list) };
    });
  }

  async #read(event: EventRecord, day: DateText, wholeUnknown: boolean): Promise<AttendanceList> {
    const { storage, summaries } = this.#parts;
    const audience = event.closed ? 0 : await this.#membersBelow(event.ownerPath);
    const answers = await findAnswersAt(storage.db, event.id);
    // Between long steps others have their turn.
    if (answers.size > maxSortedHere) await nextTurn();
    const asked = event.closed ? [] : await this.#unanswered(event, audience, answers, wholeUnknown);
    const ids = [...new Set([...answers.keys(), ...asked])];
    // The whole audience is too many to keep.
    const people = wholeUnknown
      ? await readListedMembers(storage.db, day, ids)
      : await summaries.of(day, ids);
    if (people.length > maxSortedHere) await nextTurn();
    const sorted = people.toSorted(compareNames);
    if (people.length > maxSortedHere) await nextTurn();
    const { tally, unknown } = tallied(event, audience, sorted, answers, asked);
    const { members, absent, unknownCount, comments } = tally;
    const shown = wholeUnknown ? unknown : unknown.slice(0, maxUnknown);
    const guests = await findGuests(storage.db, event.id);
    return { members, absent, unknown: shown, unknownCount, comments, guests };
  }

  /** Those of the audience who did not answer: all of them or, of many, the first by name. */
  async #unanswered(
    event: EventRecord,
    audience: number,
    answers: ReadonlyMap<MemberId, MemberAnswer>,
    whole: boolean,
  ): Promise<MemberId[]> {
    const { db } = this.#parts.storage;
    if (!whole && audience > maxSortedHere) {
      const isLarge = isFoundByName(audience - answers.size);
      return (isLarge ? findFirstUnanswered : findMembersToAnswer)(db, event, maxUnknown);
    }
    const everyone = await findActiveMembersBelow(db, event.ownerPath);
    return everyone.filter((id) => (answers.get(id)?.attending ?? null) === null);
  }

  /** How many active members there are below a place; counted again only after people changed. */
  async #membersBelow(path: string): Promise<number> {
    const count = () => countActiveMembers(this.#parts.storage.db, path);
    return this.#activeMembers.get(path) ?? (await this.#activeMembers.load(path, count));
  }
}

/** Counts everyone; of those who have not answered it gives the first ones, as far as they are among the people. */
function tallied(
  event: EventRecord,
  audience: number,
  people: readonly ListedMember[],
  answers: ReadonlyMap<MemberId, MemberAnswer>,
  asked: readonly MemberId[],
): { tally: AttendanceTally; unknown: MemberSummary[] } {
  const unanswered = new Set(asked);
  const tally = new AttendanceTally(event, audience);
  const unknown: MemberSummary[] = [];
  for (const member of people) {
    const answer = answers.get(member.id);
    const isInvited = answer !== undefined && tally.add(member, answer);
    if (isInvited || unanswered.has(member.id)) unknown.push(member.summary);
  }
  return { tally, unknown };
}
