import { CompiledQuery, type QueryId } from 'kysely';
import type { Db, Storage } from '../../src/platform/storage/database.ts';

/** How the engine finds what each query of this work asks for, in the engine's own words; not of prepared queries. */
export async function plansOf(
  { db, dialect }: Pick<Storage, 'db' | 'dialect'>,
  work: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const built = new Map<QueryId, CompiledQuery>();
  const sent: CompiledQuery[] = [];
  const listening = db.withPlugin({
    // Parts of queries come by here as well.
    transformQuery({ node, queryId }) {
      built.set(queryId, db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    async transformResult({ result, queryId }) {
      const query = built.get(queryId);
      if (query !== undefined) sent.push(query);
      return result;
    },
  });
  await work(listening);
  const explain = dialect.name === 'sqlite' ? 'explain query plan' : 'explain';
  const plans: string[] = [];
  for (const { sql, parameters } of sent) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
    plans.push(JSON.stringify(rows));
  }
  return plans;
}
