import type { ClubId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';
import type { Meeting, RelatedClub, Twinning } from './club.ts';

/** What belongs to clubs, by club. */
export interface Relations {
  meetings: Map<ClubId, Meeting[]>;
  sponsors: Map<ClubId, RelatedClub[]>;
  sponsored: Map<ClubId, RelatedClub[]>;
  twinnings: Map<ClubId, Twinning[]>;
}

/** Meetings, sponsors both ways and twinnings of all clubs. */
export async function readRelations(db: Db): Promise<Relations> {
  return {
    meetings: byClub(await meetings(db).execute()),
    sponsors: byClub(await sponsors(db).execute()),
    sponsored: byClub(await sponsored(db).execute()),
    twinnings: byClub(await twinnings(db).execute()),
  };
}

/** Meetings, sponsors both ways and twinnings of one club. */
export async function readRelationsOf(db: Db, club: ClubId): Promise<Relations> {
  return {
    meetings: byClub((await meetingsOf(db, { club })).rows),
    sponsors: byClub((await sponsorsOf(db, { club })).rows),
    sponsored: byClub((await sponsoredBy(db, { club })).rows),
    twinnings: byClub((await twinningsOf(db, { club })).rows),
  };
}

function byClub<Row extends { of: ClubId }>(rows: Row[]): Map<ClubId, Omit<Row, 'of'>[]> {
  const groups = new Map<ClubId, Omit<Row, 'of'>[]>();
  for (const { of, ...row } of rows) {
    const group = groups.get(of);
    if (group === undefined) groups.set(of, [row]);
    else group.push(row);
  }
  return groups;
}

function meetings(db: Db) {
  return db
    .selectFrom('club_meetings')
    .select(['club_id as of', 'day_time as dayTime', 'description', 'address'])
    .orderBy('club_id')
    .orderBy('position');
}

function sponsors(db: Db) {
  return db
    .selectFrom('club_sponsors')
    .innerJoin('clubs', 'clubs.id', 'club_sponsors.sponsor_club_id')
    .select(['club_sponsors.club_id as of', 'clubs.id', 'clubs.name', 'clubs.type'])
    .orderBy('clubs.sort_name')
    .orderBy('clubs.id');
}

function sponsored(db: Db) {
  return db
    .selectFrom('club_sponsors')
    .innerJoin('clubs', 'clubs.id', 'club_sponsors.club_id')
    .select(['club_sponsors.sponsor_club_id as of', 'clubs.id', 'clubs.name', 'clubs.type'])
    .orderBy('clubs.sort_name')
    .orderBy('clubs.id');
}

function twinnings(db: Db) {
  return db
    .selectFrom('club_twinnings')
    .select(['club_id as of', 'twin_club_id as id', 'name', 'type'])
    .orderBy('club_id')
    .orderBy('position');
}

interface OfClub {
  club: ClubId;
}

const meetingsOf = prepared((db, { club }: OfClub) => meetings(db).where('club_id', '=', club));
const sponsorsOf = prepared((db, { club }: OfClub) => sponsors(db).where('club_sponsors.club_id', '=', club));
const sponsoredBy = prepared((db, { club }: OfClub) =>
  sponsored(db).where('club_sponsors.sponsor_club_id', '=', club),
);
const twinningsOf = prepared((db, { club }: OfClub) => twinnings(db).where('club_id', '=', club));
