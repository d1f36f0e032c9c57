import type { Cell, CellValue } from 'hucre/xlsx';

/** What a cell says as text, or why it says nothing. */
export type CellText = {
  readonly text: string;
  readonly broken?: string;
  /** Whether it is kept as a number, of which zeros at the beginning are gone. */
  readonly isNumber?: boolean;
  /** Why it cannot be a code, although it is a good date or a yes or no. */
  readonly notCode?: string;
};

/** A spreadsheet takes a key such as 3-4 for a day of this year, and nobody can say afterwards what was entered. */
const madeMoment =
  'is a date or time, which a spreadsheet makes of texts such as 3-4. Format the column as text and enter it again';
const madeTruth = 'is a true or false of the spreadsheet. Format the column as text and enter it again';

/** The day with the number 0, which no calendar has: a formula that asks for an empty cell gets it, and nobody was born then. */
const dayZero = '1899-12-31';
const noDay =
  'The date is the number 0, which a formula makes of an empty cell. Leave the cell empty, or enter the date as text.';

/** Of a number that is larger than this a spreadsheet does not keep every digit: it has fifteen. */
const largestWhole = 999_999_999_999_999;

/** A cell as people see it: a date as ISO text, a number without exponent, a code with its leading zeros. */
export function shownCell(value: CellValue, cell: Cell | undefined): CellText {
  if (cell?.type === 'error')
    return { text: String(value), broken: `The formula failed (${String(value)}).` };
  if (value === null && cell?.formula !== undefined) {
    const broken = 'The formula has no value yet. Open the workbook, let it calculate, and save it.';
    return { text: '', broken };
  }
  if (value === null) return { text: '' };
  const format = cell?.style?.numFmt ?? '';
  if (value instanceof Date) {
    const text = momentText(value, format);
    return text.startsWith(dayZero) ? { text, broken: noDay } : { text, notCode: madeMoment };
  }
  switch (typeof value) {
    case 'boolean':
      return { text: value ? 'yes' : 'no', notCode: madeTruth };
    case 'number':
      return numberText(value, format);
    default:
      if (!showsMoments(format) || !isoMoment.test(value)) return { text: value };
      return {
        text: momentText(new Date(value.endsWith('Z') ? value : `${value}Z`), format),
        notCode: madeMoment,
      };
  }
}

/** Some programs write dates as ISO text. */
const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.0+)?Z?$/;

/** Shows of a moment what the format of its cell shows of it, to the second. */
function momentText(moment: Date, format: string): string {
  const [day = '', time = ''] = new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString().split('T');
  const letters = lettersOf(format);
  const showsDay = letters === '' || /[dy]|mmm/.test(letters);
  const showsTime = letters === '' ? !time.startsWith('00:00:00') : /[hs]/.test(letters);
  const clock = time.slice(0, 8);
  if (!showsDay && showsTime) return clock;
  // The time of a day that is shown without it does not count.
  return showsTime ? `${day}T${clock}` : moment.toISOString().slice(0, day.length);
}

/** What a format shows, in small letters: neither texts, colours and languages nor what only takes room. */
function lettersOf(format: string): string {
  return format.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '').toLowerCase();
}

/** Whether a format is one of dates or times. */
function showsMoments(format: string): boolean {
  const letters = lettersOf(format);
  return letters !== 'general' && /[dyhs]|mmm/.test(letters);
}

function numberText(value: number, format: string): CellText {
  if (Number.isInteger(value) && Math.abs(value) > largestWhole) {
    const broken =
      'The number has more than 15 digits, and a spreadsheet keeps no more. Format the column as text and enter it again.';
    return { text: String(value), broken };
  }
  const isCode = /^0{2,15}$/.test(format) && Number.isInteger(value) && value >= 0;
  if (isCode) return { text: String(value).padStart(format.length, '0') };
  return { text: plainNumber(value), isNumber: true };
}

/** Spreadsheets show 15 digits and keep more; the rest is noise of the calculation. */
function plainNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}
