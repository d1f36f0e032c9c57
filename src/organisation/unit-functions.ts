import type { Right } from './right.ts';
import type { StandardOffice } from './standard-function.ts';

const leading: readonly Right[] = ['manage-directory', 'manage-activities', 'manage-events', 'review-events'];
const accompanying: readonly Right[] = ['manage-activities', 'manage-events', 'review-events'];

/** Those who lead a district and the regions and zones below it. */
export const districtCabinet: readonly StandardOffice[] = [
  {
    code: 'DG',
    level: 'district',
    rights: leading,
    titles: {
      en: 'District governor',
      de: 'Distrikt-Governor',
      fr: 'Gouverneur(e) de district',
      it: 'Governatore/trice distrettuale',
    },
  },
  {
    code: 'DVG1',
    level: 'district',
    rights: [],
    titles: {
      en: 'First vice district governor',
      de: '1. Vize-Distrikt-Governor',
      fr: 'Premier/ère vice-gouverneur(e) de district',
      it: 'Primo/a vicegovernatore/trice distrettuale',
    },
  },
  {
    code: 'DVG2',
    level: 'district',
    rights: [],
    titles: {
      en: 'Second vice district governor',
      de: '2. Vize-Distrikt-Governor',
      fr: 'Deuxième vice-gouverneur(e) de district',
      it: 'Secondo/a vicegovernatore/trice distrettuale',
    },
  },
  {
    code: 'DS',
    level: 'district',
    rights: leading,
    titles: {
      en: 'District secretary',
      de: 'Distriktssekretär/in',
      fr: 'Secrétaire de district',
      it: 'Segretario/a distrettuale',
    },
  },
  {
    code: 'DT',
    level: 'district',
    rights: [],
    titles: {
      en: 'District treasurer',
      de: 'Distriktskassier/in',
      fr: 'Trésorier/ère de district',
      it: 'Tesoriere/a distrettuale',
    },
  },
  {
    code: 'RC',
    level: 'region',
    rights: accompanying,
    titles: {
      en: 'Region chairperson',
      de: 'Regionsleiter/in',
      fr: 'Président(e) de région',
      it: 'Presidente di circoscrizione',
    },
  },
  {
    code: 'ZC',
    level: 'zone',
    rights: accompanying,
    titles: {
      en: 'Zone chairperson',
      de: 'Zonenleiter/in',
      fr: 'Président(e) de zone',
      it: 'Presidente di zona',
    },
  },
];

/** Those who lead a multi-district. */
export const council: readonly StandardOffice[] = [
  {
    code: 'CC',
    level: 'multi-district',
    // The council holds events of its own; directories and activities belong to districts and clubs.
    rights: ['manage-events', 'review-events'],
    titles: {
      en: 'Council chairperson',
      de: 'Governorratsvorsitzende/r',
      fr: 'Président(e) du conseil des gouverneurs',
      it: 'Presidente del consiglio dei governatori',
    },
  },
];
