import type { DemoSize } from '../../src/demo/scale.ts';
import type { Measurement } from '../measurement.ts';
import type { Must, Row } from '../rows/row.ts';
import type { Engine } from '../service.ts';

/** The most that a second start and a service at rest may take, at country size on SQLite. */
export const mostSecondsToReady = 1;
export const mostRestMegabytes = 150;

/** Near one core the generator, not the server, may be what limits. */
const busyGenerator = 0.9;

/** What is asked of a row on this engine at this size. */
export function mustOf(row: Pick<Row, 'must' | 'mustAtWorldSize'>, engine: Engine, size: DemoSize): Must {
  if (engine !== 'SQLite') return {};
  if (size === 'country') return row.must;
  return size === 'world' ? (row.mustAtWorldSize ?? {}) : {};
}

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

/** Whether the ratio may flatter because the generator could not send faster than the floor answered. */
export function isGeneratorLimited({ floor }: Measurement): boolean {
  return (floor?.generatorBusy ?? 0) >= busyGenerator;
}
