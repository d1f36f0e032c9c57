import { decodedText, numberForm, type NumberForm } from './xlsx-values.ts';
import type { XmlHandler } from './xml-events.ts';

/** The texts that the cells of a workbook share, in their order. */
export async function readSharedTexts(read: (handler: XmlHandler) => Promise<void>): Promise<string[]> {
  const texts: string[] = [];
  const gatherer = new TextGatherer();
  await read({
    open(name) {
      if (name === 'si') gatherer.begin();
      gatherer.open(name);
    },
    text: (text) => gatherer.text(text),
    close(name) {
      gatherer.close(name);
      if (name === 'si') texts.push(gatherer.gathered());
    },
  });
  return texts;
}

/** How the cells of each style show their numbers, in the order of the styles. */
export async function readStyles(read: (handler: XmlHandler) => Promise<void>): Promise<NumberForm[]> {
  const codes = new Map<number, string>();
  const forms: NumberForm[] = [];
  let inCells = false;
  await read({
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const id = Number(attributes['numFmtId'] ?? '0');
      forms.push(numberForm(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return forms;
}

/** Puts together the text of a cell from its runs, without the pronunciation that Japanese workbooks add. */
export class TextGatherer {
  #text = '';
  #inText = false;
  #inPronunciation = false;

  begin(): void {
    this.#text = '';
  }

  open(name: string): void {
    if (name === 't') this.#inText = true;
    else if (name === 'rPh') this.#inPronunciation = true;
  }

  text(text: string): void {
    if (this.#inText && !this.#inPronunciation) this.#text += text;
  }

  close(name: string): void {
    if (name === 't') this.#inText = false;
    else if (name === 'rPh') this.#inPronunciation = false;
  }

  gathered(): string {
    return decodedText(this.#text);
  }
}
