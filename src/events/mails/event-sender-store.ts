import { isMailAddress } from '../../platform/shared/mail-address.ts';
import type { EventId, PlaceId } from '../../platform/shared/ids.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import type { Mailbox } from '../../platform/outbox/mail.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

/** An event, as far as it says in whose name its mails come. */
export interface SentAbout {
  readonly id: EventId;
  readonly ownerPlace: PlaceId;
}

const placeOf = prepared((db, { place }: Params<{ place: PlaceId }>) =>
  db
    .selectFrom('places')
    .leftJoin('clubs', 'clubs.place_id', 'places.id')
    .leftJoin('units', 'units.place_id', 'places.id')
    .select((eb) => eb.fn.coalesce('clubs.name', 'units.full_name').as('name'))
    .select('clubs.email')
    .where('places.id', '=', place)
    // The organisation has a name of its own in every mail.
    .where('places.parent_id', 'is not', null),
);

/** The club, zone or district whose event it is; empty where it is that of the whole organisation. */
export async function findUnitName(db: Db, { ownerPlace }: SentAbout): Promise<string> {
  const [row] = (await placeOf(db, { place: ownerPlace })).rows;
  return row?.name ?? '';
}

/** Those who have written about an event, the last of each first, and those who look after it by name. */
const organisersOf = prepared((db, { event }: Params<{ event: EventId }>) =>
  db
    .selectFrom('messages')
    .innerJoin('members', 'members.id', 'messages.author_id')
    .select(['members.first_name', 'members.middle_name', 'members.last_name', 'members.email'])
    .select((eb) => [eb.lit<number>(0).as('rank'), eb.fn.max('messages.id').$castTo<number>().as('message')])
    .where('messages.event_id', '=', event)
    .where('members.active', '=', 1)
    .groupBy([
      'members.id',
      'members.first_name',
      'members.middle_name',
      'members.last_name',
      'members.email',
    ])
    .unionAll(
      db
        .selectFrom('event_reviewers')
        .innerJoin('members', 'members.id', 'event_reviewers.member_id')
        .select(['members.first_name', 'members.middle_name', 'members.last_name', 'members.email'])
        .select((eb) => [eb.lit<number>(1).as('rank'), eb.lit<number>(0).as('message')])
        .where('event_reviewers.event_id', '=', event)
        .where('members.active', '=', 1),
    ),
);

/** In whose name the service itself writes about an event, and who reads an answer. */
export interface EventSender {
  readonly unit: string;
  /** Null where nobody has an address. */
  readonly organiser: Mailbox | null;
}

/**
 * Answers reach the member who has last written about the event, or else one of those who look after it, or else the club.
 */
export async function findEventSender(db: Db, { id, ownerPlace }: SentAbout): Promise<EventSender> {
  const [place] = (await placeOf(db, { place: ownerPlace })).rows;
  const unit = place?.name ?? '';
  const { rows } = await organisersOf(db, { event: id });
  const person = rows
    .toSorted((one, other) => one.rank - other.rank || other.message - one.message)
    .find(({ email }) => isMailAddress(email));
  if (person !== undefined) return { unit, organiser: { name: fullName(person), address: person.email } };
  const address = place?.email ?? '';
  return { unit, organiser: isMailAddress(address) ? { name: unit, address } : null };
}
