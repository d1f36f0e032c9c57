import type { Actor } from '../../platform/audit/audit-entry.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { lockEvent, touchEvent } from '../event/event-changes-service.ts';
import type { EventRecord } from '../event/event.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { AnswerCounts, EditedQuestion, PlannedQuestions, SentQuestion } from './edited-question.ts';
import {
  countAnswers,
  findEditedQuestions,
  findGivenAnswers,
  storeQuestions,
} from './edited-questions-store.ts';
import {
  laterEvent,
  lockLater,
  requireSeries,
  type LaterEvent,
  type PartRequest,
} from '../organising/following-parts-service.ts';
import { asksTheSame, questionsForLater } from './following-questions-rules.ts';
import { planQuestions } from './question-edit-rules.ts';
import { settingsIn, type ManagingParts } from '../organising/managed-events-service.ts';

/** The questions of an event, those that are no longer asked too, and the version of the event. */
export interface EditedQuestions {
  readonly version: number;
  readonly questions: readonly EditedQuestion[];
  readonly counts: AnswerCounts;
}

/** The questions of an event for those who manage it. */
export async function readQuestions(
  { storage, events }: ManagingParts,
  caller: Caller,
  id: EventId,
): Promise<EditedQuestions> {
  await events.forManager(caller, id);
  const { event } = await settingsIn(storage.db, id);
  const questions = (await findEditedQuestions(storage.db, [id])).get(id) ?? [];
  return { version: event.version, questions, counts: await countAnswers(storage.db, id) };
}

/**
 * Puts these questions in the place of those that an event has. What was answered stays: a question that is left out is
 * archived, answers are renamed with their options, and a type that would lose one is refused. For the following, every
 * later event of the series that asked the same changes with it, or none does; gives what became of each of them.
 */
export async function replaceQuestions(
  { storage, clock, events }: ManagingParts,
  { caller, origin }: Actor,
  id: EventId,
  request: PartRequest & { sent: readonly SentQuestion[] },
): Promise<LaterEvent[]> {
  requireSeries((await events.forManager(caller, id)).event, request);
  return storage.write(async (tx) => {
    await lockEvent(tx, clock, id, request.version);
    const later = (await lockLater(tx, clock, id, request)).map(({ event }) => event);
    const plans = await plansFor(tx, id, later, request.sent);
    for (const [event, { plan }] of plans) await storeQuestions(tx, event, plan);
    const after = await findEditedQuestions(tx, [...plans.keys()]);
    const raised = new Set<EventId>();
    for (const [event, { before }] of plans) {
      const change = { before: { questions: before }, after: { questions: after.get(event) } };
      if (await touchEvent(tx, { clock, origin }, event, change)) raised.add(event);
    }
    return later.map((each) =>
      laterEvent(each, { changed: plans.has(each.id), raised: raised.has(each.id) }),
    );
  }, underEventLock(id));
}

interface Plan {
  readonly before: readonly EditedQuestion[];
  readonly plan: PlannedQuestions;
}

/** What becomes of the questions of an event, and of the later ones that ask the same as it does. */
async function plansFor(
  tx: Tx,
  own: EventId,
  later: readonly EventRecord[],
  sent: readonly SentQuestion[],
): Promise<ReadonlyMap<EventId, Plan>> {
  const ids = [own, ...later.map(({ id }) => id)];
  const stored = await findEditedQuestions(tx, ids);
  const given = await findGivenAnswers(tx, ids);
  const questionsOf = (event: EventId) => stored.get(event) ?? [];
  const first = questionsOf(own);
  const plans = new Map([[own, { before: first, plan: planQuestions(first, sent, given) }]]);
  for (const each of later) {
    const before = questionsOf(each.id);
    if (!asksTheSame(first, before)) continue;
    const plan = planQuestions(before, questionsForLater(sent, first, before), given, each.start);
    plans.set(each.id, { before, plan });
  }
  return plans;
}
