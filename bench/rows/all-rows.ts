import { readingRows } from './reading-rows.ts';
import type { Row } from './row.ts';

/** Every row that is measured with a load, in the order of the table. */
export const allRows: readonly Row[] = [...readingRows];

/** Whether a row was asked for by a part of its name. */
export function isWanted(name: string, part: string | undefined): boolean {
  return part === undefined || name.toLowerCase().includes(part.toLowerCase());
}
