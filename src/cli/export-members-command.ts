import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Option, type Command } from 'commander';
import { audiences, type Audience } from '../directory/members/visibility.ts';
import { withDatabase, type Opened } from './database-command.ts';
import { outputHelp, withOutput } from './file-output.ts';
import { addHelp, configOf, databaseSettings } from './setting-options.ts';

/** `guildhall export members`: the contact cards of a club, for phones and mail programs. */
export function addExportMembersCommand(exporting: Command): void {
  const command = exporting
    .command('members')
    .description(
      "Write the contact cards of a club's active members, with their photos, as phones and mail programs read them.",
    )
    .argument('<club>', 'the id or the name of the club')
    .option('--vcf', 'as contact cards (vCard 3.0)')
    .addOption(
      new Option('--for <readers>', 'for whom they are: what members hide from these readers is left out')
        .choices(audiences)
        .default('members'),
    )
    .option('--output <file>', outputHelp)
    .action(async (club: string, options: CardOptions) => {
      if (options.vcf !== true) command.error('error: add --vcf');
      await withDatabase(configOf(command), (opened) => writeCards(opened, club, options));
    });
  addHelp(
    command,
    databaseSettings,
    'export members 3 --vcf',
    'export members 3 --vcf --for club',
    'export members "Guild Club Altenmatt" --vcf --output altenmatt.vcf',
  );
}

interface CardOptions {
  vcf?: boolean;
  for: Audience;
  output?: string;
}

async function writeCards({ config, db }: Opened, idOrName: string, options: CardOptions): Promise<void> {
  // Loaded here, because the other commands need no pictures.
  const { PhotoFiles } = await import('../directory/photos/photo-files.ts');
  const { clubNamed, contactCards } = await import('../data/contact-cards/contact-cards-service.ts');
  const club = await clubNamed(db, idOrName);
  const photoFiles = new PhotoFiles(config.dataFolder);
  const without: string[] = [];
  let count = 0;
  const cards = contactCards(db, photoFiles, { club: club.id, audience: options.for }, (member) =>
    without.push(member),
  );
  async function* counted() {
    for await (const card of cards) {
      count += 1;
      yield card;
    }
  }
  const name = await withOutput(options.output, `members-${club.id}.vcf`, 'text', (stream) =>
    pipeline(Readable.from(counted(), { objectMode: false }), stream),
  );
  console.error(`Wrote the cards of ${count} members of ${club.name} to ${name}.`);
  if (without.length > 0) console.error(`The photos of these members cannot be read: ${without.join(', ')}.`);
}
