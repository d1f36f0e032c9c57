import type { DemoSize } from '../../src/data/demo/scale-rules.ts';
import type { Outcome } from '../measurement.ts';
import type { Target } from '../rows/row.ts';
import type { Engine } from '../service.ts';
import type { StartAndRest } from '../start-and-rest.ts';
import { isReached, maxDoorSeconds, maxRestMegabytes, maxSecondsToReady } from './judgement.ts';

/** A row of the report on one engine. */
export interface ReportedRow {
  name: string;
  /** Empty where nothing is required. */
  target: Target;
  outcome: Outcome;
}

/** Everything that was found on one engine. */
export interface EngineReport {
  engine: Engine;
  size: DemoSize;
  /** Null when the data was there already. */
  fillSeconds: number | null;
  rows: ReportedRow[];
  startAndRest: StartAndRest | null;
}

/** The names of what did not reach its target. */
export function missed({ engine, size, rows, startAndRest }: EngineReport): string[] {
  const names = rows
    .filter(({ target, outcome }) => 'measured' in outcome && isReached(target, outcome.measured) === false)
    .map(({ name }) => name);
  if (engine !== 'SQLite' || size !== 'country' || startAndRest === null) return names;
  const { secondsToReady, restMegabytes, doorSeconds } = startAndRest;
  if (secondsToReady > maxSecondsToReady) names.push('start to ready');
  if (restMegabytes !== null && restMegabytes > maxRestMegabytes) names.push('memory at rest');
  if (doorSeconds !== null && doorSeconds > maxDoorSeconds) names.push('opening a door');
  return names;
}

/** The names of rows with wrong answers, each with what was wrong. */
export function failures({ engine, rows }: EngineReport): string[] {
  return rows.flatMap(({ name, outcome }) =>
    'failed' in outcome ? `${name} on ${engine}: ${outcome.failed}` : [],
  );
}
