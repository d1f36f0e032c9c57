import type { Expression, Kysely, SelectQueryBuilder, SqlBool, Transaction } from 'kysely';
import type { DomainError } from '../shared/errors.ts';
import type { Topic } from './changes.ts';
import type { MemberSearch } from './member-search.ts';
import type { ValueOrParam } from './param.ts';
import type { Tables } from './tables.ts';

/** Changes of a table that make what is kept in memory about a topic untrue. */
export interface WatchedTable {
  topic: Topic;
  table: string;
  /** The column with the key of the topic that a row concerns; without it, a change concerns all of the topic. */
  key?: string;
  on: readonly ('insert' | 'update' | 'delete')[];
  /** The columns whose update matters; without them, every one does. */
  columns?: readonly string[];
}

/** A table whose changes are counted for each of its keys, in a table with the key, a part and the changes. */
export interface CountedTable {
  table: string;
  key: string;
  marks: string;
}

/** A row that refers to one that is not there. */
export interface LostReference {
  table: string;
  /** The number of the row, or 0 where the table has none. */
  id: number;
  /** The table in which the other one is missing. */
  parent: string;
}

/** What one database engine does its own way; one implementation in each `storage/<engine>/`. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Whether it runs in this process: then several small queries cost less than a large one; elsewhere round trips cost most. */
  readonly isInProcess: boolean;
  /** The type of ids, which may be as large as JSON carries exactly. */
  readonly id: Expression<unknown>;
  /** The type of a primary key that numbers itself and never gives a number twice. */
  readonly key: Expression<unknown>;
  /** The type of a text column, sorted by code point: the engines must agree on the order of names and dates. */
  readonly text: Expression<unknown>;
  /** Makes the indexes behind the member search, over what all and what only some may find, and keeps them in step with every change. */
  createMemberSearchIndexes(db: Kysely<unknown>): Promise<void>;
  readonly memberSearch: MemberSearch;
  /** The condition "the text contains the word". */
  contains(text: Expression<string>, word: ValueOrParam<string>): Expression<SqlBool>;
  /** A text as it is compared, without case and accents: for the few that are not stored so. */
  folded(text: Expression<string>): Expression<string>;
  /** Makes what `watchTable` needs. */
  prepareWatching(db: Kysely<unknown>): Promise<void>;
  /** Lets every process notice the changes of a table, also those made with a database client. */
  watchTable(db: Kysely<unknown>, watched: WatchedTable): Promise<void>;
  /**
   * Counts the changes of a table where notifying every process of each would hold up those who write. A key's sum over
   * all parts grows with every change, in the same transaction; writers do not wait for each other.
   */
  countChanges(db: Kysely<unknown>, counted: CountedTable): Promise<void>;
  /** Gives registrations of members their names, when they are written and when a name changes. */
  keepNameKeys(db: Kysely<unknown>): Promise<void>;
  /** Keeps other transactions from writing to a table until this one has ended, and waits for those that do. */
  lockTable(tx: Transaction<Tables>, table: keyof Tables): Promise<void>;
  /** Lets numbering go on behind the largest number in a table, after rows came with numbers of their own. */
  continueNumbering(tx: Transaction<Tables>, table: keyof Tables): Promise<void>;
  /**
   * Runs work that fills an empty database, inside its transaction: what every row would have to be put into, such as
   * indexes, is made at the end for all of them.
   */
  fillInBulk<Result>(tx: Transaction<Tables>, work: () => Promise<Result>): Promise<Result>;
  /**
   * From now on, overwrites what this process deletes or replaces instead of only marking its space as free, as far as
   * the engine can. It makes writing slower.
   */
  overwriteDeleted(tx: Transaction<Tables>): Promise<void>;
  /**
   * Empties the engine's own log of recent writes, where it is a file beside the data; returns whether nothing is left
   * there. Others who read or write at this moment may prevent it.
   */
  emptyLog(db: Kysely<Tables>): Promise<boolean>;
  /** Refuses a new database that could not hold every text; it is asked before the first table is made. */
  assertSuitable(db: Kysely<Tables>): Promise<void>;
  /** What the engine finds wrong with its own file, in its words, where it has one that only it reads and nobody guards. */
  findDamage(db: Kysely<Tables>): Promise<string[]>;
  /** The rows that refer to one that is not there, where the engine lets other programs write such rows. */
  lostReferences(db: Kysely<Tables>): Promise<LostReference[]>;
  /** Holds the rows that a query finds; those that another transaction holds are left out. */
  skipLocked<From extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, From, Row>,
  ): SelectQueryBuilder<Tables, From, Row>;
  /** The domain error behind a driver's error code, or undefined when it has none. */
  translateError(error: unknown): DomainError | undefined;
}
