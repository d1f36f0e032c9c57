import type { AuditedFields } from '../../platform/audit/audit-entry.ts';
import type { EventHistoryChange } from './event-history.ts';

/** What changed, field by field, in the order in which the trail keeps it. */
export function changesOf(before: AuditedFields | null, after: AuditedFields | null): EventHistoryChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({
    field,
    before: textOf(before?.[field]),
    after: textOf(after?.[field]),
  }));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
