/** A name further away than this share of its length is no misspelling. */
const tolerance = 0.5;

/** The known name that a misspelt one most likely means, if any is near enough. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({
      candidate,
      distance: editDistance(withoutPrefix(name), withoutPrefix(candidate)),
    }))
    .toSorted((one, other) => one.distance - other.distance);
  const best = ranked[0];
  if (best === undefined) return undefined;
  return best.distance <= withoutPrefix(best.candidate).length * tolerance ? best.candidate : undefined;
}

/** All names share it, so it says nothing about likeness. */
function withoutPrefix(name: string): string {
  return name.replace(/^GUILDHALL_/, '');
}

/** How many letters must be added, taken away or changed (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const changed = at(row, column) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, at(row, column + 1) + 1, at(next, column) + 1));
    }
    row = next;
  }
  return at(row, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
