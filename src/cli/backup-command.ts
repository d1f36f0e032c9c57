import type { Command } from 'commander';
import { programVersion } from '../config/program-version.ts';
import { openingDatabase } from '../process/opening-database.ts';
import { PhotoFiles } from '../photos/photo-files.ts';
import { systemClock } from '../shared/clock.ts';
import { openCopies } from '../storage/open-copies.ts';
import { contentLine, photoWarnings } from './backup-output.ts';
import { addExamples } from './examples-output.ts';
import { progressWhereSeen } from './progress-output.ts';
import { addSettings, configOf } from './setting-options.ts';

/** `guildhall backup`: one file with the database and the photos, while the service runs. */
export function addBackupCommand(program: Command): void {
  const command = program
    .command('backup')
    .description(
      'Write the database and the original photos into one new file. The service may run meanwhile. ' +
        'On PostgreSQL this needs pg_dump.',
    )
    .argument('<file>', 'the file to make, such as guildhall-2027-03-01.zip; it must not exist yet')
    .action(async (file: string) => {
      const config = configOf(command);
      const { makeBackup } = await import('../backup/make-backup-service.ts');
      const { bytes, manifest } = await openingDatabase(config.dataFolder, async () =>
        makeBackup(
          {
            copies: await openCopies(config),
            photoFiles: new PhotoFiles(config.dataFolder),
            version: programVersion(),
            clock: systemClock(config.timeZone),
            progress: {
              database: progressWhereSeen('pages of the database'),
              photos: progressWhereSeen('photos'),
            },
          },
          file,
        ),
      );
      for (const warning of photoWarnings(manifest)) console.error(warning);
      console.error(`"${file}" is made: ${(bytes / 1e6).toFixed(1)} MB with ${contentLine(manifest)}.`);
    });
  addSettings(command, ['dataFolder', 'databaseUrl', 'timeZone']);
  addExamples(
    command,
    'npx guildhall backup /var/backups/guildhall-2027-03-01.zip --data /var/lib/guildhall',
    'npx guildhall backup "backup-$(date +%F).zip"',
  );
}
