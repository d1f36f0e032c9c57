import type { Readable } from 'node:stream';
import { writeXlsx, type CellStyle, type CellValue } from 'hucre';
import { titleIn, type Locale } from '../localisation/locale.ts';
import { columnName } from '../transfer/files/column-name-rules.ts';
import { csvStream } from '../transfer/files/csv-writer.ts';
import {
  attendanceColumns,
  type DoorList,
  type Attendee,
  type ListColumn,
  type ListValue,
} from './door-list-presenter.ts';
import { attendanceWords } from './door-list-words.ts';

const headerStyle: CellStyle = {
  font: { bold: true, name: 'Calibri', size: 11 },
  alignment: { wrapText: true, vertical: 'top' },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E7E6E6' } },
  border: { bottom: { style: 'thin' } },
};
const cellStyle: CellStyle = { alignment: { wrapText: true, vertical: 'top' } };
const timeFormat = 'yyyy-mm-dd hh:mm';

const a4Landscape = {
  paperSize: 'a4',
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  printTitlesRow: '$1:$1',
  margins: { left: 0.4, right: 0.4, top: 0.7, bottom: 0.6, header: 0.3, footer: 0.3 },
} as const;

/** The door list as a workbook: the header stays in sight and stands on every printed page, A4 landscape. */
export async function attendanceWorkbook(list: DoorList, locale: Locale): Promise<Buffer> {
  const columns = attendanceColumns(list.questions, locale);
  const rows = [columns.map(({ title }) => title), ...list.people.map((person) => cellsOf(columns, person))];
  const bytes = await writeXlsx({
    sheets: [
      {
        name: titleIn(attendanceWords.attendance, locale),
        columns: columns.map(({ width, isTime }) => ({
          width,
          style: isTime === true ? { ...cellStyle, numFmt: timeFormat } : cellStyle,
        })),
        rows,
        cells: new Map(
          columns.map(({ title }, index) => [`0,${index}`, { value: title, style: headerStyle }]),
        ),
        freezePane: { rows: 1 },
        autoFilter: { range: `A1:${columnName(columns.length - 1)}${rows.length}` },
        pageSetup: a4Landscape,
        headerFooter: {
          oddHeader: `&L${plain(list.title)}&R${plain(list.when)}`,
          oddFooter: `&R${titleIn(attendanceWords.page, locale)} &P / &N`,
        },
      },
    ],
  });
  return Buffer.from(bytes);
}

/** The door list as CSV. Spreadsheets in German, French and Italian expect semicolons, those in English commas. */
export function attendanceCsv(list: DoorList, locale: Locale): Readable {
  const columns = attendanceColumns(list.questions, locale);
  const rows = list.people.values().map((person) => columns.map(({ value }) => textOf(value(person))));
  const header = columns.map(({ title }) => title);
  return csvStream(header, rows, locale === 'en' ? ',' : ';');
}

function cellsOf(columns: readonly ListColumn[], person: Attendee): CellValue[] {
  return columns.map(({ value }) => cellOf(value(person)));
}

function cellOf(value: ListValue): CellValue {
  // A cell has no time zone: the library takes the parts of the date as they are in UTC.
  if (typeof value === 'object' && value !== null) return new Date(`${value.at}Z`);
  return value === '' ? null : value;
}

function textOf(value: ListValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.at.slice(0, 16).replace('T', ' ') : String(value);
}

/** In the head of a page `&` begins a code, and a number right behind one would belong to it. */
function plain(text: string): string {
  return ` ${text.slice(0, 100).replaceAll('&', '&&')}`;
}
