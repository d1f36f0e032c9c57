import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Db } from './database.ts';

/** Stands in a query for a value that is known only when the query runs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholders: object = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });

/**
 * A query that is written with Kysely and turned into SQL once for each database, not with every call: for a query of a
 * few joins that costs more than running it. The query must not depend on the values, only contain them; for a list of
 * changing length, or a condition that comes and goes, it is the wrong tool.
 */
export function prepared<Values extends object, Row, Connection extends Db = Db>(
  build: (connection: Connection, values: Values) => Compilable<Row>,
): (connection: Connection, values: Values) => Promise<QueryResult<Row>> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return (connection, values) => {
    // The reading and writing side of a database, and every transaction of it, share what belongs to its engine.
    const engine = connection.getExecutor().adapter;
    let query = compiled.get(engine);
    if (query === undefined) {
      query = build(connection, placeholders as Values).compile();
      compiled.set(engine, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? (values as Record<string, unknown>)[parameter.name] : parameter,
    );
    return connection.executeQuery({ ...query, parameters });
  };
}
