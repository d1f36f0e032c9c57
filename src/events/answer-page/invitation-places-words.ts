import type { Locale } from '../../platform/localisation/locale.ts';

/** The sentences of the guest's pages about seats that are taken. */
export interface PlacesWords {
  /** To somebody who said YES and waits. */
  waiting(position: number): string;
  /** To somebody for whom no seat is left. */
  readonly full: string;
  /** On the button of somebody for whom no seat is left. */
  readonly join: string;
  /** On the button of somebody who waits. */
  readonly leave: string;
}

export const placesWords: Readonly<Record<Locale, PlacesWords>> = {
  en: {
    waiting: (position) =>
      `You are on the waiting list, at place ${position}. We write to you as soon as you have a place.`,
    full: 'No place is free at the moment. On the waiting list you get one as soon as it is free.',
    join: 'Join the waiting list',
    leave: 'Leave the waiting list',
  },
  de: {
    waiting: (position) =>
      `Sie sind auf der Warteliste, auf Platz ${position}. Wir schreiben Ihnen, sobald ein Platz frei ist.`,
    full: 'Zurzeit ist kein Platz frei. Auf der Warteliste bekommen Sie einen, sobald er frei wird.',
    join: 'Auf die Warteliste',
    leave: 'Warteliste verlassen',
  },
  fr: {
    waiting: (position) =>
      `Vous êtes sur la liste d’attente, en position ${position}. Nous vous écrirons dès qu’une place se libère.`,
    full: 'Aucune place n’est libre pour le moment. Sur la liste d’attente, vous en recevez une dès qu’elle se libère.',
    join: 'M’inscrire sur la liste d’attente',
    leave: 'Quitter la liste d’attente',
  },
  it: {
    waiting: (position) =>
      `È nella lista d’attesa, in posizione ${position}. Le scriveremo appena si libera un posto.`,
    full: 'Al momento nessun posto è libero. Nella lista d’attesa ne riceve uno appena si libera.',
    join: 'Mettermi in lista d’attesa',
    leave: 'Lasciare la lista d’attesa',
  },
};
