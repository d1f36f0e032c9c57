import type PdfDocument from 'pdfkit';
import { totalWidth, type FittedLine, type FittedText } from './text-lines-rules.ts';
import type { TextRun } from './text-runs-rules.ts';

/** A PDF that is being drawn. */
export type Document = InstanceType<typeof PdfDocument>;

/** Where in a line of text the letters stand, from its top. */
const baselineOf = 0.97;

/** Where a text stands, and how it looks. */
export interface TextPlace {
  left: number;
  top: number;
  width: number;
  color: string;
  /** In sizes of the letters. */
  lineHeight: number;
  align: 'left' | 'centre';
}

/** Draws a text that was broken into lines; answers where it ends. */
export function drawText(document: Document, text: FittedText, place: TextPlace): number {
  let { top } = place;
  document.fillColor(place.color);
  for (const line of text.lines) {
    drawLine(document, line, text.size, leftOf(line, text, place), top + text.size * baselineOf);
    top += text.size * place.lineHeight;
  }
  return top;
}

/** Lines that run from right to left begin under each other at the right end of the longest. */
function leftOf(line: FittedLine, text: FittedText, { left, width, align }: TextPlace): number {
  const own = totalWidth(line.runs) * text.size;
  if (align === 'centre') return left + (width - own) / 2;
  const widest = Math.max(...text.lines.map(({ runs }) => totalWidth(runs))) * text.size;
  return left + (text.fromRight ? widest - own : 0);
}

function drawLine(document: Document, line: FittedLine, size: number, left: number, baseline: number): void {
  let x = left;
  // What is copied, searched and read aloud is the text as written, not the glyphs in their order on the page.
  document.markContent('Span', { actual: line.text });
  for (const run of line.runs) {
    drawRun(document, run, size, x, baseline);
    x += run.width * size;
  }
  document.endMarkedContent();
}

function drawRun(document: Document, run: TextRun, size: number, x: number, baseline: number): void {
  // With the width and the number of words given, pdfkit does not shape the text a second time to measure it.
  const measured = { textWidth: run.width * size, wordCount: 1 };
  const features = [run.direction as never];
  document.font(run.face.font as unknown as PDFKit.Mixins.PDFFontSource, run.face.key, size);
  document.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features, ...measured });
}
