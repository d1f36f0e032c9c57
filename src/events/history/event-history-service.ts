import type { Caller } from '../../platform/access/caller.ts';
import type { AuditEntry } from '../../platform/audit/audit-entry.ts';
import { findEventEntries } from '../../platform/audit/audit-store.ts';
import { findMemberNames, findTokenNames } from '../../platform/audit/names-store.ts';
import { cursorOf, readCursor } from '../../platform/shared/cursor.ts';
import { asId, type EventId, type MemberId, type RegistrationId } from '../../platform/shared/ids.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import type { Db, Storage } from '../../platform/storage/database.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import { changesOf } from './event-history-rules.ts';
import { findGuestNames } from './event-history-store.ts';
import type { EventHistoryEntry } from './event-history.ts';

/** What the history of an event is read with. */
export interface EventHistoryParts {
  readonly storage: Storage;
  readonly events: EventCache;
}

/** Who did what to an event and to all that belongs to it, newest first, for those who manage it; deleted ones too. */
export async function readEventHistory(
  { storage: { db }, events }: EventHistoryParts,
  caller: Caller,
  event: EventId,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<{ entries: EventHistoryEntry[]; next: string | null }> {
  await events.freshForManagerOfAny(caller, event);
  const [below] = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : readCursor(cursor, ['number']);
  // One more than asked for shows whether there are further ones.
  const found = await findEventEntries(db, { event, below, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return { entries: await withNames(db, page), next: last === undefined ? null : cursorOf([last.id]) };
}

type Entry = AuditEntry & { id: number };

async function withNames(db: Db, entries: readonly Entry[]): Promise<EventHistoryEntry[]> {
  const members = entries.flatMap(({ memberId, aboutMemberId }) =>
    [memberId ?? [], aboutMemberId ?? []].flat(),
  );
  const people = await findMemberNames(db, [...new Set(members)]);
  const tokens = await findTokenNames(db, [...new Set(entries.flatMap(({ tokenId }) => tokenId ?? []))]);
  const guests = await findGuestNames(db, [...new Set(entries.filter(isOfGuest).map(registrationOf))]);
  const member = (id: MemberId) => {
    const known = people.get(id);
    return { id, name: known === undefined ? '' : fullName(known) };
  };
  return entries.map((entry) => {
    const { id, at, channel, action, subject, subjectId, memberId, tokenId, aboutMemberId } = entry;
    const guest = { id: null, name: guests.get(registrationOf(entry)) ?? '' };
    return {
      id,
      at,
      channel,
      action,
      subject,
      subjectId,
      by: memberId === null ? null : member(memberId),
      through: tokenId === null ? '' : (tokens.get(tokenId) ?? ''),
      about: aboutMemberId !== null ? member(aboutMemberId) : isOfGuest(entry) ? guest : null,
      changes: changesOf(entry.before, entry.after),
    };
  });
}

const isOfGuest = ({ subject, aboutMemberId }: Entry) => subject === 'registration' && aboutMemberId === null;
const registrationOf = ({ subjectId }: Entry) => asId<RegistrationId>(subjectId);
