import type { DemoLanguage } from './towns.ts';
import { wordList } from './word-list.ts';

export interface Profession {
  readonly title: string;
  /** How companies of this trade are called; `{name}` is the owner's, `{town}` where it is. */
  readonly companies: readonly string[];
}

/** What members do, by the language of their town. */
export const professions: Readonly<Record<DemoLanguage, readonly Profession[]>> = {
  de: [
    { title: 'Architekt/in', companies: ['{name} Architekten AG', 'Atelier {town} GmbH'] },
    { title: 'Rechtsanwalt/-anwältin', companies: ['{name} & Partner Rechtsanwälte', 'Advokatur {town}'] },
    { title: 'Ärztin/Arzt', companies: ['Praxis Dr. {name}', 'Ärztezentrum {town}'] },
    { title: 'Treuhänder/in', companies: ['{name} Treuhand AG', 'Revision {town} AG'] },
    { title: 'Bäckermeister/in', companies: ['Bäckerei-Konditorei {name}'] },
    { title: 'Elektroingenieur/in', companies: ['Elektro {name} AG', 'Kraftwerke {town} AG'] },
    { title: 'Lehrer/in', companies: ['Kantonsschule {town}', 'Schule {town}'] },
    { title: 'Landwirt/in', companies: ['Hof {name}', 'Biohof {town}'] },
    { title: 'Bankfachfrau/-mann', companies: ['Sparkasse {town}'] },
    { title: 'Garagist/in', companies: ['Garage {name} AG'] },
  ],
  fr: [
    { title: 'Architecte', companies: ['{name} Architectes SA', 'Atelier de {town} Sàrl'] },
    { title: 'Avocat(e)', companies: ['Étude {name} & Associés'] },
    { title: 'Médecin', companies: ['Cabinet Dr {name}', 'Centre médical de {town}'] },
    { title: 'Fiduciaire', companies: ['Fiduciaire {name} SA'] },
    { title: 'Viticulteur/trice', companies: ['Domaine {name}', 'Cave de {town}'] },
    { title: 'Enseignant(e)', companies: ['Collège de {town}'] },
    { title: 'Pharmacien(ne)', companies: ['Pharmacie de {town}', 'Pharmacie {name}'] },
    { title: 'Horloger/ère', companies: ['Manufacture {name} SA', 'Ateliers de {town} SA'] },
  ],
  it: [
    { title: 'Architetto', companies: ['Studio {name} SA'] },
    { title: 'Avvocato', companies: ['Studio legale {name}'] },
    { title: 'Medico', companies: ['Studio medico {name}', 'Clinica {town}'] },
    { title: 'Albergatore/trice', companies: ['Albergo {town} SA'] },
    { title: 'Fiduciario/a', companies: ['Fiduciaria {name} SA'] },
  ],
  rm: [
    { title: 'Architect(a)', companies: ['Biro {name} SA'] },
    { title: 'Mastergiunari', companies: ['Lainaria {name}'] },
    { title: 'Hotelier(a)', companies: ['Hotel {town} SA'] },
    { title: 'Magistra', companies: ['Scola {town}'] },
  ],
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
export const youthProfessions: readonly string[] = [
  'Student',
  'Apprentice',
  'Étudiant(e)',
  'Lernende/r',
  'Trainee',
  'Software developer',
  'Nurse in training',
];

/** Academic titles; most people have none. */
export const academicTitles: readonly string[] = [
  'Dr.',
  'Prof. Dr.',
  'Dr. med.',
  'lic. iur.',
  'dipl. Ing. ETH',
  'MSc',
];
