import type { Measurement } from '../measurement.ts';
import { median } from '../statistics.ts';
import type { StartAndRest } from '../start-and-rest.ts';
import { milliseconds } from './figures.ts';
import { maxDoorSeconds, maxRestMegabytes, maxSecondsToReady } from './judgement.ts';
import type { EngineReport, ReportedRow } from './report.ts';

/** When others use so much of a core, what depends on the clock is doubtful. */
const disturbing = 0.2;

/** What the table has no columns for, as lines of text. */
export function remarkLines({ engine, size, rows, startAndRest }: EngineReport): string[] {
  const hasTarget = engine === 'SQLite' && size === 'country';
  return [
    ...(startAndRest === null ? [] : startLines(startAndRest, hasTarget)),
    // A PostgreSQL server is another program as well.
    ...(engine === 'SQLite' ? disturbanceLines(rows) : []),
    ...rows.flatMap(rowLines),
  ];
}

function startLines(found: StartAndRest, hasTarget: boolean): string[] {
  const { secondsToReady, restMegabytes, doorSeconds } = found;
  const target = (words: string, isHeld: boolean) =>
    hasTarget ? `  (target: ${words}, ${isHeld ? 'reached' : 'NOT reached'})` : '';
  const startTarget = target(`${maxSecondsToReady} s`, secondsToReady <= maxSecondsToReady);
  const start = `start to ready, not the first: ${secondsToReady.toFixed(2)} s${startTarget}`;
  const lines = [start];
  if (restMegabytes !== null) {
    const restTarget = target(`${maxRestMegabytes} MB`, restMegabytes <= maxRestMegabytes);
    lines.push(`memory at rest: ${restMegabytes.toFixed(0)} MB${restTarget}`);
  }
  if (doorSeconds !== null) {
    const doorTarget = target(`${maxDoorSeconds} s`, doorSeconds <= maxDoorSeconds);
    lines.push(`opening the door of 20,000 after a change: ${doorSeconds.toFixed(2)} s${doorTarget}`);
  }
  return lines;
}

function disturbanceLines(rows: readonly ReportedRow[]): string[] {
  const others = rows.flatMap(({ outcome }) =>
    'measured' in outcome ? (outcome.measured.service.othersBusy ?? []) : [],
  );
  if (others.length === 0 || median(others) < disturbing) return [];
  const cores = median(others).toFixed(1);
  return [
    `other programs used ${cores} cores in the meantime: trust the columns of CPU time more than those of the clock`,
  ];
}

function rowLines({ name, outcome }: ReportedRow): string[] {
  if ('leftOut' in outcome) return [`${name}: left out, ${outcome.leftOut}`];
  if ('failed' in outcome) return [`${name}: FAILED, ${outcome.failed}`];
  return measuredRemarks(outcome.measured).map((remark) => `${name}: ${remark}`);
}

function measuredRemarks(measured: Measurement): string[] {
  const { firstByteP99 } = measured.service;
  return firstByteP99 === null ? [] : [`the answer begins within ${milliseconds(firstByteP99)} ms (p99)`];
}
