import { commonEvents } from './common-event-drafts.ts';
import { districtEvents } from './district-event-drafts.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { EventPlan } from './event-drafts.ts';
import { seniorYears } from './member-drafts.ts';
import type { DemoMember } from './members-filling.ts';

import type { OfficeHolder } from './office-holder-rules.ts';
import { ordinaryEvents } from './ordinary-event-drafts.ts';
import type { DemoClub, DemoOrganisation, DemoPlace } from './organisation-filling.ts';
import type { DemoPeople } from './sign-ins-filling.ts';

/** The organisation with its people, as far as events depend on them. */
export interface DemoWorld {
  readonly days: DemoDays;
  readonly organisation: DemoOrganisation;
  readonly clubs: readonly DemoClub[];
  readonly members: readonly DemoMember[];
  readonly people: DemoPeople;
  readonly holder: OfficeHolder;
}

/** Plans all events, and says which places have calendars and who invites to closed events. */
export function planEvents(world: DemoWorld): {
  plans: EventPlan[];
  places: DemoPlace[];
  inviter: DemoMember;
} {
  const { days, organisation, clubs, members, people, holder } = world;
  const { district } = people.member.club;
  const setting = { days, organisation, district, people, experienced: experiencedIn(world) };
  const sizes = Map.groupBy(members, (member) => member.club);
  const plans = [
    ...districtEvents(setting),
    ...commonEvents(setting),
    ...ordinaryEvents({
      days,
      clubs,
      districts: organisation.districts,
      clubsOfSignIns: new Set(Object.values(people).map((member) => member.club)),
      sizeOf: (club) => sizes.get(club)?.length ?? 0,
      holder,
    }),
  ];
  const inviter = holder(district, 'DG', days.day(0)) ?? people.administrator;
  return { plans, places: placesOf(organisation, clubs), inviter };
}

/** Members of the sign-ins' district who have been in their club for long. */
function experiencedIn({ days, members, people }: DemoWorld): DemoMember[] {
  const since = days.today.subtract({ years: seniorYears }).toString();
  const { district } = people.member.club;
  return members.filter((member) => {
    const isOrdinary = member.signIn === null && member.left === null;
    return isOrdinary && member.club.district === district && member.joined < since;
  });
}

function placesOf(
  { root, multiDistrict, districts }: DemoOrganisation,
  clubs: readonly DemoClub[],
): DemoPlace[] {
  const units = districts.flatMap((district) => [district, ...district.regions, ...district.zones]);
  return [root, multiDistrict, ...units, ...clubs.map((club) => club.place)];
}
