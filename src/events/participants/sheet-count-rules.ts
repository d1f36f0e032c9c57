/** So many lines of the door list stand on a sheet, and so many are left empty at its end: someone always comes who is not on the list. */
export const linesOnSheet = 28;
export const emptyLines = 6;

/** Two beside and five below each other. */
export const badgeGrid = { columns: 2, rows: 5 } as const;

/** How many sheets a document for so many people has; null where that shows only when it is drawn. */
export function sheetsFor(kind: 'badges' | 'door' | 'kitchen', count: number): number | null {
  if (kind === 'kitchen') return null;
  if (kind === 'door') return Math.max(1, Math.ceil((count + emptyLines) / linesOnSheet));
  return Math.max(1, Math.ceil(count / (badgeGrid.columns * badgeGrid.rows)));
}
