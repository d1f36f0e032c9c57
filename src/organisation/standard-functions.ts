import { clubBoard, clubCommittees, clubOfficers } from './club-functions.ts';
import type { StandardOffice, StandardFunction, StandardGroup } from './standard-function.ts';
import { council, districtCabinet } from './unit-functions.ts';

/** The groups every new organisation starts with. */
export const standardGroups: readonly StandardGroup[] = [
  {
    code: 'BOARD',
    position: 1,
    titles: { en: 'Club board', de: 'Clubvorstand', fr: 'Comité du club', it: 'Comitato direttivo' },
  },
  {
    code: 'OFFICERS',
    position: 2,
    titles: { en: 'Officers', de: 'Beauftragte', fr: 'Responsables', it: 'Incaricati' },
  },
  {
    code: 'COMMITTEES',
    position: 3,
    titles: { en: 'Committees', de: 'Kommissionen', fr: 'Commissions', it: 'Commissioni' },
  },
  {
    code: 'DISTRICT',
    position: 4,
    titles: {
      en: 'District cabinet',
      de: 'Distriktskabinett',
      fr: 'Cabinet du district',
      it: 'Gabinetto distrettuale',
    },
  },
  {
    code: 'MULTI_DISTRICT',
    position: 5,
    titles: {
      en: 'Council of governors',
      de: 'Governorrat',
      fr: 'Conseil des gouverneurs',
      it: 'Consiglio dei governatori',
    },
  },
];

/** The functions every new organisation starts with. */
export const standardFunctions: readonly StandardFunction[] = [
  ...inGroup('BOARD', clubBoard),
  ...inGroup('OFFICERS', clubOfficers),
  ...inGroup('COMMITTEES', clubCommittees),
  ...inGroup('DISTRICT', districtCabinet),
  ...inGroup('MULTI_DISTRICT', council),
];

/** The order in which offices are written above is the order in which a committee shows them. */
function inGroup(group: string, offices: readonly StandardOffice[]): StandardFunction[] {
  return offices.map((office, index) => ({ ...office, group, position: index + 1 }));
}
