import type { Command } from 'commander';
import { outboxSummary } from '../mail/outbox-service.ts';
import { addExamples } from './examples.ts';
import { localText } from './local-text.ts';
import { withDatabase } from './open-storage.ts';
import { addSettings, configOf } from './setting-options.ts';
import { table } from './table.ts';

/** `guildhall mail list`: how many mails wait, were sent or failed, and why the failed ones did. */
export function addMailListCommand(mail: Command): void {
  const command = mail
    .command('list')
    .description('Show how many mails wait, were sent and failed for good, and why the latest failed.')
    .action(async () => {
      const config = configOf(command);
      await withDatabase(config, async ({ db }) => {
        const { queued, sending, sent, failed, failures } = await outboxSummary(db);
        console.log(
          table(['QUEUED', 'SENDING', 'SENT', 'FAILED'], [[queued, sending, sent, failed].map(String)]),
        );
        if (failures.length === 0) return;
        const rows = failures.map((failure) => [
          String(failure.id),
          localText(failure.createdAt, config.timeZone),
          String(failure.attempts),
          failure.lastError,
        ]);
        console.log(`\n${table(['FAILED MAIL', 'QUEUED AT', 'TRIES', 'LAST PROBLEM'], rows)}`);
      });
    });
  addSettings(command, ['dataFolder', 'timeZone']);
  addExamples(command, 'npx guildhall mail list');
}
