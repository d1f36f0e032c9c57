import { asId, type QuestionId, type RegistrationId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';
import { inPortions } from '../storage/portions.ts';

/** All answers to questions with their question and registration. */
export function everyAnswer(db: Db) {
  return inPortions<AnswerRow>((last, limit) => {
    const { registration, question } = last ?? beforeTheFirst;
    return answers(db)
      .where('answers.registration_id', '>=', registration)
      .where((eb) =>
        eb.or([eb('answers.registration_id', '>', registration), eb('answers.question_id', '>', question)]),
      )
      .limit(limit)
      .execute();
  });
}

/** An answer with its question and registration. */
export type AnswerRow = Awaited<ReturnType<ReturnType<typeof answers>['execute']>>[number];

const beforeTheFirst = { registration: asId<RegistrationId>(0), question: asId<QuestionId>(0) };

function answers(db: Db) {
  return db
    .selectFrom('registration_answers as answers')
    .innerJoin('registrations', 'registrations.id', 'answers.registration_id')
    .innerJoin('event_questions', 'event_questions.id', 'answers.question_id')
    .select([
      'answers.registration_id as registration',
      'answers.question_id as question',
      'answers.answer',
      'registrations.event_id as event',
      'event_questions.event_id as questionEvent',
      'event_questions.title',
      'event_questions.type',
      'event_questions.required',
      'event_questions.options',
    ])
    .orderBy('answers.registration_id')
    .orderBy('answers.question_id');
}
