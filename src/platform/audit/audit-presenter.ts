import type { AuditedFields } from './audit-entry.ts';

/** What changed, in words: each field with its old and new value. */
export function describeFields(before: AuditedFields | null, after: AuditedFields | null): string {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => `${name}: ${change(name, before, after)}`).join('; ');
}

function change(name: string, before: AuditedFields | null, after: AuditedFields | null): string {
  if (before === null) return valueText(after?.[name]);
  if (after === null) return `${valueText(before[name])} → removed`;
  return `${valueText(before[name])} → ${valueText(after[name])}`;
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(nothing)';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
