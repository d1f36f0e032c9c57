import type { Locale } from '../../platform/localisation/locale.ts';
import type { PersonKind } from '../registration/registration.ts';

/** The words of a ticket. */
export interface TicketWords extends Readonly<Record<PersonKind, string>> {
  readonly when: string;
  readonly where: string;
  registration(number: number): string;
  invitedBy(host: string): string;
}

/** Short, as there is little room on a ticket. */
export const ticketWords: Readonly<Record<Locale, TicketWords>> = {
  en: {
    when: 'When',
    where: 'Where',
    member: 'Member',
    guest: 'Guest',
    partner: 'Partner',
    registration: (number) => `Registration ${number}`,
    invitedBy: (host) => `Invited by ${host}`,
  },
  de: {
    when: 'Wann',
    where: 'Wo',
    member: 'Mitglied',
    guest: 'Gast',
    partner: 'Begleitung',
    registration: (number) => `Anmeldung ${number}`,
    invitedBy: (host) => `Eingeladen von ${host}`,
  },
  fr: {
    when: 'Quand',
    where: 'Où',
    member: 'Membre',
    guest: 'Invité(e)',
    partner: 'Partenaire',
    registration: (number) => `Inscription ${number}`,
    invitedBy: (host) => `Sur invitation de ${host}`,
  },
  it: {
    when: 'Quando',
    where: 'Dove',
    member: 'Socio',
    guest: 'Ospite',
    partner: 'Partner',
    registration: (number) => `Iscrizione ${number}`,
    invitedBy: (host) => `Su invito di ${host}`,
  },
};
