import type { Readable } from 'node:stream';
import { FileProblem } from './file-problem.ts';
import type { BrokenCell } from './import-source.ts';
import type { RawRow } from './raw-rows.ts';
import { TextGatherer } from './xlsx-parts.ts';
import { decodedText, isoText, numberText, type NumberForm } from './xlsx-values.ts';
import { readingXml, type XmlHandler } from './xml-events.ts';

/** What the cells of every sheet refer to. */
export interface SheetTexts {
  readonly from1904: boolean;
  readonly forms: readonly NumberForm[];
  readonly shared: readonly string[];
}

/** The widest sheet that spreadsheets have. */
const mostColumns = 16_384;

/** The rows of a sheet as they stand in the file; only those of one piece of the file are in memory. */
export async function* sheetRows(file: string, stream: Readable, texts: SheetTexts): AsyncGenerator<RawRow> {
  const reader = new SheetReader(file, texts);
  for await (const _ of readingXml(file, stream, reader)) yield* reader.take();
}

class SheetReader implements XmlHandler {
  readonly #file: string;
  readonly #texts: SheetTexts;
  readonly #inline = new TextGatherer();
  #rows: RawRow[] = [];
  #line = 0;
  #cells: string[] = [];
  #broken: BrokenCell[] = [];
  #column = 0;
  #type = '';
  #style = 0;
  #value = '';
  #inValue = false;
  #hasFormula = false;

  constructor(file: string, texts: SheetTexts) {
    this.#file = file;
    this.#texts = texts;
  }

  take(): RawRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#beginRow(attributes);
    else if (name === 'c') this.#beginCell(attributes);
    else if (name === 'v') this.#inValue = true;
    else if (name === 'f') this.#hasFormula = true;
    else this.#inline.open(name);
  }

  text(text: string): void {
    if (this.#inValue) this.#value += text;
    else this.#inline.text(text);
  }

  close(name: string): void {
    if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
    else if (name === 'v') this.#inValue = false;
    else this.#inline.close(name);
  }

  #beginRow(attributes: Readonly<Record<string, string>>): void {
    this.#line = Number(attributes['r'] ?? this.#line + 1);
    this.#cells = [];
    this.#broken = [];
    this.#column = -1;
  }

  #beginCell({ r: place, t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>): void {
    this.#column = place === undefined ? this.#column + 1 : columnOf(place);
    if (this.#column >= mostColumns) {
      throw new FileProblem(
        { file: this.#file, line: this.#line },
        'The row has more columns than a spreadsheet can have.',
      );
    }
    this.#type = type;
    this.#style = Number(style);
    this.#value = '';
    this.#hasFormula = false;
    this.#inline.begin();
  }

  #endCell(): void {
    const text = this.#cellText();
    if (text === '') return;
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
  }

  #endRow(): void {
    const row = { line: this.#line, cells: this.#cells };
    if (this.#broken.length > 0) this.#rows.push({ ...row, broken: this.#broken });
    else if (this.#cells.length > 0) this.#rows.push(row);
  }

  #cellText(): string {
    const form = this.#texts.forms[this.#style] ?? { kind: 'number' };
    const value = this.#value;
    if (value === '' && this.#hasFormula && this.#type !== 'str') {
      return this.#break(
        '',
        'The formula has no value yet. Open the workbook, let it calculate, and save it.',
      );
    }
    if (value === '' && this.#type !== 'inlineStr') return '';
    switch (this.#type) {
      case 's':
        return this.#sharedText(Number(value));
      case 'inlineStr':
        return this.#inline.gathered();
      case 'str':
        return decodedText(value);
      case 'b':
        return { '1': 'yes', '0': 'no' }[value] ?? value;
      case 'e':
        return this.#break(value, `The formula failed (${value}).`);
      case 'd':
        return isoText(value, form);
      default:
        return numberText(value, form, this.#texts.from1904);
    }
  }

  #break(text: string, reason: string): string {
    this.#broken.push({ cell: this.#column, reason });
    return text;
  }

  #sharedText(index: number): string {
    const text = this.#texts.shared[index];
    if (text !== undefined) return text;
    throw new FileProblem(
      { file: this.#file, line: this.#line },
      'The workbook is damaged: a text is missing.',
    );
  }
}

/** The index of the column in a place such as `AB12`. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place.toUpperCase()) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
  }
  return column - 1;
}
