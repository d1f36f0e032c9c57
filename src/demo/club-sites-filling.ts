import { nameKey } from '../members/search-rules.ts';
import type { Tx } from '../storage/database.ts';
import type { ClubType } from '../organisation/club-reference.ts';
import type { Town } from './data/towns-data.ts';
import {
  fillPlace,
  type ClubSite,
  type DemoDistrict,
  type DemoOrganisation,
  type DemoPlace,
} from './organisation-filling.ts';

/** Which towns of a district have a youth club, and whether it stands under the zone or directly under the district. */
const youthPlans: readonly { town: number; type: ClubType; direct: boolean }[] = [
  { town: 0, type: 'YOUTH_CLUB_ALPHA', direct: false },
  { town: 2, type: 'YOUTH_CLUB_OMEGA', direct: true },
  { town: 5, type: 'YOUTH_CLUB_ALPHA', direct: true },
  { town: 8, type: 'YOUTH_CLUB_OMEGA', direct: false },
  { town: 11, type: 'YOUTH_CLUB_ALPHA', direct: false },
  { town: 14, type: 'YOUTH_CLUB_ALPHA', direct: true },
  { town: 18, type: 'YOUTH_CLUB_OMEGA', direct: false },
];

/** Gives every town its club, and some towns a youth club, each with its place in the tree. */
export async function fillClubSites(tx: Tx, organisation: DemoOrganisation): Promise<ClubSite[]> {
  const sites: ClubSite[] = [];
  for (const district of organisation.districts) {
    sites.push(...(await fillTownClubs(tx, district)), ...(await fillYouthClubs(tx, district)));
  }
  return sites;
}

async function fillTownClubs(tx: Tx, district: DemoDistrict): Promise<ClubSite[]> {
  const sites: ClubSite[] = [];
  for (const zone of district.zones) {
    for (const town of zone.towns) {
      sites.push(await fillSite(tx, district, zone, town, 'ORG_CLUB', `Guild Club ${town.name}`));
    }
  }
  return sites;
}

async function fillYouthClubs(tx: Tx, district: DemoDistrict): Promise<ClubSite[]> {
  const towns = district.zones.flatMap((zone) => zone.towns.map((town) => ({ zone, town })));
  const sites: ClubSite[] = [];
  for (const { town: index, type, direct } of youthPlans) {
    const chosen = towns[index];
    if (chosen === undefined) throw new RangeError(`${district.name} has no town number ${index}.`);
    const name = `Youth Guild ${chosen.town.name}`;
    sites.push(await fillSite(tx, district, direct ? district : chosen.zone, chosen.town, type, name));
  }
  return sites;
}

/** Gives a town a club in the tree. */
export async function fillSite(
  tx: Tx,
  district: DemoDistrict,
  parent: DemoPlace,
  town: Town,
  type: ClubType,
  name: string,
): Promise<ClubSite> {
  const place = await fillPlace(tx, parent, 'club', name);
  // Folded, because the database compares byte by byte and would put É behind Z.
  const sortName = nameKey(type === 'ORG_CLUB' ? town.name : `${town.name} youth guild`);
  return { town, type, name, sortName, place, district };
}
