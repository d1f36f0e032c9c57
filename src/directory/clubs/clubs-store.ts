import { placesOnPath } from '../../platform/access/grant.ts';
import { asId, type ClubId, type MemberId, type PlaceId, type UnitId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { ClubType } from '../organisation/club-type.ts';
import type { Club, ClubInBrief, ClubRelations, Unit } from './club.ts';
import { readRelations } from './club-relations-store.ts';

export interface ClubFilter {
  type?: ClubType | undefined;
  district?: UnitId | undefined;
  zone?: UnitId | undefined;
}

/** The clubs that match, by sorting name, each with everything that belongs to it. */
export async function findClubs(db: Db, filter: ClubFilter): Promise<Club[]> {
  const rows = await findRows(db, filter);
  if (rows.length === 0) return [];
  // All of them: they are few.
  const units = byPlace(await unitsAtPlaces(db).execute());
  const clubs = rows.map(({ id }) => id);
  const relations = await readRelations(db, clubs);
  return rows.map((row) => toClub(row, units, relations(row.id)));
}

/** All clubs by sorting name, without what only their own page shows. */
export async function findClubsInBrief(db: Db): Promise<ClubInBrief[]> {
  const rows = await db
    .selectFrom('clubs')
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .select(['clubs.id', 'clubs.name', 'clubs.type', 'clubs.latitude', 'clubs.longitude', 'places.path'])
    .orderBy('clubs.sort_name')
    .orderBy('clubs.id')
    .execute();
  const units = byPlace(await unitsAtPlaces(db).execute());
  return rows.map(({ path, ...club }) => ({ ...club, ...unitsOnPath(path, units) }));
}

/** One club with everything that belongs to it; undefined when there is no such club. */
export async function findClub(db: Db, id: ClubId): Promise<Club | undefined> {
  const [row] = (await clubById(db, { id })).rows;
  if (row === undefined) return undefined;
  const places = placesOnPath(row.path).map((place) => asId<PlaceId>(place));
  const units = byPlace((await unitsAmong(db, { places })).rows);
  const relations = await readRelations(db, [id]);
  return toClub(row, units, relations(id));
}

const clubPath = prepared((db, { id }: Params<{ id: ClubId }>) =>
  db
    .selectFrom('clubs')
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .select('places.path')
    .where('clubs.id', '=', id),
);

/** Where a club stands in the tree; undefined when there is no such club. */
export async function findClubPath(db: Db, id: ClubId): Promise<string | undefined> {
  return (await clubPath(db, { id })).rows[0]?.path;
}

const clubMembers = prepared((db, { club }: Params<{ club: ClubId }>) =>
  db
    .selectFrom('clubs')
    // A club without members is a row without a member, and no club is no row.
    .leftJoin('members', (join) =>
      join.onRef('members.club_id', '=', 'clubs.id').on('members.active', '=', 1),
    )
    .select('members.id')
    .where('clubs.id', '=', club),
);

/** The active members of a club in no particular order; undefined when there is no such club. */
export async function findClubMemberIds(db: Db, club: ClubId): Promise<MemberId[] | undefined> {
  const { rows } = await clubMembers(db, { club });
  return rows.length === 0 ? undefined : rows.map(({ id }) => id).filter((id) => id !== null);
}

type ClubRow = Awaited<ReturnType<typeof findRows>>[number];

function clubsAtPlaces(db: Db) {
  return db
    .selectFrom('clubs')
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .selectAll('clubs')
    .select('path');
}

const clubById = prepared((db, { id }: Params<{ id: ClubId }>) =>
  clubsAtPlaces(db).where('clubs.id', '=', id),
);

function findRows(db: Db, filter: ClubFilter) {
  let query = clubsAtPlaces(db);
  if (filter.type !== undefined) query = query.where('clubs.type', '=', filter.type);
  for (const kind of ['district', 'zone'] as const) {
    const unit = filter[kind];
    if (unit === undefined) continue;
    const above = db
      .selectFrom('units')
      .innerJoin('places as above', 'above.id', 'units.place_id')
      .where('units.id', '=', unit)
      .where('above.kind', '=', kind);
    // A range is found by its index: a condition on each club would make an unknown number cost as much as all clubs.
    // What is below begins with the path and goes on with a digit, and a colon follows the digits.
    query = query.where('places.path', '>=', above.select('above.path')).where(
      'places.path',
      '<',
      above.select((eb) => eb.fn<string>('concat', ['above.path', eb.cast(eb.val(':'), 'text')]).as('end')),
    );
  }
  return query.orderBy('clubs.sort_name').orderBy('clubs.id').execute();
}

interface UnitAtPlace extends Unit {
  kind: string;
}

function unitsAtPlaces(db: Db) {
  return db
    .selectFrom('units')
    .innerJoin('places', 'places.id', 'units.place_id')
    .select(['units.id', 'units.name', 'units.full_name as fullName', 'places.kind', 'places.id as place']);
}

const unitsAmong = prepared((db, { places }: Params<{ places: readonly PlaceId[] }>) =>
  unitsAtPlaces(db).where(({ ref }) => among(db, ref('places.id'), places)),
);

function byPlace(rows: readonly (UnitAtPlace & { place: PlaceId })[]): Map<PlaceId, UnitAtPlace> {
  return new Map(rows.map(({ place, ...unit }) => [place, unit]));
}

function toClub(row: ClubRow, units: Map<PlaceId, UnitAtPlace>, relations: ClubRelations): Club {
  return { ...row, ...relations, ...unitsOnPath(row.path, units) };
}

function unitsOnPath(path: string, units: Map<PlaceId, UnitAtPlace>) {
  const above = placesOnPath(path).flatMap((place) => units.get(place as PlaceId) ?? []);
  const unit = (kind: string) => above.find((candidate) => candidate.kind === kind) ?? null;
  return { district: unit('district'), zone: unit('zone') };
}
