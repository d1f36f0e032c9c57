import type { Command } from 'commander';
import { setPassword } from '../identity/sign-in/credentials-service.ts';
import { operatorOrigin } from '../platform/audit/origin.ts';
import { memberNamed } from './member-options.ts';
import { onDatabase } from './database-command.ts';
import { askForNewPassword, readPipedPassword } from './terminal-input.ts';
import { addHelp, databaseSettings } from './setting-options.ts';

/** `guildhall password`: gives a member a new password, which is never an argument that others could read. */
export function addPasswordCommand(program: Command): void {
  const command = program
    .command('password')
    .description(
      "Give a member a new password. It is asked for, or read from standard input; the member's tokens and passkeys end.",
    )
    .argument('<username or id>', 'the member')
    .option('--stdin', 'read the password from standard input even on a terminal');
  onDatabase(command, async ({ storage, clock, config }, member: string, options: { stdin?: boolean }) => {
    const { id, fullName } = await memberNamed(storage.db, member);
    const piped = options.stdin === true || !process.stdin.isTTY;
    const password = piped ? await readPipedPassword() : await askForNewPassword(fullName);
    await setPassword(storage, clock, operatorOrigin(), id, password, config.organisation);
    console.error(
      `${fullName} has a new password. Earlier sign-ins, tokens and passkeys no longer work; the calendar has to be subscribed to again.`,
    );
  });
  addHelp(command, databaseSettings, 'password president', 'password president < password.txt');
}
