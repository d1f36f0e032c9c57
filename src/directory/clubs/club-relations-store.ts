import type { ClubType } from '../organisation/club-type.ts';
import type { ClubId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params, type Param } from '../../platform/storage/prepared.ts';
import type { ClubRelations } from './club.ts';

const kinds = { twinning: 0, sponsor: 1, sponsored: 2, meeting: 3 };

/** A related club, or a meeting; those of a kind come by position, then by sorting name. */
interface RelationRow {
  kind: number;
  of: ClubId;
  position: number;
  sortName: string;
  id: ClubId | null;
  name: string;
  type: ClubType;
  dayTime: string;
  description: string;
  address: string;
}

const relationsOf = prepared((db, { clubs }: Params<{ clubs: readonly ClubId[] }>) =>
  twinnings(db, clubs)
    .unionAll(sponsors(db, clubs))
    .unionAll(sponsored(db, clubs))
    .unionAll(meetings(db, clubs))
    .orderBy('position')
    .orderBy('sortName')
    .orderBy('id'),
);

/** Meetings, sponsors both ways and twinnings of some clubs: one query for all. */
export async function readRelations(
  db: Db,
  clubs: readonly ClubId[],
): Promise<(club: ClubId) => ClubRelations> {
  const rows = Map.groupBy((await relationsOf(db, { clubs })).rows, ({ of }) => of);
  return (club) => toRelations(rows.get(club) ?? []);
}

function toRelations(rows: readonly RelationRow[]): ClubRelations {
  const ofKind = (kind: keyof typeof kinds) => rows.filter((row) => row.kind === kinds[kind]);
  const related = ({ id, name, type }: RelationRow) => (id === null ? [] : { id, name, type });
  return {
    meetings: ofKind('meeting').map(({ dayTime, description, address }) => {
      return { dayTime, description, address };
    }),
    sponsors: ofKind('sponsor').flatMap(related),
    sponsored: ofKind('sponsored').flatMap(related),
    twinnings: ofKind('twinning').map(({ id, name, type }) => ({ id, name, type })),
  };
}

function twinnings(db: Db, clubs: Param<readonly ClubId[]>) {
  return db
    .selectFrom('club_twinnings')
    .select(['club_id as of', 'position', 'name as sortName', 'twin_club_id as id', 'name', 'type'])
    .select(({ lit }) => lit(kinds.twinning).as('kind'))
    .select(({ lit }) => [lit(null).as('dayTime'), lit(null).as('description'), lit(null).as('address')])
    .where(({ ref }) => among(db, ref('club_id'), clubs))
    .$castTo<RelationRow>();
}

function sponsors(db: Db, clubs: Param<readonly ClubId[]>) {
  return db
    .selectFrom('club_sponsors')
    .innerJoin('clubs', 'clubs.id', 'club_sponsors.sponsor_club_id')
    .select(({ lit }) => ['club_sponsors.club_id as of', lit(0).as('position')])
    .select(['clubs.sort_name as sortName', 'clubs.id', 'clubs.name', 'clubs.type'])
    .select(({ lit }) => lit(kinds.sponsor).as('kind'))
    .select(({ lit }) => [lit(null).as('dayTime'), lit(null).as('description'), lit(null).as('address')])
    .where(({ ref }) => among(db, ref('club_sponsors.club_id'), clubs))
    .$castTo<RelationRow>();
}

function sponsored(db: Db, clubs: Param<readonly ClubId[]>) {
  return db
    .selectFrom('club_sponsors')
    .innerJoin('clubs', 'clubs.id', 'club_sponsors.club_id')
    .select(({ lit }) => ['club_sponsors.sponsor_club_id as of', lit(0).as('position')])
    .select(['clubs.sort_name as sortName', 'clubs.id', 'clubs.name', 'clubs.type'])
    .select(({ lit }) => lit(kinds.sponsored).as('kind'))
    .select(({ lit }) => [lit(null).as('dayTime'), lit(null).as('description'), lit(null).as('address')])
    .where(({ ref }) => among(db, ref('club_sponsors.sponsor_club_id'), clubs))
    .$castTo<RelationRow>();
}

/** Last, because a database takes the type of a column from the first part that has a value. */
function meetings(db: Db, clubs: Param<readonly ClubId[]>) {
  return db
    .selectFrom('club_meetings')
    .select(['club_id as of', 'position', 'day_time as sortName'])
    .select(({ lit }) => [lit(null).as('id'), lit(null).as('name'), lit(null).as('type')])
    .select(({ lit }) => lit(kinds.meeting).as('kind'))
    .select(['day_time as dayTime', 'description', 'address'])
    .where(({ ref }) => among(db, ref('club_id'), clubs))
    .$castTo<RelationRow>();
}
