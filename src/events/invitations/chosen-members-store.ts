import { pathRange } from '../../directory/organisation/place-rules.ts';
import { placesBelow } from '../../directory/organisation/places-store.ts';
import { termRuns } from '../../directory/organisation/term-conditions.ts';
import type { ClubId, EventId, MemberId, UnitId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { ChosenMember, FoundChoice } from './bulk-invitation.ts';

/** Those of these clubs that there are. */
export async function findClubsAmong(db: Db, ids: readonly ClubId[]): Promise<Set<ClubId>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('clubs')
    .select('id')
    .where((eb) => among(db, eb.ref('id'), ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The paths of these units in the tree of the organisation; those that there are not are left out. */
export async function findUnitPaths(db: Db, ids: readonly UnitId[]): Promise<Map<UnitId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('units')
    .innerJoin('places', 'places.id', 'units.place_id')
    .select(['units.id', 'places.path'])
    .where((eb) => among(db, eb.ref('units.id'), ids))
    .execute();
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** The members whom a choice means, each way by itself; nobody is looked for beyond the limit. */
function waysOf(db: Db, choice: FoundChoice, today: DateText) {
  const members = db.selectFrom('members');
  const { path, end } = pathRange(choice.functionsPath);
  return [
    choice.members.length > 0 &&
      members.select('members.id').where((eb) => among(db, eb.ref('members.id'), choice.members)),
    choice.clubs.length > 0 &&
      members
        .select('members.id')
        .where('active', '=', 1)
        .where((eb) => among(db, eb.ref('members.club_id'), choice.clubs)),
    choice.unitPaths.length > 0 &&
      members
        .innerJoin('clubs', 'clubs.id', 'members.club_id')
        .select('members.id')
        .where('members.active', '=', 1)
        .where('clubs.place_id', 'in', placesBelow(db, choice.unitPaths)),
    choice.functions.length > 0 &&
      db
        .selectFrom('terms')
        .innerJoin('places', 'places.id', 'terms.place_id')
        .innerJoin('members', 'members.id', 'terms.member_id')
        .select('members.id')
        .where('members.active', '=', 1)
        .where('places.path', '>=', path)
        .where('places.path', '<', end)
        .where((eb) => among(db, eb.ref('terms.function_id'), choice.functions))
        .where(termRuns(today)),
    choice.messages.length > 0 &&
      db
        .selectFrom('message_recipients')
        .innerJoin('members', 'members.id', 'message_recipients.member_id')
        .select('members.id')
        .where((eb) => among(db, eb.ref('message_id'), choice.messages))
        // Whose invitation was taken back, and who was then invited again, was not invited by these.
        .where('message_recipients.registration_id', 'is not', null),
  ].filter((way) => way !== false);
}

/** Everyone whom a choice means, once and by name, and how they stand to the event; one more than the limit at most. */
export async function findChosen(
  db: Db,
  event: EventId,
  choice: FoundChoice,
  { today, limit }: { today: DateText; limit: number },
): Promise<ChosenMember[]> {
  const [first, ...others] = waysOf(db, choice, today).map((way) =>
    // Each of its own is cut off, so that a choice of far too many is refused at once.
    db.selectFrom(way.limit(limit + 1).as('way')).select('way.id'),
  );
  if (first === undefined) return [];
  const chosen = others.reduce((all, way) => all.unionAll(way), first);
  const rows = await db
    .selectFrom('members')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('places', 'places.id', 'clubs.place_id')
    .leftJoin('registrations', (join) =>
      join.onRef('registrations.member_id', '=', 'members.id').on('registrations.event_id', '=', event),
    )
    .select(['members.id', 'members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['members.email', 'members.active', 'places.path', 'registrations.id as registration'])
    .select('registrations.invited_by')
    .where('members.id', 'in', chosen)
    .orderBy('members.last_name_key')
    .orderBy('members.first_name_key')
    .orderBy('members.id')
    .limit(limit + 1)
    .execute();
  return rows.map((row) => ({
    member: row.id,
    name: joinedName(row.first_name, row.middle_name, row.last_name),
    email: row.email,
    isActive: row.active === 1,
    registration: row.registration,
    isInvited: row.invited_by !== null,
    clubPath: row.path,
  }));
}

/** Those of these members that there are, or were. */
export async function findMembersAmong(db: Db, ids: readonly MemberId[]): Promise<Set<MemberId>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where((eb) => among(db, eb.ref('id'), ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
