import type { Caller } from '../../platform/access/caller.ts';
import { placesOnPath } from '../../platform/access/grant.ts';
import { nearTo, searchMembers } from '../../directory/members/members-service.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { registeredMembers } from '../registration/registrations-store.ts';
import { eventOfParticipants, type ParticipantParts } from './participants-service.ts';

/** Members for someone who looks for one at an event: those of the own club and of the event first, then who is registered. */
export async function searchPeople(
  parts: ParticipantParts,
  caller: Caller,
  id: EventId,
  { q, limit }: { q: string; limit: number },
) {
  const { event } = await eventOfParticipants(parts, caller, id);
  const { paths } = nearTo(caller);
  // Everyone belongs to the organisation: it makes nobody nearer.
  const isWhole = placesOnPath(event.ownerPath).length === 1;
  const near = {
    paths: isWhole ? paths : [...paths, event.ownerPath],
    others: registeredMembers(parts.storage.db, id),
  };
  return searchMembers(parts.storage, caller, { q, limit, offset: 0 }, near);
}
