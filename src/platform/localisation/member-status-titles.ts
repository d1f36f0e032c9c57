import { titleIn, type Locale, type Titles } from './locale.ts';

/** The kinds of membership; the code is stored and never changes its meaning. */
export const memberStatuses = [
  'ACTIVE',
  'HONORARY',
  'PRIVILEGED',
  'ASSOCIATE',
  'CANDIDATE',
  'FORMER',
] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** The names of the kinds of membership. */
export const memberStatusTitles: Readonly<Record<MemberStatus, Titles>> = {
  ACTIVE: { en: 'Active member', de: 'Aktivmitglied', fr: 'Membre actif', it: 'Socio attivo' },
  HONORARY: { en: 'Honorary member', de: 'Ehrenmitglied', fr: "Membre d'honneur", it: 'Socio onorario' },
  PRIVILEGED: {
    en: 'Privileged member',
    de: 'Privilegiertes Mitglied',
    fr: 'Membre privilégié',
    it: 'Socio privilegiato',
  },
  ASSOCIATE: {
    en: 'Associate member',
    de: 'Assoziiertes Mitglied',
    fr: 'Membre associé',
    it: 'Socio associato',
  },
  CANDIDATE: { en: 'Candidate', de: 'Kandidat/in', fr: 'Candidat(e)', it: 'Candidato/a' },
  FORMER: { en: 'Former member', de: 'Ehemaliges Mitglied', fr: 'Ancien membre', it: 'Ex socio' },
};

/** Whether the text is the code of a kind of membership. */
export function isMemberStatus(code: string): code is MemberStatus {
  return memberStatuses.some((status) => status === code);
}

/** The name of a kind of membership in the requested language. */
export function memberStatusTitle(status: MemberStatus, locale: Locale): string {
  return titleIn(memberStatusTitles[status], locale);
}
