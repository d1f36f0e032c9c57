import type { Command } from 'commander';
import { upgradeWords } from '../platform/process/database-log.ts';
import { databaseTitle, openingDatabase } from '../platform/process/opening-database.ts';
import type { Upgrade } from '../platform/storage/migrate.ts';
import { openDatabase } from '../platform/storage/open-database.ts';
import { addHelp, configOf, databaseSettings } from './setting-options.ts';

/** `guildhall migrate`: makes the database or brings it up to date, without serving. */
export function addMigrateCommand(program: Command): void {
  const command = program
    .command('migrate')
    .description(
      'Make the database, or bring an older one up to date. "serve" does this by itself at its start.',
    )
    .action(async () => {
      const config = configOf(command);
      let outcome = 'is up to date';
      const upgraded = (upgrade: Upgrade) => {
        const { from, changes } = upgrade;
        outcome = upgradeWords(upgrade) + (from === undefined ? '' : `: ${changes.join(', ')}`);
      };
      const open = () => openDatabase(config, { upgraded });
      const storage = await openingDatabase(config.dataFolder, open);
      await storage.close();
      console.error(`${databaseTitle(config)} ${outcome}.`);
    });
  addHelp(command, databaseSettings, 'migrate --data /var/lib/guildhall');
}
