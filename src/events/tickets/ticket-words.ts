import type { PersonKind } from '../registration/registration.ts';
import { sentencesOf } from '../../platform/localisation/sentence-rules.ts';
import texts from './ticket-words.json' with { type: 'json' };

/** The words of a ticket. */
export interface TicketWords extends Readonly<Record<PersonKind, string>> {
  readonly when: string;
  readonly where: string;
  registration(number: number): string;
  invitedBy(host: string): string;
}

/** Short, as there is little room on a ticket. */
export const ticketWords = sentencesOf<TicketWords>(texts);
