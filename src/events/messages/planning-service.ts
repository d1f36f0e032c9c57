import type { Actor } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { conflict, notFound } from '../../platform/shared/errors.ts';
import type { EventId, MessageId } from '../../platform/shared/ids.ts';
import { nowInstantText, type DateTimeText } from '../../platform/shared/local-time.ts';
import { setSendAt } from './held-messages-store.ts';
import { checkPlan, sendAtOf } from './plan-time-service.ts';
import type { MessagesParts } from './writing-about-service.ts';
import { findMessage } from './messages-store.ts';

/** Lets a message that waits for its moment leave at another one; undefined for now, as far as it is not undone. Answers how long it can be. */
export async function planMessage(
  parts: MessagesParts,
  { caller, origin }: Actor,
  { event: id, message }: { event: EventId; message: MessageId },
  sendAt: DateTimeText | undefined,
): Promise<void> {
  const { storage, clock, events } = parts;
  const { event } = await events.forManager(caller, id);
  checkPlan(clock, event, sendAt);
  await storage.write(
    async (tx) => {
      const found = await findMessage(tx, message);
      if (found?.event !== id) throw notFound('This message');
      const next = sendAtOf(parts, sendAt) ?? nowInstantText(clock);
      const { planned, ...others } = found.details;
      const isChosen = sendAt !== undefined;
      const details = { ...others, ...((isChosen || planned !== undefined) && { planned: isChosen }) };
      if (found.kind !== 'message' || !(await setSendAt(tx, { id: message, details }, next)))
        throw conflict('This message has left already, or was taken back.');
      const change = { action: 'update', subject: 'message', subjectId: message, eventId: id } as const;
      await recordChanges(tx, clock, origin, [
        { ...change, before: { sendAt: found.sendAt }, after: { sendAt: next } },
      ]);
    },
    { rowsOnly: true },
  );
}
