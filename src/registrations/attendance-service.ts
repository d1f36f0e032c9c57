import type { Caller } from '../accounts/caller.ts';
import type { EventRecord } from '../events/event.ts';
import { eventFor } from '../events/event-access.ts';
import { byName, MemberRoster } from '../members/member-summaries-roster.ts';
import { listedMembers, type ListedMember } from '../members/member-summaries-service.ts';
import type { MemberSummary } from '../members/member-summary.ts';
import type { Clock } from '../shared/clock.ts';
import { forbidden } from '../shared/errors.ts';
import type { EventId, MemberId } from '../shared/ids.ts';
import { todayText, type DateText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import { Kept } from '../storage/kept.ts';
import { countUnanswered, isFoundByName, isInAudience, type RegisteredPerson } from './attendance-rules.ts';
import {
  countActiveMembers,
  findFirstUnanswered,
  findGuests,
  findMemberRegistrations,
  findUnanswered,
  type MemberRegistration,
} from './attendance-store.ts';
import type { GuestRegistration } from './registration.ts';

/** The contract's limit of the list of those who did not answer. */
const mostUnknown = 80;

/** So many places are remembered with the number of their members. */
const mostPlaces = 1000;

/** Who comes, who does not, who has not said; guests apart. Every list is by name. */
export interface AttendanceList {
  members: MemberSummary[];
  absent: MemberSummary[];
  unknown: MemberSummary[];
  unknownCount: number;
  comments: { member: MemberSummary['id']; content: string }[];
  guests: GuestRegistration[];
}

/** A registered member with the registration. */
interface Registered extends RegisteredPerson {
  summary: MemberSummary;
  comment: string;
}

/** The attendance of events. */
export class Attendance {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #roster: MemberRoster;
  readonly #activeMembers: Kept<string, number>;

  constructor(storage: Storage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
    this.#roster = new MemberRoster(storage);
    this.#activeMembers = new Kept(storage.changes, 'people', mostPlaces);
  }

  /** The attendance of an event for whoever may see the event. */
  async list(caller: Caller, id: EventId, wholeUnknown: boolean): Promise<AttendanceList> {
    const { db } = this.#storage;
    const day = todayText(this.#clock);
    const { event, isReviewer } = await eventFor(db, day, caller, id);
    if (wholeUnknown && !isReviewer)
      throw forbidden('Only reviewers may ask for everyone who has not answered.');
    const registered = await this.#registered(day, event);
    const unknownCount = countUnanswered(event, await this.#membersBelow(event.ownerPath), registered);
    return {
      members: registered.filter(({ attending }) => attending === 'YES').map(({ summary }) => summary),
      absent: registered.filter(({ attending }) => attending === 'NO').map(({ summary }) => summary),
      unknown: wholeUnknown
        ? await this.#allUnknown(day, event, registered)
        : await this.#firstUnknown(day, event, registered, unknownCount),
      unknownCount,
      comments: registered
        .filter(({ attending, comment }) => attending !== null && comment !== '')
        .map((person) => ({ member: person.id, content: person.comment })),
      guests: await findGuests(db, event.id),
    };
  }

  /** The registered members by name. */
  async #registered(day: DateText, event: EventRecord): Promise<Registered[]> {
    const registrations = new Map<number, MemberRegistration>();
    for (const registration of await findMemberRegistrations(this.#storage.db, event.id)) {
      registrations.set(registration.member, registration);
    }
    const members = await this.#roster.byName(
      day,
      Array.from(registrations.values(), ({ member }) => member),
    );
    return members.map((member) => toRegistered(member, registrations.get(member.summary.id)));
  }

  async #allUnknown(day: DateText, event: EventRecord, registered: readonly Registered[]) {
    const { db } = this.#storage;
    const asked = event.closed ? [] : await findUnanswered(db, event, null);
    // Not from the roster: there may be very many, and they would take the room of those who are asked for often.
    const members = await listedMembers(db, day, [...asked, ...invitedUnknown(event, registered)]);
    return members.toSorted(byName).map(({ summary }) => summary);
  }

  async #firstUnknown(
    day: DateText,
    event: EventRecord,
    registered: readonly Registered[],
    unknownCount: number,
  ): Promise<MemberSummary[]> {
    const asked = event.closed ? [] : await this.#firstUnanswered(event, unknownCount);
    const members = await this.#roster.byName(day, [...asked, ...invitedUnknown(event, registered)]);
    return members.slice(0, mostUnknown).map(({ summary }) => summary);
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

function toRegistered(member: ListedMember, registration: MemberRegistration | undefined): Registered {
  return {
    id: member.summary.id,
    summary: member.summary,
    active: member.active,
    clubPath: member.clubPath,
    attending: registration?.attending ?? null,
    comment: registration?.comment ?? '',
  };
}

/** Who was invited from outside the audience and did not answer. */
function invitedUnknown(event: EventRecord, registered: readonly Registered[]): MemberId[] {
  return registered
    .filter(
      ({ active, attending, clubPath }) => active && attending === null && !isInAudience(event, clubPath),
    )
    .map(({ id }) => id);
}

/** The path of the whole organisation. */
function rootOf(path: string): string {
  return path.slice(0, path.indexOf('/', 1) + 1);
}
