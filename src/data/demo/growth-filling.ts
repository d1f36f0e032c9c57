import type { Tx } from '../../platform/storage/database.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { DemoSummary } from '../../identity/setup/demo-summary.ts';
import { fillGreatEvent, GreatEventGuests } from './great-event-filling.ts';
import { growRegion, type Ground, type RegionPlan } from './grown-region-filling.ts';
import { fillUnit, type DemoClub, type DemoPlace, type FunctionIds } from './organisation-filling.ts';
import { shareOf, type DemoScale } from './scale-rules.ts';

const districtsPerMultiDistrict = 16;
const clubsPerRegion = 16;

/** How far beyond the small demo organisation the database is filled. */
export interface Growth {
  readonly scale: DemoScale;
  /** Called again and again with how many clubs are written, of how many. */
  readonly progress: (done: number, total: number) => void;
  /** Called when all rows are written, before the slow work at the end. */
  readonly finishing?: () => void;
}

/** The small organisation around which a larger one grows. */
export interface DemoCore {
  readonly summary: DemoSummary;
  readonly functions: FunctionIds;
  readonly root: DemoPlace;
  readonly clubs: readonly DemoClub[];
}

/**
 * Writes further multi-districts with everything below them, region by region: only one region, and the numbers of
 * those who come to the great event, are in memory at a time.
 */
export async function growDemo(
  tx: Tx,
  core: DemoCore & { days: DemoDays; countryCode: string },
  { scale, progress }: Growth,
): Promise<DemoSummary> {
  const further = furtherOf(core.summary, scale);
  const ground: Ground = {
    ...core,
    further,
    elderClubs: core.clubs.filter((club) => club.type === 'ORG_CLUB'),
    first: core.summary,
    townsPerDistrict: scale.clubsPerDistrict,
    guests: new GreatEventGuests(further.members, scale.greatEvent.registrations),
    written: { ...core.summary },
  };
  const { written, guests } = ground;
  const districts = Math.ceil(further.clubs / scale.clubsPerDistrict);
  const multiDistricts = Math.ceil(districts / districtsPerMultiDistrict);
  for (let number = 0; number < multiDistricts; number += 1) {
    const multiDistrict = await fillUnit(tx, core.root, 'multi-district', `MD ${1000 + number}`);
    const first = number * districtsPerMultiDistrict;
    for (let nth = first; nth < Math.min(first + districtsPerMultiDistrict, districts); nth += 1) {
      const clubs = shareOf(further.clubs, districts, nth);
      await growDistrict(tx, ground, multiDistrict, { number: nth, isFirst: nth === first, clubs }, () =>
        progress(written.clubs - core.summary.clubs, further.clubs),
      );
    }
  }
  await fillGreatEvent(tx, core.days, core.root, guests.ids, scale.greatEvent);
  written.districts += districts;
  written.events += 1;
  written.registrations += guests.ids.length;
  return written;
}

function furtherOf(summary: DemoSummary, scale: DemoScale) {
  const further = {
    clubs: scale.clubs - summary.clubs,
    members: scale.members - summary.members,
    // One of them is the great event.
    events: scale.events - summary.events - 1,
  };
  if (Math.min(further.clubs, further.members, further.events) < 1) {
    throw new RangeError('A larger demo organisation must be larger than the small one in everything.');
  }
  return further;
}

async function growDistrict(
  tx: Tx,
  ground: Ground,
  multiDistrict: DemoPlace,
  { number, isFirst, clubs }: { number: number; isFirst: boolean; clubs: number },
  report: () => void,
): Promise<void> {
  const district = await fillUnit(tx, multiDistrict, 'district', `District ${1001 + number}`);
  const regions = Math.ceil(clubs / clubsPerRegion);
  let town = 0;
  for (let index = 0; index < regions; index += 1) {
    const size = shareOf(clubs, regions, index);
    const plan: RegionPlan = {
      name: `Region ${index + 1}`,
      district: { ...district, number },
      multiDistrict: isFirst && index === 0 ? multiDistrict : undefined,
      isFirst: index === 0,
      firstTown: town,
      clubs: size,
    };
    await growRegion(tx, ground, plan);
    town += size;
    report();
  }
}
