/** What a bar stands for, and how long it is. */
export interface Bar {
  name: string;
  value: number;
}

/** A round number at or above the greatest value, for the top of a scale. */
export function niceTop(values: readonly number[]): number {
  const greatest = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(greatest));
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((top) => top >= greatest) ?? greatest;
}
