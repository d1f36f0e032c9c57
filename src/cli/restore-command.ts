import type { Command } from 'commander';
import { databaseTitle, openingDatabase } from '../process/opening-database.ts';
import { openCopies } from '../storage/open-copies.ts';
import { contentLine, originLine, photoWarnings } from './backup-output.ts';
import { addExamples } from './examples-output.ts';
import { progressWhereSeen } from './progress-output.ts';
import { addSettings, configOf } from './setting-options.ts';

/** `guildhall restore`: the database and the photos of a backup, in an empty place only. */
export function addRestoreCommand(program: Command): void {
  const command = program
    .command('restore')
    .description(
      'Make the database and the photos out of a backup. Only into an empty place: a data folder without a database and ' +
        'photos or, on PostgreSQL, a database without tables. The backup is checked first.',
    )
    .argument('<file>', 'the backup')
    .action(async (file: string) => {
      const config = configOf(command);
      const { restoreBackup } = await import('../backup/restore-backup-service.ts');
      const progress = progressWhereSeen('photos');
      const { manifest, isOlder } = await openingDatabase(config.dataFolder, async () =>
        restoreBackup(file, { copies: await openCopies(config), dataFolder: config.dataFolder, progress }),
      );
      for (const warning of photoWarnings(manifest)) console.error(warning);
      const title = databaseTitle(config);
      console.error(`${title} is restored: ${originLine(manifest)}, with ${contentLine(manifest)}.`);
      if (isOlder)
        console.error('It is of an older version: the next "guildhall serve" brings it up to date.');
    });
  addSettings(command, ['dataFolder', 'databaseUrl']);
  addExamples(
    command,
    'npx guildhall restore /var/backups/guildhall-2027-03-01.zip --data /var/lib/guildhall',
  );
}
