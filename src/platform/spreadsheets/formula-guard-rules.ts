/** What spreadsheets take for the beginning of a formula, also in full width. */
const signs = String.raw`=+\-@\uFF1D\uFF0B\uFF0D\uFF20`;

/** Spaces, direction marks and other characters that show nothing: some programs drop them and look at what follows. */
const unseen = String.raw`[ \u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]*`;

/** Tabs and line ends count at the beginning, because some programs drop them and look at what follows. */
const beginning = String.raw`'*${unseen}[${signs}\t\r\n]`;

/** A program that expects another separator, or knows no quoted line ends, begins a new cell in the middle of ours. */
const inside = String.raw`(?<=[,;\t\r\n])`;

const plainNumber = /^-\d+(?:[.,]\d+)?$/;
const unguarded = new RegExp(String.raw`^(?=${beginning})|${inside}(?='*${unseen}[${signs}])`, 'g');
const guarded = new RegExp(String.raw`^'(?=${beginning})|${inside}'(?='*${unseen}[${signs}])`, 'g');

/**
 * The text as a cell that no spreadsheet runs: an apostrophe stands before what would be taken for a formula. Negative
 * numbers stay numbers. Telephone numbers (`+41 …`) get the apostrophe too, because a spreadsheet would add and subtract
 * their parts.
 */
export function guardCell(text: string): string {
  return plainNumber.test(text) ? text : replaceAtStarts(text, unguarded, "'");
}

/** Undoes `guardCell` exactly; a text that was never guarded, such as `'s-Hertogenbosch`, stays as it is. */
export function unguardCell(text: string): string {
  return text.includes("'") ? replaceAtStarts(text, guarded, '') : text;
}

function replaceAtStarts(text: string, starts: RegExp, replacement: string): string {
  // In the middle of a cell only a call can do harm; lists with dashes are left alone there.
  const lastCall = Math.max(text.lastIndexOf('('), text.lastIndexOf('|'), text.lastIndexOf('!'));
  return text.replaceAll(starts, (found, at: number) => (at === 0 || at < lastCall ? replacement : found));
}
