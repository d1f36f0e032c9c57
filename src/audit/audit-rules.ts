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
  if (before === null || after === null) return { before: said(before), after: said(after) };
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter((name) => differs(before[name] ?? null, after[name] ?? null));
  if (changed.length === 0) return undefined;
  return { before: picked(before, changed), after: picked(after, changed) };
}

function differs(before: unknown, after: unknown): boolean {
  // Nearly all are plain values, for which the thorough way takes a hundred times as long.
  return before !== after && !isDeepStrictEqual(before, after);
}

const isSaid = (value: unknown) => value !== null && value !== undefined && value !== '';

/** Of something new or removed, only what was said of it is worth keeping. */
function said(fields: AuditedFields | null): AuditedFields | null {
  if (fields === null) return null;
  return picked(
    fields,
    Object.keys(fields).filter((name) => isSaid(fields[name])),
  );
}

function picked(fields: AuditedFields, names: readonly string[]): AuditedFields {
  const kept: Record<string, unknown> = {};
  for (const name of names) kept[name] = secretField.test(name) ? hidden : (fields[name] ?? null);
  return kept;
}
