import { PassThrough, type Readable } from 'node:stream';
import type { Locale } from '../../platform/localisation/locale.ts';
import {
  chosenColumns,
  participantColumns,
  type Attendee,
  type ListColumn,
  type ListedQuestion,
  type ListValue,
} from './door-list-presenter.ts';
import { cellText } from './door-list-writer.ts';
import { csvStream } from '../../platform/spreadsheets/csv-writer.ts';
import { WorkbookWriter } from '../../platform/spreadsheets/workbook-writer.ts';

/** The people of a list, some at a time. */
export type Portions = AsyncIterable<readonly Attendee[]>;

/** What a file of participants is written with. */
export interface ParticipantsFile {
  questions: readonly ListedQuestion[];
  /** Which columns; left out, all that were there from the beginning. */
  columns?: readonly string[] | undefined;
  locale: Locale;
  /** What the sheet is called. */
  title: string;
}

/** The participants as CSV, row by row: nobody waits until all are read. */
export function participantsCsv(people: Portions, file: ParticipantsFile): Readable {
  const { locale } = file;
  const columns = columnsOf(file);
  const header = columns.map(({ title }) => title);
  const rows = rowsOf(people, columns, cellText);
  return csvStream(header, rows, locale === 'en' ? ',' : ';');
}

/** The same as a workbook, in which numbers can be added up. */
export function participantsWorkbook(people: Portions, file: ParticipantsFile): Readable {
  const out = new PassThrough();
  const workbook = new WorkbookWriter(out);
  const { title } = file;
  const columns = columnsOf(file);
  const header = columns.map((column) => column.title);
  const cellOf = (value: ListValue) =>
    typeof value === 'number' && Number.isFinite(value) ? value : cellText(value);
  const write = async () => {
    await workbook.sheet(title, header, rowsOf(whileWanted(people, out), columns, cellOf));
    await workbook.end();
  };
  write().catch((error: unknown) => {
    workbook.abandon();
    out.destroy(error as Error);
  });
  return out;
}

function columnsOf({ questions, columns, locale }: ParticipantsFile): ListColumn[] {
  return columns === undefined
    ? participantColumns(questions, locale)
    : chosenColumns(columns, questions, locale);
}

/** Nothing more is read for a person who has hung up. */
async function* whileWanted(people: Portions, out: Readable): AsyncGenerator<readonly Attendee[]> {
  for await (const some of people) {
    if (out.destroyed) throw new Error('Nobody reads the workbook any more.');
    yield some;
  }
}

async function* rowsOf<Cell>(
  people: Portions,
  columns: readonly ListColumn[],
  cellOf: (value: ListValue) => Cell,
): AsyncGenerator<Cell[]> {
  for await (const some of people) {
    for (const person of some) yield columns.map(({ value }) => cellOf(value(person)));
  }
}
