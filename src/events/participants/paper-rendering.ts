import PdfDocument from 'pdfkit';
import type { Locale } from '../../platform/localisation/locale.ts';
import { LRUCache } from 'lru-cache';
import { drawText, type Document, type TextPlace } from '../../platform/typesetting/drawn-text.ts';
import type { FontWeight } from '../../platform/typesetting/font-faces-reader.ts';
import { chooseFaces } from '../../platform/typesetting/text-faces-rules.ts';
import { fitText, type FittedText, type Fitting } from '../../platform/typesetting/text-lines-rules.ts';

/** A millimetre in the units of a PDF. */
export const millimetre = 72 / 25.4;

/** A sheet of A4. */
export const sheet = { width: 210 * millimetre, height: 297 * millimetre } as const;

export const ink = { text: '#16202a', soft: '#5b6875', line: '#c3ccd4' } as const;

/** What a document is about. */
export interface PaperTitle {
  title: string;
  organisation: string;
  locale: Locale;
}

/** Opens a document of A4 sheets that has no page yet. */
export function openPaper({ title, organisation, locale }: PaperTitle): Document {
  return new PdfDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    autoFirstPage: false,
    lang: locale,
    displayTitle: true,
    // No font that is not embedded: not even pdfkit's own default.
    font: null as unknown as string,
    info: { Title: title, Author: organisation, Creator: 'Guildhall' },
  });
}

/** A text and the room it has. */
export interface SetText extends Omit<TextPlace, 'lineHeight' | 'align' | 'color'> {
  text: string;
  weight?: FontWeight;
  color?: string;
  align?: TextPlace['align'];
  /** The sizes to try, the largest first, each with the lines that it may take. */
  sizes: readonly Fitting[];
  /** Puts the text into the middle of this height. */
  height?: number;
}

const lineHeight = 1.2;

/** Sets a text in whatever script it is written, as large as it fits; answers where it ends. */
export async function setText(document: Document, set: SetText): Promise<number> {
  const { text, weight = 'regular', color = ink.text, align = 'left', sizes, left, width, height } = set;
  if (text.trim() === '') return set.top;
  const fitted = await fittedText(text, weight, width, sizes);
  const room = height === undefined ? 0 : height - fitted.lines.length * fitted.size * lineHeight;
  const top = set.top + Math.max(0, room / 2);
  return drawText(document, fitted, { left, top, width, color, lineHeight, align });
}

/** How high a text is when it is set. */
export async function heightOfText({
  text,
  weight = 'regular',
  width,
  sizes,
}: Omit<SetText, 'top'>): Promise<number> {
  if (text.trim() === '') return 0;
  const fitted = await fittedText(text, weight, width, sizes);
  return fitted.lines.length * fitted.size * lineHeight;
}

/** The title of an event and the names of clubs stand on many badges and lines. */
const maxFitted = 500;
const fittedTexts = new LRUCache<string, FittedText>({ max: maxFitted });

async function fittedText(
  text: string,
  weight: FontWeight,
  width: number,
  sizes: readonly Fitting[],
): Promise<FittedText> {
  const key = `${weight} ${width} ${sizes.map(({ size, lines }) => `${size}/${lines}`).join()} ${text}`;
  const known = fittedTexts.get(key);
  if (known !== undefined) return known;
  const fitted = fitText(await chooseFaces(text, weight), width, sizes);
  fittedTexts.set(key, fitted);
  return fitted;
}

/** Lets others have their turn: a long list is drawn page by page. */
export function takeTurns(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** Draws while the document is read already; what fails reaches the reader. */
export function drawing(document: Document, draw: () => Promise<void>): Document {
  draw().then(
    () => document.end(),
    (error: unknown) => document.destroy(error as Error),
  );
  return document;
}
