import { InvalidArgumentError, Option, type Command } from 'commander';
import type { ImportFlags } from './import-output.ts';
import { runImport } from './import-run-command.ts';
import { addHelp, configOf } from './setting-options.ts';

/** `guildhall import`: brings the tables and photos of a folder, an archive or a spreadsheet into the database. */
export function addImportCommand(program: Command): void {
  const command = program
    .command('import')
    .description(
      'Import tables and photos, all or nothing. docs/import.md describes the tables; --templates writes examples.',
    )
    .argument('[path]', 'a folder, a .zip, or a single .csv or .xlsx')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--json', 'write the result as one JSON document')
    .option(
      '--skip-bad <folder or .zip>',
      'import the good rows, and write the refused ones there to be mended',
    )
    .option('--as <username>', 'import on behalf of this member: rows outside their rights are refused')
    .addOption(orderOption())
    .option(
      '--delete-missing',
      'remove rows of the given tables that the files do not name, and keep them for 30 days',
    )
    .option(
      '--yes-delete <count>',
      'let --delete-missing remove so many rows, if it is more than 5 % of a table',
      readCount,
    )
    .option(
      '--templates <folder or .zip>',
      'write a template of every table with an example, and do nothing else',
    )
    .action(async (path: string | undefined, flags: ImportFlags) => {
      const problem = usageProblem(path, flags);
      if (problem !== undefined) command.error(`error: ${problem}`);
      if (flags.templates !== undefined) {
        const { writeTemplates } = await import('../transfer/export/templates-writer.ts');
        await writeTemplates(flags.templates);
        return;
      }
      await runImport(configOf(command), path ?? '', flags);
    });
  addHelp(
    command,
    ['dataFolder', 'databaseUrl', 'poolSize', 'timeZone', 'countryCode'],
    'npx guildhall import --templates ./templates',
    'npx guildhall import ./our-data --dry-run',
    'npx guildhall import members.xlsx --date-format day-first',
    'npx guildhall import ./our-data --skip-bad ./to-mend',
  );
}

function orderOption(): Option {
  return new Option('--date-format <order>', 'how dates such as 05.06.2026 are meant').choices([
    'day-first',
    'month-first',
  ]);
}

function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

/** What is wrong with the command line, if anything. */
function usageProblem(path: string | undefined, flags: ImportFlags): string | undefined {
  if (flags.templates !== undefined) return path === undefined ? undefined : '--templates imports nothing';
  if (path === undefined) return 'name what is to be imported: a folder, a .zip, a .csv or an .xlsx';
  if (flags.yesDelete !== undefined && flags.deleteMissing !== true)
    return '--yes-delete needs --delete-missing';
  if (flags.deleteMissing === true && flags.skipBad !== undefined) {
    return '--delete-missing cannot be used with --skip-bad: a row that is refused might name one that would be removed';
  }
  return undefined;
}
