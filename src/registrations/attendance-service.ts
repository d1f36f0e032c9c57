import type { Caller } from '../accounts/caller.ts';
import type { EventRecord } from '../events/event.ts';
import { eventFor } from '../events/event-access.ts';
import {
  readListedMembers,
  type ListedMember,
  type MemberSummaries,
} from '../members/member-summaries-service.ts';
import type { MemberSummary } from '../members/member-summary.ts';
import { compareNames } from '../members/name-order-rules.ts';
import type { Clock } from '../shared/clock.ts';
import { forbidden } from '../shared/errors.ts';
import type { EventId, MemberId } from '../shared/ids.ts';
import { todayText, type DateText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import { Kept } from '../storage/kept.ts';
import { AttendanceTally, isFoundByName } from './attendance-rules.ts';
import {
  countActiveMembers,
  findFirstUnanswered,
  findGuests,
  findMemberRegistrations,
  findUnanswered,
} from './attendance-store.ts';
import type { GuestRegistration } from './registration.ts';

/** The contract's limit of the list of those who did not answer. */
const mostUnknown = 80;

/** So many places are remembered with the number of their members. */
const mostPlaces = 1000;

/** Who comes, who does not, who has not said: members by name, as lists show them. Guests apart. */
export interface AttendanceList {
  members: MemberSummary[];
  absent: MemberSummary[];
  unknown: MemberSummary[];
  unknownCount: number;
  comments: { member: MemberId; content: string }[];
  guests: readonly GuestRegistration[];
}

/** The attendance of events. */
export class Attendance {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #summaries: MemberSummaries;
  readonly #activeMembers: Kept<string, number>;

  constructor(storage: Storage, clock: Clock, summaries: MemberSummaries) {
    this.#storage = storage;
    this.#clock = clock;
    this.#summaries = summaries;
    this.#activeMembers = new Kept(storage.changes, 'people', { maxBytes: 300 * mostPlaces });
  }

  /** The attendance of an event for whoever may see the event. */
  async list(caller: Caller, id: EventId, wholeUnknown: boolean): Promise<AttendanceList> {
    const day = todayText(this.#clock);
    const { event, isReviewer } = await eventFor(this.#storage.db, caller, id);
    if (wholeUnknown && !isReviewer)
      throw forbidden('Only reviewers may ask for everyone who has not answered.');
    const tally = await this.#tally(day, event);
    const { members, absent, unknownCount, comments } = tally;
    const unknown = await (wholeUnknown
      ? this.#allUnknown(day, event, tally)
      : this.#firstUnknown(day, event, tally));
    const guests = await findGuests(this.#storage.db, event.id);
    return { members, absent, unknown, unknownCount, comments, guests };
  }

  async #tally(day: DateText, event: EventRecord): Promise<AttendanceTally> {
    const tally = new AttendanceTally(event, event.closed ? 0 : await this.#membersBelow(event.ownerPath));
    const registrations = await findMemberRegistrations(this.#storage.db, event.id);
    const answers = new Map(registrations.map((registration) => [registration.member, registration]));
    for (const member of await this.#byName(day, [...answers.keys()])) {
      const answer = answers.get(member.id);
      if (answer !== undefined) tally.add(member, answer);
    }
    return tally;
  }

  async #allUnknown(day: DateText, event: EventRecord, { invitedUnknown }: AttendanceTally) {
    const asked = event.closed ? [] : await findUnanswered(this.#storage.db, event, null);
    // The whole audience is too many to keep.
    const members = await readListedMembers(this.#storage.db, day, [...asked, ...invitedUnknown]);
    return members.toSorted(compareNames).map(({ summary }) => summary);
  }

  async #firstUnknown(day: DateText, event: EventRecord, { invitedUnknown, unknownCount }: AttendanceTally) {
    const asked = event.closed ? [] : await this.#firstUnanswered(event, unknownCount);
    const members = await this.#byName(day, [...asked, ...invitedUnknown]);
    return members.slice(0, mostUnknown).map(({ summary }) => summary);
  }

  async #byName(day: DateText, ids: readonly MemberId[]): Promise<ListedMember[]> {
    return (await this.#summaries.of(day, ids)).toSorted(compareNames);
  }

  async #firstUnanswered(event: EventRecord, unknownCount: number): Promise<MemberId[]> {
    const audience = await this.#membersBelow(event.ownerPath);
    const everyone = await this.#membersBelow(rootOf(event.ownerPath));
    const find = isFoundByName(mostUnknown, unknownCount, audience, everyone)
      ? findFirstUnanswered
      : findUnanswered;
    return find(this.#storage.db, event, mostUnknown);
  }

  /** How many active members there are below a place; counted again only after people changed. */
  async #membersBelow(path: string): Promise<number> {
    const count = () => countActiveMembers(this.#storage.db, path);
    return this.#activeMembers.get(path) ?? (await this.#activeMembers.make(path, count));
  }
}

/** The path of the whole organisation. */
function rootOf(path: string): string {
  return path.slice(0, path.indexOf('/', 1) + 1);
}
