/** A name further away than this share of its length is no misspelling. */
const tolerance = 0.5;

/** The known name that a misspelt one most likely means, if any is near enough; the case of letters does not matter. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const misspelt = name.toLowerCase();
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(misspelt, candidate.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance);
  const best = ranked[0];
  if (best === undefined) return undefined;
  return best.distance <= best.candidate.length * tolerance ? best.candidate : undefined;
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
