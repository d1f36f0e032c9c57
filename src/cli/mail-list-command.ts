import type { Command } from 'commander';
import type { UnsentMail, WaitingMail } from '../mail/mail.ts';
import { outboxSummary } from '../mail/outbox-service.ts';
import { addExamples } from './examples-output.ts';
import { localText } from './local-text-output.ts';
import { withDatabase } from './database-command.ts';
import { addSettings, configOf } from './setting-options.ts';
import { table } from './table-output.ts';

/** `guildhall mail list`: how many mails wait, were sent or failed, and why those that were not sent were not. */
export function addMailListCommand(mail: Command): void {
  const command = mail
    .command('list')
    .description('Show how many mails wait, were sent and failed for good, which wait or failed, and why.')
    .action(async () => {
      const config = configOf(command);
      await withDatabase(config, async ({ db }) => {
        const { queued, sending, sent, failed, waiting, failures } = await outboxSummary(db);
        console.log(
          table(['QUEUED', 'SENDING', 'SENT', 'FAILED'], [[queued, sending, sent, failed].map(String)]),
        );
        printWaiting(waiting, config.timeZone);
        printFailed(failures, config.timeZone);
      });
    });
  addSettings(command, ['dataFolder', 'databaseUrl', 'poolSize', 'timeZone']);
  addExamples(command, 'npx guildhall mail list');
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
