import type { EventRecord } from '../event/event.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import { searchMembers } from '../../directory/members/members-service.ts';
import { nameBeginnings } from '../../directory/members/search-ranking-rules.ts';
import { searchWords } from '../../directory/members/search-rules.ts';
import { foldText } from '../../platform/shared/folded-text.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { EventId, MemberId } from '../../platform/shared/ids.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { Db, Storage } from '../../platform/storage/database.ts';
import { findGuestPeople } from './door-people-store.ts';
import type { FoundPerson } from './door-person.ts';
import { findMembersAt, findRegisteredBeginning, findRegisteredByName } from './door-search-store.ts';

/** How many are shown. */
const maxFound = 50;
/** Of this many members with these words those who are registered are found among them; of more, the event is gone through. */
const maxCandidates = 500;

/** Who is found at a door, those who are registered first; and whether there are more. */
export interface FoundPeople {
  people: FoundPerson[];
  more: boolean;
}

/** The people of an event by name: members, guests and partners who are registered, and then members of its audience who are not. */
export async function searchAtDoor(
  { storage, events }: { storage: Storage; events: EventCache },
  caller: Caller,
  id: EventId,
  q: string,
): Promise<FoundPeople> {
  const { event } = await events.forReviewer(caller, id);
  const words = searchWords(q);
  const { ids, more } = await searchMembers(storage, caller, { q, limit: maxCandidates, offset: 0 });
  const registered = more ? await findRegistered(storage, id, words) : [];
  // Enough of them to fill the answer: nobody else would be seen in it.
  const isFull = registered.length > maxFound;
  const members = await membersAt(storage.db, event, isFull ? registered : [...registered, ...ids]);
  const guests = isFull ? [] : await findGuests(storage.db, id, words);
  const found: FoundPerson[] = [
    ...members.filter((member) => member.registration !== null).map(toFound),
    ...guests,
    ...members.filter((member) => member.registration === null).map(toFound),
  ];
  return { people: found.slice(0, maxFound), more: more || found.length > maxFound };
}

/** Those whose names begin with the words come first; only when they are few, everyone at the event is gone through. */
async function findRegistered(storage: Storage, id: EventId, words: readonly string[]): Promise<MemberId[]> {
  const limit = maxFound + 1;
  const beginnings = nameBeginnings(words);
  const first =
    beginnings === undefined ? [] : await findRegisteredBeginning(storage.db, id, beginnings, limit);
  return first.length === limit
    ? first
    : [...first, ...(await findRegisteredByName(storage, id, words, limit))];
}

/** The members with their registrations, in this order; those who have none only as far as they are asked to come. */
async function membersAt(db: Db, event: EventRecord, wanted: readonly MemberId[]): Promise<MemberRow[]> {
  const once = [...new Set(wanted)];
  const rows = new Map((await findMembersAt(db, event.id, once)).map((row) => [row.member, row]));
  return once.flatMap((member) => {
    const row = rows.get(member);
    if (row === undefined) return [];
    const isAsked = !event.closed && row.clubPath?.startsWith(event.ownerPath) === true;
    return row.registration === null && !isAsked ? [] : [row];
  });
}

async function findGuests(db: Db, id: EventId, words: readonly string[]): Promise<FoundPerson[]> {
  const guests = (await findGuestPeople(db, id)).filter(({ fullName, club }) => {
    const text = foldText(`${fullName} ${club}`);
    return words.every((word) => text.includes(word));
  });
  return guests.map(
    ({ barcode: _barcode, nameKey: _key, party: _party, reviewer: _reviewer, ...guest }) => guest,
  );
}

type MemberRow = Awaited<ReturnType<typeof findMembersAt>>[number];

function toFound(row: MemberRow): FoundPerson {
  return {
    registration: row.registration,
    fullName: joinedName(row.first_name, row.middle_name, row.last_name),
    club: row.club ?? '',
    kind: 'member',
    member: row.member,
    photo: `${row.photo_name}.jpg`,
    attending: row.attending,
    validatedAt: row.validatedAt,
    gate: row.gate ?? '',
  };
}
