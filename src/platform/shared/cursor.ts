import { badField } from './errors.ts';

/** Where a page of a list ended: the values that the list is sorted by, of its last entry. */
export type CursorValues = readonly (string | number)[];

/** The same as a text that callers hand back for the next page. */
export function cursorOf(values: CursorValues): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The values of a cursor, which must be of these types; refuses what this service has not made. */
export function readCursor<const Types extends readonly ('string' | 'number')[]>(
  cursor: string,
  types: Types,
): { -readonly [Index in keyof Types]: Types[Index] extends 'string' ? string : number } {
  const values = parsed(cursor);
  const fits = Array.isArray(values) && values.length === types.length;
  if (!fits || !values.every((value, index) => isOfType(value, types[index]))) {
    throw badField('cursor', 'must be the cursor of an earlier answer, as it came');
  }
  return values as never;
}

function isOfType(value: unknown, type: string | undefined): boolean {
  // No text that the database refuses, and no number that it cannot hold.
  if (type === 'string') return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
  return Number.isSafeInteger(value);
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
