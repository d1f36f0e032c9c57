import type { Command } from 'commander';
import { databaseTitle, openingDatabase } from '../process/opening-database.ts';
import { openDatabase } from '../storage/open-database.ts';
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
      const storage = await openingDatabase(config.dataFolder, () => openDatabase(config));
      await storage.close();
      console.error(`${databaseTitle(config)} is up to date.`);
    });
  addHelp(command, databaseSettings, 'migrate --data /var/lib/guildhall');
}
