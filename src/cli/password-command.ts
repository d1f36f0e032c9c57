import type { Command } from 'commander';
import { setPassword } from '../accounts/passwords-service.ts';
import { operatorOrigin } from '../audit/origin.ts';
import { addExamples } from './examples-output.ts';
import { memberNamed } from './member-options.ts';
import { withDatabase } from './database-command.ts';
import { askForNewPassword, readPipedPassword } from './password-input.ts';
import { addSettings, configOf } from './setting-options.ts';

/** `guildhall password`: gives a member a new password, which is never an argument that others could read. */
export function addPasswordCommand(program: Command): void {
  const command = program
    .command('password')
    .description(
      "Give a member a new password. It is asked for, or read from standard input; the member's tokens end.",
    )
    .argument('<username or id>', 'the member')
    .option('--stdin', 'read the password from standard input even on a terminal')
    .action(async (member: string, options: { stdin?: boolean }) => {
      await withDatabase(configOf(command), async (storage, clock) => {
        const { id, fullName } = await memberNamed(storage.db, member);
        const piped = options.stdin === true || !process.stdin.isTTY;
        const password = piped ? await readPipedPassword() : await askForNewPassword(fullName);
        await setPassword(storage, clock, operatorOrigin(), id, password);
        console.error(`${fullName} has a new password. Earlier sign-ins and tokens no longer work.`);
      });
    });
  addSettings(command, ['dataFolder', 'databaseUrl', 'poolSize']);
  addExamples(command, 'npx guildhall password president', 'npx guildhall password president < password.txt');
}
