import type { Found, FoundRow } from './check.ts';

/** Counts what is found one after the other, and keeps only the first ones. */
class Tally implements Found {
  readonly rows: FoundRow[] = [];
  readonly #most: number;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get count(): number {
    return this.#count;
  }

  /** Counts something that is wrong. */
  add(row: FoundRow): void {
    this.#count += 1;
    if (this.rows.length < this.#most) this.rows.push(row);
  }
}

/** Counts all that comes. */
export async function tallied(rows: AsyncIterable<FoundRow>, most: number): Promise<Found> {
  const tally = new Tally(most);
  for await (const row of rows) tally.add(row);
  return tally;
}
