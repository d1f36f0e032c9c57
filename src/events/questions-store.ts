import type { EventId, QuestionId, RegistrationId } from '../shared/ids.ts';
import type { Db, Tx } from '../storage/database.ts';
import { fromJson } from '../storage/json.ts';
import { prepared } from '../storage/prepared.ts';
import type { Question, SentAnswer } from './question.ts';

const questionsOf = prepared((db, { event }: { event: EventId }) =>
  db
    .selectFrom('event_questions')
    .select(['id', 'title', 'type', 'required', 'options'])
    .where('event_id', '=', event)
    .orderBy('position')
    .orderBy('id'),
);

/** The questions of an event, in their order. */
export async function findQuestions(db: Db, event: EventId): Promise<Question[]> {
  const { rows } = await questionsOf(db, { event });
  return rows.map((row) => ({
    ...row,
    required: row.required === 1,
    options: fromJson<string[]>(row.options),
  }));
}

const answersOf = prepared((db, { registration }: { registration: RegistrationId }) =>
  db
    .selectFrom('registration_answers')
    .select(['question_id', 'answer'])
    .where('registration_id', '=', registration),
);

/** The answers of a registration, by question. */
export async function findAnswers(db: Db, registration: RegistrationId): Promise<Map<QuestionId, string>> {
  const { rows } = await answersOf(db, { registration });
  return new Map(rows.map((row) => [row.question_id, row.answer]));
}

/** Stores an answer in place of an earlier one; an empty answer takes it back. */
export async function putAnswer(
  tx: Tx,
  registration: RegistrationId,
  { question, answer }: SentAnswer,
): Promise<void> {
  if (answer === '') {
    await tx
      .deleteFrom('registration_answers')
      .where('registration_id', '=', registration)
      .where('question_id', '=', question)
      .execute();
    return;
  }
  await tx
    .insertInto('registration_answers')
    .values({ registration_id: registration, question_id: question, answer })
    .onConflict((conflict) => conflict.columns(['registration_id', 'question_id']).doUpdateSet({ answer }))
    .execute();
}
