import type { QuestionPlan } from '../event-drafts.ts';
import { wordList } from './word-rules.ts';

const meals = ['Meat', 'Fish', 'Vegetarian', 'Vegan'];

/** What people are asked when they register, one of each type. */
export const mealQuestion: QuestionPlan = {
  title: 'Which main course do you choose?',
  type: 'choice',
  required: true,
  options: meals,
  samples: meals,
};
export const dietQuestion: QuestionPlan = {
  title: 'Is there anything you cannot eat?',
  type: 'text',
  required: false,
  options: [],
  samples: ['Nuts', 'Gluten', 'Keine Milchprodukte', 'Sans lactose', 'Nothing, thank you'],
};
export const nightsQuestion: QuestionPlan = {
  title: 'For how many nights do you need a room?',
  type: 'number',
  required: true,
  options: [],
  samples: ['0', '1', '2'],
};
export const shuttleQuestion: QuestionPlan = {
  title: 'Do you take the bus from the station?',
  type: 'yes-no',
  required: true,
  options: [],
  samples: ['YES', 'NO'],
};
export const allQuestions: readonly QuestionPlan[] = [
  mealQuestion,
  nightsQuestion,
  shuttleQuestion,
  dietQuestion,
];

/** What people write who cannot come. */
export const declineComments: readonly string[] = [
  'Sorry, I am abroad that week.',
  'Leider verhindert – wünsche einen schönen Anlass!',
  'Malheureusement pas disponible ce jour-là.',
  'Purtroppo non posso, buon lavoro a tutti.',
  'Family celebration on the same day.',
  'I had to change my shift, next time for sure.',
];

/** What people write who come. */
export const acceptComments: readonly string[] = [
  'I will arrive half an hour later.',
  'Looking forward to it!',
  'Ich kann zwei Personen mitnehmen, Abfahrt beim Bahnhof.',
  'Je viens en train.',
  'I am happy to help with setting up.',
];

/** Subjects of the talks at club lunches. */
export const talks: readonly string[] = [
  'How a glacier is measured',
  'The energy plan of our valley',
  'Bees in the city',
  'Forty years of village theatre',
  'What a judge may say',
  'Repairing organs',
  'Der Wolf ist zurück',
  'Les secrets d’une fromagerie',
  'Artificial intelligence in the surgery',
  'A year on a research ship',
];

/** Companies and places that clubs visit. */
export const visits: readonly string[] = wordList(
  'the pumped-storage power station, the bell foundry, the cheese cellar, the newspaper printing works, the watchmaker, the rescue helicopter base, the seed bank, the cable car workshop',
);

/** First and last names of guests from outside. */
export const guestFirstNames = wordList(
  'Silke, Marius, Noémi, Tobias, Aïsha, Jérôme, Wanda, Gian, Lukáš, Ottavia',
);
export const guestLastNames = wordList(
  'Achermann, Bäriswyl, Coñedo, Dumoulin, Engström, Frühauf, Grazioli, Hošek, Ioannou, Kellenberger',
);
