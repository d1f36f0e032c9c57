import {
  namesBeginning,
  rangesOf,
  type NameBeginnings,
  type NameRanges,
} from '../../directory/members/member-search-store.ts';
import type { EventId, MemberId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { Storage, Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

interface FoundMembers {
  event: EventId;
  members: readonly MemberId[];
}

const membersAt = prepared((db, { event, members }: Params<FoundMembers>) =>
  db
    .selectFrom('members')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('places', 'places.id', 'clubs.place_id')
    .leftJoin('registrations', (join) =>
      join.onRef('registrations.member_id', '=', 'members.id').on('registrations.event_id', '=', event),
    )
    .select(['members.id as member', 'members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['members.photo_name', 'clubs.name as club', 'places.path as clubPath'])
    .select(['registrations.id as registration', 'registrations.attending'])
    .select(['registrations.validated_at as validatedAt', 'registrations.validated_gate as gate'])
    .where((eb) => among(db, eb.ref('members.id'), members)),
);

/** Members with their registrations at an event, as far as they have one, in no particular order. */
export async function findMembersAt(db: Db, event: EventId, members: readonly MemberId[]) {
  return members.length === 0 ? [] : (await membersAt(db, { event, members })).rows;
}

type RegisteredNames = NameRanges & { event: EventId };

const registeredBeginning = prepared((db, values: Params<RegisteredNames>) => {
  const registered = db
    .selectFrom('members')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registrations')
          .select('registrations.id')
          .whereRef('registrations.member_id', '=', 'members.id')
          .where('registrations.event_id', '=', values.event),
      ),
    );
  return namesBeginning(db, registered, values);
});

/** The first members registered at an event whose names begin so, by last name and then by first name. */
export async function findRegisteredBeginning(
  db: Db,
  event: EventId,
  beginnings: NameBeginnings,
  limit: number,
): Promise<MemberId[]> {
  const { rows } = await registeredBeginning(db, { ...rangesOf(beginnings, limit), event });
  return rows.map(({ id }) => id).slice(0, limit);
}

/** Members registered at an event whose names contain every word; for words that too many others share. */
export async function findRegisteredByName(
  { db, dialect }: Storage,
  event: EventId,
  words: readonly string[],
  limit: number,
): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('members', 'members.id', 'registrations.member_id')
    .select('members.id')
    .where('registrations.event_id', '=', event)
    .where(({ and, or, ref }) =>
      and(
        words.map((word) =>
          or([
            dialect.contains(ref('members.last_name_key'), word),
            dialect.contains(ref('members.first_name_key'), word),
          ]),
        ),
      ),
    )
    .orderBy('members.last_name_key')
    .orderBy('members.first_name_key')
    .orderBy('members.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
