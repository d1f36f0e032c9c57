import type { Selectable } from 'kysely';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { keepRemoved, takeRemoved } from '../event/kept-rows-store.ts';
import type { SentAnswer } from '../event/question.ts';
import type { Seated } from '../seats/seats.ts';
import type { RegistrationAnswersTable, RegistrationsTable } from './registrations-tables.ts';

/** The registration of a guest as it was when it went. */
export type RemovedGuest = Selectable<RegistrationsTable>;

const batchOf = (registration: RegistrationId) => `guest-${registration}`;

/** Keeps the registration of a guest with its answers, just before it goes. */
export async function keepGuest(tx: Tx, registration: RegistrationId, at: InstantText): Promise<void> {
  const guest = await tx
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', registration)
    .executeTakeFirstOrThrow();
  const answers = await tx
    .selectFrom('registration_answers')
    .selectAll()
    .where('registration_id', '=', registration)
    .execute();
  const about = guest.host_member_id;
  await keepRemoved(tx, batchOf(registration), at, [
    ...answers.map((row) => ({ table: 'registration_answers', row, about })),
    { table: 'registrations', row: guest, about },
  ]);
}

/** A guest who was removed, with what they answered to what the event still asks; undefined where nothing is kept, or of another event. */
export async function takeRemovedGuest(
  tx: Tx,
  { event, registration }: { event: EventId; registration: RegistrationId },
): Promise<{ guest: RemovedGuest; answers: SentAnswer[] } | undefined> {
  const rows = await takeRemoved(tx, batchOf(registration));
  const guest = rows.find(({ table }) => table === 'registrations')?.row as RemovedGuest | undefined;
  if (guest === undefined || guest.event_id !== event) return undefined;
  const given = rows.filter(({ table }) => table === 'registration_answers').map(({ row }) => row);
  const questions = await tx
    .selectFrom('event_questions')
    .select('id')
    .where('event_id', '=', event)
    .execute();
  const asked = new Set(questions.map(({ id }) => id));
  const answers = (given as RegistrationAnswersTable[]).map((one) => ({
    question: one.question_id,
    answer: one.answer,
  }));
  return { guest, answers: answers.filter(({ question }) => asked.has(question)) };
}

/** Brings the registration of a guest back, with the same ticket and the same link. */
export async function bringGuestBack(
  tx: Tx,
  guest: RemovedGuest,
  { attending, waitingSince }: Seated,
  now: InstantText,
): Promise<void> {
  if (guest.reply_hash !== null)
    await tx.deleteFrom('earlier_links').where('reply_hash', '=', guest.reply_hash).execute();
  const is = { attending, waiting_since: waitingSince, updated_at: now };
  await tx
    .insertInto('registrations')
    .values({ ...guest, ...is })
    .execute();
}
