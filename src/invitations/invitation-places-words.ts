import type { Locale } from '../localisation/locale.ts';

/** The sentences of the guest's pages about places that are taken. */
export interface PlacesWords {
  /** To somebody who said YES and waits. */
  waiting(position: number): string;
  /** On the button of somebody who waits. */
  readonly leave: string;
}

export const placesWords: Readonly<Record<Locale, PlacesWords>> = {
  en: {
    waiting: (position) =>
      `You are on the waiting list, at place ${position}. We write to you as soon as you have a place.`,
    leave: 'Leave the waiting list',
  },
  de: {
    waiting: (position) =>
      `Sie sind auf der Warteliste, auf Platz ${position}. Wir schreiben Ihnen, sobald ein Platz frei ist.`,
    leave: 'Warteliste verlassen',
  },
  fr: {
    waiting: (position) =>
      `Vous êtes sur la liste d’attente, en position ${position}. Nous vous écrirons dès qu’une place se libère.`,
    leave: 'Quitter la liste d’attente',
  },
  it: {
    waiting: (position) =>
      `È nella lista d’attesa, in posizione ${position}. Le scriveremo appena si libera un posto.`,
    leave: 'Lasciare la lista d’attesa',
  },
};
