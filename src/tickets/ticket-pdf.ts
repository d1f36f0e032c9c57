import PdfDocument from 'pdfkit';
import { encode } from 'uqr';
import {
  COLORS,
  heightOf,
  layOutTicket,
  LINE_HEIGHT,
  PAGE,
  QR_SIZE,
  type TextBlock,
} from './ticket-layout.ts';
import type { TextRun } from './text-runs.ts';
import type { Ticket } from './ticket.ts';

type Document = InstanceType<typeof PdfDocument>;

/** White that scanners need around a code, in modules. */
const QUIET_ZONE = 4;
/** Where in a line of text the letters stand, from its top. */
const BASELINE = 0.97;
const HEAD_PADDING = { top: 26, bottom: 18 } as const;
const FOOT_BASELINE = PAGE.height - 20;
const QR_TOP = FOOT_BASELINE - 22 - QR_SIZE;

/** Draws a person's ticket as a PDF of one page; the same ticket always gives the same bytes. */
export async function renderTicket(ticket: Ticket): Promise<Buffer> {
  const layout = await layOutTicket(ticket);
  const document = openDocument(ticket);
  const finished = collect(document);
  const headHeight = drawHead(document, layout.head);
  const modules = encode(ticket.barcode, { ecc: 'M', border: 0 }).data;
  const tear = QR_TOP - Math.max(QUIET_ZONE * (QR_SIZE / modules.length), 22);
  drawTearLine(document, tear);
  drawBody(document, layout.body, headHeight, tear);
  drawQr(document, modules);
  drawLine(document, layout.foot.fitted.lines[0] ?? [], layout.foot, FOOT_BASELINE, 'centre');
  document.end();
  return finished;
}

function openDocument(ticket: Ticket): Document {
  const document = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: 'en',
    displayTitle: true,
    // No font that is not embedded: not even pdfkit's own default.
    font: null as unknown as string,
    info: {
      Title: ticket.title,
      Author: ticket.organisation,
      Creator: 'Guildhall',
      CreationDate: new Date(0),
    },
  });
  // The date of drawing says nothing about the ticket, and without it equal tickets are equal files. pdfkit insists
  // on having one, and writes down what it can list.
  Object.defineProperty(document.info, 'CreationDate', { enumerable: false });
  return document;
}

function collect(document: Document): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}

function drawHead(document: Document, blocks: readonly TextBlock[]): number {
  const height = HEAD_PADDING.top + flowHeight(blocks) + HEAD_PADDING.bottom;
  document.rect(0, 0, PAGE.width, height).fill(COLORS.head);
  drawFlow(document, blocks, HEAD_PADDING.top);
  return height;
}

/** Puts the body a little above the middle of its room, where the eye expects it. */
function drawBody(document: Document, blocks: readonly TextBlock[], top: number, bottom: number): void {
  const room = bottom - top - flowHeight(blocks);
  drawFlow(document, blocks, top + Math.max(8, Math.min(room * 0.45, 40)));
}

function flowHeight(blocks: readonly TextBlock[]): number {
  return blocks.reduce((sum, block, index) => sum + (index > 0 ? block.before : 0) + heightOf(block), 0);
}

function drawFlow(document: Document, blocks: readonly TextBlock[], top: number): void {
  let y = top;
  for (const [index, block] of blocks.entries()) {
    if (index > 0) y += block.before;
    for (const line of block.fitted.lines) {
      drawLine(document, line, block, y + block.fitted.size * BASELINE, 'left');
      y += block.fitted.size * LINE_HEIGHT;
    }
  }
}

function drawLine(
  document: Document,
  runs: readonly TextRun[],
  block: TextBlock,
  baseline: number,
  align: 'left' | 'centre',
): void {
  const { size } = block.fitted;
  const width = runs.reduce((sum, run) => sum + run.width * size, 0);
  let x: number = align === 'left' ? PAGE.margin : (PAGE.width - width) / 2;
  document.fillColor(block.color);
  for (const run of runs) {
    // Without the empty list of features pdfkit shapes word by word, which puts right-to-left words in wrong order.
    const options = { lineBreak: false, baseline: 'alphabetic' as const, features: [] };
    document.font(run.face.font as unknown as PDFKit.Mixins.PDFFontSource, run.face.key, size);
    document.text(run.text, x, baseline, options);
    x += run.width * size;
  }
}

function drawTearLine(document: Document, y: number): void {
  document.save().dash(2.5, { space: 3.5 }).lineWidth(0.8).strokeColor('#c3ccd4');
  document
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .stroke()
    .restore();
}

function drawQr(document: Document, modules: readonly (readonly boolean[])[]): void {
  const size = QR_SIZE / modules.length;
  const left = (PAGE.width - QR_SIZE) / 2;
  for (const [row, cells] of modules.entries()) {
    for (let start = cells.indexOf(true); start !== -1;) {
      const end = cells.indexOf(false, start);
      const stop = end === -1 ? cells.length : end;
      document.rect(left + start * size, QR_TOP + row * size, (stop - start) * size, size);
      start = cells.indexOf(true, stop);
    }
  }
  // One path for the whole code: viewers then leave no hairlines between neighbouring modules.
  document.fill('#000000');
}
