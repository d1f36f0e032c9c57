import type { Command } from 'commander';
import { openingDataFolder } from '../data-folder.ts';
import { openDatabase } from '../storage/open-database.ts';
import { addExamples } from './examples.ts';
import { addSettings, configOf } from './setting-options.ts';

/** `guildhall migrate`: makes the database or brings it up to date, without serving. */
export function addMigrateCommand(program: Command): void {
  const command = program
    .command('migrate')
    .description(
      'Make the database, or bring an older one up to date. "serve" does this by itself at its start.',
    )
    .action(async () => {
      const { dataFolder } = configOf(command);
      const storage = await openingDataFolder(dataFolder, () => openDatabase(dataFolder));
      await storage.close();
      console.error(`The database in "${dataFolder}" is up to date.`);
    });
  addSettings(command, ['dataFolder']);
  addExamples(command, 'npx guildhall migrate --data /var/lib/guildhall');
}
