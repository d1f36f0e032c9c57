import type { Compilable, CompiledQuery, DialectAdapter, QueryResult } from 'kysely';
import type { Db, Tx } from './database.ts';
import { Param, type Params, type ValueOrParam } from './param.ts';

export type { Param, Params, ValueOrParam };

const params: object = new Proxy({}, { get: (_target, name) => new Param(String(name)) });

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

/** Puts the values of a call in the order in which a query has them. */
type ParameterMaker = (values: object) => readonly unknown[];

/**
 * Writes the function that does so. To look up each value by its name takes longer than the engine needs to take it,
 * and is done for every value of every query. The names are those of this service's own fields, and quoted all the same.
 */
function parameterMaker(parameters: readonly unknown[]): ParameterMaker {
  const items = parameters.map((parameter, index) =>
    parameter instanceof Param ? `values[${JSON.stringify(parameter.name)}]` : `fixed[${index}]`,
  );
  // oxlint-disable-next-line typescript/no-implied-eval -- nothing but names of fields goes into it
  const make = new Function('fixed', `return (values) => [${items.join(', ')}];`);
  return make(parameters) as ParameterMaker;
}

/** An answer that is still to come. */
interface Sent<Row> {
  readonly answer: Promise<QueryResult<Row>>;
}

/**
 * Sends a query of a transaction, so that others can follow before it is answered. When it fails, so do all others of the
 * transaction and its commit, with the same error, whether or not anyone asks for the answer.
 */
function send<Row>(tx: Db, query: CompiledQuery<Row>): Promise<Sent<Row>> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const answer = connection.executeQuery<Row>(query);
    answer.catch(() => undefined);
    return { answer };
  });
}

/** A query as SQL, and how its values are put into it. */
interface Compiled<Row> {
  readonly query: CompiledQuery<Row>;
  readonly toParameters: ParameterMaker;
}

/** Turns a query into SQL once for each database. */
function compiler<Values extends object, Row, Connection extends Db>(
  build: (connection: Connection, params: Params<Values>) => Compilable<Row>,
): (connection: Connection, adapter: DialectAdapter) => Compiled<Row> {
  // All transactions of a database share what belongs to its engine.
  const compiled = new WeakMap<DialectAdapter, Compiled<Row>>();
  return (connection, adapter) => {
    let known = compiled.get(adapter);
    if (known === undefined) {
      const query = build(connection, params as Params<Values>).compile();
      known = { query, toParameters: parameterMaker(query.parameters) };
      compiled.set(adapter, known);
      if (!('runDirectly' in adapter) && statementNameOf(query.sql) === undefined) nameStatement(query.sql);
    }
    return known;
  };
}

/**
 * A query that is written with Kysely and turned into SQL once for each database, not with every call: for a query of a
 * few joins that costs more than running it. A database server plans it once for each connection, too. The query must
 * not depend on the values, only contain them: a list goes in through `among`, and for a condition that comes and goes
 * it is the wrong tool. Those that a transaction asks together are sent together.
 */
export function prepared<Values extends object, Row, Connection extends Db = Db>(
  build: (connection: Connection, params: Params<Values>) => Compilable<Row>,
): (connection: Connection, values: Values) => Promise<QueryResult<Row>> {
  const compile = compiler(build);
  return async (connection, values) => {
    const { adapter } = connection.getExecutor();
    const { query, toParameters } = compile(connection, adapter);
    const parameters = toParameters(values);
    if ('runDirectly' in adapter) return (adapter as DirectAdapter).runDirectly<Row>(query.sql, parameters);
    if (!connection.isTransaction) return connection.executeQuery<Row>({ ...query, parameters });
    return (await send<Row>(connection, { ...query, parameters })).answer;
  };
}

/** The same for a query that writes, and whose answer nobody waits for: the transaction is committed if and only if it succeeds. */
export function preparedWrite<Values extends object>(
  build: (tx: Tx, params: Params<Values>) => Compilable,
): (tx: Tx, values: Values) => Promise<void> {
  const compile = compiler(build);
  return async (tx, values) => {
    const { adapter } = tx.getExecutor();
    const { query, toParameters } = compile(tx, adapter);
    const parameters = toParameters(values);
    if ('runDirectly' in adapter) (adapter as DirectAdapter).runDirectly(query.sql, parameters);
    else await send(tx, { ...query, parameters });
  };
}
