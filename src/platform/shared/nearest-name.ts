/** A name further away than this share of its length is no misspelling. */
const tolerance = 0.5;

/**
 * The known name that a wrong one most likely means, if any is near enough: the one of which the least part differs, or one
 * that holds it as a part, as guest_email holds email. The case of letters does not matter.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const wrong = name.toLowerCase();
  const [best] = known
    .map((candidate) => ({ candidate, distance: shareThatDiffers(wrong, candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= tolerance)
    .toSorted((one, other) => one.distance - other.distance);
  return best?.candidate;
}

function shareThatDiffers(wrong: string, candidate: string): number {
  const share = editDistance(wrong, candidate) / candidate.length;
  // A whole word of it says more than a name of which half differs.
  return candidate.split('_').includes(wrong) ? Math.min(share, tolerance / 2) : share;
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
