import type { Command } from 'commander';
import { contentLine, originLine, photoWarnings } from './backup-output.ts';
import { addExamples } from './examples-output.ts';
import { progressWhereSeen } from './progress-output.ts';

/** `guildhall verify`: whether a backup is whole; restores nothing and needs no database. */
export function addVerifyCommand(program: Command): void {
  const command = program
    .command('verify')
    .description(
      'Check a backup: every byte, the integrity of the database and its references, its counts, and the checksum of ' +
        'every photo. The database is unpacked into the temporary folder (TMPDIR) meanwhile.',
    )
    .argument('<file>', 'the backup')
    .action(async (file: string) => {
      const { verifyBackup } = await import('../backup/verify-backup-service.ts');
      const progress = progressWhereSeen('photos');
      const { manifest, unchecked } = await verifyBackup(file, progress);
      for (const warning of photoWarnings(manifest)) console.error(warning);
      for (const what of unchecked) console.error(`Not checked: ${what}.`);
      console.log(`"${file}" is whole: ${originLine(manifest)}, with ${contentLine(manifest)}.`);
    });
  addExamples(command, 'npx guildhall verify /var/backups/guildhall-2027-03-01.zip');
}
