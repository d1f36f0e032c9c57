import type { Measurement } from '../measurement.ts';
import type { Must } from '../rows/row.ts';

/** Whether a row reached all that it must; null when nothing is asked of it. */
export function isReached(
  { ratio, perSecond, p99Milliseconds }: Must,
  measured: Measurement,
): boolean | null {
  const held: boolean[] = [];
  if (ratio !== undefined) held.push(measured.ratio !== null && measured.ratio >= ratio);
  if (perSecond !== undefined) held.push(measured.service.perSecond >= perSecond);
  if (p99Milliseconds !== undefined) held.push(measured.service.p99 <= p99Milliseconds);
  return held.length === 0 ? null : held.every(Boolean);
}

/** What a row must reach, in short. */
export function mustWords({ ratio, perSecond, p99Milliseconds }: Must): string {
  const words: string[] = [];
  if (ratio !== undefined) words.push(`${ratio} of floor`);
  if (perSecond !== undefined) words.push(`${perSecond}/s`);
  if (p99Milliseconds !== undefined) words.push(`p99 ${p99Milliseconds} ms`);
  return words.join(', ');
}
