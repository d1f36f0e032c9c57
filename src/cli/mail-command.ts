import type { Command } from 'commander';
import { operatorOrigin } from '../platform/audit/origin.ts';
import type { UnsentMail } from '../platform/outbox/mail.ts';
import { outboxSummary, retryFailed } from '../platform/outbox/outbox-service.ts';
import type { MailId } from '../platform/shared/ids.ts';
import type { Db } from '../platform/storage/database.ts';
import { onDatabase } from './database-command.ts';
import { idArgument } from './id-options.ts';
import { jsonLinesHelp, printJsonLines } from './list-output.ts';
import { addHelp, databaseSettings, localSettings } from './setting-options.ts';
import { minuteText, table } from './text-output.ts';

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
    .description('Show how many mails wait, were sent and failed for good, which wait or failed, and why.')
    .option('--json', `${jsonLinesHelp}: those that wait or failed`);
  onDatabase(command, async ({ config, db }, options: { json?: boolean }) => {
    if (options.json === true) return printJsonLines(await unsentMails(db));
    const { queued, sending, sent, failed, waiting, failures } = await outboxSummary(db);
    console.log(
      table(['QUEUED', 'SENDING', 'SENT', 'FAILED'], [[queued, sending, sent, failed].map(String)]),
    );
    const shown = (instant: string) => minuteText(instant, config.timeZone);
    const start = (mail: UnsentMail) => [String(mail.id), shown(mail.createdAt), String(mail.attempts)];
    printMails(
      ['WAITING MAIL', 'QUEUED AT', 'TRIES', 'NEXT TRY', 'LAST PROBLEM'],
      waiting.map((mail) => [
        ...start(mail),
        mail.nextTry === null ? 'being sent' : shown(mail.nextTry),
        mail.lastError,
      ]),
    );
    const headings = ['FAILED MAIL', 'QUEUED AT', 'TRIES', 'LAST PROBLEM'];
    printMails(
      headings,
      failures.map((mail) => [...start(mail), mail.lastError]),
    );
  });
  addHelp(command, localSettings, 'mail list', 'mail list --json');
}

/** Programs read more of them than people. */
const mostForPrograms = 100_000;

async function unsentMails(db: Db): Promise<object[]> {
  const { waiting, failures } = await outboxSummary(db, mostForPrograms);
  return [
    ...waiting.map((mail) => ({ ...mail, state: mail.nextTry === null ? 'sending' : 'queued' })),
    ...failures.map((mail) => ({ ...mail, nextTry: null, state: 'failed' })),
  ];
}

function printMails(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  if (rows.length > 0) console.log(`\n${table(headings, rows)}`);
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
