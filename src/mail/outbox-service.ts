import type { Origin } from '../audit/audit-entry.ts';
import { recordChanges } from '../audit/audit-service.ts';
import { manyLines, oneLine } from '../shared/clean-text.ts';
import type { Clock } from '../shared/clock.ts';
import { badField, notFound } from '../shared/errors.ts';
import type { MailId } from '../shared/ids.ts';
import { nowInstantText } from '../shared/local-time.ts';
import { isMailAddress } from '../shared/mail-address.ts';
import type { Db, Tx } from '../storage/database.ts';
import type { Mail, OutboxSummary } from './mail.ts';
import { countByState, findFailed, findWaiting, insertMail, requeueFailed } from './outbox-store.ts';

/** How many waiting and how many failed mails an operator is shown. */
const shownMails = 100;

/** Queues a mail in the caller's transaction: it goes out if and only if the rest of the work is committed. */
export async function queueMail(tx: Tx, clock: Clock, mail: Mail): Promise<MailId> {
  if (!isMailAddress(mail.recipientAddress)) throw badField('recipientAddress', 'is not an e-mail address');
  const clean: Mail = {
    recipientName: oneLine(mail.recipientName),
    recipientAddress: mail.recipientAddress,
    subject: oneLine(mail.subject),
    text: `${manyLines(mail.text)}\n`,
    html: `${manyLines(mail.html)}\n`,
  };
  return insertMail(tx, clean, nowInstantText(clock));
}

/** Shows an operator how the outbox stands. */
export async function outboxSummary(db: Db): Promise<OutboxSummary> {
  const counts = await countByState(db);
  return {
    queued: counts.get('queued') ?? 0,
    sending: counts.get('sending') ?? 0,
    sent: counts.get('sent') ?? 0,
    failed: counts.get('failed') ?? 0,
    waiting: await findWaiting(db, shownMails),
    failures: await findFailed(db, shownMails),
  };
}

/** Gives a failed mail all its attempts again, starting now. */
export async function retryFailed(tx: Tx, clock: Clock, origin: Origin, id: MailId): Promise<void> {
  if (!(await requeueFailed(tx, id, nowInstantText(clock)))) throw notFound('A failed mail of this number');
  const states = { before: { state: 'failed' }, after: { state: 'queued' } };
  await recordChanges(tx, clock, origin, [{ action: 'retry', subject: 'mail', subjectId: id, ...states }]);
}
