import { among } from '../../platform/storage/among.ts';
import type { Expression, SqlBool } from 'kysely';
import {
  audienceStates,
  concernedStates,
  unansweredStates,
  type AudienceState,
} from '../audience/audience.ts';
import type { ChosenPeople } from '../audience/audience-filter.ts';
import { registeredAudience, toldAudience, untoldAudience } from '../audience/audience-store.ts';
import { pathRange } from '../../directory/organisation/place-rules.ts';
import type { EventRecord } from '../event/event.ts';
import type { EventId, MemberId, MessageId, RegistrationId } from '../../platform/shared/ids.ts';
import { shownGuestName } from '../../platform/localisation/partner-words.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import { wasReached } from './not-reached-store.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import type { RecipientState, Segment } from './message.ts';

/** A part of the people of an event. */
export interface SegmentOfEvent {
  readonly event: Pick<EventRecord, 'id' | 'closed' | 'ownerPath'>;
  readonly segment: Segment;
  /** Only those of it who do not belong to the audience: guests, and members of other places. */
  readonly onlyOutside?: boolean | undefined;
  /** Who they are, where they were chosen; or only these of it. */
  readonly chosen?: ChosenPeople | undefined;
  /** Of those who are concerned, also the members of the audience whom only a later event of its series concerns. */
  readonly further?: readonly Pick<EventRecord, 'id'>[] | undefined;
  /** Without those to whom these messages were to go and have not: they know nothing of what is taken back. */
  readonly except?: readonly MessageId[] | undefined;
}

/** What every address has; the few that are none all the same are found when their mails are written. */
const addressPattern = '%_@_%._%';

/** In which states those of a segment are; null where it goes by who is in. */
const statesOf: Readonly<Record<Segment, readonly AudienceState[] | null>> = {
  all: audienceStates.filter((state) => state !== 'left'),
  yes: ['yes'],
  no: ['no'],
  waiting: ['waiting'],
  told: ['told'],
  untold: ['untold'],
  unreached: ['unreached'],
  unanswered: unansweredStates,
  coming: ['yes', 'waiting'],
  concerned: concernedStates,
  chosen: null,
  'checked-in': null,
  'not-checked-in': ['yes'],
};

/**
 * All people of a segment, members also when they have left; those are counted, and written to no more. An open event asks its
 * whole audience, a closed one those whom it has invited.
 */
function everyoneIn(
  db: Db,
  { event, segment, onlyOutside = false, further = [], except = [], chosen }: SegmentOfEvent,
) {
  const states = statesOf[segment];
  const { path, end } = pathRange(event.ownerPath);
  return db
    .selectFrom(asked(db, { event, segment, onlyOutside, further, chosen }).as('people'))
    .$if(states !== null, (query) => query.where('state', 'in', [...(states ?? [])]))
    .$if(segment === 'checked-in', (query) => query.where('checkedIn', '=', 1))
    .$if(segment === 'not-checked-in', (query) => query.where('checkedIn', '=', 0))
    .$if(segment === 'chosen' || chosen !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          among(db, eb.ref('registration'), chosen?.registrations ?? []),
          among(db, eb.ref('member'), chosen?.members ?? []),
        ]),
      ),
    )
    .$if(onlyOutside, (query) =>
      query.where((eb) => eb.or([eb('path', 'is', null), eb('path', '<', path), eb('path', '>=', end)])),
    )
    .$if(except.length > 0, (query) => query.where(wasReached(db, except)));
}

/** Among whom the people of a segment are looked for: as few as can belong to it. */
function asked(
  db: Db,
  { event, segment, onlyOutside = false, further = [], chosen }: Omit<SegmentOfEvent, 'except'>,
) {
  const known = db
    .selectFrom(
      registeredAudience(db, [event.id])
        .unionAll(toldAudience(db, [event.id]))
        .as('known'),
    )
    .selectAll();
  const later = segment === 'concerned' && chosen === undefined ? further.map(({ id }) => id) : [];
  const mayBeUntold =
    segment === 'chosen' ? chosen?.members.length !== 0 : statesOf[segment]?.includes('untold') === true;
  if (!event.closed && !onlyOutside && mayBeUntold) return known.unionAll(untoldAudience(db, event));
  return later.length > 0 ? known.unionAll(concernedLater(db, event, later)) : known;
}

/** The members of the audience who are concerned by later events of a series, once, and not by this one. */
function concernedLater(db: Db, { id, ownerPath }: SegmentOfEvent['event'], later: readonly EventId[]) {
  const concerned = (events: readonly EventId[]) =>
    db
      .selectFrom(registeredAudience(db, events).unionAll(toldAudience(db, events)).as('concerned'))
      .where('state', 'in', [...concernedStates])
      .where('member', 'is not', null);
  const { path, end } = pathRange(ownerPath);
  return concerned(later)
    .select((eb) => [
      eb.cast<EventId>(eb.val(id), 'bigint').as('event'),
      eb.cast<RegistrationId | null>(eb.val(null), 'bigint').as('registration'),
      'member',
      'email',
      'lastName',
      'firstName',
      eb.cast<AudienceState>(eb.val('told'), 'text').as('state'),
      'path',
    ])
    .select((eb) => [eb.lit<number>(1).as('ofAudience'), eb.lit(0).as('gone'), eb.lit(0).as('checkedIn')])
    .select((eb) => [eb.lit(0).as('withComment'), eb.lit<number>(0).as('partner')])
    .where('gone', '=', 0)
    .where('path', '>=', path)
    .where('path', '<', end)
    .where('member', 'not in', concerned([id]).select('member'))
    .groupBy(['member', 'email', 'lastName', 'firstName', 'path']);
}

function peopleIn(db: Db, segment: SegmentOfEvent) {
  return everyoneIn(db, segment).where('gone', '=', 0);
}

/** How many people a segment has, how many of them no mail can reach, and how many have left beside them. */
export async function countPeople(
  db: Db,
  segment: SegmentOfEvent,
): Promise<{ count: number; withoutAddress: number; left: number }> {
  const counted = await everyoneIn(db, segment)
    .select((eb) => {
      const isHere = eb('gone', '=', 0);
      const given = (condition: Expression<SqlBool>) =>
        eb.fn.count<number>(eb.case().when(condition).then(1).end());
      return [
        given(isHere).as('count'),
        given(eb.and([isHere, eb('email', 'like', addressPattern)])).as('withAddress'),
        given(eb('gone', '=', 1)).as('left'),
      ];
    })
    .executeTakeFirst();
  const { count = 0, withAddress = 0, left = 0 } = counted ?? {};
  return { count, withoutAddress: count - withAddress, left };
}

/** The names of the first of those whom no mail can reach. */
export async function findWithoutAddress(db: Db, segment: SegmentOfEvent, limit: number): Promise<string[]> {
  const rows = await peopleIn(db, segment)
    .leftJoin('registrations as guests', 'guests.id', 'people.registration')
    .leftJoin('members as hosts', 'hosts.id', 'guests.host_member_id')
    .select([
      'people.firstName',
      'people.lastName',
      'hosts.first_name',
      'hosts.middle_name',
      'hosts.last_name',
    ])
    .where('people.email', 'not like', addressPattern)
    .orderBy('lastName')
    .orderBy('firstName')
    .limit(limit)
    .execute();
  return rows.map(({ first_name, middle_name, last_name, ...names }) =>
    shownGuestName(names, joinedName(first_name, middle_name, last_name)),
  );
}

/** Someone by registration, or a member who has none. */
export interface PersonKey {
  readonly registration: RegistrationId | null;
  readonly member: MemberId | null;
}

/** The first by name of those whom a mail can reach. */
export async function findSamplePerson(db: Db, segment: SegmentOfEvent): Promise<PersonKey | undefined> {
  return peopleIn(db, segment)
    .select(['registration', 'member'])
    .where('email', 'like', addressPattern)
    .orderBy('lastName')
    .orderBy('firstName')
    .limit(1)
    .executeTakeFirst();
}

/** Stores everyone of a segment as the recipients of a message, by name, with one statement; returns how many. */
export async function storeRecipients(
  tx: Tx,
  message: MessageId,
  segment: SegmentOfEvent,
  state: Extract<RecipientState, 'held' | 'waiting'>,
): Promise<number> {
  const result = await tx
    .insertInto('message_recipients')
    .columns(['message_id', 'position', 'registration_id', 'member_id', 'state'])
    .expression(
      peopleIn(tx, segment).select((eb) => [
        eb.lit(message).as('message_id'),
        eb.fn
          .agg<number>('row_number')
          .over((over) =>
            over.orderBy('lastName').orderBy('firstName').orderBy('registration').orderBy('member'),
          )
          .as('position'),
        'registration',
        'member',
        eb
          .case()
          .when('email', 'like', addressPattern)
          .then(eb.cast<RecipientState>(eb.val(state), 'text'))
          .else('no-address')
          .end()
          .as('state'),
      ]),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}
