import { isLeftOut } from './person-secrets-rules.ts';
import type { findMemberRow } from './person-store.ts';
import { camelCase, personTable, type PersonTable, type PersonValue } from './person-table-presenter.ts';

type MemberRow = Awaited<ReturnType<typeof findMemberRow>>;

const flags: ReadonlySet<string> = new Set<keyof MemberRow>(['active']);
const objects: ReadonlySet<string> = new Set<keyof MemberRow>([
  'private_address',
  'business_address',
  'social_networks',
  'visibility',
]);

/** The fields of a member, one on each line. */
export function profileTable(row: MemberRow): PersonTable {
  const fields = Object.entries(row)
    .filter(([column]) => !isLeftOut(column))
    .flatMap(([column, value]) => fieldsOf(column, value));
  return personTable(
    'profile',
    'Your record: name, addresses, numbers and everything else that is kept of you as a member.',
    ['field', 'value'],
    fields,
  );
}

function fieldsOf(column: string, value: PersonValue): { field: string; value: PersonValue }[] {
  const field = camelCase(column);
  if (flags.has(column)) return [{ field, value: value === 1 }];
  if (!objects.has(column) || typeof value !== 'string') return [{ field, value }];
  const parts = JSON.parse(value) as Record<string, PersonValue>;
  return Object.entries(parts).map(([part, content]) => ({ field: `${field}.${part}`, value: content }));
}
