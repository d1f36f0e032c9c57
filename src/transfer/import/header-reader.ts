import { nearestName } from '../../config/nearest-name.ts';
import type { SourceTable } from '../files/source-reader.ts';
import { headingsOf, type Column } from '../tables/column-kinds.ts';
import type { TableDefinition } from '../tables/table-definition.ts';

/** What a column of the file is for. */
export interface FileColumn {
  /** As it stands in the file. */
  readonly heading: string;
  readonly column: Column;
  /** How a reference is given there: by Guildhall's number, or by the organisation's own key. */
  readonly by: 'value' | 'id' | 'key';
}

/** The columns of a file by their place in it; undefined for those that are not read. */
export type Layout = readonly (FileColumn | undefined)[];

/** Something wrong with the first line. */
export interface HeaderProblem {
  readonly column: string | null;
  readonly reason: string;
}

/** In the file of refused rows: why each was. */
export const refusedHeading = 'refused';

/** Finds out what the columns of a file are for. */
export function readHeader(
  table: TableDefinition,
  { header }: SourceTable,
): { layout: Layout; problems: HeaderProblem[] } {
  const known = knownHeadings(table);
  const problems: HeaderProblem[] = [];
  const seen = new Set<string>();
  const layout = header.map((text): FileColumn | undefined => {
    const heading = text.trim();
    const folded = heading.toLowerCase();
    if (folded === '' || folded === refusedHeading) return undefined;
    const found = known.get(folded);
    if (found === undefined) problems.push({ column: heading, reason: unknownReason(heading, known) });
    else if (seen.has(folded)) problems.push({ column: heading, reason: 'stands twice in the header' });
    seen.add(folded);
    return found;
  });
  return { layout, problems: problems.length > 0 ? problems : missingKey(table, layout) };
}

function knownHeadings(table: TableDefinition): Map<string, FileColumn> {
  const known = new Map<string, FileColumn>();
  for (const column of table.columns) {
    for (const heading of headingsOf(column)) {
      known.set(heading.toLowerCase(), { heading, column, by: waysOf(column, heading) });
    }
  }
  return known;
}

function waysOf(column: Column, heading: string): FileColumn['by'] {
  if (column.to === undefined) return 'value';
  return heading === column.name ? 'key' : 'id';
}

function unknownReason(heading: string, known: ReadonlyMap<string, FileColumn>): string {
  const names = [...known.values()].map((column) => column.heading);
  const nearest = nearestName(heading.toLowerCase(), [...known.keys()]);
  const meant = nearest === undefined ? undefined : known.get(nearest)?.heading;
  const hint = meant === undefined ? `the columns are ${names.join(', ')}` : `did you mean ${meant}?`;
  return `is not a column of this table; ${hint}`;
}

/** Without what names its rows, nobody can tell which rows of the database are meant. */
function missingKey(table: TableDefinition, layout: Layout): HeaderProblem[] {
  const given = new Set(layout.map((found) => found?.column.name));
  const ways = waysToName(table);
  if (ways.some((names) => names.every((name) => given.has(name)))) return [];
  const words = ways.map((names) => names.join(' and ')).join(', or ');
  return [{ column: null, reason: `The header must name ${words}, so that rows can be found again.` }];
}

function waysToName({ identity, key, natural = [] }: TableDefinition): (readonly string[])[] {
  return [identity, ...(key === undefined ? [] : [[key]]), ...natural];
}
