import type { ClubId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';
import type { Meeting, RelatedClub, Twinning } from './club.ts';

/** What belongs to clubs, by club. */
export interface Relations {
  meetings: Map<ClubId, Meeting[]>;
  sponsors: Map<ClubId, RelatedClub[]>;
  sponsored: Map<ClubId, RelatedClub[]>;
  twinnings: Map<ClubId, Twinning[]>;
}

/** Meetings, sponsors both ways and twinnings, of one club or of all. */
export async function readRelations(db: Db, club: ClubId | undefined): Promise<Relations> {
  return {
    meetings: byClub(await findMeetings(db, club)),
    sponsors: byClub(await findSponsors(db, club)),
    sponsored: byClub(await findSponsored(db, club)),
    twinnings: byClub(await findTwinnings(db, club)),
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

function findMeetings(db: Db, club: ClubId | undefined) {
  return db
    .selectFrom('club_meetings')
    .select(['club_id as of', 'day_time as dayTime', 'description', 'address'])
    .$if(club !== undefined, (query) => query.where('club_id', '=', club as ClubId))
    .orderBy('club_id')
    .orderBy('position')
    .execute();
}

function findSponsors(db: Db, club: ClubId | undefined) {
  return db
    .selectFrom('club_sponsors')
    .innerJoin('clubs', 'clubs.id', 'club_sponsors.sponsor_club_id')
    .select(['club_sponsors.club_id as of', 'clubs.id', 'clubs.name', 'clubs.type'])
    .$if(club !== undefined, (query) => query.where('club_sponsors.club_id', '=', club as ClubId))
    .orderBy('clubs.sort_name')
    .orderBy('clubs.id')
    .execute();
}

function findSponsored(db: Db, club: ClubId | undefined) {
  return db
    .selectFrom('club_sponsors')
    .innerJoin('clubs', 'clubs.id', 'club_sponsors.club_id')
    .select(['club_sponsors.sponsor_club_id as of', 'clubs.id', 'clubs.name', 'clubs.type'])
    .$if(club !== undefined, (query) => query.where('club_sponsors.sponsor_club_id', '=', club as ClubId))
    .orderBy('clubs.sort_name')
    .orderBy('clubs.id')
    .execute();
}

function findTwinnings(db: Db, club: ClubId | undefined) {
  return db
    .selectFrom('club_twinnings')
    .select(['club_id as of', 'twin_club_id as id', 'name', 'type'])
    .$if(club !== undefined, (query) => query.where('club_id', '=', club as ClubId))
    .orderBy('club_id')
    .orderBy('position')
    .execute();
}
