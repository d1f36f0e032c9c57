import { nameKey } from '../../directory/members/search-rules.ts';
import type { ClubType } from '../../directory/organisation/club-type.ts';
import { insertStandardFunctions } from '../../directory/organisation/functions-store.ts';
import type { PlaceKind, UnitKind } from '../../directory/organisation/place.ts';
import { insertPlace, type PlaceNode } from '../../directory/organisation/places-store.ts';
import type { ClubId, FunctionId } from '../../platform/shared/ids.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { insertRows } from '../../platform/storage/insert-rows.ts';
import { districtNames, zonePlans, type Town, type ZonePlan } from './demo-data.ts';

/** A unit or club of the demo in the tree. */
export interface DemoPlace extends Readonly<PlaceNode> {
  readonly name: string;
  readonly kind: PlaceKind;
}

/** A district with its place and those below it. */
export interface DemoDistrict extends DemoPlace {
  readonly regions: readonly DemoPlace[];
  readonly zones: readonly DemoZone[];
}
export interface DemoZone extends DemoPlace {
  readonly towns: readonly Town[];
}

/** Everything above the clubs. */
export interface DemoOrganisation {
  readonly root: DemoPlace;
  readonly multiDistrict: DemoPlace;
  readonly districts: readonly DemoDistrict[];
  /** All of them but the root, each above those that belong to it. */
  readonly units: readonly DemoPlace[];
}

/** A club that stands in the tree but whose record is not yet written. */
export interface ClubSite {
  readonly town: Town;
  readonly type: ClubType;
  readonly name: string;
  readonly sortName: string;
  readonly place: DemoPlace;
  readonly district: DemoDistrict;
}

/** A club of the demo. */
export interface DemoClub extends ClubSite {
  readonly id: ClubId;
  /** How many years ago it was founded. */
  readonly age: number;
}

/** The number of a function by its code. */
export type FunctionIds = (code: string) => FunctionId;

/** Writes the standard functions and their groups. */
export async function fillFunctions(tx: Tx): Promise<FunctionIds> {
  const ids = await insertStandardFunctions(tx);
  return (code) => {
    const id = ids.get(code);
    if (id === undefined) throw new RangeError(`There is no function ${code}.`);
    return id;
  };
}

/** Plants the tree of units: organisation, multi-district, districts, regions and zones. */
export async function fillOrganisation(tx: Tx): Promise<DemoOrganisation> {
  const root = await fillUnit(tx, undefined, 'organisation', 'Guildhall', 'Guildhall Demo Organisation');
  const fullName = 'Multi-District 900 – Guildhall Demo';
  const multiDistrict = await fillUnit(tx, root, 'multi-district', 'MD 900', fullName);
  const districts: DemoDistrict[] = [];
  for (const [name, plans] of Map.groupBy(zonePlans, ({ district }) => district)) {
    const district = await fillUnit(tx, multiDistrict, 'district', name, districtNames[name] ?? name);
    districts.push({ ...district, ...(await fillRegions(tx, district, plans)) });
  }
  const below = districts.flatMap((district) => [district, ...district.regions, ...district.zones]);
  return { root, multiDistrict, districts, units: [multiDistrict, ...below] };
}

async function fillRegions(tx: Tx, district: DemoPlace, plans: readonly ZonePlan[]) {
  const regions: DemoPlace[] = [];
  const zones: DemoZone[] = [];
  const fullName = (name: string) => `${district.name}, ${name}`;
  for (const [regionName, below] of Map.groupBy(plans, (plan) => plan.region)) {
    const region = await fillUnit(tx, district, 'region', regionName, fullName(regionName));
    regions.push(region);
    for (const { name, towns } of below) {
      zones.push({ ...(await fillUnit(tx, region, 'zone', name, fullName(name))), towns });
    }
  }
  return { regions, zones };
}

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
export async function fillClubSites(tx: Tx, { districts }: DemoOrganisation): Promise<ClubSite[]> {
  const sites: ClubSite[] = [];
  for (const district of districts) {
    const towns = district.zones.flatMap((zone) => zone.towns.map((town) => ({ zone, town })));
    for (const { zone, town } of towns) sites.push(await fillSite(tx, district, zone, town));
    for (const { town: index, type, direct } of youthPlans) {
      const chosen = towns[index];
      if (chosen === undefined) throw new RangeError(`${district.name} has no town number ${index}.`);
      sites.push(await fillSite(tx, district, direct ? district : chosen.zone, chosen.town, type));
    }
  }
  return sites;
}

/** Gives a town a club in the tree. */
export async function fillSite(
  tx: Tx,
  district: DemoDistrict,
  parent: DemoPlace,
  town: Town,
  type: ClubType = 'ORG_CLUB',
): Promise<ClubSite> {
  const isYouth = type !== 'ORG_CLUB';
  const name = `${isYouth ? 'Youth Guild' : 'Guild Club'} ${town.name}`;
  const place = await fillPlace(tx, parent, 'club', name);
  // Folded, because the database compares byte by byte and would put É behind Z.
  const sortName = nameKey(isYouth ? `${town.name} youth guild` : town.name);
  return { town, type, name, sortName, place, district };
}

/** Adds one unit to the tree. */
export async function fillUnit(
  tx: Tx,
  parent: DemoPlace | undefined,
  kind: UnitKind,
  name: string,
  fullName = name,
): Promise<DemoPlace> {
  const place = await fillPlace(tx, parent, kind, name);
  await insertRows(tx, 'units', [{ place_id: place.id, name, full_name: fullName }]);
  return place;
}

async function fillPlace(
  tx: Tx,
  parent: DemoPlace | undefined,
  kind: PlaceKind,
  name: string,
): Promise<DemoPlace> {
  return { ...(await insertPlace(tx, parent ?? null, kind)), name, kind };
}
