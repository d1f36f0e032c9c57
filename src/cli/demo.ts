import type { Command } from 'commander';
import { databaseTitle, openingDatabase } from '../opening-database.ts';
import { conflict } from '../shared/errors.ts';
import { addExamples } from './examples.ts';
import { addSettings, configOf } from './setting-options.ts';

/** `guildhall demo`: fills an empty database with the demo organisation. */
export function addDemoCommand(program: Command): void {
  const command = program
    .command('demo')
    .description(
      'Fill an empty database with the demo organisation. Its sign-ins work with "serve --demo" only.',
    )
    .action(async () => {
      const config = configOf(command);
      // Loaded here, because the other commands do not need to draw portraits.
      const { openDependencies } = await import('../dependencies.ts');
      const { fillDemoIfEmpty } = await import('../demo-mode.ts');
      const deps = await openingDatabase(config.dataFolder, () => openDependencies(config));
      try {
        if (!(await fillDemoIfEmpty(deps))) {
          throw conflict(`${databaseTitle(config)} is not empty, so nothing was changed.`);
        }
        console.error(`${databaseTitle(config)} now holds the demo organisation.`);
      } finally {
        await deps.close();
      }
    });
  addSettings(command, ['dataFolder', 'databaseUrl', 'poolSize', 'timeZone', 'clubYearStart', 'countryCode']);
  addExamples(command, 'npx guildhall demo --data ./demo-data');
}
