import type { Readable } from 'node:stream';
import type { Attendee } from './door-list-presenter.ts';
import { renderBadges, type Badge } from './badges-rendering.ts';
import { renderDoorSheets, type DoorSheets } from './door-sheets-rendering.ts';
import type { SheetLine } from './kitchen-sheet-presenter.ts';
import { renderKitchenSheet, type KitchenSheet } from './kitchen-sheet-rendering.ts';
import type { PaperTitle } from './paper-rendering.ts';

/** What is printed: badges, the door list, or what the kitchen has to know. */
export type Paper =
  | { kind: 'badges'; head: PaperTitle }
  | { kind: 'door'; head: DoorSheets }
  | { kind: 'kitchen'; head: KitchenSheet };

/** The people on it, some at a time. */
export type PaperPeople = AsyncIterable<Badge[]> | AsyncIterable<Attendee[]> | AsyncIterable<SheetLine[]>;

/** Draws a document. */
export function drawPaper(paper: Paper, people: PaperPeople): Readable {
  if (paper.kind === 'badges') return renderBadges(paper.head, people as AsyncIterable<Badge[]>);
  if (paper.kind === 'door') return renderDoorSheets(paper.head, people as AsyncIterable<Attendee[]>);
  return renderKitchenSheet(paper.head, people as AsyncIterable<SheetLine[]>);
}
