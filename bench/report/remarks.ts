import type { Measurement } from '../measurement.ts';
import { median } from '../statistics.ts';
import type { StartAndRest } from '../start-and-rest.ts';
import { milliseconds } from './figures.ts';
import { isGeneratorLimited, mostRestMegabytes, mostSecondsToReady } from './judgement.ts';
import type { EngineReport, ReportedRow } from './report.ts';

/** So much of a core used by others makes figures of the clock doubtful. */
const disturbing = 0.2;

/** What the table has no columns for, as lines of text. */
export function remarkLines({ engine, size, rows, startAndRest }: EngineReport): string[] {
  const hasMust = engine === 'SQLite' && size === 'country';
  return [
    ...(startAndRest === null ? [] : startLines(startAndRest, hasMust)),
    // A PostgreSQL server is another program as well.
    ...(engine === 'SQLite' ? disturbanceLines(rows) : []),
    ...rows.flatMap(rowLines),
  ];
}

function startLines({ secondsToReady, restMegabytes }: StartAndRest, hasMust: boolean): string[] {
  const must = (words: string, isHeld: boolean) =>
    hasMust ? `  (must: ${words}, ${isHeld ? 'reached' : 'NOT reached'})` : '';
  const startMust = must(`${mostSecondsToReady} s`, secondsToReady <= mostSecondsToReady);
  const start = `start to ready, not the first: ${secondsToReady.toFixed(2)} s${startMust}`;
  if (restMegabytes === null) return [start];
  const restMust = must(`${mostRestMegabytes} MB`, restMegabytes <= mostRestMegabytes);
  return [start, `memory at rest: ${restMegabytes.toFixed(0)} MB${restMust}`];
}

function disturbanceLines(rows: readonly ReportedRow[]): string[] {
  const others = rows.flatMap(({ outcome }) =>
    'measured' in outcome ? (outcome.measured.service.othersBusy ?? []) : [],
  );
  if (others.length === 0 || median(others) < disturbing) return [];
  const cores = median(others).toFixed(1);
  return [
    `other programs used ${cores} cores meanwhile: trust the columns of CPU time more than those of the clock`,
  ];
}

function rowLines({ name, outcome }: ReportedRow): string[] {
  if ('leftOut' in outcome) return [`${name}: left out, ${outcome.leftOut}`];
  if ('failed' in outcome) return [`${name}: FAILED, ${outcome.failed}`];
  return measuredRemarks(outcome.measured).map((remark) => `${name}: ${remark}`);
}

function measuredRemarks(measured: Measurement): string[] {
  const { firstByteP99 } = measured.service;
  const remarks: string[] = [];
  if (firstByteP99 !== null) remarks.push(`the answer begins within ${milliseconds(firstByteP99)} ms (p99)`);
  if (isGeneratorLimited(measured)) {
    remarks.push('the load generator was at its limit, so the ratio may flatter; trust the CPU ratio');
  }
  return remarks;
}
