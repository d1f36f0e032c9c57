import type { EventRecord } from '../event/event.ts';
import { pathRange, type PathRange } from '../../directory/organisation/place-rules.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { Db, Storage } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { Participant, ParticipantQuery } from './participant.ts';
import type { SortedParticipant } from './participants-store.ts';

/** Those of the audience who are not registered. */
function unregistered(db: Db, { id, ownerPath }: EventRecord) {
  const { path, end } = pathRange(ownerPath);
  return db
    .selectFrom('members')
    .innerJoin('clubs', 'clubs.id', 'members.club_id')
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .where('members.active', '=', 1)
    .where('places.path', '>=', path)
    .where('places.path', '<', end)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('registrations')
            .select('registrations.id')
            .whereRef('registrations.member_id', '=', 'members.id')
            .where('registrations.event_id', '=', id),
        ),
      ),
    );
}

/** A page of the members of an event's audience who are not registered, by name. */
export async function findUnregisteredMembers(
  { db, dialect }: Storage,
  event: EventRecord,
  { filter: { club, words }, after, limit }: Pick<ParticipantQuery, 'filter' | 'after' | 'limit'>,
): Promise<(Omit<SortedParticipant, 'participant'> & { participant: Omit<Participant, 'answers'> })[]> {
  let page = unregistered(db, event);
  if (club !== undefined) page = page.where('clubs.id', '=', club);
  for (const word of words) {
    page = page.where(({ or, ref }) =>
      or([
        dialect.contains(ref('members.last_name_key'), word),
        dialect.contains(ref('members.first_name_key'), word),
      ]),
    );
  }
  if (after !== null) {
    page = page.where((eb) => {
      const names = eb.refTuple('members.last_name_key', 'members.first_name_key', 'members.id');
      return eb(names, '>', eb.tuple(after.first as string, after.name, after.id as never));
    });
  }
  const rows = await page
    .select(['members.id', 'members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['members.last_name_key', 'members.first_name_key', 'clubs.id as club_id', 'clubs.name as club'])
    .orderBy('members.last_name_key')
    .orderBy('members.first_name_key')
    .orderBy('members.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    participant: {
      ...neverAnswered,
      member: row.id,
      firstName: joinedName(row.first_name, row.middle_name),
      lastName: row.last_name,
      club: { id: row.club_id, name: row.club },
    },
    keys: { first: row.last_name_key, name: row.first_name_key, id: row.id },
  }));
}

const neverAnswered = {
  registration: null,
  kind: 'member',
  company: '',
  email: '',
  host: null,
  attending: null,
  waitingSince: null,
  comment: '',
  walkIn: false,
  answeredAt: null,
  answeredLate: false,
  checkedInAt: null,
  gate: '',
  barcode: '',
  updatedAt: null,
} as const;

const registeredOfAudience = prepared((db, { event, path, end }: Params<PathRange & { event: EventId }>) =>
  db
    .selectFrom('registrations')
    .innerJoin('members', 'members.id', 'registrations.member_id')
    .innerJoin('clubs', 'clubs.id', 'members.club_id')
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .where('registrations.event_id', '=', event)
    .where('members.active', '=', 1)
    .where('places.path', '>=', path)
    .where('places.path', '<', end)
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

/** How many members of an event's audience are registered; others may be, too. */
export async function countRegisteredOfAudience(db: Db, { id, ownerPath }: EventRecord): Promise<number> {
  const { rows } = await registeredOfAudience(db, { event: id, ...pathRange(ownerPath) });
  return rows[0]?.count ?? 0;
}
