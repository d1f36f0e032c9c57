import { titleIn } from '../../platform/localisation/locale.ts';
import type { Document } from '../../platform/typesetting/drawn-text.ts';
import { attendanceWords } from './door-list-words.ts';
import type { SheetLine } from './kitchen-sheet-presenter.ts';
import {
  drawing,
  heightOfText,
  ink,
  millimetre,
  openPaper,
  setText,
  sheet,
  takeTurns,
  type PaperTitle,
  type SetText,
} from './paper-rendering.ts';

/** The head of the sheet for the kitchen. */
export interface KitchenSheet extends PaperTitle {
  when: string;
  /** How many come, in words. */
  people: string;
  /** When it was printed, in words. */
  printed: string;
}

const margin = 16 * millimetre;
const foot = sheet.height - 14 * millimetre;
const width = sheet.width - 2 * margin;
const countWidth = 22 * millimetre;
const namesIndent = 5 * millimetre;
const gap = 1.6 * millimetre;
const beforeQuestion = 6 * millimetre;
/** A question stands on the page of its first answer. */
const roomForQuestion = 26 * millimetre;

const sizes = {
  title: [{ size: 18, lines: 2 }],
  question: [{ size: 13, lines: 3 }],
  answer: [{ size: 11.5, lines: 4 }],
  names: [{ size: 9, lines: 60 }],
  small: [{ size: 8, lines: 1 }],
} as const;

type Words = Omit<SetText, 'top'>;

/** The sheets for the kitchen, on A4: each question with its answers, how many gave them, and who. */
export function renderKitchenSheet(
  head: KitchenSheet,
  portions: AsyncIterable<readonly SheetLine[]> | Iterable<readonly SheetLine[]>,
): Document {
  const document = openPaper(head);
  return drawing(document, async () => {
    const page = new Pages(document, head);
    await page.begin();
    for await (const lines of portions) for (const line of lines) await page.add(line);
  });
}

/** The pages one after the other, and how far down the last one is written. */
class Pages {
  readonly #document: Document;
  readonly #head: KitchenSheet;
  #top = 0;
  #number = 0;

  constructor(document: Document, head: KitchenSheet) {
    this.#document = document;
    this.#head = head;
  }

  async begin(): Promise<void> {
    await takeTurns();
    const { title, when, people, printed, locale } = this.#head;
    this.#number += 1;
    this.#document.addPage();
    const set = (top: number, words: Omit<Words, 'left' | 'width'>) =>
      setText(this.#document, { left: margin, width, top, ...words });
    const below = await set(margin * 0.8, { text: title, weight: 'strong', sizes: sizes.title });
    const soft = { color: ink.soft, sizes: sizes.answer };
    this.#top = (await set(below + 2, { ...soft, text: `${when} · ${people}` })) + gap;
    const number = titleIn(attendanceWords.pageNumber, locale).replace('&P', String(this.#number));
    await set(foot, { text: `${number} · ${printed}`, color: ink.soft, sizes: sizes.small, align: 'centre' });
  }

  async add(line: SheetLine): Promise<void> {
    if (line.kind === 'question') return this.#question(line);
    if (line.kind === 'answer') return this.#answer(line);
    const left = margin + countWidth + namesIndent;
    const text = line.from === '' ? line.text : `${line.from}: ${line.text}`;
    return this.#write({
      left,
      width: sheet.width - margin - left,
      text,
      color: ink.soft,
      sizes: sizes.names,
    });
  }

  async #question({ text, note }: SheetLine & { kind: 'question' }): Promise<void> {
    if (this.#top + beforeQuestion + roomForQuestion > foot) await this.begin();
    this.#top += beforeQuestion;
    await this.#write({ left: margin, width, text, weight: 'strong', sizes: sizes.question });
    if (note !== '')
      await this.#write({ left: margin, width, text: note, color: ink.soft, sizes: sizes.names });
    this.#document
      .lineWidth(0.6)
      .strokeColor(ink.line)
      .moveTo(margin, this.#top)
      .lineTo(sheet.width - margin, this.#top)
      .stroke();
    this.#top += gap;
  }

  async #answer({ text, count }: SheetLine & { kind: 'answer' }): Promise<void> {
    const left = margin + countWidth;
    const words = { left, width: sheet.width - margin - left, text, sizes: sizes.answer };
    await this.#makeRoom(await heightOfText(words));
    const { locale } = this.#head;
    const number = { text: count.toLocaleString(locale), weight: 'strong', sizes: sizes.answer } as const;
    await setText(this.#document, { left: margin, width: countWidth - gap, top: this.#top, ...number });
    await this.#write(words);
  }

  async #makeRoom(height: number): Promise<void> {
    if (this.#top + height + gap > foot) await this.begin();
  }

  async #write(words: Words): Promise<void> {
    await this.#makeRoom(await heightOfText(words));
    this.#top = (await setText(this.#document, { ...words, top: this.#top })) + gap;
  }
}
