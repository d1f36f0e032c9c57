/** How a cell shows its number. */
export type NumberForm =
  | { readonly kind: 'number' }
  /** A code with leading zeros, such as `00000`. */
  | { readonly kind: 'digits'; readonly digits: number }
  | { readonly kind: 'date' | 'time' | 'date-time' };

/** The numbers that always mean the same form; 27–36 and 50–58 are dates of East Asian calendars. */
const builtInForms: readonly [from: number, to: number, kind: 'date' | 'time' | 'date-time'][] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date-time'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 47, 'time'],
  [50, 58, 'date'],
];

const daysFrom1904 = 1462;
const secondsOfDay = 24 * 60 * 60;
/** 31 December 9999. */
const lastDay = 2_958_465;

/** What a number format means: one of the known ones, or a code such as `dd.mm.yyyy`. */
export function numberForm(id: number, code: string | undefined): NumberForm {
  if (code !== undefined) return formOfCode(code);
  const known = builtInForms.find(([from, to]) => id >= from && id <= to);
  return { kind: known?.[2] ?? 'number' };
}

function formOfCode(code: string): NumberForm {
  if (/^0{2,15}$/.test(code)) return { kind: 'digits', digits: code.length };
  // Only the form of positive numbers counts, and neither texts, colours and languages nor what only takes room.
  const letters = (code.split(';')[0] ?? '')
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replaceAll(/general|standard/gi, '')
    .toLowerCase();
  const hasTime = /[hs]/.test(letters) || /am\/pm|\[m+\]/.test(letters);
  const hasDay = /[dy]/.test(letters) || (/m/.test(letters) && !hasTime);
  if (hasDay) return { kind: hasTime ? 'date-time' : 'date' };
  return { kind: hasTime ? 'time' : 'number' };
}

/** The number of a cell as people see it there: a date as ISO text, other numbers without exponent. */
export function numberText(text: string, form: NumberForm, from1904: boolean): string {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  if (form.kind === 'digits' && Number.isInteger(value) && value >= 0) {
    return plainNumber(value).padStart(form.digits, '0');
  }
  // A long key that another program wrote in full is kept in full.
  if (form.kind === 'number' && /^-?\d+$/.test(text)) return text;
  if (form.kind === 'number' || form.kind === 'digits') return plainNumber(value);
  return momentText(value, form.kind, from1904) ?? plainNumber(value);
}

/** Spreadsheets show 15 digits and keep more; the rest is noise of the calculation. */
function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  if (!text.includes('e')) return text;
  if (Math.abs(rounded) >= 1) return BigInt(rounded).toString();
  return rounded.toFixed(20).replace(/\.?0+$/, '');
}

/** A date or time from the days since the beginning of the workbook's calendar; undefined for what is none. */
function momentText(
  value: number,
  kind: 'date' | 'time' | 'date-time',
  from1904: boolean,
): string | undefined {
  const seconds = Math.round(value * secondsOfDay);
  const day = Math.floor(seconds / secondsOfDay) + (from1904 ? daysFrom1904 : 0);
  const time = timeText(seconds - Math.floor(seconds / secondsOfDay) * secondsOfDay);
  if (value < 0 || day > lastDay) return undefined;
  if (kind === 'time') return value < 1 ? time : undefined;
  const date = kind === 'date' ? dayText(Math.floor(value) + (from1904 ? daysFrom1904 : 0)) : dayText(day);
  return kind === 'date' ? date : `${date}T${time}`;
}

function dayText(day: number): string {
  // The calendar of 1900 has a 29 February that never was, kept for programs of 1983.
  if (day === 60) return '1900-02-29';
  const start = Temporal.PlainDate.from(day < 60 ? '1899-12-31' : '1899-12-30');
  return start.add({ days: day }).toString();
}

function timeText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** A cell of the type "date", which holds ISO text already; the time is left out where the cell does not show it. */
export function isoText(text: string, form: NumberForm): string {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?(?:\.0+)?Z?)?$/.exec(text.trim());
  if (parts === null) return text;
  const [, date = '', minutes, seconds = '00'] = parts;
  return minutes === undefined || form.kind === 'date' ? date : `${date}T${minutes}:${seconds}`;
}

/** Letters that XML cannot hold are written `_x000D_` in workbooks. */
export function decodedText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
