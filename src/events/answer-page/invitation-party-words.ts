import type { Locale } from '../../platform/localisation/locale.ts';

/** What the page asks a member who does not come about those with them. */
interface PartyWords {
  readonly heading: string;
  readonly explain: string;
  /** Where registration is closed. */
  readonly isFinal: string;
  /** A partner whose name nobody knows. */
  readonly partner: string;
  readonly away: string;
  /** Above everything, when it was said. */
  readonly saved: string;
}

/** The sentences about the party of somebody who does not come. */
export const partyWords: Readonly<Record<Locale, PartyWords>> = {
  en: {
    heading: 'Who else is not coming?',
    explain:
      'Those with you are still expected, unless you say otherwise: then their invitations and tickets no longer work.',
    isFinal: 'Registration is closed: only the organisers can undo this.',
    partner: 'My partner',
    away: 'Not coming either',
    saved: 'They are no longer expected.',
  },
  de: {
    heading: 'Wer kommt auch nicht?',
    explain:
      'Wer mit Ihnen kommen wollte, wird weiterhin erwartet, ausser Sie sagen es hier: Dann gelten Einladung und Ticket nicht mehr.',
    isFinal: 'Die Anmeldung ist geschlossen: Rückgängig machen kann das nur das Organisationsteam.',
    partner: 'Meine Begleitung',
    away: 'Kommt auch nicht',
    saved: 'Sie werden nicht mehr erwartet.',
  },
  fr: {
    heading: 'Qui d’autre ne vient pas\u00a0?',
    explain:
      'Les personnes qui vous accompagnent restent attendues, sauf si vous le dites ici\u00a0: leurs invitations et leurs billets ne sont alors plus valables.',
    isFinal: 'L’inscription est close\u00a0: seule l’équipe d’organisation peut revenir en arrière.',
    partner: 'Partenaire',
    away: 'Ne vient pas non plus',
    saved: 'On ne les attend plus.',
  },
  it: {
    heading: 'Chi altro non viene?',
    explain:
      'Chi L’accompagna resta atteso, a meno che Lei non dica altrimenti: allora inviti e biglietti non valgono più.',
    isFinal: 'L’iscrizione è chiusa: solo chi organizza può annullare questa modifica.',
    partner: 'Partner',
    away: 'Non viene neanche',
    saved: 'Non li si aspetta più.',
  },
};
