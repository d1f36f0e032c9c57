import type { Locale } from '../../platform/localisation/locale.ts';

/** The sentences around the questions of an event and the code of a ticket on the guest's page. */
export interface QuestionWords {
  /** Above the questions while the guest may still say no. */
  readonly ifComing: string;
  /** Above them when the guest comes. */
  readonly heading: string;
  readonly required: string;
  readonly save: string;
  readonly choose: string;
  readonly yes: string;
  readonly no: string;
  /** What is wrong with an answer. */
  readonly wrong: Readonly<Record<AnswerProblem, string>>;
  /** Above everything, where an answer was not taken. */
  readonly notSaved: string;
  /** Above everything, where answers were stored. */
  readonly saved: string;
  /** Below the code of the ticket. */
  readonly code: string;
}

/** What can be wrong with an answer: it is no number, none of the choices, or too long. */
export type AnswerProblem = 'number' | 'choice' | 'long';

const en: QuestionWords = {
  ifComing: 'If you are coming',
  heading: 'A few questions',
  required: 'required',
  save: 'Save my answers',
  choose: 'Please choose',
  yes: 'Yes',
  no: 'No',
  wrong: {
    number: 'Please write a number, such as 2.',
    choice: 'Please choose one of the answers.',
    long: 'Please write less.',
  },
  notSaved: 'Nothing was saved yet. Please look at the marked question.',
  saved: 'Your answers are saved.',
  code: 'Show this code at the entrance.',
};

const de: QuestionWords = {
  ifComing: 'Falls Sie kommen',
  heading: 'Ein paar Fragen',
  required: 'erforderlich',
  save: 'Antworten speichern',
  choose: 'Bitte wählen',
  yes: 'Ja',
  no: 'Nein',
  wrong: {
    number: 'Bitte schreiben Sie eine Zahl, zum Beispiel 2.',
    choice: 'Bitte wählen Sie eine der Antworten.',
    long: 'Bitte schreiben Sie weniger.',
  },
  notSaved: 'Es wurde noch nichts gespeichert. Bitte sehen Sie sich die markierte Frage an.',
  saved: 'Ihre Antworten sind gespeichert.',
  code: 'Zeigen Sie diesen Code am Eingang.',
};

const fr: QuestionWords = {
  ifComing: 'Si vous venez',
  heading: 'Quelques questions',
  required: 'obligatoire',
  save: 'Enregistrer mes réponses',
  choose: 'Veuillez choisir',
  yes: 'Oui',
  no: 'Non',
  wrong: {
    number: 'Veuillez écrire un nombre, par exemple 2.',
    choice: 'Veuillez choisir l’une des réponses.',
    long: 'Veuillez écrire un texte plus court.',
  },
  notSaved: 'Rien n’est encore enregistré. Veuillez revoir la question signalée.',
  saved: 'Vos réponses sont enregistrées.',
  code: 'Présentez ce code à l’entrée.',
};

const it: QuestionWords = {
  ifComing: 'Se viene',
  heading: 'Qualche domanda',
  required: 'obbligatorio',
  save: 'Salvare le risposte',
  choose: 'Scelga, per favore',
  yes: 'Sì',
  no: 'No',
  wrong: {
    number: 'Scriva un numero, per esempio 2.',
    choice: 'Scelga una delle risposte.',
    long: 'Scriva un testo più breve.',
  },
  notSaved: 'Non è stato ancora salvato nulla. Riveda la domanda segnata.',
  saved: 'Le risposte sono salvate.',
  code: 'Mostri questo codice all’ingresso.',
};

/** Polite forms, as on the rest of the page. */
export const questionWords: Readonly<Record<Locale, QuestionWords>> = { en, de, fr, it };
