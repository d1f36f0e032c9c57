import type { Town } from './data/towns.ts';
import type { DemoDays } from './demo-days.ts';
import type { DemoMember } from './members.ts';
import type { DemoDistrict, DemoOrganisation } from './organisation.ts';
import type { DemoPeople } from './sign-ins.ts';

/** What the planning of events knows. */
export interface EventSetting {
  readonly days: DemoDays;
  readonly organisation: DemoOrganisation;
  /** The district of the demo sign-ins. */
  readonly district: DemoDistrict;
  readonly people: DemoPeople;
  /** Members of that district who have been in their club for long. */
  readonly experienced: readonly DemoMember[];
}

/** The first town of a district's zone. */
export function townOf(district: DemoDistrict | undefined, zone: number): Town {
  const town = district?.zones[zone]?.towns[0];
  if (town === undefined) throw new RangeError(`The demo has no zone number ${zone} in this district.`);
  return town;
}
