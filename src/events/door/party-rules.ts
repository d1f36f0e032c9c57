import type { MemberId } from '../../platform/shared/ids.ts';
import type { DoorPerson } from './door-person.ts';

/** A member with the own guests and partner, as far as they come. */
export interface Party {
  size: number;
  in: number;
  /** The names of those who have not come in yet. */
  missing: string[];
}

type PartyMember = Pick<DoorPerson, 'fullName' | 'attending' | 'party' | 'validatedAt'>;

/** The parties of an event by their numbers; only those who come are counted. */
export function partiesOf(people: Iterable<PartyMember>): Map<MemberId, Party> {
  const parties = new Map<MemberId, Party>();
  for (const person of people) {
    if (person.party === null || person.attending !== 'YES') continue;
    const party = parties.get(person.party) ?? { size: 0, in: 0, missing: [] };
    parties.set(person.party, party);
    addTo(party, person);
  }
  return parties;
}

/** Who belongs to nobody is a party alone; so is a person who declined and whose guests come without them. */
export function partyAlone({ fullName, validatedAt }: Pick<PartyMember, 'fullName' | 'validatedAt'>): Party {
  return validatedAt === null ? { size: 1, in: 0, missing: [fullName] } : { size: 1, in: 1, missing: [] };
}

function addTo(party: Party, { fullName, validatedAt }: PartyMember): void {
  party.size += 1;
  if (validatedAt === null) party.missing.push(fullName);
  else party.in += 1;
}
