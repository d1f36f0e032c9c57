import type { Command } from 'commander';
import { PhotoFiles } from '../photos/photo-files.ts';
import { onDatabase, type Opened } from './database-command.ts';
import { ProgressLine } from './progress-output.ts';
import { addHelp, localSettings } from './setting-options.ts';
import { counted, table } from './text-output.ts';
import type { ExportListener, ExportSummary } from '../transfer/export/export-service.ts';

/** `guildhall export`: writes all tables to a folder, a zip archive or a workbook; the lists are commands below it. */
export function addExportCommand(program: Command): Command {
  const command = program
    .command('export')
    .description(
      'Write all tables and photos to a folder or a .zip, or the tables alone to an .xlsx, as "guildhall import" reads them.',
    )
    .argument(
      '<folder, .zip or .xlsx>',
      'a folder that is empty or not there yet, or a .zip or .xlsx that is not there yet',
    )
    .option(
      '--with-sign-ins',
      'also write the hashes of passwords and tokens, so that everybody stays signed in after a move (secret)',
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
  const { openSink } = await import('../transfer/files/export-writer.ts');
  const { exportOrganisation } = await import('../transfer/export/export-service.ts');
  const sink = await openSink(path);
  const line = new ProgressLine(process.stderr);
  try {
    const photoFiles = new PhotoFiles(config.dataFolder);
    const listener = process.stderr.isTTY ? bar(line) : plainLines;
    const summary = await exportOrganisation({ storage, photoFiles }, sink, { withSignIns, listener });
    await sink.finish();
    console.log(json ? JSON.stringify(summary) : summaryTable(summary));
    warnOfMissing(summary);
  } catch (error) {
    line.clear();
    await sink.abandon();
    throw error;
  }
}

function summaryTable({ tables, photos }: ExportSummary): string {
  const rows = [...tables, { table: 'photos', rows: photos }];
  return table(
    ['TABLE', 'ROWS'],
    rows.map((row) => [row.table, row.rows.toLocaleString('en')]),
  );
}

const plainLines: ExportListener = {
  begins: (name) => console.error(`Writing ${name}.`),
  progress: () => undefined,
};

function bar(line: ProgressLine): ExportListener {
  return { begins: () => undefined, progress: (done, total, things) => line.show(done, total, things) };
}

function warnOfMissing({ missingPhotos: photos, omittedPhotos }: ExportSummary): void {
  if (omittedPhotos > 0) {
    const left = omittedPhotos === 1 ? 'One photo is' : `${counted(omittedPhotos, 'photo')} are`;
    console.error(`${left} left out, because a workbook holds none: for them, export to a folder or a .zip.`);
  }
  if (photos.length === 0) return;
  console.error(
    `${counted(photos.length, 'photo')} of members could not be found in the data folder and had to be left out: ` +
      `${photos.slice(0, 5).join(', ')}${photos.length > 5 ? ', …' : ''}`,
  );
}
