import type { Right } from '../../../platform/access/right.ts';
import type { InstantText } from '../../../platform/shared/local-time.ts';
import type { Tables } from '../../../platform/storage/tables.ts';
import type { Column } from './column-kinds.ts';
import type { Value } from './cell-kinds.ts';
import type { TableName } from './table-name.ts';

/** The values of a row by the names of its columns. */
export type Fields = Record<string, Value>;

/** A row of the database, by its columns. */
export type StoredRow = Record<string, Value>;

/** What is known of a row that another one refers to. */
export interface Target {
  readonly id: number;
  /** The path of the place it belongs to; null for what belongs to none. */
  readonly path: string | null;
  /** Further columns that checks need. */
  readonly row: StoredRow;
}

/** The rows that a row refers to, by column. */
export type Targets = Readonly<Record<string, Target | undefined>>;

/** Something wrong with a row. */
export interface RowProblem {
  /** The column, or nothing when it is the row as a whole. */
  readonly field: string | null;
  readonly problem: string;
}

/** A row before it is stored, as checks see it. */
export interface CheckedRow {
  readonly fields: Fields;
  /** What is stored now; nothing for a new row. */
  readonly stored: Fields | undefined;
  /** The rows that it refers to, by column. */
  readonly targets: Targets;
}

/** What storing a row needs to know. */
export interface StoreContext {
  readonly now: InstantText;
  readonly countryCode: string;
}

/** Columns that no two rows may share; rows where one of them is empty do not count. */
export interface UniqueRule {
  /** Database columns. */
  readonly fields: readonly string[];
  /** The column that is named in a refusal. */
  readonly column: string;
  readonly reason: string;
  /** Rows of one file may pass such values on to each other; the first field may then be empty for a moment. */
  readonly canPass?: boolean;
  /** Only rows that have this value count. */
  readonly where?: readonly [field: string, value: Value];
}

/** The database columns by which rows of other tables refer to a row of this one, or to its place. */
export type Dependents = { readonly [Table in keyof Tables]?: readonly (keyof Tables[Table])[] };

/** What is held at the place of a unit or a club. */
export const heldAtPlace: Dependents = {
  terms: ['place_id'],
  granted_rights: ['place_id'],
  calendars: ['place_id'],
};

/** One table that people fill in: what it is for, its columns, and how its rows are matched, checked and stored. */
export interface TableDefinition {
  readonly name: TableName;
  /** What one row is, as sentences and the trail call it. */
  readonly noun: string;
  readonly purpose: string;
  readonly stored: keyof Tables;
  /** What names a stored row: its number, its member, two references, or nothing as there is but one. */
  readonly identity: readonly string[];
  readonly columns: readonly Column[];
  /** Columns of what earlier versions exported: they are read and never written. */
  readonly earlier?: readonly Column[];
  /** What of a row is meant otherwise than it stands in the file, such as one of an earlier version. */
  readonly renew?: (given: Fields, stored: Fields | undefined, targets: Targets) => Fields;
  /** The column of the organisation's own key. */
  readonly key?: 'externalId' | 'code';
  /** Columns by which a row without `id` and key is matched: the first list whose cells are all filled. */
  readonly natural?: readonly (readonly string[])[];
  /** How the row belongs to a place: it owns one, or it is held at the one of a unit or club. */
  readonly place?: 'own' | 'held';
  /** Small objects of which empty parts are left out. */
  readonly sparse?: readonly string[];
  readonly unique?: readonly UniqueRule[];
  /** Which right it takes to change a row, and the reference that leads to the place where it must be held. */
  readonly right: Right;
  readonly anchors: readonly string[];
  /** Kept out of an export unless it is asked for. */
  readonly signIn?: boolean;
  readonly check?: (row: CheckedRow) => RowProblem[];
  /** Fills what is derived from other columns; gets the whole row as it will be stored. */
  readonly complete?: (row: StoredRow, stored: StoredRow | undefined, context: StoreContext) => StoredRow;
  /** Rows that keep a row from being removed. */
  readonly heldBy?: Dependents;
  /** Rows that go with a row that is removed. */
  readonly takesAlong?: Dependents;
  /** Further rows of the template, by the names of its columns. */
  readonly moreExamples?: readonly Readonly<Record<string, string>>[];
}

type Derived = 'noun' | 'stored' | 'identity' | 'key' | 'right' | 'anchors';

/**
 * Completes a definition with what follows from it: most rows are named by a number and stored under the same name. What
 * belongs to no place is for administrators.
 */
export function defineTable(
  given: Omit<TableDefinition, Derived> & Partial<Pick<TableDefinition, Derived>>,
): TableDefinition {
  const key = (['externalId', 'code'] as const).find((name) =>
    given.columns.some((column) => column.name === name),
  );
  return {
    noun: given.name.replaceAll('-', ' ').replace(/ies$/, 'y').replace(/s$/, ''),
    stored: given.name.replaceAll('-', '_') as keyof Tables,
    identity: ['id'],
    right: 'administrator',
    anchors: [],
    ...(key === undefined ? {} : { key }),
    ...given,
  };
}
