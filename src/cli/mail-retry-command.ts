import type { Command } from 'commander';
import { operatorOrigin } from '../audit/origin.ts';
import { retryFailed } from '../mail/outbox-service.ts';
import type { MailId } from '../shared/ids.ts';
import { addExamples } from './examples-output.ts';
import { idArgument } from './id-options.ts';
import { withDatabase } from './database-command.ts';
import { addSettings, configOf } from './setting-options.ts';

/** `guildhall mail retry`: gives a failed mail all its tries again. */
export function addMailRetryCommand(mail: Command): void {
  const command = mail
    .command('retry')
    .description('Queue a failed mail again; the running service sends it.')
    .argument('<id>', 'the number of the mail, as "mail list" shows it', idArgument<MailId>)
    .action(async (id: MailId) => {
      await withDatabase(configOf(command), (storage, clock) => {
        return storage.write((tx) => retryFailed(tx, clock, operatorOrigin(), id));
      });
      console.error(`Mail ${id} is queued again.`);
    });
  addSettings(command, ['dataFolder', 'databaseUrl', 'poolSize']);
  addExamples(command, 'npx guildhall mail retry 17');
}
