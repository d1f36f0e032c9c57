import type { Actor } from '../../platform/audit/audit-entry.ts';
import { filterOf } from '../audience/audience-filter-rules.ts';
import { findMeant } from '../audience/unregistered-filter-store.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { cursorOf, readCursor } from '../../platform/shared/cursor.ts';
import { badField, notFound } from '../../platform/shared/errors.ts';
import { asId, type EventId, type MessageId } from '../../platform/shared/ids.ts';
import { nowText, type InstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { purgeOld, type Retention } from '../../platform/storage/purge.ts';
import { checkMessageLimits, requireRoomForMessage } from './message-limit-service.ts';
import type { MessageProgress, MessageRecipient } from './message.ts';
import { findProgress, findRecipients } from './messages-store.ts';
import { deleteOldMessages, deleteOldRecipients } from './old-messages-store.ts';
import { payFrom, requireAllowance } from '../../platform/rate-limits/daily-allowance-service.ts';
import { chargeForOutside } from './outside-limit-service.ts';
import { checkPlan, sendAtOf } from './plan-time-service.ts';
import { countPeople } from './segments-store.ts';
import {
  messageOf,
  settingsToWriteAbout,
  type MessageBody,
  type MessagesParts,
} from './writing-about-service.ts';
import {
  acceptMessage,
  previewMessage,
  requireCount,
  writingTo,
  type MessagePreview,
  type MessageTarget,
} from './sending-service.ts';

/** A part of a list, and where the next one begins; null at the end. */
interface Page {
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Shows who would get a message, who cannot, and how it looks. */
export async function previewToSegment(
  parts: MessagesParts,
  caller: Caller,
  id: EventId,
  body: MessageBody,
): Promise<MessagePreview> {
  const target = await targetOf(parts, caller, id, body);
  checkPlan(parts.clock, target.event, body.sendAt);
  const { db } = parts.storage;
  await requireRoomForMessage(db, parts.clock, parts.config, { event: id, author: caller.memberId });
  const charge = await chargeForOutside(db, parts, caller, [{ ...target, segment: body.segment }]);
  if (charge !== null) await requireAllowance(db, parts.clock, charge);
  return previewMessage(db, parts, messageOf(id, caller.memberId, body), target);
}

/** Sends a message to a part of the people of an event, if they are as many as the caller has seen. */
export async function sendToSegment(
  parts: MessagesParts,
  { caller, origin }: Actor,
  id: EventId,
  body: MessageBody,
  { run, path }: { run: IdempotentRun | null; path: string },
): Promise<{ success: true; id: MessageId; count: number; undoSeconds: number }> {
  const { expected } = body;
  if (expected === undefined) throw badField('expected', 'is required: the count that a dry run has shown');
  const target = await targetOf(parts, caller, id, body);
  checkPlan(parts.clock, target.event, body.sendAt);
  const message = { ...messageOf(id, caller.memberId, body), sendAt: sendAtOf(parts, body.sendAt) };
  // Those who are refused wait for nobody, and how many they are decides how long it may take.
  const { count } = await countPeople(parts.storage.db, { ...target, segment: body.segment });
  requireCount(count, expected);
  return parts.storage.write(
    async (tx) => {
      await checkMessageLimits(tx, parts.clock, parts.config, { event: id, author: caller.memberId });
      const charge = await chargeForOutside(tx, parts, caller, [{ ...target, segment: body.segment }]);
      if (charge !== null) await payFrom(tx, parts.clock, charge);
      const accepted = await acceptMessage(tx, parts.clock, origin, { message, ...target, expected });
      const undoSeconds = body.sendAt === undefined ? parts.config.undoSeconds : 0;
      const answer = { success: true, ...accepted, undoSeconds } as const;
      await storeResponse(tx, run, { status: 201, body: answer, location: `${path}/${accepted.id}` });
      return answer;
    },
    { rowsOnly: true, ...writingTo(count) },
  );
}

/** About what it is and, where they are chosen, to whom. */
async function targetOf(
  parts: MessagesParts,
  caller: Caller,
  id: EventId,
  { segment, of }: MessageBody,
): Promise<MessageTarget> {
  const { event, questions } = await settingsToWriteAbout(parts, caller, id);
  if (segment !== 'chosen') {
    if (of !== undefined) throw badField('of', 'needs the segment chosen');
    return { event };
  }
  if (of === undefined) throw badField('of', 'is required: whom the segment chosen means');
  return { event, chosen: await findMeant(parts.storage, event, { filter: filterOf(of), questions }) };
}

/** The messages, notices and reminders of an event, newest first. */
export async function listMessages(
  parts: MessagesParts,
  caller: Caller,
  id: EventId,
  { cursor, limit }: Page,
): Promise<{ messages: MessageProgress[]; next: string | null }> {
  await parts.events.forManager(caller, id);
  const [before] = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : readCursor(cursor, ['number']);
  const range = { first: asId<MessageId>(0), last: asId<MessageId>(before - 1) };
  const found = await findProgress(parts.storage.db, { event: id, ...range, limit: limit + 1 });
  const { rows, last } = pageOf(found, limit);
  return { messages: rows, next: last === undefined ? null : cursorOf([last.id]) };
}

/** One message with a part of those it goes to, by name, each with where the mail stands. */
export async function readMessage(
  parts: MessagesParts,
  caller: Caller,
  { event, message }: { event: EventId; message: MessageId },
  { cursor, limit, undelivered = false }: Page & { undelivered?: boolean | undefined },
): Promise<{ message: MessageProgress; recipients: MessageRecipient[]; next: string | null }> {
  await parts.events.forManager(caller, event);
  const { db } = parts.storage;
  const [found] = await findProgress(db, { event, first: message, last: message, limit: 1 });
  if (found === undefined) throw notFound('This message');
  const after = cursor === undefined ? 0 : readCursor(cursor, ['number'])[0];
  const wanted = { after, limit: limit + 1, undelivered };
  const { rows, last } = pageOf(await findRecipients(db, message, wanted), limit);
  return { message: found, recipients: rows, next: last === undefined ? null : cursorOf([last.position]) };
}

/** Deletes the messages that were written longer ago than mails are kept for and whose events are over, with their recipients; returns how many. */
export async function purgeMessages(kept: Retention, signal?: AbortSignal): Promise<number> {
  // By themselves: with its message, everyone to whom one went would be deleted at once.
  const deleteSome = (tx: Tx, before: InstantText, limit: number) =>
    deleteOldRecipients(tx, { before, now: nowText(kept.clock) }, limit);
  await purgeOld(kept, deleteSome, signal);
  return purgeOld(kept, deleteOldMessages, signal);
}

/** One more row than wanted shows that there is another page. */
function pageOf<Row>(rows: readonly Row[], limit: number): { rows: Row[]; last: Row | undefined } {
  const shown = rows.slice(0, limit);
  return { rows: shown, last: rows.length > limit ? shown.at(-1) : undefined };
}
