import type { Titles } from '../../platform/localisation/locale.ts';

/** The words of the list of a year's activities, in every language of the service. */
export const activityYearWords = {
  clubs: { en: 'Clubs', de: 'Clubs', fr: 'Clubs', it: 'Club' },
  categories: { en: 'Categories', de: 'Kategorien', fr: 'Catégories', it: 'Categorie' },
  months: { en: 'Months', de: 'Monate', fr: 'Mois', it: 'Mesi' },
  club: { en: 'Club', de: 'Club', fr: 'Club', it: 'Club' },
  unit: { en: 'Zone', de: 'Zone', fr: 'Zone', it: 'Zona' },
  category: { en: 'Category', de: 'Kategorie', fr: 'Catégorie', it: 'Categoria' },
  month: { en: 'Month', de: 'Monat', fr: 'Mois', it: 'Mese' },
  reported: { en: 'Reported', de: 'Gemeldet', fr: 'Annoncé', it: 'Comunicato' },
  yes: { en: 'yes', de: 'ja', fr: 'oui', it: 'sì' },
  no: { en: 'no', de: 'nein', fr: 'non', it: 'no' },
  lastActivity: {
    en: 'Last activity',
    de: 'Letzte Aktivität',
    fr: 'Dernière activité',
    it: 'Ultima attività',
  },
  activities: { en: 'Activities', de: 'Aktivitäten', fr: 'Activités', it: 'Attività' },
  amountCollected: { en: 'Collected', de: 'Gesammelt', fr: 'Récolté', it: 'Raccolto' },
  amountDonated: { en: 'Donated', de: 'Gespendet', fr: 'Donné', it: 'Donato' },
  personsServed: { en: 'People helped', de: 'Unterstützte', fr: 'Personnes aidées', it: 'Persone aiutate' },
  volunteers: { en: 'Helpers', de: 'Helfende', fr: 'Bénévoles', it: 'Volontari' },
  hoursWorked: { en: 'Hours', de: 'Stunden', fr: 'Heures', it: 'Ore' },
} as const satisfies Record<string, Titles>;
