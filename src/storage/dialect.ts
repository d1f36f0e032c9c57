import type {
  ColumnDataType,
  ColumnDefinitionBuilder,
  Expression,
  Kysely,
  SelectQueryBuilder,
  SqlBool,
  Transaction,
  TransactionBuilder,
} from 'kysely';
import type { DomainError } from '../shared/errors.ts';
import type { Tables } from './tables.ts';

/** What one database engine does its own way; one implementation in each `storage/<engine>/`. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** The type of ids, which may be as large as JSON carries exactly. */
  readonly id: ColumnDataType;
  /** A primary key that numbers itself and never gives a number twice. */
  readonly idColumn: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** The type of a text column, sorted by code point: the engines must agree on the order of names and dates. */
  readonly text: ColumnDataType | Expression<unknown>;
  /** Makes the index behind the member search, and what keeps it in step with every change of a member. */
  createMemberSearchIndex(db: Kysely<unknown>): Promise<void>;
  /** The condition "the member's search text contains this word", in a query over `members`. */
  memberContains(word: string): Expression<SqlBool>;
  /** Begins a transaction that behaves as if it ran alone, or one that only holds the rows it locks and writes. */
  transaction(db: Kysely<Tables>, kind: 'alone' | 'rows-only'): TransactionBuilder<Tables>;
  /** Keeps other transactions from writing to a table until this one has ended, and waits for those that do. */
  lockTable(tx: Transaction<Tables>, table: keyof Tables): Promise<void>;
  /** Holds the rows that a query finds; those that another transaction holds are left out. */
  skipLocked<From extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, From, Row>,
  ): SelectQueryBuilder<Tables, From, Row>;
  /** Whether a transaction failed only because of another one, so that it may simply be run again. */
  isRepeatable(error: unknown): boolean;
  /** Whether a transaction could not even begin because another one is writing; who waits longer will be let in. */
  isHeldUp(error: unknown): boolean;
  /** The domain error behind a driver's error code, or undefined when it has none. */
  translateError(error: unknown): DomainError | undefined;
}
