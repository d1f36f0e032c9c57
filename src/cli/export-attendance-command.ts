import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { Option, type Command } from 'commander';
import { locales, type Locale } from '../platform/localisation/locale.ts';
import type { EventId } from '../platform/shared/ids.ts';
import { idArgument } from './id-options.ts';
import { withDatabase, type Opened } from './database-command.ts';
import { outputHelp, withOutput } from './file-output.ts';
import { addHelp, configOf, localSettings } from './setting-options.ts';

interface AttendanceOptions {
  xlsx?: boolean;
  csv?: boolean;
  everyone?: boolean;
  locale: Locale;
  output?: string;
}

/** `guildhall export attendance`: the door list of an event, to print or to open in a spreadsheet. */
export function addExportAttendanceCommand(exporting: Command): void {
  const command = exporting
    .command('attendance')
    .description(
      'Write the door list of an event: everyone who was invited or answered, by last name, with answer, comment, ' +
        'the answers to its questions, guests with their host, and who is checked in.',
    )
    .argument('<event>', 'the id of the event', idArgument<EventId>)
    .addOption(new Option('--xlsx', 'as a workbook, set up to be printed on A4').conflicts('csv'))
    .option('--csv', 'as CSV; with semicolons in German, French and Italian, as spreadsheets expect it there')
    .option(
      '--everyone',
      'also list the members of the audience who were not invited by name and did not answer',
    )
    .addOption(
      new Option('--locale <language>', 'the language of the headings').choices(locales).default('en'),
    )
    .option('--output <file>', outputHelp)
    .action(async (event: EventId, options: AttendanceOptions) => {
      if (options.xlsx !== true && options.csv !== true) command.error('error: add --xlsx or --csv');
      await withDatabase(configOf(command), (opened) => writeAttendance(opened, event, options));
    });
  addHelp(
    command,
    localSettings,
    'export attendance 12 --xlsx',
    'export attendance 12 --csv --locale de --output door-list.csv',
  );
}

async function writeAttendance(
  { config: { timeZone }, storage }: Opened,
  event: EventId,
  { csv = false, locale, everyone = false, output }: AttendanceOptions,
): Promise<void> {
  // Loaded here, because the other commands need no spreadsheets.
  const { attendanceOf } = await import('../events/participants/door-list-service.ts');
  const { attendanceCsv, attendanceWorkbook } = await import('../events/participants/door-list-writer.ts');
  const list = await attendanceOf(storage, event, { timeZone, everyone, locale });
  const usual = `attendance-${event}-${list.day}.${csv ? 'csv' : 'xlsx'}`;
  const name = await withOutput(output, usual, csv ? 'text' : 'binary', async (stream) => {
    const content = csv
      ? attendanceCsv(list, locale)
      : Readable.from([await attendanceWorkbook(list, locale)]);
    await pipeline(content, stream);
  });
  console.error(`Wrote ${list.people.length} people to ${name}.`);
}
