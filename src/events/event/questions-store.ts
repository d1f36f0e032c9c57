import type { QuestionId, RegistrationId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { SentAnswer } from './question.ts';

const answersOf = prepared((db, { registration }: Params<{ registration: RegistrationId }>) =>
  db
    .selectFrom('registration_answers')
    .select(['question_id', 'answer'])
    .where('registration_id', '=', registration),
);

const answersOfParty = prepared(
  (db, { registrations }: Params<{ registrations: readonly RegistrationId[] }>) =>
    db
      .selectFrom('registration_answers')
      .select(['registration_id', 'question_id', 'answer'])
      .where((eb) => among(db, eb.ref('registration_id'), registrations)),
);

/** The answers of a registration, by question. */
export async function findAnswers(db: Db, registration: RegistrationId): Promise<Map<QuestionId, string>> {
  const { rows } = await answersOf(db, { registration });
  return new Map(rows.map((row) => [row.question_id, row.answer]));
}

/** The answers of those who come together: of each of them, by question. */
export async function findPartyAnswers(
  db: Db,
  registrations: readonly RegistrationId[],
): Promise<Map<RegistrationId, Map<QuestionId, string>>> {
  const found = new Map(registrations.map((one) => [one, new Map<QuestionId, string>()]));
  if (registrations.length === 0) return found;
  for (const row of (await answersOfParty(db, { registrations })).rows)
    found.get(row.registration_id)?.set(row.question_id, row.answer);
  return found;
}

const answeredQuestions = prepared(
  (db, { registrations }: Params<{ registrations: readonly RegistrationId[] }>) =>
    db
      .selectFrom('registration_answers')
      .select('question_id')
      .where((eb) => among(db, eb.ref('registration_id'), registrations)),
);

/** Which questions some registrations have answered. */
export async function findAnswered(
  db: Db,
  registrations: readonly RegistrationId[],
): Promise<Set<QuestionId>> {
  if (registrations.length === 0) return new Set();
  return new Set((await answeredQuestions(db, { registrations })).rows.map((row) => row.question_id));
}

interface AnswerRow {
  registration_id: RegistrationId;
  question_id: QuestionId;
  answer: string;
}

function answersPut(tx: Tx, rows: Params<AnswerRow> | readonly AnswerRow[]) {
  return tx
    .insertInto('registration_answers')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['registration_id', 'question_id'])
        .doUpdateSet((eb) => ({ answer: eb.ref('excluded.answer') })),
    );
}

const oneAnswerPut = prepared((tx: Tx, { registration_id, question_id, answer }: Params<AnswerRow>) =>
  answersPut(tx, { registration_id, question_id, answer }),
);

/** Stores answers in place of earlier ones; an empty answer takes the earlier one back. */
export async function putAnswers(
  tx: Tx,
  registration: RegistrationId,
  answers: readonly SentAnswer[],
): Promise<void> {
  const given = answers.filter(({ answer }) => answer !== '');
  const cleared = answers.filter(({ answer }) => answer === '').map(({ question }) => question);
  const rows = given.map(({ question, answer }) => {
    return { registration_id: registration, question_id: question, answer };
  });
  const [first, ...others] = rows;
  // Reviewers correct one at a time, so that one has a statement that is always ready.
  if (first !== undefined && others.length === 0) await oneAnswerPut(tx, first);
  else if (first !== undefined) await answersPut(tx, rows).execute();
  if (cleared.length > 0) {
    await tx
      .deleteFrom('registration_answers')
      .where('registration_id', '=', registration)
      .where('question_id', 'in', cleared)
      .execute();
  }
}
