/** What a bar stands for, and how long it is. */
export interface Bar {
  name: string;
  value: number;
}

/** A round number at or above the greatest value, for the top of a scale. Its half is whole: nothing that is counted comes in halves. */
export function niceTop(values: readonly number[]): number {
  const greatest = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(greatest));
  return (
    [1, 2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= greatest && top % 2 === 0) ??
    greatest
  );
}
