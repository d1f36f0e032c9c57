import type { Locale } from '../../platform/localisation/locale.ts';
import texts from './invitation-party-words.json' with { type: 'json' };

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

/** The sentences about the party of a person who does not come. */
export const partyWords: Readonly<Record<Locale, PartyWords>> = texts;
