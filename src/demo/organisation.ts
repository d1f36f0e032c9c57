import { insertPlace } from '../organisation/places-store.ts';
import type { ClubId, PlaceId } from '../shared/ids.ts';
import type { Tx } from '../storage/database.ts';
import type { ClubType } from '../organisation/club-reference.ts';
import type { PlaceKind } from '../organisation/place.ts';
import { districtPlans, type DistrictPlan, type RegionPlan, type Town, type ZonePlan } from './data/towns.ts';
import { insertRows } from '../storage/insert-rows.ts';

/** A unit or club of the demo in the tree. */
export interface DemoPlace {
  readonly id: PlaceId;
  readonly kind: PlaceKind;
  readonly path: string;
  readonly name: string;
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

/** Plants the tree of units: organisation, multi-district, districts, regions and zones. */
export async function fillOrganisation(tx: Tx): Promise<DemoOrganisation> {
  const root = await fillUnit(tx, undefined, 'organisation', 'Guildhall', 'Guildhall Demo Organisation');
  const multiDistrict = await fillUnit(
    tx,
    root,
    'multi-district',
    'MD 900',
    'Multi-District 900 – Guildhall Demo',
  );
  const districts: DemoDistrict[] = [];
  for (const plan of districtPlans) districts.push(await fillDistrict(tx, multiDistrict, plan));
  return { root, multiDistrict, districts };
}

async function fillDistrict(tx: Tx, parent: DemoPlace, plan: DistrictPlan): Promise<DemoDistrict> {
  const district = await fillUnit(tx, parent, 'district', plan.name, plan.fullName);
  const regions: DemoPlace[] = [];
  const zones: DemoZone[] = [];
  for (const region of plan.regions) {
    const filled = await fillRegion(tx, district, region);
    regions.push(filled.region);
    zones.push(...filled.zones);
  }
  return { ...district, regions, zones };
}

async function fillRegion(tx: Tx, district: DemoPlace, plan: RegionPlan) {
  const region = await fillUnit(tx, district, 'region', plan.name, `${district.name}, ${plan.name}`);
  const zones: DemoZone[] = [];
  for (const zone of plan.zones) zones.push(await fillZone(tx, district, region, zone));
  return { region, zones };
}

async function fillZone(tx: Tx, district: DemoPlace, region: DemoPlace, plan: ZonePlan): Promise<DemoZone> {
  const zone = await fillUnit(tx, region, 'zone', plan.name, `${district.name}, ${plan.name}`);
  return { ...zone, towns: plan.towns };
}

async function fillUnit(
  tx: Tx,
  parent: DemoPlace | undefined,
  kind: Exclude<PlaceKind, 'club'>,
  name: string,
  fullName: string,
): Promise<DemoPlace> {
  const place = await fillPlace(tx, parent, kind, name);
  await insertRows(tx, 'units', [{ place_id: place.id, name, full_name: fullName }]);
  return place;
}

/** Adds one place to the tree. */
export async function fillPlace(
  tx: Tx,
  parent: DemoPlace | undefined,
  kind: PlaceKind,
  name: string,
): Promise<DemoPlace> {
  return { ...(await insertPlace(tx, parent ?? null, kind)), kind, name };
}
