import type { Outcome } from '../measurement.ts';
import type { Must } from '../rows/row.ts';
import { isReached, mustWords } from './judgement.ts';

/** A row of the report on one engine. */
export interface ReportedRow {
  name: string;
  /** Empty where nothing is asked, as on PostgreSQL. */
  must: Must;
  outcome: Outcome;
}

const heads = [
  'row',
  'conns',
  'different',
  'per s',
  'p50 ms',
  'p99 ms',
  'floor/s',
  'ratio',
  'CPU ratio',
  'must',
  'reached',
];
const textColumns = new Set([0, 9, 10]);

/** The figures of one engine as lines of text. */
export function tableLines(rows: readonly ReportedRow[]): string[] {
  const cells = [heads, ...rows.map(rowCells)];
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const lines = cells.map((row) => {
    const padded = widths.map((width, column) => {
      const text = row[column] ?? '';
      return textColumns.has(column) ? text.padEnd(width) : text.padStart(width);
    });
    return padded.join('  ').trimEnd();
  });
  return [lines[0] ?? '', widths.map((width) => '-'.repeat(width)).join('  '), ...lines.slice(1)];
}

function rowCells({ name, must, outcome }: ReportedRow): string[] {
  if ('leftOut' in outcome) return [name, '', '', 'left out:', outcome.leftOut];
  if ('failed' in outcome) return [name, '', '', '', '', '', '', '', '', mustWords(must), 'FAILED'];
  const { measured } = outcome;
  const { service, floor } = measured;
  const reached = isReached(must, measured);
  return [
    name,
    String(measured.connections),
    String(measured.different),
    speed(service.perSecond),
    milliseconds(service.p50),
    milliseconds(service.p99),
    floor === null ? '' : speed(floor.perSecond),
    ratio(measured.ratio),
    ratio(measured.cpuRatio),
    mustWords(must),
    reached === null ? '' : reached ? 'yes' : 'NO',
  ];
}

function speed(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(1);
}

function milliseconds(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}

function ratio(value: number | null): string {
  return value === null ? '' : value.toFixed(2);
}
