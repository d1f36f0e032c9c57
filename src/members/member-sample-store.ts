import type { Db, Storage } from '../storage/database.ts';
import { entryColumns } from './member-search-store.ts';
import { SearchSample } from './search-sample-rules.ts';

/** Members at even distances over all ids. */
export async function drawSample({ db, dialect }: Storage, size: number): Promise<SearchSample> {
  const { first, last } = await db
    .selectFrom('members')
    .select((eb) => [
      eb.fn.min<number | null>('id').as('first'),
      eb
        .selectFrom('members')
        .select((last) => last.fn.max<number | null>('id').as('last'))
        .as('last'),
    ])
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return new SearchSample([], 0);
  const step = Math.max(1, Math.floor((last - first) / size));
  const rows = await findNextOfEvery(db, { first, last, step });
  // Counting everyone would take longer than all else: the share of ids that are in use says about how many there are.
  const inUse = rows.filter(({ id, point }) => id === point).length / rows.length;
  const entries = new Map(rows.filter(({ active }) => active === 1).map((row) => [row.id, row]));
  const members = Math.max(entries.size, inUse * (last - first + 1));
  return new SearchSample([...entries.values()], members, (part) => dialect.knowsLetters(part));
}

/** For ids at even distances the member with that id or the next one in use. */
function findNextOfEvery(db: Db, { first, last, step }: { first: number; last: number; step: number }) {
  return db
    .withRecursive('points(id)', (cte) =>
      cte
        .selectNoFrom((eb) => eb.cast<number>(eb.val(first), 'bigint').as('id'))
        .unionAll((next) =>
          next
            .selectFrom('points')
            .select((eb) => eb('points.id', '+', step).as('id'))
            .where('points.id', '<=', last - step),
        ),
    )
    .selectFrom('points')
    .innerJoin('members', (join) =>
      join.on('members.id', '=', (eb) =>
        eb
          .selectFrom('members as next')
          .select((next) => next.fn.min('next.id').as('id'))
          .whereRef('next.id', '>=', 'points.id'),
      ),
    )
    .select(entryColumns)
    .select(['points.id as point', 'members.active'])
    .execute();
}
