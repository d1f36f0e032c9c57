import type { DemoDays } from './demo-days-rules.ts';
import { functionTerm, pastCommittees, type FunctionTerm } from './club-committee-drafts.ts';
import type { FunctionIds } from './functions-filling.ts';
import type { DemoMember } from './members-filling.ts';
import type { DemoDistrict, DemoOrganisation, DemoPlace } from './organisation-filling.ts';
import { seededRandom, type Random } from './random-rules.ts';

/** Those who lead the zones, regions, districts and the multi-district, year by year. */
export function unitCommitteeTerms(
  days: DemoDays,
  functions: FunctionIds,
  organisation: DemoOrganisation,
  members: readonly DemoMember[],
): FunctionTerm[] {
  const random = seededRandom('units');
  const able = members.filter((member) => isExperienced(days, member));
  const below = (place: DemoPlace) => able.filter((member) => member.club.place.path.startsWith(place.path));
  return [
    ...yearly(random, days, functions, 'CC', organisation.multiDistrict, able),
    ...organisation.districts.flatMap((district) => [
      ...governors(random, days, functions, district, below(district)),
      ...yearly(random, days, functions, 'DS', district, below(district)),
      ...yearly(random, days, functions, 'DT', district, below(district)),
      ...district.regions.flatMap((region) => yearly(random, days, functions, 'RC', region, below(region))),
      ...district.zones.flatMap((zone) => yearly(random, days, functions, 'ZC', zone, below(zone))),
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

function committeeYears(days: DemoDays): number[] {
  return Array.from({ length: pastCommittees + 1 }, (_, index) => days.clubYear - pastCommittees + index);
}

/** One office at one place, somebody else in every club year. */
function yearly(
  random: Random,
  days: DemoDays,
  functions: FunctionIds,
  code: string,
  place: DemoPlace,
  able: readonly DemoMember[],
): FunctionTerm[] {
  const years = committeeYears(days);
  const holders = random.sample(able, years.length);
  return years.flatMap((year, index) => {
    const holder = holders[index % holders.length];
    const { from, to } = days.range(year);
    return holder === undefined ? [] : [functionTerm(functions, code, holder, place, from, to)];
  });
}

/** A governor has been second and first vice governor in the two years before. */
function governors(
  random: Random,
  days: DemoDays,
  functions: FunctionIds,
  district: DemoDistrict,
  able: readonly DemoMember[],
): FunctionTerm[] {
  const years = committeeYears(days);
  const line = random.sample(able, years.length + 2);
  return years.flatMap((year, index) => {
    const { from, to } = days.range(year);
    return ['DG', 'DVG1', 'DVG2'].flatMap((code, ahead) => {
      const holder = line[index + ahead];
      return holder === undefined ? [] : [functionTerm(functions, code, holder, district, from, to)];
    });
  });
}
