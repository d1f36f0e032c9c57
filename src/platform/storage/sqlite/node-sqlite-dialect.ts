import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type DatabaseConnection,
  type Dialect,
  type Expression,
  type LimitNode,
  type QueryResult,
  type RawBuilder,
  type SelectModifierNode,
  type SqlBool,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/sqlite';
import type { ListAdapter } from '../among.ts';
import type { InstantText } from '../../shared/local-time.ts';
import type { JsonText } from '../columns.ts';
import type { DirectAdapter, ValueOrParam } from '../prepared.ts';
import { rowMaker } from '../row-maker.ts';
import { isBusy } from './sqlite-errors.ts';

/** Prepared statements kept for reuse; the service has far fewer distinct queries than this. */
const statementCacheSize = 500;

/** Milliseconds between two tries to begin a transaction while another process is writing. */
const pauseBetweenTries = 2;

export interface ConnectionOptions {
  /** For how many milliseconds others may keep it waiting. */
  busyTimeout: number;
  /** Whether it is only read from: then nobody has to wait for another's transaction, because there is none. */
  readOnly: boolean;
  /** Called with how many milliseconds each query took. */
  onQuery?: ((milliseconds: number) => void) | undefined;
  /** Called before every statement that may change something. */
  onChange?: (() => void) | undefined;
}

/** Kysely on the runtime's own SQLite. */
export function nodeSqliteDialect(
  database: DatabaseSync,
  { busyTimeout, readOnly, ...listeners }: ConnectionOptions,
): Dialect {
  const statements = preparedStatements(database, listeners);
  const run: Run = (sql, parameters) => {
    // Work that still writes when its transaction has ended would do so outside of any.
    if (!readOnly && !database.isTransaction) throw new Error('The transaction of this query has ended.');
    const statement = statements.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) };
    return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) };
  };
  return {
    createAdapter: () => new DirectSqliteAdapter(run, readOnly),
    createDriver: () => new ImmediateSqliteDriver(database, statements, busyTimeout),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SteadyQueryCompiler(),
  };
}

/**
 * SQLite looks at the value of a limit when it plans a statement, and would plan it again for every run. A limit that is
 * an expression is taken as it comes.
 */
class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit cast(');
    this.visitNode(limit);
    this.append(' as integer)');
  }

  /** A transaction holds the whole database, so rows need no locks of their own. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!rowLocks.has(node.modifier)) super.visitSelectModifier(node);
  }
}

const rowLocks: ReadonlySet<string | undefined> = new Set(['ForUpdate', 'ForNoKeyUpdate', 'ForShare']);

type Run = (sql: string, parameters: readonly unknown[]) => QueryResult<unknown>;

class DirectSqliteAdapter extends SqliteAdapter implements DirectAdapter, ListAdapter {
  readonly #run: Run;
  readonly #readOnly: boolean;

  constructor(run: Run, readOnly: boolean) {
    super();
    this.#run = run;
    this.#readOnly = readOnly;
  }

  /** SQLite does roll back schema changes; saying so makes every migration all or nothing. */
  override get supportsTransactionalDdl(): boolean {
    return !this.#readOnly;
  }

  /** Each query runs to its end before the next begins, so queries outside transactions can share the connection. */
  override get supportsMultipleConnections(): boolean {
    return this.#readOnly;
  }

  runDirectly<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    return this.#run(sql, parameters) as QueryResult<Row>;
  }

  /** A list is bound as JSON. */
  among(column: Expression<unknown>, list: ValueOrParam<readonly unknown[]>): Expression<SqlBool> {
    return sql`${column} in (select value from json_each(${list}))`;
  }

  jsonRows(list: ValueOrParam<JsonText>): RawBuilder<{ value: JsonText }> {
    return sql`json_each(${list})`;
  }

  rowsAsJson(query: Parameters<typeof jsonArrayFrom>[0]): RawBuilder<JsonText> {
    return jsonArrayFrom(query) as unknown as RawBuilder<JsonText>;
  }

  millisecondAfter(instant: Expression<InstantText>): RawBuilder<InstantText> {
    return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${instant}, '+0.001 seconds')`;
  }
}

/**
 * Takes the write lock when a transaction begins. A transaction that starts reading and then wants to write could
 * otherwise be refused by another process (the command line, a second instance) at a point where it cannot wait.
 *
 * While another connection is writing, this one waits without stopping the thread. SQLite's own waiting would stop it:
 * nobody would be answered meanwhile, and a writer in the same process could never finish what is waited for.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #busyTimeout: number;
  readonly #begin: StatementSync;

  constructor(database: DatabaseSync, statements: SqliteDatabase, busyTimeout: number) {
    super({ database: statements });
    this.#database = database;
    this.#busyTimeout = busyTimeout;
    this.#begin = database.prepare('begin immediate');
  }

  override async beginTransaction(): Promise<void> {
    for (let waited = 0; !this.#hasBegun(waited >= this.#busyTimeout); waited += pauseBetweenTries) {
      await setTimeout(pauseBetweenTries);
    }
  }

  /** After some failures, a full disk for one, SQLite itself has rolled back; only the failure matters. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }

  /** Tries to begin without any waiting; the last try fails with the reason. */
  #hasBegun(isLastTry: boolean): boolean {
    this.#database.exec('pragma busy_timeout = 0');
    try {
      this.#begin.run();
      return true;
    } catch (error) {
      if (isLastTry || !isBusy(error)) throw error;
      return false;
    } finally {
      this.#database.exec(`pragma busy_timeout = ${this.#busyTimeout}`);
    }
  }
}

type Listeners = Pick<ConnectionOptions, 'onQuery' | 'onChange'>;

function preparedStatements(database: DatabaseSync, { onQuery, onChange }: Listeners): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close() {
      // The storage may be closed twice.
      if (database.isOpen) database.close();
    },
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      if (statements.size >= statementCacheSize) statements.clear();
      const changes = onlyReads.test(sql) ? undefined : onChange;
      const statement = asKyselyStatement(database.prepare(sql), { onQuery, onChange: changes });
      // SQLite carries out most pragmas while it prepares them: one that is run again would do nothing.
      if (!isPragma.test(sql)) statements.set(sql, statement);
      return statement;
    },
  };
}

/** What begins otherwise may read, too; but this is sure to. */
const onlyReads = /^\s*select\b/i;
const isPragma = /^\s*pragma\b/i;

function asKyselyStatement(statement: StatementSync, { onQuery, onChange }: Listeners): SqliteStatement {
  const names = statement.columns().map(({ name }) => name);
  const toRow = rowMaker(names);
  // The objects that the runtime would make have no prototype, and are dictionaries for that reason.
  statement.setReturnArrays(true);
  return {
    reader: names.length > 0,
    all(parameters) {
      onChange?.();
      const asked = onQuery === undefined ? 0 : performance.now();
      const values = statement.all(...parameters.map(toInput)) as unknown as SQLOutputValue[][];
      const rows = values.map(toRow);
      onQuery?.(performance.now() - asked);
      return rows;
    },
    run(parameters) {
      onChange?.();
      return statement.run(...parameters.map(toInput));
    },
    iterate: () => {
      throw new Error('Streaming would hold a shared prepared statement open; read in pages instead.');
    },
  };
}

/** Lists go in as JSON, which the engine takes apart again. */
function toInput(value: unknown): SQLInputValue {
  return Array.isArray(value) ? JSON.stringify(value) : (value as SQLInputValue);
}
