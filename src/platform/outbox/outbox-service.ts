import type { Origin } from '../audit/audit-entry.ts';
import { recordChanges } from '../audit/audit-service.ts';
import { manyLines, oneLine } from '../shared/clean-text.ts';
import type { Clock } from '../shared/clock.ts';
import { badField, DomainError } from '../shared/errors.ts';
import type { MailId, MemberId, RegistrationId } from '../shared/ids.ts';
import { instantText, nowInstantText, type InstantText } from '../shared/local-time.ts';
import { isMailAddress } from '../shared/mail-address.ts';
import type { Db, Tx } from '../storage/database.ts';
import { purgeOld, type Retention } from '../storage/purge.ts';
import type { Mail, MailPeople, OutboxSummary, WithdrawnMail } from './mail.ts';
import { countByState, findFailed, findOldestWaiting, findWaiting } from './outbox-figures-store.ts';
import { deleteOldMails, insertMail, insertMails, requeueFailed } from './outbox-store.ts';
import { countQueuedSince, deleteHeld, deleteUnsent } from './queued-mails-store.ts';

/** How many waiting and how many failed mails an operator is shown. */
const shownMails = 100;

/**
 * Queues a mail in the caller's transaction: it goes out if and only if the rest of the work is committed. It may have to wait
 * until a moment.
 */
export function queueMail(
  tx: Tx,
  clock: Clock,
  mail: Mail,
  people: MailPeople,
  notBefore: InstantText | null = null,
): Promise<MailId> {
  const now = nowInstantText(clock);
  return insertMail(tx, cleaned(mail), people, { now, due: notBefore ?? now });
}

/** So many mails about one registration follow from buttons within a day: nobody fills the mailbox of someone else. */
const mostADay = 4;

/** Whether someone has caused enough mails about a registration for a day; what others wrote keeps no news from anyone. */
export async function isMailedEnough(
  tx: Tx,
  clock: Clock,
  about: { registration: RegistrationId; from: MemberId },
): Promise<boolean> {
  const since = instantText(clock.now().subtract({ hours: 24 }));
  return (await countQueuedSince(tx, about, since)) >= mostADay;
}

/** Takes back the mail about a registration that someone caused and that is still held; says whether there was one. */
export async function takeBackHeld(
  tx: Tx,
  held: { registration: RegistrationId; from: MemberId },
): Promise<boolean> {
  return (await deleteHeld(tx, held)) > 0;
}

/** The same for many mails, with few statements. */
export function queueMails(
  tx: Tx,
  clock: Clock,
  mails: readonly { mail: Mail; people: MailPeople }[],
  notBefore: InstantText | null = null,
): Promise<void> {
  const clean = mails.map(({ mail, people }) => ({ mail: cleaned(mail), people }));
  const now = nowInstantText(clock);
  return insertMails(tx, clean, { now, due: notBefore ?? now });
}

function cleaned(mail: Mail): Mail {
  if (!isMailAddress(mail.recipientAddress)) throw badField('recipientAddress', 'is not an e-mail address');
  const { replyTo, senderName } = mail;
  return {
    ...mail,
    ...(replyTo === undefined ? {} : { replyTo: { ...replyTo, name: oneLine(replyTo.name) } }),
    ...(senderName === undefined ? {} : { senderName: oneLine(senderName) }),
    recipientName: oneLine(mail.recipientName),
    subject: oneLine(mail.subject),
    text: `${manyLines(mail.text)}\n`,
    html: `${manyLines(mail.html)}\n`,
  };
}

/** Takes back the mails about registrations that have not been sent, and says which; one that is on its way at this moment goes out. */
export function withdrawMails(tx: Tx, registrations: readonly RegistrationId[]): Promise<WithdrawnMail[]> {
  return deleteUnsent(tx, registrations);
}

/** Deletes the mails that were sent or given up longer ago than mails are kept for; returns how many. */
export function purgeMails(kept: Retention, signal?: AbortSignal): Promise<number> {
  return purgeOld(kept, deleteOldMails, signal);
}

/** Shows an operator how the outbox stands. */
export async function outboxSummary(db: Db, most = shownMails): Promise<OutboxSummary> {
  return {
    ...(await countByState(db)),
    waiting: await findWaiting(db, most),
    failures: await findFailed(db, most),
  };
}

/** How many mails are in each state, and for how many seconds the oldest that waits has been waiting. */
export async function outboxState(db: Db, clock: Clock) {
  const counts = await countByState(db);
  const oldest = await findOldestWaiting(db);
  const age = oldest === null ? 0 : clock.now().since(oldest).total('seconds');
  return { counts, oldestSeconds: Math.max(0, age) };
}

/** Gives a failed mail all its attempts again, starting now. */
export async function retryFailed(tx: Tx, clock: Clock, origin: Origin, id: MailId): Promise<void> {
  if (!(await requeueFailed(tx, id, nowInstantText(clock))))
    throw new DomainError('not-found', `There is no failed mail ${id}.`);
  const states = { before: { state: 'failed' }, after: { state: 'queued' } };
  await recordChanges(tx, clock, origin, [{ action: 'retry', subject: 'mail', subjectId: id, ...states }]);
}
