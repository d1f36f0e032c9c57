import { clubReference } from '../../directory/organisation/club-reference.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import { unindexed } from '../../platform/storage/unindexed.ts';
import { personColumns, registeredPeople } from '../registration/registered-people-store.ts';
import { registeredPerson, photoOf, shownPersonName } from '../registration/registered-person.ts';
import type { DoorPerson } from './door-person.ts';

const registrationsAt = prepared((db, { event }: Params<{ event: EventId }>) =>
  db.selectFrom('registrations').select('id').where('event_id', '=', event),
);

/** How many people are read at a time: others are answered in between. */
const atOnce = 1000;

/** Everyone with a registration at an event, some at a time. */
export async function* findDoorPeople(db: Db, event: EventId): AsyncGenerator<DoorPerson[]> {
  const ids = (await registrationsAt(db, { event })).rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += atOnce) {
    yield (await doorPeople(db, { ids: ids.slice(start, start + atOnce) })).rows.map(toDoorPerson);
  }
}

const doorPeople = prepared((db, { ids }: Params<{ ids: readonly RegistrationId[] }>) =>
  peopleOf(db).where((eb) => among(db, eb.ref('registrations.id'), ids)),
);

function peopleOf(db: Db) {
  return registeredPeople(db)
    .leftJoin('members as validators', 'validators.id', 'registrations.validated_by')
    .select(personColumns)
    .select(['registrations.barcode', 'registrations.name_key'])
    .select(['registrations.attending', 'registrations.waiting_since'])
    .select(['registrations.validated_at', 'registrations.validated_gate'])
    .select(['validators.first_name as validator_first_name', 'validators.last_name as validator_last_name'])
    .select('validators.middle_name as validator_middle_name');
}

type DoorRow = Awaited<ReturnType<typeof doorPeople>>['rows'][number];

function toDoorPerson(row: DoorRow): DoorPerson {
  const person = registeredPerson(row);
  return {
    registration: row.id,
    barcode: row.barcode,
    fullName: shownPersonName(person),
    nameKey: row.name_key ?? '',
    club: person.kind === 'member' ? (clubReference(row)?.name ?? '') : row.guest_company,
    kind: person.kind,
    member: person.member,
    photo: photoOf(row),
    attending: row.attending,
    waiting: row.waiting_since !== null,
    party: person.member ?? person.host?.id ?? null,
    validatedAt: row.validated_at,
    gate: row.validated_gate,
    reviewer: joinedName(row.validator_first_name, row.validator_middle_name, row.validator_last_name),
  };
}

interface PartiesAt {
  event: EventId;
  registrations: readonly RegistrationId[];
}

/** Searches each by an index of its own; one with "or" would read everyone who comes to the event. */
const partyPeople = prepared((db, { event, registrations }: Params<PartiesAt>) => {
  const people = peopleOf(db).where('registrations.event_id', '=', event);
  const sought = db
    .selectFrom('registrations')
    .where((eb) => among(db, eb.ref('registrations.id'), registrations))
    .select((eb) => eb.fn.coalesce('registrations.member_id', 'registrations.host_member_id').as('party'));
  return people
    .where('registrations.member_id', 'in', sought)
    .unionAll(people.where('registrations.host_member_id', 'in', sought))
    .unionAll(
      peopleOf(db)
        .where((eb) => among(db, eb.ref('registrations.id'), registrations))
        .where((eb) => eb(unindexed(eb.ref('registrations.event_id')), '=', event))
        .where('registrations.member_id', 'is', null)
        .where('registrations.host_member_id', 'is', null),
    );
});

/** These people at an event, and everyone who comes together with one of them. */
export async function findPartyPeople(
  db: Db,
  event: EventId,
  registrations: readonly RegistrationId[],
): Promise<DoorPerson[]> {
  if (registrations.length === 0) return [];
  return (await partyPeople(db, { event, registrations })).rows.map(toDoorPerson);
}

const guestPeople = prepared((db, { event }: Params<{ event: EventId }>) =>
  peopleOf(db)
    .where('registrations.event_id', '=', event)
    .where('registrations.member_id', 'is', null)
    .orderBy('registrations.name_key')
    .orderBy('registrations.id'),
);

/** The guests and partners of an event, by name. */
export async function findGuestPeople(db: Db, event: EventId): Promise<DoorPerson[]> {
  return (await guestPeople(db, { event })).rows.map(toDoorPerson);
}
