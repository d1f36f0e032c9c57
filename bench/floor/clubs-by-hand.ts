import { todayText } from '../../src/platform/shared/local-time.ts';
import { clubYearOf, clubYearRange, usualClubYearStart } from '../../src/platform/shared/club-year.ts';
import { today } from '../../src/platform/shared/clock.ts';
import { summaryOf, titleOf, type SummaryRow } from './hand-people.ts';
import { notFound, type HandParts, type HandRoute } from './hand-route.ts';
import { byName, summaryColumns } from './hand-sql.ts';

/** Clubs, their members and committees. */
export function clubsByHand(parts: HandParts): HandRoute[] {
  return [clubRoute(parts), membersRoute(parts), committeeRoute(parts)];
}

interface ClubRow {
  id: number;
  name: string;
  type: string;
  lci: number;
  address: string;
  website: string;
  latitude: number | null;
  longitude: number | null;
  networks: string | null;
  charterNight: string | null;
  dateFoundation: string | null;
  email: string;
  path: string;
}

function clubRoute(parts: HandParts): HandRoute {
  const clubs = parts.database.query<ClubRow>(`
    select clubs.id, name, type, lci, address, website, latitude, longitude, social_networks as networks,
      charter_night as charterNight, date_foundation as dateFoundation, email, path
    from clubs join places on places.id = clubs.place_id where clubs.id = :id`);
  const relationsOf = clubRelations(parts);
  return {
    method: 'GET',
    path: /^\/v2\/clubs\/(\d+)$/,
    isPublic: true,
    answer({ id }) {
      const club = clubs.one({ id });
      if (club === undefined) return notFound;
      const { path, latitude, longitude, networks, charterNight, dateFoundation, ...shown } = club;
      const body = {
        ...shown,
        ...relationsOf(id, path),
        gps: latitude === null || longitude === null ? null : { latitude, longitude },
        socialNetworks: networks === null ? null : (JSON.parse(networks) as object),
        charterNight: charterNight ?? '',
        dateFoundation: dateFoundation ?? '',
      };
      return { body };
    },
  };
}

interface UnitRow {
  kind: string;
  id: number;
  name: string;
  fullName: string;
}
interface Related {
  id: number | null;
  name: string;
  type: string;
}

function clubRelations({ database }: HandParts) {
  const units = database.query<UnitRow>(`
    select places.kind, units.id, units.name, units.full_name as fullName
    from places join units on units.place_id = places.id
    where places.id in (select value from json_each(:places))`);
  const meetings = database.query(`
    select day_time as dayTime, description, address from club_meetings
    where club_id = :id order by position, day_time`);
  const sponsors = database.query<Related>(`
    select clubs.id, clubs.name, clubs.type from club_sponsors
    join clubs on clubs.id = club_sponsors.sponsor_club_id
    where club_sponsors.club_id = :id order by clubs.sort_name, clubs.id`);
  const sponsored = database.query<Related>(`
    select clubs.id, clubs.name, clubs.type from club_sponsors
    join clubs on clubs.id = club_sponsors.club_id
    where club_sponsors.sponsor_club_id = :id order by clubs.sort_name, clubs.id`);
  const twinnings = database.query<Related>(`
    select twin_club_id as id, name, type from club_twinnings
    where club_id = :id order by position, name, twin_club_id`);
  return (id: number, path: string) => {
    const above = units.all({ places: `[${path.split('/').filter(Boolean).join(',')}]` });
    const district = above.find(({ kind }) => kind === 'district');
    const zone = above.find(({ kind }) => kind === 'zone');
    const twins = twinnings.all({ id });
    const [twin] = twins;
    return {
      district: district ? { id: district.id, name: district.name, fullName: district.fullName } : null,
      zone: zone ? { id: zone.id, name: zone.name } : null,
      meetings: meetings.all({ id }),
      sponsorClubs: sponsors.all({ id }),
      reverseSponsorClubs: sponsored.all({ id }),
      twinningClubs: twin === undefined ? null : { name: twin.name, type: twin.type },
      twinnings: twins,
    };
  };
}

function membersRoute({ database, clock }: HandParts): HandRoute {
  const members = database.query<SummaryRow>(`
    select ${summaryColumns} from members join clubs on clubs.id = members.club_id
    where members.club_id = :id and members.active = 1 order by ${byName}`);
  return {
    method: 'GET',
    path: /^\/v2\/clubs\/(\d+)\/members$/,
    answer({ id, query }) {
      const locale = query.get('locale') ?? 'en';
      const found = members.all({ id, day: todayText(clock) }).map((row) => summaryOf(row, locale));
      return { body: { success: true, count: found.length, members: found } };
    },
  };
}

interface SeatRow extends SummaryRow {
  function: number;
  functionTitles: string;
  group: number;
  groupTitles: string;
}

function committeeRoute({ database, clock }: HandParts): HandRoute {
  const seats = database.query<SeatRow>(`
    select ${summaryColumns}, held.function_id as function, offices.titles as functionTitles,
      office_groups.id as "group", office_groups.titles as groupTitles
    from clubs as own
    join terms as held on held.place_id = own.place_id
      and held.start_date <= :to and (held.end_date is null or held.end_date >= :from)
    join functions as offices on offices.id = held.function_id and offices.level = 'club'
    join function_groups as office_groups on office_groups.id = offices.group_id
    join members on members.id = held.member_id
    left join clubs on clubs.id = members.club_id
    where own.id = :id
    order by office_groups.position, office_groups.id, offices.position, offices.id, ${byName}`);
  return {
    method: 'GET',
    path: /^\/v2\/clubs\/(\d+)\/committee$/,
    answer({ id, query }) {
      const locale = query.get('locale') ?? 'en';
      const { from, to } = clubYearRange(clubYearOf(today(clock), usualClubYearStart), usualClubYearStart);
      const rows = seats.all({ id, from, to, day: todayText(clock) });
      const once = new Map(rows.map((row) => [`${row.id} ${row.function}`, row]));
      const groups = Map.groupBy(once.values(), ({ group }) => group);
      return {
        body: {
          success: true,
          groups: [...groups.values()].map((inGroup) => ({
            name: titleOf(inGroup[0]?.groupTitles ?? null, locale),
            members: inGroup.map((row) => ({
              ...summaryOf(row),
              function: titleOf(row.functionTitles, locale),
            })),
          })),
        },
      };
    },
  };
}
