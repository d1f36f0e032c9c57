import type { Readable } from 'node:stream';
import type { Attendee } from './door-list-presenter.ts';
import { renderBadges, type Badge } from './badges-rendering.ts';
import { renderDoorSheets, type DoorSheets } from './door-sheets-rendering.ts';
import type { PaperTitle } from './paper-rendering.ts';

/** What is printed: badges, or the door list. */
export type Paper = { kind: 'badges'; head: PaperTitle } | { kind: 'door'; head: DoorSheets };

/** The people on it, some at a time. */
export type PaperPeople = AsyncIterable<Badge[]> | AsyncIterable<Attendee[]>;

/** Draws a document. */
export function drawPaper(paper: Paper, people: PaperPeople): Readable {
  return paper.kind === 'badges'
    ? renderBadges(paper.head, people as AsyncIterable<Badge[]>)
    : renderDoorSheets(paper.head, people as AsyncIterable<Attendee[]>);
}
