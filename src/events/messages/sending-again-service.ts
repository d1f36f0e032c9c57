import type { Actor } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { conflict, notFound } from '../../platform/shared/errors.ts';
import type { EventId, MessageId } from '../../platform/shared/ids.ts';
import type { MessagesParts } from './writing-about-service.ts';
import { findMessage } from './messages-store.ts';
import { findUndelivered, writeAgain } from './unsent-mails-store.ts';

/**
 * Those whom a message has not reached are written to again, as things are now: to the address that they have by now, and with
 * a link of their own. Without positions it is all of them. Answers how many they are.
 */
export async function sendAgain(
  { storage, clock, events }: MessagesParts,
  { caller, origin }: Actor,
  { event, message }: { event: EventId; message: MessageId },
  positions?: readonly number[],
): Promise<number> {
  await events.forManager(caller, event);
  return storage.write(
    async (tx) => {
      const found = await findMessage(tx, message);
      if (found?.event !== event) throw notFound('This message');
      if (found.withdrawnAt !== null) throw conflict('This message was taken back.');
      const undelivered = await findUndelivered(tx, message, positions);
      const count = await writeAgain(tx, found, undelivered);
      const after = { count };
      const change = { action: 'retry', subject: 'message', subjectId: message, eventId: event } as const;
      if (count > 0) await recordChanges(tx, clock, origin, [{ ...change, before: null, after }]);
      return count;
    },
    { rowsOnly: true },
  );
}
