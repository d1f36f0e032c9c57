import type { Readable } from 'node:stream';
import { writeXlsx, type CellStyle, type CellValue } from 'hucre';
import { titleIn, type Locale } from '../../platform/localisation/locale.ts';
import { columnName } from '../../platform/spreadsheets/column-name-rules.ts';
import { csvStream } from '../../platform/spreadsheets/csv-writer.ts';
import { linesOf, maxLines, rowHeight } from './door-list-layout-rules.ts';
import {
  attendanceColumns,
  printedColumns,
  type DoorList,
  type Attendee,
  type ListColumn,
  type ListValue,
} from './door-list-presenter.ts';
import { attendanceWords } from './door-list-words.ts';

/** Every system has this font, or one that is exactly as wide. */
const font = { name: 'Arial', size: 10 };
const line = { style: 'thin', color: { rgb: 'BFBFBF' } } as const;
const cellStyle: CellStyle = {
  font,
  alignment: { wrapText: true, vertical: 'top' },
  border: { top: line, bottom: line, left: line, right: line },
};
const headerStyle: CellStyle = {
  ...cellStyle,
  font: { ...font, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E7E6E6' } },
};
const tickStyle: CellStyle = {
  ...cellStyle,
  font: { ...font, size: 12 },
  alignment: { horizontal: 'center', vertical: 'top' },
};
const timeStyle: CellStyle = { ...cellStyle, numFmt: 'yyyy-mm-dd hh:mm' };

const a4Landscape = {
  paperSize: 'a4',
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  printTitlesRow: '$1:$1',
  margins: { left: 0.4, right: 0.4, top: 0.9, bottom: 0.6, header: 0.3, footer: 0.3 },
} as const;

/** Bold letters are wider. */
const boldness = 0.9;
/** How many letters of the title stand in a line at the head of a page. */
const titleWidth = 110;

/**
 * The door list as a workbook to print: A4 landscape, the header on every page, and every row as high as its longest text.
 * A text that is longer than a row can be goes on in the next.
 */
export async function attendanceWorkbook(list: DoorList, locale: Locale): Promise<Buffer> {
  const columns = printedColumns(list.questions, locale);
  const rows = list.people.flatMap((person) => rowsOf(columns, person));
  const headings = columns.map(({ title }) => title);
  const heights = [headingHeight(columns), ...rows.map(({ height }) => height)];
  const bytes = await writeXlsx({
    defaultFont: font,
    sheets: [
      {
        name: titleIn(attendanceWords.attendance, locale),
        columns: columns.map((column) => ({ width: column.width, style: styleOf(column) })),
        rows: [headings, ...rows.map(({ cells }) => cells)],
        rowDefs: new Map(heights.map((height, index) => [index, { height }])),
        cells: new Map(headings.map((value, index) => [`0,${index}`, { value, style: headerStyle }])),
        freezePane: { rows: 1 },
        autoFilter: { range: `A1:${columnName(columns.length - 1)}${rows.length + 1}` },
        pageSetup: a4Landscape,
        headerFooter: {
          oddHeader: `&L${titleText(list.title)}&R ${list.when}`,
          oddFooter: `&R${titleIn(attendanceWords.page, locale)}`,
        },
      },
    ],
  });
  return Buffer.from(bytes);
}

function styleOf({ isTime, isTick }: ListColumn): CellStyle {
  if (isTick === true) return tickStyle;
  return isTime === true ? timeStyle : cellStyle;
}

/** The row of a person, with further ones for what does not fit into it. */
function rowsOf(columns: readonly ListColumn[], person: Attendee): { cells: CellValue[]; height: number }[] {
  const values = columns.map(({ value }) => value(person));
  const lines = values.map((value, index) => {
    return typeof value === 'string' ? linesOf(value, columns[index]?.width ?? 1) : [''];
  });
  const longest = Math.max(...lines.map(({ length }) => length));
  return Array.from({ length: Math.ceil(longest / maxLines) }, (_, row) => ({
    cells: values.map((value, index) => {
      const all = lines[index] ?? [];
      if (all.length <= maxLines) return row === 0 ? cellOf(value) : null;
      return all.slice(row * maxLines, (row + 1) * maxLines).join('\n');
    }),
    height: rowHeight(longest - row * maxLines),
  }));
}

function headingHeight(columns: readonly ListColumn[]): number {
  return rowHeight(Math.max(...columns.map(({ title, width }) => linesOf(title, width * boldness).length)));
}

/** At the head of a page `&` begins a code, and a number right behind one would belong to it. */
function titleText(title: string): string {
  const lines = linesOf(title, titleWidth).map((text) => ` ${text.replaceAll('&', '&&')}`);
  // With the time, no more than the 255 letters that Excel takes there, and no half of a doubled sign.
  return lines.join('\n').slice(0, 225).replace(/&+$/, '');
}

/** The door list as CSV. Spreadsheets in German, French and Italian expect semicolons, those in English commas. */
export function attendanceCsv(list: DoorList, locale: Locale): Readable {
  const columns = attendanceColumns(list.questions, locale);
  const rows = list.people.values().map((person) => columns.map(({ value }) => cellText(value(person))));
  const header = columns.map(({ title }) => title);
  return csvStream(header, rows, locale === 'en' ? ',' : ';');
}

function cellOf(value: ListValue): CellValue {
  // A cell has no time zone: the library takes the parts of the date as they are in UTC.
  if (typeof value === 'object' && value !== null) return new Date(`${value.at}Z`);
  return value === '' ? null : value;
}

/** A value as text. */
export function cellText(value: ListValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.at.slice(0, 16).replace('T', ' ') : String(value);
}
