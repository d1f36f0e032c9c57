import { micros, milliseconds, ratio, speed } from './figures.ts';
import { isReached, targetWords } from './judgement.ts';
import type { ReportedRow } from './report.ts';

const headings = [
  'row',
  'conns',
  'different',
  'bytes',
  'per s',
  'mean ms',
  'p99 ms',
  'CPU µs',
  'by hand µs',
  'ratio',
  'target',
  'reached',
];
const textColumns = new Set([0, 10, 11]);

/** The figures of one engine as lines of text. */
export function tableLines(rows: readonly ReportedRow[]): string[] {
  const cells = [headings, ...rows.map(rowCells)];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const lines = cells.map((row) => {
    const padded = widths.map((width, column) => {
      const text = row[column] ?? '';
      return textColumns.has(column) ? text.padEnd(width) : text.padStart(width);
    });
    return padded.join('  ').trimEnd();
  });
  return [lines[0] ?? '', widths.map((width) => '-'.repeat(width)).join('  '), ...lines.slice(1)];
}

function rowCells({ name, target, outcome }: ReportedRow): string[] {
  if (!('measured' in outcome)) {
    const word = 'failed' in outcome ? 'FAILED' : 'left out';
    return [name, ...Array.from({ length: headings.length - 3 }, () => ''), targetWords(target), word];
  }
  const { measured } = outcome;
  const { service, byHand } = measured;
  const reached = isReached(target, measured);
  return [
    name,
    String(measured.connections),
    String(measured.different),
    measured.bytes === null ? '' : String(measured.bytes),
    speed(service.perSecond),
    milliseconds(service.mean),
    milliseconds(service.p99),
    micros(service),
    micros(byHand),
    ratio(measured.ratioByHand),
    targetWords(target),
    reached === null ? '' : reached ? 'yes' : 'NO',
  ];
}
