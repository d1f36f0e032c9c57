import { join } from 'node:path';
import type { Command } from 'commander';
import { operatorOrigin } from '../platform/audit/origin.ts';
import type { Config } from '../platform/config/config.ts';
import type { ErasureSummary } from '../data/erasure/erasure.ts';
import { badInput } from '../platform/shared/errors.ts';
import { fullName } from '../platform/shared/person-name.ts';
import { askToType } from './terminal-input.ts';
import { anyMemberNamed } from './member-options.ts';
import { onDatabase } from './database-command.ts';
import { addHelp, localSettings } from './setting-options.ts';

/** `guildhall erase`: removes a person's data for good, on their request. */
export function addEraseCommand(program: Command): void {
  const command = program
    .command('erase')
    .description(
      "Remove a person's data for good: name, contacts, photo, answers, sign-in. Counts stay. It cannot be undone.",
    )
    .argument('<username or id>', 'the member, active or former')
    .option('--yes', 'do not ask; without a terminal there is nobody to ask, and this is needed');
  onDatabase(command, async ({ config, storage, clock }, member: string, options: { yes?: boolean }) => {
    const { eraseMember, personToErase } = await import('../data/erasure/erasure-service.ts');
    const { id } = await anyMemberNamed(storage.db, member);
    const name = fullName(await personToErase(storage.db, id));
    if (options.yes !== true) await confirm(name, id);
    const summary = await eraseMember({ storage, clock, ...(await photosOf(config)) }, operatorOrigin(), id);
    console.error(words(summary));
  });
  addHelp(command, localSettings, 'erase 1234', 'erase jane.doe --yes');
}

async function confirm(name: string, id: number): Promise<void> {
  if (!process.stdin.isTTY) {
    throw badInput(`Nothing was changed. To erase member ${id} without being asked, add --yes.`);
  }
  console.error(`This removes all that is stored about ${name} (member ${id}) for good.`);
  await askToType(name, `Type the name "${name}" to go on: `);
}

/** Loaded here, because what handles pictures takes longer to load than everything else. */
async function photosOf({ dataFolder, photoCacheMegabytes }: Config) {
  const { PhotoFiles } = await import('../directory/photos/photo-files.ts');
  const { PhotoCache } = await import('../directory/photos/photo-cache-service.ts');
  const cache = join(dataFolder, 'cache', 'photos');
  const photoCache = new PhotoCache(cache, photoCacheMegabytes * 1024 * 1024, (error) => {
    throw error;
  });
  return { photoFiles: new PhotoFiles(dataFolder), photoCache };
}

function words(summary: ErasureSummary): string {
  const { member, registrations, answers, tokens, rights, terms, mails, auditEntries } = summary;
  const lines = [
    `Member ${member} is erased: name, contacts, photo, password and private links are gone.`,
    `Removed: ${answers} answers to questions, ${tokens} tokens, ${rights} rights, ${mails} mails.`,
    `Ended or removed: ${terms} offices and statuses that ran or were to come.`,
    `Kept without a name: ${registrations} registrations, past terms, and ${auditEntries} entries of the audit trail.`,
  ];
  if (summary.guestsWithAddress > 0) {
    lines.push(
      `Kept: ${summary.guestsWithAddress} guests of events have the same e-mail address. They may be this person, or share the address.`,
    );
  }
  if (!summary.isLogEmpty) {
    lines.push('The log of the database still holds the data, because others use it: restart the service.');
  }
  lines.push(
    'Backups and exports made before still hold the data: delete them, or erase again after restoring one.',
    'So do free texts in which others mention the person, and mails that were sent.',
  );
  return lines.join('\n');
}
