import type { Insertable } from 'kysely';
import type { ClubMeetingsTable, ClubsTable } from '../../directory/clubs/clubs-tables.ts';
import type { ClubId } from '../../platform/shared/ids.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { insertNumbered, insertRows } from '../../platform/storage/insert-rows.ts';
import { toJson } from '../../platform/storage/json.ts';
import { clubsAbroad, inns, meetingTexts, streets } from './demo-data.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { ClubSite, DemoClub } from './organisation-filling.ts';
import { plainLetters } from './people-drafts.ts';
import { seededRandom, type Random } from './random-rules.ts';

/** Writes the clubs with their meetings, sponsors and twinnings. */
export async function fillClubs(tx: Tx, days: DemoDays, sites: readonly ClubSite[]): Promise<DemoClub[]> {
  const random = seededRandom('clubs');
  const clubs = await writeClubs(tx, random, days, sites, 0);
  await insertRows(tx, 'club_sponsors', sponsors(random, clubs));
  await insertRows(tx, 'club_twinnings', [
    ...twinningsAbroad(random, clubs),
    ...twinningsAtHome(random, clubs),
  ]);
  return clubs;
}

/** Writes clubs with their meetings; this many others were written before. */
export async function writeClubs(
  tx: Tx,
  random: Random,
  days: DemoDays,
  sites: readonly ClubSite[],
  before: number,
): Promise<DemoClub[]> {
  const ages = sites.map((site) => (site.type === 'ORG_CLUB' ? random.int(24, 72) : random.int(12, 28)));
  const rows = sites.map((site, index) => clubRow(random, days, site, before + index, ages[index] ?? 0));
  const ids = await insertNumbered<'clubs', ClubId>(tx, 'clubs', rows);
  const clubs = sites.map((site, index) => ({ ...site, id: ids[index] as ClubId, age: ages[index] ?? 0 }));
  const meetings = clubs.flatMap((club) => meetingsOf(random, club));
  await insertRows(tx, 'club_meetings', meetings);
  return clubs;
}

/** The stored form of a club; the index is its own within the organisation. */
function clubRow(
  random: Random,
  days: DemoDays,
  site: ClubSite,
  index: number,
  age: number,
): Insertable<ClubsTable> {
  const foundation = days.today.subtract({ years: age, days: random.int(20, 300) });
  const host = webName(site);
  return {
    place_id: site.place.id,
    name: site.name,
    sort_name: site.sortName,
    type: site.type,
    lci: 900_100 + index * 7,
    address: random.chance(0.85) ? `${site.name}\nP.O. Box ${random.int(10, 990)}\n${townLine(site)}` : '',
    website: `https://${host}.example.org`,
    latitude: site.town.latitude,
    longitude: site.town.longitude,
    social_networks: socialNetworks(random, host),
    date_foundation: foundation.toString(),
    charter_night: foundation.add({ days: random.int(60, 180) }).toString(),
    email: `${host}@example.org`,
  };
}

function webName(site: ClubSite): string {
  const town = plainLetters(site.town.name).replaceAll(/[^a-z]+/g, '-');
  return site.type === 'ORG_CLUB' ? town : `youth-${town}`;
}

function townLine(site: ClubSite): string {
  return `${site.town.postalCode} ${site.town.name}`;
}

function socialNetworks(random: Random, host: string): string | null {
  if (random.chance(0.35)) return null;
  const all = ['facebook', 'instagram', 'linkedIn', 'x', 'youtube', 'flickr'];
  const pages = random.sample(all, random.int(1, 3)).map((network) => {
    return { [network]: `https://${network.toLowerCase()}.example.com/${host}` };
  });
  return toJson(pages);
}

/** When and where a club meets. */
function meetingsOf(random: Random, club: DemoClub): Insertable<ClubMeetingsTable>[] {
  const { language } = club.town;
  const texts = meetingTexts[language];
  const house = `${random.pick(inns[language])}\n${random.pick(streets[language])} ${random.int(1, 40)}\n${townLine(club)}`;
  const all = [
    { day_time: random.pick(texts.lunchTimes), description: texts.lunch, address: house },
    { day_time: random.pick(texts.eveningTimes), description: texts.evening, address: house },
    { day_time: texts.boardTime, description: texts.board, address: '' },
  ];
  return all.slice(0, random.int(1, 3)).map((meeting, index) => {
    return { club_id: club.id, position: index + 1, ...meeting };
  });
}

/** A youth club is sponsored by the club of its town, and a young club by an older one of its district. */
function sponsors(random: Random, clubs: readonly DemoClub[]) {
  return clubs.flatMap((club) => {
    const neighbours = clubs.filter((other) => other.type === 'ORG_CLUB' && other.district === club.district);
    const older = neighbours.filter((other) => other.age > club.age + 5 && other.town !== club.town);
    const sameTown = neighbours.filter((other) => other.town === club.town);
    const chosen =
      club.type === 'ORG_CLUB'
        ? random.sample(older, random.chance(0.75) ? 1 : 0)
        : [...sameTown, ...random.sample(older, random.int(0, 1))];
    return chosen.map((sponsor) => ({ club_id: club.id, sponsor_club_id: sponsor.id }));
  });
}

function twinningsAbroad(random: Random, clubs: readonly DemoClub[]) {
  const chosen = random.sample(townClubs(clubs), clubsAbroad.length);
  return clubsAbroad.map((name, index) => {
    const club = chosen[index] as DemoClub;
    return { club_id: club.id, position: 1, twin_club_id: null, name, type: 'ORG_CLUB' as const };
  });
}

/** Clubs of the two districts that are twinned with each other; both sides say so. */
function twinningsAtHome(random: Random, clubs: readonly DemoClub[]) {
  const [first = [], second = []] = Map.groupBy(townClubs(clubs), (club) => club.district).values();
  const others = random.sample(second, 8);
  return random.sample(first, 8).flatMap((club, index) => {
    const other = others[index] as DemoClub;
    return [twinning(club, other), twinning(other, club)];
  });
}

function twinning(club: DemoClub, twin: DemoClub) {
  return { club_id: club.id, position: 2, twin_club_id: twin.id, name: twin.name, type: twin.type };
}

function townClubs(clubs: readonly DemoClub[]): DemoClub[] {
  return clubs.filter((club) => club.type === 'ORG_CLUB');
}
