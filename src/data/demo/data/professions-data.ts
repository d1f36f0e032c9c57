import type { DemoLanguage } from './towns-data.ts';
import { wordList, wordTable } from '../../../platform/shared/text-table.ts';

export interface Profession {
  readonly title: string;
  /** How companies of this trade are called; `{name}` is the owner's, `{town}` where it is. */
  readonly companies: readonly string[];
}

/** Each with the names of companies. */
function trades(text: string): readonly Profession[] {
  return wordTable(text).map(([title = '', ...companies]) => ({ title, companies }));
}

/** What members do, by the language of their town. */
export const professions: Readonly<Record<DemoLanguage, readonly Profession[]>> = {
  de: trades(`
Architekt/in | {name} Architekten AG | Atelier {town} GmbH
Rechtsanwalt/-anwältin | {name} & Partner Rechtsanwälte | Advokatur {town}
Ärztin/Arzt | Praxis Dr. {name} | Ärztezentrum {town}
Treuhänder/in | {name} Treuhand AG | Revision {town} AG
Bäckermeister/in | Bäckerei-Konditorei {name}
Elektroingenieur/in | Elektro {name} AG | Kraftwerke {town} AG
Lehrer/in | Kantonsschule {town} | Schule {town}
Landwirt/in | Hof {name} | Biohof {town}
Bankfachfrau/-mann | Sparkasse {town}
Garagist/in | Garage {name} AG`),
  fr: trades(`
Architecte | {name} Architectes SA | Atelier de {town} Sàrl
Avocat(e) | Étude {name} & Associés
Médecin | Cabinet Dr {name} | Centre médical de {town}
Fiduciaire | Fiduciaire {name} SA
Viticulteur/trice | Domaine {name} | Cave de {town}
Enseignant(e) | Collège de {town}
Pharmacien(ne) | Pharmacie de {town} | Pharmacie {name}
Horloger/ère | Manufacture {name} SA | Ateliers de {town} SA`),
  it: trades(`
Architetto | Studio {name} SA
Avvocato | Studio legale {name}
Medico | Studio medico {name} | Clinica {town}
Albergatore/trice | Albergo {town} SA
Fiduciario/a | Fiduciaria {name} SA`),
  rm: trades(`
Architect(a) | Biro {name} SA
Mastergiunari | Lainaria {name}
Hotelier(a) | Hotel {town} SA
Magistra | Scola {town}`),
};

/** Positions in a company, by language. */
export const positions: Readonly<Record<DemoLanguage, readonly string[]>> = {
  de: wordList(
    'Inhaber/in, Geschäftsleitung, Projektleitung, Abteilungsleitung, Verwaltungsrat, pensioniert',
  ),
  fr: wordList('Propriétaire, Direction, Chef(fe) de projet, Conseil d’administration, à la retraite'),
  it: wordList('Titolare, Direzione, Capoprogetto, Consiglio di amministrazione, in pensione'),
  rm: wordList('Possessur(a), Direcziun, Manader(a) da project, pensiunà(da)'),
};

/** What the young members do. */
export const youthProfessions = wordList(
  'Student, Apprentice, Étudiant(e), Lernende/r, Trainee, Software developer, Nurse in training',
);

/** Academic titles; most people have none. */
export const academicTitles = wordList('Dr., Prof. Dr., Dr. med., lic. iur., dipl. Ing. ETH, MSc');
