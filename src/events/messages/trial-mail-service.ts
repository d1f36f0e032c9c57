import type { Actor } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { queueMail } from '../../platform/outbox/outbox-service.ts';
import { dailyAllowance } from '../../platform/rate-limits/budget-rules.ts';
import { payFrom, type Charge } from '../../platform/rate-limits/daily-allowance-service.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { conflict } from '../../platform/shared/errors.ts';
import type { EventId, MemberId } from '../../platform/shared/ids.ts';
import { isMailAddress } from '../../platform/shared/mail-address.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { sampleSecret } from '../mails/sample-link.ts';
import { findReaders, type MessageReader } from './readers-store.ts';
import { messageSentences } from './message-mail-words.ts';
import { composeFor, letterOf } from './letter-service.ts';
import {
  messageOf,
  settingsToWriteAbout,
  type MessageBody,
  type MessagesParts,
} from './writing-about-service.ts';

/** Sends what a message would be to whoever writes it and to nobody else: nobody counts as told by it. */
export async function sendTrialMail(
  parts: MessagesParts,
  { caller, origin }: Actor,
  id: EventId,
  { body, run }: { body: MessageBody; run: IdempotentRun | null },
): Promise<{ success: true; address: string }> {
  const { event } = await settingsToWriteAbout(parts, caller, id);
  const { storage, clock, config } = parts;
  const message = messageOf(id, caller.memberId, body);
  return storage.write(
    async (tx) => {
      await payFrom(tx, clock, chargeFor(caller.memberId, config.messagesPerDay));
      const reader = await ownReader(tx, id, caller.memberId);
      const letter = { ...(await letterOf(tx, parts, message, event)), isTrial: true };
      const mail = composeFor(config, letter, reader, letter.isAnswered ? sampleSecret : '');
      const { trial } = messageSentences[reader.language ?? config.language()];
      const people = { from: caller.memberId, to: caller.memberId, registration: null };
      const queued = await queueMail(tx, clock, { ...mail, subject: trial(mail.subject) }, people);
      await recordChanges(tx, clock, origin, [
        { action: 'try', subject: 'mail', subjectId: queued, eventId: id, before: null, after: {} },
      ]);
      const answer = { success: true, address: reader.email } as const;
      await storeResponse(tx, run, { status: 200, body: answer });
      return answer;
    },
    { rowsOnly: true },
  );
}

/** As many trials as messages, beside them: each is a mail. */
function chargeFor(author: MemberId, perDay: number): Charge {
  return {
    allowance: dailyAllowance(`trial mails to member ${author}`, perDay),
    units: 1,
    refusal: () => `You have sent ${perDay} mails to yourself within a day. Please try again later.`,
  };
}

async function ownReader(tx: Tx, event: EventId, member: MemberId): Promise<MessageReader> {
  const [reader] = await findReaders(tx, event, [{ member, registration: null }]);
  if (reader === undefined || !isMailAddress(reader.email))
    throw conflict('You have no e-mail address to which it could be sent.');
  return reader;
}
