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
  let multiDistrict = core.root;
  for (let number = 0; number < districts; number += 1) {
    const isFirst = number % districtsPerMultiDistrict === 0;
    const name = `MD ${1000 + number / districtsPerMultiDistrict}`;
    if (isFirst) multiDistrict = await fillUnit(tx, core.root, 'multi-district', name);
    const place = await fillUnit(tx, multiDistrict, 'district', `District ${1001 + number}`);
    const above = [...(isFirst ? [multiDistrict] : []), place];
    await growDistrict(
      tx,
      ground,
      { ...place, number },
      above,
      shareOf(further.clubs, districts, number),
      () => progress(written.clubs - core.summary.clubs, further.clubs),
    );
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
  district: RegionPlan['district'],
  above: RegionPlan['above'],
  count: number,
  report: () => void,
): Promise<void> {
  const regions = Math.ceil(count / clubsPerRegion);
  for (let index = 0, firstTown = 0; index < regions; index += 1) {
    const [name, clubs] = [`Region ${index + 1}`, shareOf(count, regions, index)];
    await growRegion(tx, ground, { name, district, above: index > 0 ? [] : above, firstTown, clubs });
    firstTown += clubs;
    report();
  }
}
