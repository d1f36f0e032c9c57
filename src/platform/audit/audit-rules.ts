import { isDeepStrictEqual } from 'node:util';
import type { Change, AuditedFields } from './audit-entry.ts';

/** What the trail keeps of a change. */
export type Difference = Pick<Change, 'before' | 'after'>;

/** Secrets are never kept, even when they are handed in by mistake: that they changed is all the trail says. */
const secretField = /password|hash|barcode|secret|private_?identifier|photo_?name|^token$|access_?token/i;
const hidden = '(not kept)';

/** The fields that differ, without any secret; undefined when nothing does. */
export function differenceOf(
  before: AuditedFields | null,
  after: AuditedFields | null,
): Difference | undefined {
  if (before === null || after === null) return { before: withoutEmpty(before), after: withoutEmpty(after) };
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter((name) => differs(before[name] ?? null, after[name] ?? null));
  if (changed.length === 0) return undefined;
  return { before: picked(before, changed), after: picked(after, changed) };
}

function differs(before: unknown, after: unknown): boolean {
  // Nearly all are plain values, for which the thorough way takes a hundred times as long.
  return before !== after && !isDeepStrictEqual(before, after);
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';

/** Of something new or removed, only what was said of it is worth keeping. */
function withoutEmpty(fields: AuditedFields | null): AuditedFields | null {
  if (fields === null) return null;
  return picked(
    fields,
    Object.keys(fields).filter((name) => isFilled(fields[name])),
  );
}

function picked(fields: AuditedFields, names: readonly string[]): AuditedFields {
  const kept: Record<string, unknown> = {};
  let room = longestSide;
  for (const name of names) {
    const value = secretField.test(name) ? hidden : shortened(fields[name] ?? null);
    room -= lengthOf(value);
    kept[name] = room < 0 ? cutMark : value;
  }
  return kept;
}

/** What is kept for years says what was written, not all of it: nothing that is changed often must fill the disk. */
const longestText = 1000;
const longestList = 5000;
const longestSide = 16_000;
const cutMark = '… (cut)';

function shortened(value: unknown): unknown {
  if (typeof value === 'string') {
    // Half of a character at the end could not be stored.
    return value.length <= longestText ? value : value.slice(0, longestText).toWellFormed() + cutMark;
  }
  if (typeof value !== 'object' || value === null || lengthOf(value) <= longestText) return value;
  if (Array.isArray(value)) return beginningOf(value.map(shortened));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]));
}

/** As much of a list as is kept, and always the first of it; its end says that there was more. */
function beginningOf(list: readonly unknown[]): unknown[] {
  let room = longestList;
  const end = list.findIndex((part, index) => (room -= lengthOf(part)) < 0 && index > 0);
  return end === -1 ? [...list] : [...list.slice(0, end), cutMark];
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 0;
}
