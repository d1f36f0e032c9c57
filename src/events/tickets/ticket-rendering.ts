import { buffer } from 'node:stream/consumers';
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
} from './ticket-layout-rendering.ts';
import { drawText, type Document } from '../../platform/typesetting/drawn-text.ts';
import type { Ticket } from './ticket.ts';

type Align = 'left' | 'centre';

/** White that scanners need around a code, in modules. */
const QUIET_ZONE = 4;
/** A short title still gets a head worth the name. */
const HEAD_LEAST = 116;
const HEAD_PADDING = { top: 26, bottom: 18 } as const;
const FOOT_TOP = PAGE.height - 26;

/** Draws a person's ticket as a PDF of one page; the same ticket always gives the same bytes. */
export async function renderTicket(ticket: Ticket): Promise<Buffer> {
  const layout = await layOutTicket(ticket);
  const document = openDocument(ticket);
  const headHeight = drawHead(document, layout.head);
  const modules = encode(ticket.barcode, { ecc: 'M', border: 0 }).data;
  const white = QUIET_ZONE * (QR_SIZE / modules.length);
  const qrTop = FOOT_TOP - white - QR_SIZE;
  const tear = qrTop - white - 1;
  drawTearLine(document, tear);
  drawBody(document, layout.body, headHeight, tear);
  drawQr(document, modules, qrTop);
  drawFlow(document, layout.foot, FOOT_TOP, 'centre');
  document.end();
  return buffer(document);
}

function openDocument(ticket: Ticket): Document {
  const document = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: ticket.locale,
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

function drawHead(document: Document, blocks: readonly TextBlock[]): number {
  const needed = flowHeight(blocks) + HEAD_PADDING.bottom;
  const height = Math.max(HEAD_PADDING.top + needed, HEAD_LEAST);
  document.rect(0, 0, PAGE.width + 1, height).fill(COLORS.head);
  drawFlow(document, blocks, height - needed, 'left');
  return height;
}

/** Puts the body a little above the middle of its room, where the eye expects it. */
function drawBody(document: Document, blocks: readonly TextBlock[], top: number, bottom: number): void {
  const room = bottom - top - flowHeight(blocks);
  drawFlow(document, blocks, top + Math.max(8, room * 0.48), 'left');
}

function flowHeight(blocks: readonly TextBlock[]): number {
  return blocks.reduce((sum, block, index) => sum + (index > 0 ? block.before : 0) + heightOf(block), 0);
}

function drawFlow(document: Document, blocks: readonly TextBlock[], top: number, align: Align): void {
  const left = align === 'centre' ? 0 : PAGE.margin;
  const column = { left, width: PAGE.width - 2 * left, lineHeight: LINE_HEIGHT };
  let y = top;
  for (const [index, block] of blocks.entries()) {
    if (index > 0) y += block.before;
    y = drawText(document, block.fitted, { ...column, top: y, color: block.color, align });
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

function drawQr(document: Document, modules: readonly (readonly boolean[])[], top: number): void {
  const size = QR_SIZE / modules.length;
  const left = (PAGE.width - QR_SIZE) / 2;
  // Measured in modules, so that the numbers are short: they are most of what the page is made of.
  document.save().transform(size, 0, 0, size, left, top);
  // One path for the whole code: viewers then leave no hairlines between neighbouring modules.
  document.addContent(modules.flatMap(darkStretches).join('\n'));
  document.fill('#000000').restore();
}

/** The dark stretches of a row as rectangles of a PDF path. */
function darkStretches(cells: readonly boolean[], row: number): string[] {
  const stretches: string[] = [];
  for (let start = cells.indexOf(true); start !== -1;) {
    const end = cells.indexOf(false, start);
    const stop = end === -1 ? cells.length : end;
    stretches.push(`${start} ${row} ${stop - start} 1 re`);
    start = cells.indexOf(true, stop);
  }
  return stretches;
}
