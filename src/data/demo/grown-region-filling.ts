import type { Tx } from '../../platform/storage/database.ts';
import { insertRows } from '../../platform/storage/insert-rows.ts';
import { fillActivities } from './activities-filling.ts';
import { regionEvents } from './club-event-drafts.ts';
import { writeClubs } from './clubs-filling.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { DemoSummary } from '../../identity/setup/demo-summary.ts';
import { fillEvents } from './events-filling.ts';
import type { GreatEventGuests } from './great-event-filling.ts';
import type { DemoMember } from './people-drafts.ts';
import { writeMembers } from './members-filling.ts';
import { presentCommittee, presentLeaders } from './office-drafts.ts';
import {
  fillSite,
  fillUnit,
  type ClubSite,
  type DemoClub,
  type DemoDistrict,
  type DemoPlace,
  type FunctionIds,
} from './organisation-filling.ts';
import { currentMembers, grownTown, NameGiver, statusTerms } from './people-drafts.ts';
import { PortraitPool } from './portraits-filling.ts';
import { seededRandom, type Random } from './random-rules.ts';
import { shareOf, unevenShareOf } from './scale-rules.ts';

const clubsPerZone = 4;

/** What every region grows on, and what is written so far. */
export interface Ground {
  readonly days: DemoDays;
  readonly functions: FunctionIds;
  readonly countryCode: string;
  /** How much is added to the small organisation altogether. */
  readonly further: Counts;
  /** How much the small organisation has. */
  readonly first: Counts;
  /** Clubs from which members may have come. */
  readonly elderClubs: readonly DemoClub[];
  readonly townsPerDistrict: number;
  readonly guests: GreatEventGuests;
  /** How much there is so far, the small organisation included. */
  readonly written: Record<keyof DemoSummary, number>;
}
type Counts = Pick<DemoSummary, 'clubs' | 'members' | 'events'>;

/** A region that will be written. */
export interface RegionPlan {
  readonly name: string;
  readonly district: DemoPlace & { readonly number: number };
  /** The district, for its first region, and the multi-district before it, for the first of its districts. */
  readonly above: readonly DemoPlace[];
  /** How many towns of the district belong to the regions before. */
  readonly firstTown: number;
  readonly clubs: number;
}

/** Writes a region with its zones, clubs, members, terms, activities and events. */
export async function growRegion(tx: Tx, ground: Ground, plan: RegionPlan): Promise<void> {
  const { days, functions, further, first, written } = ground;
  const fullName = `${plan.district.name}, ${plan.name}`;
  const random = seededRandom(fullName);
  const region = await fillUnit(tx, plan.district, 'region', plan.name, fullName);
  const { zones, sites } = await fillSites(tx, ground, plan, region);
  const clubs = await writeClubs(tx, random, days, sites, written.clubs);
  const members = await fillMembers(tx, random, ground, clubs);
  const setting = { random, days, functions };
  const units = [...plan.above, region, ...zones];
  const byClub = Map.groupBy(members, (member) => member.club);
  await insertRows(tx, 'terms', [
    ...statusTerms(days, [...clubs, ...ground.elderClubs], members, random),
    ...clubs.flatMap((club) => presentCommittee(setting, club, byClub.get(club) ?? [])),
    ...presentLeaders(setting, units, members),
  ]);
  written.activities += await fillActivities(tx, days, clubs, random);
  const hosts = clubs.map((club, index) => ({
    club,
    zone: sites[index]?.zone ?? region,
    events: shareOf(further.events, further.clubs, written.clubs - first.clubs + index),
  }));
  const [inviter] = members;
  if (inviter === undefined) throw new RangeError(`${region.name} has no members.`);
  const places = [...units, ...clubs.map((club) => club.place)];
  const plans = regionEvents(random, days, hosts, plan.above.at(-1));
  const filled = await fillEvents(tx, { days, functions, places, members, plans, inviter }, random);
  written.events += filled.events;
  written.registrations += filled.registrations;
  written.clubs += clubs.length;
  written.members += members.length;
}

async function fillSites(tx: Tx, ground: Ground, plan: RegionPlan, region: DemoPlace) {
  const count = Math.ceil(plan.clubs / clubsPerZone);
  const zones: DemoPlace[] = [];
  for (let nth = 1; nth <= count; nth += 1) {
    zones.push(await fillUnit(tx, region, 'zone', `Zone ${nth}`, `${region.name}, Zone ${nth}`));
  }
  const district: DemoDistrict = { ...plan.district, regions: [], zones: [] };
  const sites: (ClubSite & { zone: DemoPlace })[] = [];
  for (const [nth, zone] of zones.entries()) {
    for (let left = shareOf(plan.clubs, count, nth); left > 0; left -= 1) {
      const number = plan.firstTown + sites.length;
      const town = grownTown(plan.district.number, number, ground.townsPerDistrict);
      sites.push({ ...(await fillSite(tx, district, zone, town)), zone });
    }
  }
  return { zones, sites };
}

async function fillMembers(
  tx: Tx,
  random: Random,
  ground: Ground,
  clubs: readonly DemoClub[],
): Promise<DemoMember[]> {
  const { days, countryCode, further, first, written, guests } = ground;
  const names = numberedNames(random, written.members);
  const drafts = clubs.flatMap((club, index) => {
    const size = unevenShareOf(further.members, further.clubs, written.clubs - first.clubs + index);
    return currentMembers(random, names, days, club, size);
  });
  const setting = { random, days, portraits: new PortraitPool([]), countryCode, before: written.members };
  const members = await writeMembers(tx, drafts, setting);
  guests.see(members.map((member) => member.id));
  return members;
}

/** Names repeat all over the world, so a number keeps the addresses and usernames apart. */
function numberedNames(random: Random, before: number): Pick<NameGiver, 'next'> {
  const names = new NameGiver(random);
  let number = before;
  return {
    next(language) {
      const name = names.next(language);
      number += 1;
      return { ...name, handle: `${name.handle}.${number}` };
    },
  };
}
