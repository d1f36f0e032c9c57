import type { DemoSize } from '../../src/data/demo/scale-rules.ts';
import type { Measurement } from '../measurement.ts';
import type { Row, Target } from '../rows/row.ts';
import type { Engine } from '../service.ts';

/** The limits of a second start and of a service at rest, at country size on SQLite. */
export const maxSecondsToReady = 1;
export const maxRestMegabytes = 150;
/** Of the opening of a door whose list has to be made anew. */
export const maxDoorSeconds = 2;

/** Near one core the generator, and not the server, may be the limit. */
const busyGenerator = 0.9;

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
  const { ratio, perSecond, p99Milliseconds, belowBytes = Infinity } = target;
  if ((measured.bytes ?? 0) >= belowBytes) return null;
  const held: boolean[] = [];
  if (ratio !== undefined) held.push(measured.ratio !== null && measured.ratio >= ratio);
  if (perSecond !== undefined) held.push(measured.service.perSecond >= perSecond);
  if (p99Milliseconds !== undefined) held.push(measured.service.p99 <= p99Milliseconds);
  return held.length === 0 ? null : held.every(Boolean);
}

/** A target in short. */
export function targetWords({ ratio, perSecond, p99Milliseconds }: Target): string {
  const words: string[] = [];
  if (ratio !== undefined) words.push(String(ratio));
  if (perSecond !== undefined) words.push(`${perSecond}/s`);
  if (p99Milliseconds !== undefined) words.push(`p99 ${p99Milliseconds} ms`);
  return words.join(', ');
}

/** Whether the ratio may flatter because the generator could not send faster than the floor answered. */
export function isGeneratorLimited({ floor }: Measurement): boolean {
  return (floor?.generatorBusy ?? 0) >= busyGenerator;
}
