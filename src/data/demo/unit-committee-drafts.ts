import type { DemoDays } from './demo-days-rules.ts';
import {
  committeeYears,
  functionTerm,
  pastCommittees,
  type FunctionTerm,
  type TermSetting,
} from './club-committee-drafts.ts';
import type { DemoMember } from './members-filling.ts';
import type { DemoOrganisation, DemoPlace } from './organisation-filling.ts';
import { seededRandom } from './random-rules.ts';

/** Those who lead the zones, regions, districts and the multi-district, year by year. */
export function unitCommitteeTerms(
  given: Omit<TermSetting, 'random'>,
  { multiDistrict, districts }: DemoOrganisation,
  members: readonly DemoMember[],
): FunctionTerm[] {
  const setting = { ...given, random: seededRandom('units') };
  const able = members.filter((member) => isExperienced(given.days, member));
  return [
    ...yearly(setting, 'CC', multiDistrict, able),
    ...districts.flatMap((district) => [
      ...governors(setting, district, able),
      ...yearly(setting, 'DS', district, able),
      ...yearly(setting, 'DT', district, able),
      ...district.regions.flatMap((region) => yearly(setting, 'RC', region, able)),
      ...district.zones.flatMap((zone) => yearly(setting, 'ZC', zone, able)),
    ]),
  ];
}

function isExperienced(days: DemoDays, member: DemoMember): boolean {
  const firstDay = days.range(days.clubYear - pastCommittees - 1).from;
  return (
    member.club.type === 'ORG_CLUB' &&
    member.signIn === null &&
    member.status === 'ACTIVE' &&
    member.joined < firstDay &&
    member.age < 76
  );
}

/** One office at one place, somebody else from below it in every club year. */
function yearly(
  { random, days, functions }: TermSetting,
  code: string,
  place: DemoPlace,
  able: readonly DemoMember[],
): FunctionTerm[] {
  const years = committeeYears(days);
  const holders = random.sample(membersBelow(place, able), years.length);
  return years.flatMap((year, index) => {
    const holder = holders[index % holders.length];
    return holder === undefined ? [] : [functionTerm(functions, code, holder, place, days.range(year))];
  });
}

/** A governor has been second and first vice governor in the two years before. */
function governors(
  { random, days, functions }: TermSetting,
  district: DemoPlace,
  able: readonly DemoMember[],
): FunctionTerm[] {
  const years = committeeYears(days);
  const line = random.sample(membersBelow(district, able), years.length + 2);
  return years.flatMap((year, index) =>
    ['DG', 'DVG1', 'DVG2'].flatMap((code, ahead) => {
      const holder = line[index + ahead];
      return holder === undefined ? [] : [functionTerm(functions, code, holder, district, days.range(year))];
    }),
  );
}

/** The members whose clubs hang below a place. */
export function membersBelow({ path }: DemoPlace, members: readonly DemoMember[]): DemoMember[] {
  return members.filter((member) => member.club.place.path.startsWith(path));
}
