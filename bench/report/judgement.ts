import type { DemoSize } from '../../src/data/demo/scale-rules.ts';
import type { Measurement } from '../measurement.ts';
import type { Row, Target } from '../rows/row.ts';
import type { Engine } from '../service.ts';

/** The limits of a second start and of a service at rest, at country size on SQLite. */
export const maxSecondsToReady = 1;
export const maxRestMegabytes = 150;
/** Of the opening of a door whose list has to be made anew. */
export const maxDoorSeconds = 2;

/** What a row must reach on this engine at this size. */
export function targetOf(
  row: Pick<Row, 'target' | 'worldTarget' | 'postgresWorldTarget'>,
  engine: Engine,
  size: DemoSize,
): Target {
  if (engine === 'PostgreSQL') return size === 'world' ? (row.postgresWorldTarget ?? {}) : {};
  if (size === 'country') return row.target;
  return size === 'world' ? (row.worldTarget ?? {}) : {};
}

/** Whether a row reached all of its target; null when nothing is required of it. */
export function isReached(target: Target, measured: Measurement): boolean | null {
  const { ratio, perSecond, p99Milliseconds, p99OfMean } = target;
  const { mean, p99 } = measured.service;
  const held: boolean[] = [];
  if (ratio !== undefined && isShort(target, measured)) held.push((measured.ratioByHand ?? 0) >= ratio);
  if (perSecond !== undefined) held.push(measured.service.perSecond >= perSecond);
  if (p99Milliseconds !== undefined) held.push(p99 <= p99Milliseconds);
  if (p99OfMean !== undefined) held.push(p99 <= p99OfMean * mean);
  return held.length === 0 ? null : held.every(Boolean);
}

function isShort({ belowBytes = Infinity }: Target, { bytes }: Measurement): boolean {
  return (bytes ?? 0) < belowBytes;
}

/** A target in short. */
export function targetWords({ ratio, perSecond, p99Milliseconds, p99OfMean }: Target): string {
  const words: string[] = [];
  if (ratio !== undefined) words.push(`${ratio} by hand`);
  if (perSecond !== undefined) words.push(`${perSecond}/s`);
  if (p99Milliseconds !== undefined) words.push(`p99 ${p99Milliseconds} ms`);
  if (p99OfMean !== undefined) words.push(`p99 ${p99OfMean} × mean`);
  return words.join(', ');
}
