import type { DemoSize } from '../../src/demo/scale.ts';
import type { Outcome } from '../measurement.ts';
import type { BenchOptions } from '../options.ts';
import type { Must } from '../rows/row.ts';
import type { Engine } from '../service.ts';
import type { StartAndRest } from '../start-and-rest.ts';
import { isReached, mostRestMegabytes, mostSecondsToReady } from './judgement.ts';
import { describeCommit, describeMachine } from './machine.ts';

/** A row of the report on one engine. */
export interface ReportedRow {
  name: string;
  /** Empty where nothing is asked, as on PostgreSQL. */
  must: Must;
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

/** What is kept of a run, with what it was measured on. */
export function reportOf(options: BenchOptions, engines: readonly EngineReport[], madeAt: Date) {
  const { database, ...told } = options;
  return {
    madeAt: madeAt.toISOString(),
    machine: describeMachine(),
    source: describeCommit(),
    // The address holds a password.
    options: { ...told, database: database === undefined ? 'started for the run' : 'given' },
    engines: engines.map(({ rows, ...engine }) => ({
      ...engine,
      rows: rows.map(({ name, must, outcome }) => ({
        name,
        must,
        reached: 'measured' in outcome ? isReached(must, outcome.measured) : null,
        ...outcome,
      })),
    })),
  };
}

/** The names of what fell short of what is asked of it. */
export function missed({ engine, size, rows, startAndRest }: EngineReport): string[] {
  const names = rows
    .filter(({ must, outcome }) => 'measured' in outcome && isReached(must, outcome.measured) === false)
    .map(({ name }) => name);
  if (engine !== 'SQLite' || size !== 'country' || startAndRest === null) return names;
  const { secondsToReady, restMegabytes } = startAndRest;
  if (secondsToReady > mostSecondsToReady) names.push('start to ready');
  if (restMegabytes !== null && restMegabytes > mostRestMegabytes) names.push('memory at rest');
  return names;
}

/** The names of rows with wrong answers, each with what was wrong. */
export function failures({ engine, rows }: EngineReport): string[] {
  return rows.flatMap(({ name, outcome }) =>
    'failed' in outcome ? `${name} on ${engine}: ${outcome.failed}` : [],
  );
}
