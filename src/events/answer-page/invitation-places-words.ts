import { sentencesOf } from '../../platform/localisation/sentence-rules.ts';
import texts from './invitation-places-words.json' with { type: 'json' };

/** The sentences of the guest's pages about seats that are taken. */
export interface PlacesWords {
  /** To a person who said YES and waits. */
  waiting(position: number): string;
  /** To someone for whom no seat is left. */
  readonly full: string;
  /** On the button of someone for whom no seat is left. */
  readonly join: string;
  /** On the button of a person who waits. */
  readonly leave: string;
}

/** Seats that are taken, in every language of the service. */
export const placesWords = sentencesOf<PlacesWords>(texts);
