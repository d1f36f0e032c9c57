import type { Command } from 'commander';
import type { Manifest } from '../data/backup/manifest-rules.ts';
import { engineTitles } from '../data/backup/manifest.ts';
import { programVersion } from '../platform/config/program-version.ts';
import { EventFiles } from '../events/parts/event-files.ts';
import { PhotoFiles } from '../directory/photos/photo-files.ts';
import { databaseTitle, openingDatabase } from '../platform/process/opening-database.ts';
import { systemClock } from '../platform/shared/clock.ts';
import { openCopies } from '../platform/storage/open-copies.ts';
import { progressWhereSeen } from './progress-output.ts';
import { addHelp, configOf } from './setting-options.ts';
import { counted } from './text-output.ts';

/** The commands that make, check and restore backups. */
export function addBackupCommands(program: Command): void {
  addBackupCommand(program);
  addVerifyCommand(program);
  addRestoreCommand(program);
}

/** `guildhall backup`: one file with the database and the photos, while the service runs. */
function addBackupCommand(program: Command): void {
  const command = program
    .command('backup')
    .description(
      'Write the database and the original photos into one new file. The service may run meanwhile. ' +
        'On PostgreSQL this needs pg_dump.',
    )
    .argument('<file>', 'the file to make, such as guildhall-2027-03-01.zip; it must not exist yet')
    .action(async (file: string) => {
      const config = configOf(command);
      const { makeBackup } = await import('../data/backup/make-backup-service.ts');
      const { bytes, manifest } = await openingDatabase(config.dataFolder, async () =>
        makeBackup(
          {
            copies: await openCopies(config),
            photoFiles: new PhotoFiles(config.dataFolder),
            eventFiles: new EventFiles(config.dataFolder),
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
  addHelp(
    command,
    ['dataFolder', 'databaseUrl', 'timeZone'],
    'backup /var/backups/guildhall-2027-03-01.zip --data /var/lib/guildhall',
    'backup "backup-$(date +%F).zip"',
  );
}

/** `guildhall verify`: whether a backup is whole; restores nothing and needs no database. */
function addVerifyCommand(program: Command): void {
  const command = program
    .command('verify')
    .description(
      'Check a backup: every byte, the integrity of the database and its references, its counts, and the checksum of ' +
        'every photo. The database is unpacked into the temporary folder (TMPDIR) meanwhile.',
    )
    .argument('<file>', 'the backup')
    .option('--json', 'print what is in it as one JSON document instead of a sentence')
    .action(async (file: string, options: { json?: boolean }) => {
      const { verifyBackup } = await import('../data/backup/check-backup-service.ts');
      const progress = progressWhereSeen('photos');
      const { manifest, unchecked } = await verifyBackup(file, progress);
      for (const warning of photoWarnings(manifest)) console.error(warning);
      for (const what of unchecked) console.error(`Not checked: ${what}.`);
      if (options.json === true) console.log(JSON.stringify({ file, ...manifest, unchecked }));
      else console.log(`"${file}" is whole: ${originLine(manifest)}, with ${contentLine(manifest)}.`);
    });
  addHelp(
    command,
    [],
    'verify /var/backups/guildhall-2027-03-01.zip',
    'verify /var/backups/guildhall-2027-03-01.zip --json',
  );
}

/** `guildhall restore`: the database and the photos of a backup, in an empty place only. */
function addRestoreCommand(program: Command): void {
  const command = program
    .command('restore')
    .description(
      'Make the database and the photos out of a backup. Only into an empty place: a data folder without a database and ' +
        'photos or, on PostgreSQL, a database without tables. The backup is checked first.',
    )
    .argument('<file>', 'the backup')
    .action(async (file: string) => {
      const config = configOf(command);
      const { restoreBackup } = await import('../data/backup/restore-backup-service.ts');
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
  addHelp(
    command,
    ['dataFolder', 'databaseUrl'],
    'restore /var/backups/guildhall-2027-03-01.zip --data /var/lib/guildhall',
  );
}

/** What is in a backup, in the middle of a sentence. */
function contentLine({ counts, photos }: Manifest): string {
  const count = (word: string) => counted(counts[`${word}s`] ?? 0, word);
  const { files = 0 } = photos;
  const rows = ['member', 'club', 'event', 'registration'].map(count);
  const content = [counted(photos.count - files, 'photo'), ...(files === 0 ? [] : [counted(files, 'file')])];
  const parts = [...rows, ...content];
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** When, by which program and on which engine a backup was made. */
function originLine({ madeAt, programVersion, engine, schema }: Manifest): string {
  return `made at ${madeAt} by Guildhall ${programVersion} on ${engineTitles[engine]}, schema ${schema.at(-1) ?? 'empty'}`;
}

/** A sentence for each kind of photo that could not be put into a backup. */
function photoWarnings({ photos: { missing, damaged } }: Manifest): string[] {
  const absent = `Not in the folder, so not in the backup: ${listed(missing)}. Their members are shown by initials.`;
  const broken = `Damaged in the folder, so not in the backup: ${listed(damaged)}. Give these members a new photo.`;
  return [...(missing.length > 0 ? [absent] : []), ...(damaged.length > 0 ? [broken] : [])];
}

function listed(photos: readonly string[]): string {
  const shown = photos.slice(0, 3).join(', ');
  const more = photos.length > 3 ? ` and ${photos.length - 3} more` : '';
  return `${counted(photos.length, 'photo')} (${shown}${more})`;
}
