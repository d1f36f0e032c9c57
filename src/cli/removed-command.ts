import type { Command } from 'commander';
import { daysKept } from '../data/import-export/import/removed-rows.ts';
import { onDatabase } from './database-command.ts';
import { jsonLinesHelp, printJsonLines } from './list-output.ts';
import { addHelp, localSettings } from './setting-options.ts';
import { counted, minuteText, table } from './text-output.ts';

/** `guildhall removed`: what `import --delete-missing` removed, and bringing it back. */
export function addRemovedCommand(program: Command): void {
  const removed = program
    .command('removed')
    .description(
      `See and bring back what "import --delete-missing" removed; it is kept for ${daysKept} days.`,
    );
  addListCommand(removed);
  addRestoreCommand(removed);
  addHelp(removed, [], 'removed list');
}

function addListCommand(removed: Command): void {
  const command = removed
    .command('list')
    .description('List the batches of removed rows, newest first.')
    .option('--json', jsonLinesHelp);
  onDatabase(command, async ({ config, storage, clock }, options: { json?: boolean }) => {
    const { purgeRemoved } = await import('../data/import-export/import/restoring-service.ts');
    const { findBatches } = await import('../data/import-export/import/removed-rows-store.ts');
    await purgeRemoved(storage, clock);
    const batches = await findBatches(storage.db);
    if (options.json === true) {
      return printJsonLines(batches.map((row) => ({ ...row, count: Number(row.count) })));
    }
    const rows = batches.map((row) => {
      return [row.batch, minuteText(row.removedAt, config.timeZone), row.table, String(row.count)];
    });
    console.log(table(['BATCH', 'REMOVED', 'TABLE', 'ROWS'], rows));
  });
  addHelp(command, localSettings, 'removed list', 'removed list --json');
}

function addRestoreCommand(removed: Command): void {
  const command = removed
    .command('restore')
    .description('Bring the rows of a batch back as they were, all or none.')
    .argument('<batch>', 'the batch, as "guildhall removed list" and the import show it');
  onDatabase(command, async ({ storage, clock }, batch: string) => {
    const { restoreBatch } = await import('../data/import-export/import/restoring-service.ts');
    const count = await restoreBatch(storage, clock, batch);
    console.log(`${counted(count, 'row')} ${count === 1 ? 'is' : 'are'} back.`);
  });
  addHelp(command, localSettings, 'removed restore 3f0c0a52-6d0e-4b0e-8a53-2d1a8f6c9b11');
}
