import { lockEvent, touchEvent } from '../events/event-changes-service.ts';
import type { Caller } from '../organisation/caller.ts';
import type { EventId } from '../shared/ids.ts';
import type { EditedQuestion, SentQuestion } from './edited-question.ts';
import { findEditedQuestions, findGivenAnswers, storeQuestions } from './edited-questions-store.ts';
import { planQuestions } from './question-edit-rules.ts';
import { settingsIn, type Asker, type ManagingParts } from './managed-events-service.ts';

/** The questions of an event, those that are no longer asked too, and the version of the event. */
export interface EditedQuestions {
  readonly version: number;
  readonly questions: readonly EditedQuestion[];
}

/** The questions of an event for those who manage it. */
export async function readQuestions(
  { storage, events }: ManagingParts,
  caller: Caller,
  id: EventId,
): Promise<EditedQuestions> {
  await events.forManager(caller, id);
  const { event } = await settingsIn(storage.db, id);
  return { version: event.version, questions: await findEditedQuestions(storage.db, id) };
}

/**
 * Puts these questions in the place of those that an event has. What was answered stays: a question that is left out is
 * archived, answers are renamed with their options, and a type that would lose one is refused.
 */
export async function replaceQuestions(
  { storage, clock, events }: ManagingParts,
  { caller, origin }: Asker,
  id: EventId,
  { sent, version }: { sent: readonly SentQuestion[]; version: number | undefined },
): Promise<void> {
  await events.forManager(caller, id);
  await storage.write(async (tx) => {
    await lockEvent(tx, clock, id, version);
    const before = await findEditedQuestions(tx, id);
    const plan = planQuestions(before, sent, await findGivenAnswers(tx, id));
    await storeQuestions(tx, id, plan);
    const after = await findEditedQuestions(tx, id);
    await touchEvent(tx, { clock, origin }, id, {
      before: { questions: before },
      after: { questions: after },
    });
  });
}
