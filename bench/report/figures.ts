import type { Speed } from '../measurement.ts';

/** A number of times a second, as precisely as it is known. */
export function speed(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(1);
}

/** A time in milliseconds. */
export function milliseconds(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}

/** CPU time in whole microseconds; empty where it is not known. */
export function micros(of: Pick<Speed, 'cpuMicros'> | null | undefined): string {
  const value = of?.cpuMicros ?? null;
  return value === null ? '' : String(Math.round(value));
}

/** What something is to what is written by hand; empty when nothing is. */
export function ratio(value: number | null): string {
  return value === null ? '' : value.toFixed(2);
}
