import { asId, type QuestionId, type RegistrationId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';

const answersAtOnce = 5000;

/** All answers to questions with their question and registration, in portions. */
export async function* everyAnswer(db: Db) {
  let registration = asId<RegistrationId>(0);
  let question = asId<QuestionId>(0);
  for (;;) {
    const answers = await portion(db, registration, question);
    yield* answers;
    const last = answers.at(-1);
    if (last === undefined || answers.length < answersAtOnce) return;
    ({ registration, question } = last);
  }
}

function portion(db: Db, registration: RegistrationId, question: QuestionId) {
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
    .where('answers.registration_id', '>=', registration)
    .where((eb) =>
      eb.or([eb('answers.registration_id', '>', registration), eb('answers.question_id', '>', question)]),
    )
    .orderBy('answers.registration_id')
    .orderBy('answers.question_id')
    .limit(answersAtOnce)
    .execute();
}
