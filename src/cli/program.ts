import { Command, CommanderError } from 'commander';
import { programVersion } from '../config/program-version.ts';
import { addAuditCommand } from './audit-command.ts';
import { addCheckCommand } from './check-command.ts';
import { addBackupCommand } from './backup-command.ts';
import { addDemoCommand } from './demo-command.ts';
import { addExamples } from './examples-output.ts';
import { addEraseCommand } from './erase-command.ts';
import { addExportAttendanceCommand } from './export-attendance-command.ts';
import { addExportMembersCommand } from './export-members-command.ts';
import { addExportPersonCommand } from './export-person-command.ts';
import { addExportCommand } from './export-command.ts';
import { exitCodeOf, sentenceOf } from './failure-output.ts';
import { addIdentifierRenewCommand } from './identifier-renew-command.ts';
import { addImportCommand } from './import-command.ts';
import { addMailListCommand } from './mail-list-command.ts';
import { addMailRetryCommand } from './mail-retry-command.ts';
import { addMigrateCommand } from './migrate-command.ts';
import { addPasswordCommand } from './password-command.ts';
import { addRestoreCommand } from './restore-command.ts';
import { addRemovedCommand } from './removed-command.ts';
import { addServeCommand } from './serve-command.ts';
import { addTokenCreateCommand } from './token-create-command.ts';
import { addTokenListCommand } from './token-list-command.ts';
import { addTokenRevokeCommand } from './token-revoke-command.ts';
import { addVerifyCommand } from './verify-command.ts';

/** Where help and the words about a failure go. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}

/** The whole command line: every command by name. */
export function createProgram(output: Output): Command {
  const program = new Command('guildhall')
    .configureOutput({ writeOut: output.out, writeErr: output.err })
    .description('Self-hosted membership, club directory and event registration.')
    .version(programVersion(), '--version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .exitOverride()
    // What follows the name of a command belongs to it: "export" and the lists below it have some of the same options.
    .enablePositionalOptions()
    .showHelpAfterError('Add --help to see how it is used.');
  addServeCommand(program);
  addMigrateCommand(program);
  addDemoCommand(program);
  addImportCommand(program);
  const exporting = addExportCommand(program);
  addExportAttendanceCommand(exporting);
  addExportMembersCommand(exporting);
  addExportPersonCommand(exporting);
  addRemovedCommand(program);
  const token = program.command('token').description('Make, list and revoke access tokens of applications.');
  addTokenCreateCommand(token);
  addTokenListCommand(token);
  addTokenRevokeCommand(token);
  addExamples(token, 'npx guildhall token list', 'npx guildhall token create member --expires 12h');
  addPasswordCommand(program);
  const identifier = program.command('identifier').description('Renew the private identifier of a member.');
  addIdentifierRenewCommand(identifier);
  addExamples(identifier, 'npx guildhall identifier renew president');
  const mail = program.command('mail').description('See and retry the mails of the outbox.');
  addMailListCommand(mail);
  addMailRetryCommand(mail);
  addExamples(mail, 'npx guildhall mail list', 'npx guildhall mail retry 17');
  addAuditCommand(program);
  addCheckCommand(program);
  addEraseCommand(program);
  addBackupCommand(program);
  addVerifyCommand(program);
  addRestoreCommand(program);
  addExamples(
    program,
    'npx guildhall serve --demo',
    'npx guildhall backup "backup-$(date +%F).zip"',
    'npx guildhall export --help',
  );
  return program;
}

/** Runs one command line and answers the exit code: 0 done, 1 failed, 2 wrongly used. */
export async function run(args: readonly string[], output: Output): Promise<number> {
  try {
    await createProgram(output).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already said what is wrong with the command line.
    if (!(error instanceof CommanderError)) output.err(`${sentenceOf(error)}\n`);
    return exitCodeOf(error);
  }
}
