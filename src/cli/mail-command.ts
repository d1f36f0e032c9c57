import type { Command } from 'commander';
import { operatorOrigin } from '../audit/origin.ts';
import type { UnsentMail, WaitingMail } from '../mail/mail.ts';
import { outboxSummary, retryFailed } from '../mail/outbox-service.ts';
import type { MailId } from '../shared/ids.ts';
import { onDatabase } from './database-command.ts';
import { idArgument } from './id-options.ts';
import { addHelp, databaseSettings, localSettings } from './setting-options.ts';
import { localText, table } from './text-output.ts';

/** `guildhall mail`: shows the outbox, and queues failed mails again. */
export function addMailCommand(program: Command): void {
  const mail = program.command('mail').description('See and retry the mails of the outbox.');
  addListCommand(mail);
  addRetryCommand(mail);
  addHelp(mail, [], 'mail list', 'mail retry 17');
}

/** `guildhall mail list`: how many mails wait, were sent or failed, and why those that were not sent were not. */
function addListCommand(mail: Command): void {
  const command = mail
    .command('list')
    .description('Show how many mails wait, were sent and failed for good, which wait or failed, and why.');
  onDatabase(command, async ({ config, db }) => {
    const { queued, sending, sent, failed, waiting, failures } = await outboxSummary(db);
    console.log(
      table(['QUEUED', 'SENDING', 'SENT', 'FAILED'], [[queued, sending, sent, failed].map(String)]),
    );
    printWaiting(waiting, config.timeZone);
    printFailed(failures, config.timeZone);
  });
  addHelp(command, localSettings, 'mail list');
}

function printWaiting(mails: readonly WaitingMail[], timeZone: string): void {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => [
    String(mail.id),
    localText(mail.createdAt, timeZone),
    String(mail.attempts),
    mail.nextTry === null ? 'being sent' : localText(mail.nextTry, timeZone),
    mail.lastError,
  ]);
  console.log(`\n${table(['WAITING MAIL', 'QUEUED AT', 'TRIES', 'NEXT TRY', 'LAST PROBLEM'], rows)}`);
}

function printFailed(mails: readonly UnsentMail[], timeZone: string): void {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => [
    String(mail.id),
    localText(mail.createdAt, timeZone),
    String(mail.attempts),
    mail.lastError,
  ]);
  console.log(`\n${table(['FAILED MAIL', 'QUEUED AT', 'TRIES', 'LAST PROBLEM'], rows)}`);
}

/** `guildhall mail retry`: gives a failed mail all its tries again. */
function addRetryCommand(mail: Command): void {
  const command = mail
    .command('retry')
    .description('Queue a failed mail again; the running service sends it.')
    .argument('<id>', 'the number of the mail, as "mail list" shows it', idArgument<MailId>);
  onDatabase(command, async ({ storage, clock }, id: MailId) => {
    await storage.write((tx) => retryFailed(tx, clock, operatorOrigin(), id));
    console.error(`Mail ${id} is queued again.`);
  });
  addHelp(command, databaseSettings, 'mail retry 17');
}
