import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';

/** Prepared statements kept for reuse; the service has far fewer distinct queries than this. */
const statementCacheSize = 500;

/** Kysely on the runtime's own SQLite. */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new ImmediateSqliteDriver({ database: asKyselyDatabase(database) }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite does roll back schema changes; saying so makes every migration all or nothing. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Takes the write lock when a transaction begins. A transaction that starts reading and then wants to write could
 * otherwise be refused by another process (the command line, a second instance) at a point where it cannot wait.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

function asKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      if (statements.size >= statementCacheSize) statements.clear();
      const statement = asKyselyStatement(database.prepare(sql));
      statements.set(sql, statement);
      return statement;
    },
  };
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: () => {
      throw new Error('Streaming would hold a shared prepared statement open; read in pages instead.');
    },
  };
}
