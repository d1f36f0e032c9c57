import type { QuestionPlan } from '../event-drafts.ts';
import { lineList, wordList, wordTable } from '../../../platform/shared/text-table.ts';

/** What people are asked when they register, one of each type, with answers as people might give them. */
const questions: ReadonlyMap<string, QuestionPlan> = new Map(
  wordTable(`
meal | choice | required | Which main course do you choose? | Meat; Fish; Vegetarian; Vegan
diet | text | optional | Is there anything you cannot eat? | Nuts; Gluten; Keine Milchprodukte; Sans lactose; Nothing, thank you
nights | number | required | For how many nights do you need a room? | 0; 1; 2
shuttle | yes-no | required | Do you take the bus from the station? | YES; NO
`).map(([topic = '', type, need, title = '', answers = '']) => {
    const samples = answers.split('; ');
    const kind = { type: type as QuestionPlan['type'], required: need === 'required' };
    return [topic, { title, ...kind, options: type === 'choice' ? samples : [], samples }];
  }),
);

/** The questions about some topics, in the order in which an event asks them. */
export function questionsAbout(...topics: ('meal' | 'diet' | 'nights' | 'shuttle')[]): QuestionPlan[] {
  return topics.flatMap((topic) => questions.get(topic) ?? []);
}

/** What people write who cannot come. */
export const declineComments = lineList(`
Sorry, I am abroad that week.
Leider verhindert – wünsche einen schönen Anlass!
Malheureusement pas disponible ce jour-là.
Purtroppo non posso, buon lavoro a tutti.
Family celebration on the same day.
I had to change my shift, next time for sure.`);

/** What people write who come. */
export const acceptComments = lineList(`
I will arrive half an hour later.
Looking forward to it!
Ich kann zwei Personen mitnehmen, Abfahrt beim Bahnhof.
Je viens en train.
I am happy to help with setting up.`);

/** Subjects of the talks at club lunches. */
export const talks = lineList(`
How a glacier is measured
The energy plan of our valley
Bees in the city
Forty years of village theatre
What a judge may say
Repairing organs
Der Wolf ist zurück
Les secrets d’une fromagerie
Artificial intelligence in the surgery
A year on a research ship`);

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
