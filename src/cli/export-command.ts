import type { Command } from 'commander';
import { EventFiles } from '../events/parts/event-files.ts';
import { PhotoFiles } from '../directory/photos/photo-files.ts';
import { onDatabase, type Opened } from './database-command.ts';
import { ProgressLine } from './progress-output.ts';
import { addHelp, localSettings } from './setting-options.ts';
import { counted, grouped, table } from './text-output.ts';
import type { ExportListener, ExportSummary } from '../data/import-export/export/export-service.ts';

/** `guildhall export`: writes all tables to a folder, a zip archive or a workbook; the lists are commands below it. */
export function addExportCommand(program: Command): Command {
  const command = program
    .command('export')
    .description(
      'Write all tables, photos and files of events to a folder or a .zip, or the tables alone to an .xlsx, as "guildhall import" reads them.',
    )
    .argument(
      '<folder, .zip or .xlsx>',
      'a folder that is empty or not there yet, or a .zip or .xlsx that is not there yet',
    )
    .option(
      '--with-sign-ins',
      'also write the hashes of passwords and tokens, so that everyone stays signed in after a move (secret)',
    )
    .option('--json', 'print what was written as one JSON document instead of a table');
  onDatabase(command, writeExport);
  addHelp(
    command,
    localSettings,
    'export ./all-our-data',
    'export all-our-data.xlsx',
    'export move.zip --with-sign-ins --data ./data',
  );
  return command;
}

async function writeExport(
  { config, storage }: Opened,
  path: string,
  { withSignIns = false, json = false }: { withSignIns?: boolean; json?: boolean },
): Promise<void> {
  const { openSink } = await import('../data/import-export/files/export-writer.ts');
  const { exportOrganisation } = await import('../data/import-export/export/export-service.ts');
  const sink = await openSink(path);
  const line = new ProgressLine(process.stderr);
  try {
    const photoFiles = new PhotoFiles(config.dataFolder);
    const listener = process.stderr.isTTY ? bar(line) : plainLines;
    const eventFiles = new EventFiles(config.dataFolder);
    const summary = await exportOrganisation({ storage, photoFiles, eventFiles }, sink, {
      withSignIns,
      listener,
    });
    await sink.finish();
    console.log(json ? JSON.stringify(summary) : summaryTable(summary));
    warnOfMissing(summary);
  } catch (error) {
    line.clear();
    await sink.abandon();
    throw error;
  }
}

function summaryTable({ tables, photos, files }: ExportSummary): string {
  const rows = [...tables, { table: 'photos', rows: photos }, { table: 'files', rows: files }];
  return table(
    ['TABLE', 'ROWS'],
    rows.map((row) => [row.table, grouped(row.rows)]),
  );
}

const plainLines: ExportListener = {
  begins: (name) => console.error(`Writing ${name}.`),
  progress: () => undefined,
};

function bar(line: ProgressLine): ExportListener {
  return { begins: () => undefined, progress: (done, total, things) => line.show(done, total, things) };
}

function warnOfMissing(summary: ExportSummary): void {
  const { missingPhotos, omittedPhotos, missingFiles, omittedFiles } = summary;
  warnOf({ things: ['photo', 'members'], missing: missingPhotos, omitted: omittedPhotos });
  warnOf({ things: ['file', 'events'], missing: missingFiles, omitted: omittedFiles });
}

interface Lacking {
  /** What is lacking, and of whom. */
  readonly things: readonly [string, string];
  readonly missing: readonly string[];
  readonly omitted: number;
}

function warnOf({ things: [thing, owners], missing, omitted }: Lacking): void {
  if (omitted > 0) {
    const left = omitted === 1 ? `One ${thing} is` : `${counted(omitted, thing)} are`;
    console.error(`${left} left out, because a workbook holds none: for them, export to a folder or a .zip.`);
  }
  if (missing.length === 0) return;
  console.error(
    `${counted(missing.length, thing)} of ${owners} could not be found in the data folder and had to be left out: ` +
      `${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ', …' : ''}`,
  );
}
