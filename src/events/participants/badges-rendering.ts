import { encode } from 'uqr';
import type { Document } from '../../platform/typesetting/drawn-text.ts';
import {
  drawing,
  ink,
  millimetre,
  openPaper,
  setText,
  sheet,
  takeTurns,
  type PaperTitle,
} from './paper-rendering.ts';
import { badgeGrid as grid } from './sheet-count-rules.ts';

/** A name badge. */
export interface Badge {
  name: string;
  /** The club, or where a guest is from. */
  from: string;
  /** What stands in the code; empty for none. */
  code: string;
}

const label = { width: 85 * millimetre, height: 54 * millimetre, padding: 6 * millimetre } as const;
const margin = {
  left: (sheet.width - grid.columns * label.width) / 2,
  top: (sheet.height - grid.rows * label.height) / 2,
} as const;
const codeSize = 22 * millimetre;

const nameSizes = [
  { size: 26, lines: 1 },
  { size: 22, lines: 1 },
  { size: 20, lines: 2 },
  { size: 16, lines: 2 },
  { size: 13, lines: 3 },
  { size: 11, lines: 4 },
];
const fromSizes = [
  { size: 12, lines: 1 },
  { size: 11, lines: 2 },
  { size: 9, lines: 2 },
];
const titleSizes = [
  { size: 9, lines: 1 },
  { size: 7.5, lines: 2 },
];

/** Name badges on sheets of A4, two beside and five below each other, 85 × 54 mm each, with lines to cut along. */
export function renderBadges(
  title: PaperTitle,
  portions: AsyncIterable<readonly Badge[]> | Iterable<readonly Badge[]>,
): Document {
  const document = openPaper(title);
  return drawing(document, async () => {
    let count = 0;
    for await (const badges of portions) {
      for (const badge of badges) {
        if (count % (grid.columns * grid.rows) === 0) {
          await takeTurns();
          document.addPage();
        }
        await drawBadge(document, badge, title.title, count % (grid.columns * grid.rows));
        count += 1;
      }
    }
    // Nobody comes: a sheet without badges says so better than a file that no program opens.
    if (count === 0) document.addPage();
  });
}

async function drawBadge(document: Document, badge: Badge, title: string, place: number): Promise<void> {
  const left = margin.left + (place % grid.columns) * label.width;
  const top = margin.top + Math.floor(place / grid.columns) * label.height;
  document.lineWidth(0.4).strokeColor(ink.line).rect(left, top, label.width, label.height).stroke();
  const { padding } = label;
  const inside = { left: left + padding, width: label.width - 2 * padding };
  await setText(document, {
    ...inside,
    top: top + padding,
    text: title,
    color: ink.soft,
    sizes: titleSizes,
  });
  const hasCode = badge.code !== '';
  const words = { ...inside, width: inside.width - (hasCode ? codeSize + padding / 2 : 0) };
  const middle = top + label.height * 0.3;
  const end = await setText(document, {
    ...words,
    top: middle,
    text: badge.name,
    weight: 'strong',
    sizes: nameSizes,
  });
  await setText(document, { ...words, top: end + 4, text: badge.from, color: ink.soft, sizes: fromSizes });
  if (hasCode) {
    drawCode(
      document,
      badge.code,
      left + label.width - padding - codeSize,
      top + label.height - padding - codeSize,
    );
  }
}

/**
 * Which of the eight patterns lies over the code. Readers take any of them; choosing the best for each code took half of
 * the time of a badge, and what stands in these codes is random already.
 */
const maskPattern = 3;

/** All dark modules as one path in units of a module, those beside each other as one piece: a badge would otherwise have hundreds. */
function drawCode(document: Document, code: string, left: number, top: number): void {
  const modules = encode(code, { ecc: 'M', border: 0, maskPattern }).data;
  const size = codeSize / modules.length;
  const pieces: string[] = [];
  for (const [row, cells] of modules.entries()) {
    for (let column = 0; column < cells.length; column += 1) {
      const start = column;
      while (cells[column] === true) column += 1;
      if (column > start) pieces.push(`${start} ${row} ${column - start} 1 re`);
    }
  }
  document.save().translate(left, top).scale(size).fillColor('#000000');
  document.addContent(`${pieces.join('\n')}\nf`).restore();
}
