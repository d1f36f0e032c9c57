import { answerProblem } from '../../events/registration/answer-rules.ts';
import type { Db } from '../../platform/storage/database.ts';
import { fromJson } from '../../platform/storage/json.ts';
import { inPortions } from '../../platform/storage/portions.ts';
import type { Check, CheckParts, FoundRow } from './check.ts';
import { recognised } from './found-store.ts';

/** What can be wrong with the answers to the questions of events. */
export const answerChecks: readonly Check[] = [
  {
    code: 'wrong-answer',
    severity: 'error',
    title: 'Answers that do not fit their question',
    mend: 'Correct the answer as a reviewer, or bring back the option that it names.',
    find: recognised(wrongAnswers),
  },
];

async function* wrongAnswers({ db }: CheckParts): AsyncGenerator<FoundRow> {
  for await (const row of everyAnswer(db)) {
    const problem = problemOf(row);
    // The answer itself stays with the event: it may be personal.
    if (problem !== null) {
      yield {
        subject: 'registration',
        id: row.registration,
        name: row.title,
        detail: `event ${row.event}, question ${row.id}: the answer ${problem}`,
      };
    }
  }
}

type AnswerRow = Awaited<ReturnType<ReturnType<typeof everyAnswer>['next']>>['value'];

function problemOf({ event, questionEvent, answer, ...question }: AnswerRow): string | null {
  if (event !== questionEvent) return `belongs to a question of event ${questionEvent}`;
  const options = [...fromJson<string[]>(question.options), ...fromJson<string[]>(question.archivedOptions)];
  return answerProblem({ ...question, required: question.required === 1, options }, answer);
}

function everyAnswer(db: Db) {
  const answers = db
    .selectFrom('registration_answers as answers')
    .innerJoin('registrations', 'registrations.id', 'answers.registration_id')
    .innerJoin('event_questions', 'event_questions.id', 'answers.question_id')
    .select([
      'answers.registration_id as registration',
      'answers.question_id as id',
      'answers.answer',
      'registrations.event_id as event',
      'event_questions.event_id as questionEvent',
      'event_questions.title',
      'event_questions.type',
      'event_questions.required',
      'event_questions.options',
      'event_questions.archived_options as archivedOptions',
    ])
    .orderBy('answers.registration_id')
    .orderBy('answers.question_id');
  return inPortions(answers, ({ registration, id }) =>
    answers
      .where('answers.registration_id', '>=', registration)
      .where((eb) =>
        eb.or([eb('answers.registration_id', '>', registration), eb('answers.question_id', '>', id)]),
      ),
  );
}
