import { titleIn, type Locale } from '../../platform/localisation/locale.ts';
import { attendanceWords } from './door-list-words.ts';
import type { Attendee } from './door-list-presenter.ts';
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
import { emptyLines, linesOnSheet, sheetsFor } from './sheet-count-rules.ts';

/** The head of a door list, and how many are on it. */
export interface DoorSheets extends PaperTitle {
  when: string;
  count: number;
  /** How many come, in words. */
  people: string;
  /** When it was printed, in words: by the evening others may have answered. */
  printed: string;
}

const margin = 14 * millimetre;
const rowHeight = 8.6 * millimetre;
const headHeight = 24 * millimetre;
const footHeight = 12 * millimetre;
const box = 4 * millimetre;

const columns = { name: 9, from: 74, comment: 124, end: 185 } as const;
const [large, small] = [10.5, 8];
const sizes = [
  { size: large, lines: 1 },
  { size: 9, lines: 1 },
  { size: small, lines: 2 },
];
const titleSizes = [
  { size: 16, lines: 1 },
  { size: 12, lines: 1 },
  { size: 10, lines: 2 },
];
const footSizes = [{ size: small, lines: 1 }];

/** The door list on sheets of A4: a box to tick, ticked for those who are in, and who comes with whom. */
export function renderDoorSheets(
  list: DoorSheets,
  portions: AsyncIterable<readonly Attendee[]> | Iterable<readonly Attendee[]>,
): Document {
  const document = openPaper(list);
  return drawing(document, async () => {
    let count = 0;
    const nextLine = async () => {
      if (count % linesOnSheet === 0) await beginSheet(document, list, count / linesOnSheet + 1);
      const top = headHeight + margin / 2 + (count % linesOnSheet) * rowHeight;
      count += 1;
      return top;
    };
    for await (const people of portions)
      for (const person of people) await drawPerson(document, person, list.locale, await nextLine());
    for (let line = 0; line < emptyLines; line += 1) drawEmptyLine(document, await nextLine());
  });
}

async function beginSheet(document: Document, list: DoorSheets, number: number): Promise<void> {
  await takeTurns();
  document.addPage();
  const place = { left: margin, width: sheet.width - 2 * margin };
  const end = await setText(document, {
    ...place,
    top: margin * 0.8,
    text: list.title,
    weight: 'strong',
    sizes: titleSizes,
  });
  await setText(document, {
    ...place,
    top: end + 2,
    text: `${list.when} · ${list.people}`,
    color: ink.soft,
    sizes,
  });
  const sheets = sheetsFor('door', list.count) ?? 1;
  const page = titleIn(attendanceWords.page, list.locale)
    .replace('&P', String(number))
    .replace('&N', String(Math.max(number, sheets)));
  const top = sheet.height - footHeight;
  const text = `${page} · ${list.printed}`;
  await setText(document, { ...place, top, text, color: ink.soft, align: 'centre', sizes: footSizes });
}

async function drawPerson(document: Document, person: Attendee, locale: Locale, top: number): Promise<void> {
  const word = (name: keyof typeof attendanceWords) => titleIn(attendanceWords[name], locale);
  drawBox(document, top, person.checkedInAt !== null);
  const host =
    person.host === '' ? '' : `${word(person.kind === 'partner' ? 'partnerOf' : 'host')} ${person.host}`;
  const cells: [keyof typeof columns, keyof typeof columns, string, 'strong' | 'regular'][] = [
    ['name', 'from', [person.lastName, person.firstName].filter(Boolean).join(', '), 'strong'],
    ['from', 'comment', [person.club, host].filter(Boolean).join(' · '), 'regular'],
    ['comment', 'end', person.comment, 'regular'],
  ];
  for (const [from, to, text, weight] of cells) {
    const left = margin + columns[from] * millimetre;
    const width = (columns[to] - columns[from] - 3) * millimetre;
    await setText(document, { left, width, top, height: rowHeight, text, weight, sizes });
  }
  drawLine(document, top);
}

function drawEmptyLine(document: Document, top: number): void {
  drawBox(document, top, false);
  drawLine(document, top);
}

/** The line below a row. */
function drawLine(document: Document, top: number): void {
  document.lineWidth(0.4).strokeColor(ink.line);
  document
    .moveTo(margin, top + rowHeight)
    .lineTo(sheet.width - margin, top + rowHeight)
    .stroke();
}

function drawBox(document: Document, top: number, isTicked: boolean): void {
  const [x, y] = [margin, top + (rowHeight - box) / 2];
  document.lineWidth(0.9).strokeColor(ink.text).rect(x, y, box, box).stroke();
  if (!isTicked) return;
  document
    .lineWidth(1.4)
    .moveTo(x + box * 0.2, y + box * 0.55)
    .lineTo(x + box * 0.43, y + box * 0.78);
  document.lineTo(x + box * 0.82, y + box * 0.22).stroke();
}
