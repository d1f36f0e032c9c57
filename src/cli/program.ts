import { Command, CommanderError } from 'commander';
import { programVersion } from '../platform/config/program-version.ts';
import { addAuditCommand } from './audit-command.ts';
import { addCheckCommand } from './check-command.ts';
import { coloured } from './colour-output.ts';
import { addBackupCommands } from './backup-command.ts';
import { addCompletionCommand } from './completion-command.ts';
import { addDemoCommand } from './demo-command.ts';
import { addEraseCommand } from './erase-command.ts';
import { addExportAttendanceCommand } from './export-attendance-command.ts';
import { addExportMembersCommand } from './export-members-command.ts';
import { addExportPersonCommand } from './export-person-command.ts';
import { addExportCommand } from './export-command.ts';
import { exitCodeOf, sentenceOf } from './failure-output.ts';
import { addIdentifierRenewCommand } from './identifier-renew-command.ts';
import { addImportCommand } from './import-command.ts';
import { addMailCommand } from './mail-command.ts';
import { addMigrateCommand } from './migrate-command.ts';
import { addPasswordCommand } from './password-command.ts';
import { addRemovedCommand } from './removed-command.ts';
import { addSetupCommand } from './setup-command.ts';
import { addServeCommand } from './serve-command.ts';
import { addTokenCommand } from './token-command.ts';
import { addWelcomeCommand } from './welcome-command.ts';
import { addHelp } from './setting-options.ts';

/** Where help and the words about a failure go. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}

/** The whole command line: every command by name. */
export function createProgram(output: Output): Command {
  const program = new Command('guildhall')
    .configureOutput({
      writeOut: output.out,
      writeErr: output.err,
      outputError: (sentence, write) => write(coloured(sentence, 'red', process.stderr)),
      getOutHasColors: () => process.stdout.isTTY,
      getErrHasColors: () => process.stderr.isTTY,
    })
    .configureHelp({ styleTitle: (title) => coloured(title, 'bold') })
    .description('Self-hosted membership, club directory and event registration.')
    .version(programVersion(), '--version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .exitOverride()
    // What follows the name of a command belongs to it: "export" and the lists below it have some of the same options.
    .enablePositionalOptions()
    .showHelpAfterError('Add --help to see how it is used.');
  addServeCommand(program);
  addMigrateCommand(program);
  addSetupCommand(program);
  addDemoCommand(program);
  addImportCommand(program);
  const exporting = addExportCommand(program);
  addExportAttendanceCommand(exporting);
  addExportMembersCommand(exporting);
  addExportPersonCommand(exporting);
  addRemovedCommand(program);
  addTokenCommand(program);
  addPasswordCommand(program);
  addWelcomeCommand(program);
  addIdentifierCommand(program);
  addMailCommand(program);
  addAuditCommand(program);
  addCheckCommand(program);
  addEraseCommand(program);
  addBackupCommands(program);
  addCompletionCommand(program);
  addHelp(program, [], 'serve --demo', 'backup "backup-$(date +%F).zip"', 'export --help');
  return program;
}

function addIdentifierCommand(program: Command): void {
  const identifier = program.command('identifier').description('Renew the private identifier of a member.');
  addIdentifierRenewCommand(identifier);
  addHelp(identifier, [], 'identifier renew president');
}

/** Runs one command line and answers the exit code: 0 done, 1 failed, 2 wrongly used. */
export async function run(args: readonly string[], output: Output): Promise<number> {
  try {
    await createProgram(output).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already said what is wrong with the command line.
    if (!(error instanceof CommanderError))
      output.err(`${coloured(sentenceOf(error), 'red', process.stderr)}\n`);
    return exitCodeOf(error);
  }
}
