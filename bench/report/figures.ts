/** A number of times a second, as precisely as it is known. */
export function speed(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(1);
}

/** A time in milliseconds. */
export function milliseconds(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}

/** What something is to its floor; empty when there is none. */
export function ratio(value: number | null): string {
  return value === null ? '' : value.toFixed(2);
}
