import { Command, CommanderError } from 'commander';
import { programVersion } from '../config/program-version.ts';
import { addAuditCommand } from './audit.ts';
import { addCheckCommand } from './check.ts';
import { addBackupCommand } from './backup.ts';
import { addDemoCommand } from './demo.ts';
import { addExamples } from './examples.ts';
import { addEraseCommand } from './erase.ts';
import { addExportAttendanceCommand } from './export-attendance.ts';
import { addExportMembersCommand } from './export-members.ts';
import { addExportPersonCommand } from './export-person.ts';
import { addExportCommand } from './export.ts';
import { exitCodeOf, sentenceOf } from './failure.ts';
import { addImportCommand } from './import.ts';
import { addMailListCommand } from './mail-list.ts';
import { addMailRetryCommand } from './mail-retry.ts';
import { addMigrateCommand } from './migrate.ts';
import { addPasswordCommand } from './password.ts';
import { addRestoreCommand } from './restore.ts';
import { addRemovedCommand } from './removed.ts';
import { addServeCommand } from './serve.ts';
import { addTokenCreateCommand } from './token-create.ts';
import { addTokenListCommand } from './token-list.ts';
import { addTokenRevokeCommand } from './token-revoke.ts';
import { addVerifyCommand } from './verify.ts';

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
