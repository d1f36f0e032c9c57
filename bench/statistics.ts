/** The value in the middle, or between the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new RangeError('There is no middle of nothing.');
  return (lower + upper) / 2;
}

/** The smallest value that so many hundredths of all values do not exceed. */
export function percentile(values: readonly number[] | Float64Array, hundredths: number): number {
  const sorted = Float64Array.from(values).toSorted();
  const value = sorted[Math.max(0, Math.ceil((hundredths / 100) * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('There is no percentile of nothing.');
  return value;
}

/** The middle of what each round's two values are to each other; null when one of them is not known. */
export function medianRatio(pairs: readonly (readonly [number | null, number | null])[]): number | null {
  const ratios = pairs.map(([part, whole]) =>
    part === null || whole === null || whole === 0 ? null : part / whole,
  );
  const known = ratios.filter((ratio) => ratio !== null);
  return known.length < ratios.length || known.length === 0 ? null : median(known);
}

/** So many of a list, evenly spread over it. */
export function spread<Item>(items: readonly Item[], wanted: number): Item[] {
  if (items.length <= wanted) return [...items];
  return Array.from(
    { length: wanted },
    (_, index) => items[Math.floor((index * items.length) / wanted)] as Item,
  );
}
