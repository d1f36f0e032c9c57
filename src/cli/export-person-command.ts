import type { Command } from 'commander';
import { nowInstantText } from '../platform/shared/local-time.ts';
import { anyMemberNamed } from './member-options.ts';
import { onDatabase, type Opened } from './database-command.ts';
import { outputHelp, withOutput } from './file-output.ts';
import { addHelp, localSettings } from './setting-options.ts';

/** `guildhall export person`: all that is held about a person, to hand out on request. */
export function addExportPersonCommand(exporting: Command): void {
  const command = exporting
    .command('person')
    .description(
      'Write everything that is held about a person as a zip to hand out: profile, terms, rights, registrations, ' +
        'answers, guests, scans, mails, sign-ins, audit trail and photo, with a text that explains it.',
    )
    .argument('<username or id>', 'the member, active or former')
    .option('--output <zip>', outputHelp);
  onDatabase(command, writePerson);
  addHelp(command, localSettings, 'export person jane.doe', 'export person 1234 --output person-1234.zip');
}

async function writePerson(
  { config, db, clock }: Opened,
  usernameOrId: string,
  { output }: { output?: string },
): Promise<void> {
  // Loaded here, because what handles pictures takes longer to load than everything else.
  const { PhotoFiles } = await import('../directory/photos/photo-files.ts');
  const { readContent } = await import('../data/import-export/export/export-service.ts');
  const { personData } = await import('../data/person-archive/person-service.ts');
  const { writePersonArchive } = await import('../data/person-archive/person-archive-writer.ts');
  const { id } = await anyMemberNamed(db, usernameOrId);
  const person = await personData(db, id);
  const { photoSha256: sha256 } = person;
  const photo = sha256 === null ? null : await readContent(new PhotoFiles(config.dataFolder), sha256);
  const name = await withOutput(output, `person-${id}.zip`, 'binary', (stream) =>
    writePersonArchive({ person, photo: photo ?? null, madeAt: nowInstantText(clock) }, stream),
  );
  console.error(`Wrote everything held about ${person.name} to ${name}.`);
  if (person.guestsWithAddress > 0) {
    console.error(
      `Left out: ${person.guestsWithAddress} guests of events have the same e-mail address. They may be this person, or share the address.`,
    );
  }
  if (photo === undefined) console.error('The photo is missing: its file is no longer in the data folder.');
}
