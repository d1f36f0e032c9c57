import type { Compilable, CompiledQuery, DialectAdapter, QueryResult } from 'kysely';
import type { Db } from './database.ts';

/** Stands in a query for a value that is known only when the query runs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  /** Code that computes with a value while the query is built would put nonsense into it for good. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(
      `The value "${this.name}" of a prepared query is not known while the query is built.`,
    );
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

const placeholders: object = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });

/** The names of prepared queries on the connections of a database server, by their SQL. */
const statementNames = new Map<string, string>();

/** The name under which a server keeps the plan of a prepared query; undefined for any other query. */
export function statementNameOf(query: string): string | undefined {
  return statementNames.get(query);
}

/** A query for all columns gets no name: once a migration has added one, the server would refuse the kept statement. */
function nameStatement(query: string): void {
  if (!query.includes('.*') && !query.includes('select *')) {
    statementNames.set(query, `prepared_${statementNames.size}`);
  }
}

/**
 * An engine that runs in this process and answers at once. The path to other engines, with its pool and its promises,
 * would cost more than the query.
 */
export interface DirectAdapter extends DialectAdapter {
  runDirectly<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row>;
}

/**
 * A query that is written with Kysely and turned into SQL once for each database, not with every call: for a query of a
 * few joins that costs more than running it. A database server plans it once for each connection, too. The query must
 * not depend on the values, only contain them: a list goes in through `among`, and for a condition that comes and goes
 * it is the wrong tool.
 */
export function prepared<Values extends object, Row, Connection extends Db = Db>(
  build: (connection: Connection, values: Values) => Compilable<Row>,
): (connection: Connection, values: Values) => Promise<QueryResult<Row>> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (connection, values) => {
    // All transactions of a database share what belongs to its engine.
    const { adapter } = connection.getExecutor();
    let query = compiled.get(adapter);
    if (query === undefined) {
      query = build(connection, placeholders as Values).compile();
      compiled.set(adapter, query);
      if (!('runDirectly' in adapter) && statementNameOf(query.sql) === undefined) nameStatement(query.sql);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? (values as Record<string, unknown>)[parameter.name] : parameter,
    );
    if ('runDirectly' in adapter) return (adapter as DirectAdapter).runDirectly<Row>(query.sql, parameters);
    return connection.executeQuery({ ...query, parameters });
  };
}
