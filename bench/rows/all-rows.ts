import { directoryRows } from './directory-rows.ts';
import { eventRows } from './event-rows.ts';
import { photoRows } from './photo-rows.ts';
import type { Row } from './row.ts';

/** Every row that is measured with a load, in the order of the table. */
export const allRows: readonly Row[] = [...directoryRows, ...photoRows, ...eventRows];

/** Whether a row was asked for by a part of its name. */
export function isWanted(name: string, part: string | undefined): boolean {
  return part === undefined || name.toLowerCase().includes(part.toLowerCase());
}
