import type { Command } from 'commander';
import { openingDataFolder } from '../data-folder.ts';
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
      const deps = await openingDataFolder(config.dataFolder, () => openDependencies(config));
      try {
        if (await fillDemoIfEmpty(deps)) console.error(`The demo organisation is in "${config.dataFolder}".`);
        else throw conflict(`The database in "${config.dataFolder}" is not empty, so nothing was changed.`);
      } finally {
        await deps.close();
      }
    });
  addSettings(command, ['dataFolder', 'timeZone', 'clubYearStart', 'countryCode']);
  addExamples(command, 'npx guildhall demo --data ./demo-data');
}
