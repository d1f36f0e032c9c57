import { InvalidArgumentError, Option, type Command } from 'commander';
import { addHelp, configOf } from './setting-options.ts';
import type { Config } from '../platform/config/config.ts';
import { EventFiles } from '../events/parts/event-files.ts';
import { PhotoFiles } from '../directory/photos/photo-files.ts';
import { badInput, DomainError } from '../platform/shared/errors.ts';
import type { MemberId } from '../platform/shared/ids.ts';
import type { ImportSource } from '../data/import-export/files/source-reader.ts';
import type { ImportResult } from '../data/import-export/import/import-service.ts';
import { goOnAtBrokenPipe } from './broken-pipe-output.ts';
import { importReporter, type ImportFlags, type ImportReporter } from './import-output.ts';
import { dateOrders } from '../data/import-export/tables/cell-kinds.ts';
import { memberNamed } from './member-options.ts';
import { withDatabase, type Opened } from './database-command.ts';
import { grouped } from './text-output.ts';

/** `guildhall import`: brings the tables and photos of a folder, an archive or a spreadsheet into the database. */
export function addImportCommand(program: Command): void {
  const command = program
    .command('import')
    .description(
      'Import tables, photos and files of events, all or nothing. docs/import.md describes the tables; --templates writes examples.',
    )
    .argument('[path]', 'a folder, a .zip, or a single .csv or .xlsx')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--json', 'print the result as one JSON document instead of tables')
    .option(
      '--skip-bad <folder, .zip or .xlsx>',
      'import the good rows, and write the refused ones there to be mended',
    )
    .option('--as <username>', 'import on behalf of this member: rows outside their rights are refused')
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
      '--templates <folder, .zip or .xlsx>',
      'write a template of every table with an example, and do nothing else',
    );
  addReadingOptions(command).action((path: string | undefined, flags: ImportFlags) =>
    importOrWriteTemplates(command, path, flags),
  );
  addHelp(
    command,
    ['dataFolder', 'databaseUrl', 'poolSize', 'timeZone', 'countryCode'],
    'import --templates templates.xlsx',
    'import ./our-data --dry-run',
    'import members.xlsx --date-format day-first',
    'import ./our-data --skip-bad ./to-mend',
  );
}

/** How cells are read that can be meant in two ways. */
function addReadingOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--date-format <order>', 'how dates such as 05.06.2026 are meant').choices(dateOrders),
    )
    .option(
      '--as-written',
      'take keys, postal codes and telephone numbers as they stand, although zeros before them seem to be lost',
    );
}

function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

async function importOrWriteTemplates(
  command: Command,
  path: string | undefined,
  flags: ImportFlags,
): Promise<void> {
  const problem = usageProblem(path, flags);
  if (problem !== undefined) command.error(`error: ${problem}`);
  if (flags.templates === undefined) return runImport(configOf(command), path ?? '', flags);
  const { writeTemplates } = await import('../data/import-export/export/templates-writer.ts');
  await writeTemplates(flags.templates);
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

/** Imports what lies at a path, and reports what came of it; fails when a row was refused. */
async function runImport(config: Config, path: string, flags: ImportFlags): Promise<void> {
  const { openSource } = await import('../data/import-export/files/source-reader.ts');
  const { findTable } = await import('../data/import-export/tables/every-table.ts');
  // What is said of the rows goes out while they are written.
  goOnAtBrokenPipe();
  const reporter = importReporter(flags);
  try {
    await withDatabase(config, async (opened) => {
      const asMember = flags.as === undefined ? null : (await memberNamed(opened.db, flags.as)).id;
      const knows = (name: string) => findTable(name) !== undefined;
      const source = await openSource(path, knows, (file) => reporter.opens(file));
      try {
        for (const file of source.unknownFiles)
          reporter.warn(`${file} is neither a table nor a picture, so it is left out.`);
        const result = await importSource({ ...opened, source, reporter }, flags, asMember);
        failWhenRefused(result, flags);
      } finally {
        await source.close();
      }
    });
  } catch (error) {
    // Programs get one whole document, whatever went wrong.
    reporter.abandon(error);
    throw error;
  }
}

async function importSource(
  { config, storage, clock, source, reporter }: Opened & { source: ImportSource; reporter: ImportReporter },
  flags: ImportFlags,
  asMember: MemberId | null,
): Promise<ImportResult> {
  const { importOrganisation } = await import('../data/import-export/import/import-service.ts');
  const { openSink } = await import('../data/import-export/files/export-writer.ts');
  const { writeRefused } = await import('../data/import-export/import/refused-rows-writer.ts');
  const photoFiles = new PhotoFiles(config.dataFolder);
  const eventFiles = new EventFiles(config.dataFolder);
  const deps = { storage, clock, photoFiles, eventFiles, countryCode: config.countryCode };
  // Opened first: without a place for the refused rows, the others are not imported.
  const refused = flags.skipBad === undefined ? undefined : await openSink(flags.skipBad);
  try {
    const options = {
      dryRun: flags.dryRun === true,
      skipBad: refused !== undefined,
      dateOrder: flags.dateFormat ?? null,
      asWritten: flags.asWritten === true,
      asMember,
      deleteMissing: flags.deleteMissing === true,
      mayDelete: flags.yesDelete ?? null,
    };
    const result = await importOrganisation(deps, source, options, reporter);
    reporter.finish(result);
    if (refused !== undefined) {
      await writeRefused(source, result.report, refused).catch((error: unknown) => notWritten(result, error));
    }
    return result;
  } catch (error) {
    await refused?.abandon();
    throw error;
  }
}

/** The good rows are in the database by then, and the operator must know. */
function notWritten({ isWritten }: ImportResult, error: unknown): never {
  if (!isWritten || !(error instanceof DomainError)) throw error;
  throw new DomainError(
    error.kind,
    `${error.message} The good rows are imported, but the refused ones could not be written: import the same files again with room for them.`,
  );
}

function failWhenRefused({ report, isWritten }: ImportResult, flags: ImportFlags): void {
  if (report.refusals === 0) return;
  if (report.isFatal) throw badInput('Nothing was imported: what is listed above must be mended first.');
  const all = [...report.counts.values()].reduce((sum, { refused }) => sum + refused, 0);
  const pictures = report.of('photos').refused;
  const files = report.of('files').refused;
  const rows = all - pictures - files;
  const counted = [counts(rows, 'row'), counts(pictures, 'picture'), counts(files, 'file')]
    .filter((part) => part !== '')
    .join(' and ');
  const kept =
    rows === 0 ? '' : `, and "${flags.skipBad}" holds the refused rows, to be mended and imported again`;
  const after = isWritten ? `; the others are imported${kept}.` : ', so nothing was imported.';
  const sentence = `${counted} ${all === 1 ? 'was' : 'were'} refused${after}`;
  throw badInput(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`);
}

function counts(count: number, thing: string): string {
  if (count === 0) return '';
  return count === 1 ? `one ${thing}` : `${grouped(count)} ${thing}s`;
}
