import { locales, type Titles } from '../../platform/localisation/locale.ts';
import { wordTable } from '../../platform/shared/text-table.ts';
import { placeKinds, type PlaceKind } from './place.ts';
import type { Right } from '../../platform/access/right.ts';

/** A heading under which a committee lists its functions. */
export interface StandardGroup {
  readonly code: string;
  /** First comes first. */
  readonly position: number;
  readonly titles: Titles;
}

/** An office that members hold for a term, with the rights it carries where it is held and below. */
export interface StandardFunction extends StandardGroup {
  readonly level: PlaceKind;
  /** Code of the group under which a committee lists it. */
  readonly group: string;
  readonly rights: readonly Right[];
}

/** The groups every new organisation starts with. */
export const standardGroups: readonly StandardGroup[] = wordTable(`
BOARD          | Club board           | Clubvorstand      | Comité du club          | Comitato direttivo
OFFICERS       | Officers             | Beauftragte       | Responsables            | Incaricati
COMMITTEES     | Committees           | Kommissionen      | Commissions             | Commissioni
DISTRICT       | District cabinet     | Distriktskabinett | Cabinet du district     | Gabinetto distrettuale
MULTI_DISTRICT | Council of governors | Governorrat       | Conseil des gouverneurs | Consiglio dei governatori
`).map(([code = '', ...titles], index) => ({ code, position: index + 1, titles: titlesOf(titles) }));

/** The rights that offices carry, by the word in the table below. */
const carried: Readonly<Record<string, readonly Right[]>> = {
  nothing: [],
  leading: ['manage-directory', 'manage-activities', 'manage-events', 'review-events'],
  accompanying: ['manage-activities', 'manage-events', 'review-events'],
  // The council holds events of its own; directories and activities belong to districts and clubs.
  council: ['manage-events', 'review-events'],
  activities: ['manage-activities'],
  events: ['manage-events'],
  reviewing: ['review-events'],
};

/** The offices by group, in the order in which a committee shows them. */
const offices = wordTable(`
BOARD | CP | club | leading | President | Präsident/in | Président(e) | Presidente
BOARD | CPP | club | nothing | Immediate past president | Past-Präsident/in | Président(e) sortant(e) | Presidente uscente
BOARD | CVP | club | nothing | Vice president | Vizepräsident/in | Vice-président(e) | Vicepresidente
BOARD | CVP2 | club | nothing | Second vice president | 2. Vizepräsident/in | Deuxième vice-président(e) | Secondo/a vicepresidente
BOARD | CS | club | leading | Secretary | Sekretär/in | Secrétaire | Segretario/a
BOARD | CT | club | nothing | Treasurer | Kassier/in | Trésorier/ère | Tesoriere/a
OFFICERS | CA | club | activities | Activity officer | Activity-Beauftragte/r | Responsable des activités | Responsabile delle attività
OFFICERS | CM | club | nothing | Membership officer | Mitgliedschaftsbeauftragte/r | Responsable des effectifs | Responsabile dei soci
OFFICERS | CPO | club | events | Programme officer | Programmverantwortliche/r | Responsable du programme | Responsabile del programma
OFFICERS | CW | club | nothing | Webmaster | Webmaster | Webmestre | Webmaster
OFFICERS | CPR | club | nothing | Press officer | Medienbeauftragte/r | Responsable de la presse | Addetto/a stampa
OFFICERS | CR | club | reviewing | Attendance reviewer | Zensor/in | Censeur | Censore
COMMITTEES | CCC | club | nothing | Committee chairperson | Kommissionspräsident/in | Président(e) de commission | Presidente di commissione
COMMITTEES | CCM | club | nothing | Committee member | Kommissionsmitglied | Membre de commission | Membro di commissione
DISTRICT | DG | district | leading | District governor | Distrikt-Governor | Gouverneur(e) de district | Governatore/trice distrettuale
DISTRICT | DVG1 | district | nothing | First vice district governor | 1. Vize-Distrikt-Governor | Premier/ère vice-gouverneur(e) de district | Primo/a vicegovernatore/trice distrettuale
DISTRICT | DVG2 | district | nothing | Second vice district governor | 2. Vize-Distrikt-Governor | Deuxième vice-gouverneur(e) de district | Secondo/a vicegovernatore/trice distrettuale
DISTRICT | DS | district | leading | District secretary | Distriktssekretär/in | Secrétaire de district | Segretario/a distrettuale
DISTRICT | DT | district | nothing | District treasurer | Distriktskassier/in | Trésorier/ère de district | Tesoriere/a distrettuale
DISTRICT | RC | region | accompanying | Region chairperson | Regionsleiter/in | Président(e) de région | Presidente di circoscrizione
DISTRICT | ZC | zone | accompanying | Zone chairperson | Zonenleiter/in | Président(e) de zone | Presidente di zona
MULTI_DISTRICT | CC | multi-district | council | Council chairperson | Governorratsvorsitzende/r | Président(e) du conseil des gouverneurs | Presidente del consiglio dei governatori
`);

/** The functions every new organisation starts with. */
export const standardFunctions: readonly StandardFunction[] = [
  ...Map.groupBy(offices, ([group = '']) => group),
].flatMap(([group, rows]) =>
  rows.map(([, code = '', kind, word = '', ...titles], index) => {
    const level = placeKinds.find((known) => known === kind);
    const rights = carried[word];
    if (level === undefined || rights === undefined) throw new Error(`The office ${code} is incomplete.`);
    return { code, level, group, position: index + 1, rights, titles: titlesOf(titles) };
  }),
);

function titlesOf(words: readonly string[]): Titles {
  return Object.fromEntries(locales.map((locale, index) => [locale, words[index] ?? ''])) as Titles;
}
