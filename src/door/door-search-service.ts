import type { KeptEvents } from '../events/kept-events-service.ts';
import { searchMembers } from '../members/members-service.ts';
import { foldText, searchWords } from '../members/search-rules.ts';
import type { Caller } from '../organisation/caller.ts';
import type { EventId } from '../shared/ids.ts';
import { joinedName } from '../shared/person-name.ts';
import type { Storage } from '../storage/database.ts';
import { findGuestPeople } from './door-people-store.ts';
import type { FoundPerson } from './door-person.ts';
import { findMembersAt, findRegisteredByName } from './door-search-store.ts';

/** How many are shown. */
const maxFound = 50;
/** Of so many members with these words those who are registered are found among them; of more, the event is gone through. */
const maxCandidates = 500;

/** Who is found at a door, those who are registered first; and whether there are more. */
export interface FoundPeople {
  people: FoundPerson[];
  more: boolean;
}

/** The people of an event by name: members, guests and partners who are registered, and then members of its audience who are not. */
export async function searchAtDoor(
  { storage, events }: { storage: Storage; events: KeptEvents },
  caller: Caller,
  id: EventId,
  q: string,
): Promise<FoundPeople> {
  const { event } = await events.forReviewer(caller, id);
  const words = searchWords(q);
  const { ids, more } = await searchMembers(storage, caller, { q, limit: maxCandidates, offset: 0 });
  const registered = more ? await findRegisteredByName(storage, id, words, maxFound + 1) : [];
  const wanted = [...new Set([...registered, ...ids])];
  const rows = new Map((await findMembersAt(storage.db, id, wanted)).map((row) => [row.member, row]));
  const members = wanted.flatMap((member) => {
    const row = rows.get(member);
    if (row === undefined) return [];
    const isAsked = !event.closed && row.clubPath?.startsWith(event.ownerPath) === true;
    return row.registration === null && !isAsked ? [] : [{ ...row, registered: row.registration !== null }];
  });
  const guests = (await findGuestPeople(storage.db, id)).filter(({ fullName, club }) => {
    const text = foldText(`${fullName} ${club}`);
    return words.every((word) => text.includes(word));
  });
  const found: FoundPerson[] = [
    ...members.filter((member) => member.registered).map(toFound),
    ...guests.map(({ barcode: _barcode, party: _party, reviewer: _reviewer, ...guest }) => guest),
    ...members.filter((member) => !member.registered).map(toFound),
  ];
  return { people: found.slice(0, maxFound), more: more || found.length > maxFound };
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
