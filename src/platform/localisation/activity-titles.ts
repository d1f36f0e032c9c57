import { titleIn, type Locale, type Titles } from './locale.ts';

/** An entry of a fixed list: the id is stored and never changes its meaning. */
export interface ActivityListEntry {
  readonly id: number;
  readonly titles: Titles;
}

/** What a social activity is about. */
export const activityCategories: readonly ActivityListEntry[] = [
  entry(1, 'Health and vision', 'Gesundheit und Sehkraft', 'Santé et vision', 'Salute e vista'),
  entry(2, 'Hunger relief', 'Hilfe gegen Hunger', 'Lutte contre la faim', 'Lotta alla fame'),
  entry(3, 'Environment', 'Umwelt', 'Environnement', 'Ambiente'),
  entry(4, 'Children and youth', 'Kinder und Jugendliche', 'Enfance et jeunesse', 'Infanzia e gioventù'),
  entry(5, 'Elderly people', 'Ältere Menschen', 'Personnes âgées', 'Persone anziane'),
  entry(
    6,
    'Disaster relief',
    'Katastrophenhilfe',
    'Aide en cas de catastrophe',
    'Aiuto in caso di catastrofi',
  ),
  entry(7, 'Education', 'Bildung', 'Éducation', 'Istruzione'),
  entry(8, 'Culture', 'Kultur', 'Culture', 'Cultura'),
  entry(9, 'Sport', 'Sport', 'Sport', 'Sport'),
  entry(
    10,
    'Community and neighbourhood',
    'Gemeinschaft und Nachbarschaft',
    'Vie locale et voisinage',
    'Comunità e vicinato',
  ),
  entry(11, 'International aid', 'Internationale Hilfe', 'Aide internationale', 'Aiuti internazionali'),
  entry(12, 'Other', 'Andere', 'Autre', 'Altro'),
];

/** How far a social activity has come. */
export const activityStatuses: readonly ActivityListEntry[] = [
  entry(1, 'Planned', 'Geplant', 'Planifiée', 'Pianificata'),
  entry(2, 'Running', 'Laufend', 'En cours', 'In corso'),
  entry(3, 'Completed', 'Abgeschlossen', 'Terminée', 'Conclusa'),
  entry(4, 'Cancelled', 'Abgesagt', 'Annulée', 'Annullata'),
];

/** The name of an activity category; empty for an id that is not on the list. */
export function activityCategoryTitle(id: number, locale: Locale): string {
  return titleOf(activityCategories, id, locale);
}

/** The name of an activity status; empty for an id that is not on the list. */
export function activityStatusTitle(id: number, locale: Locale): string {
  return titleOf(activityStatuses, id, locale);
}

function titleOf(list: readonly ActivityListEntry[], id: number, locale: Locale): string {
  const found = list.find((listed) => listed.id === id);
  return found === undefined ? '' : titleIn(found.titles, locale);
}

function entry(id: number, en: string, de: string, fr: string, it: string): ActivityListEntry {
  return { id, titles: { en, de, fr, it } };
}
