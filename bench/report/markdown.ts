import type { Measurement, Speed } from '../measurement.ts';
import { allRows } from '../rows/all-rows.ts';
import type { StartAndRest } from '../start-and-rest.ts';
import { milliseconds, ratio } from './figures.ts';
import { isReached, maxDoorSeconds, maxRestMegabytes, maxSecondsToReady, targetWords } from './judgement.ts';
import type { EngineReport } from './report.ts';

type Measured = Pick<EngineReport, 'rows' | 'startAndRest'> | undefined;

/** What was measured, by engine and size. */
export interface Tables {
  small: Measured;
  country: Measured;
  world: Measured;
  postgresCountry: Measured;
  postgresWorld: Measured;
}

/** The table of all operations at country size. */
export function countryTable({ country, postgresCountry }: Tables): string[] {
  const headings = ['Operation', 'a second', 'mean ms', 'p99 ms', 'CPU µs', 'by hand µs', 'ratio'];
  const rows = allRows.flatMap(({ name, target }) => {
    const measured = find(country, name);
    if (measured === undefined) return [];
    const { service } = measured;
    const reached = isReached(target, measured);
    return [
      [
        code(name),
        speedText(service.perSecond),
        milliseconds(service.mean),
        milliseconds(service.p99),
        micros(service),
        micros(measured.byHand),
        ratio(measured.ratioByHand),
        reached === null ? '' : targetWords(target),
        reached === null ? '' : yesOrNo(reached),
        speedAndP99(find(postgresCountry, name)),
      ],
    ];
  });
  return table(
    [...headings, 'target', 'reached', 'PostgreSQL a second (p99 ms)'],
    [...rows, ...startRows(country?.startAndRest, postgresCountry?.startAndRest)],
  );
}

/** CPU time of every operation as the organisation grows. */
export function growthTable({ small, country, world, postgresWorld }: Tables): string[] {
  const headings = ['Operation', 'small', 'country', 'world', 'world, a second (p99 ms)'];
  const rows = allRows.map(({ name }) => {
    const sizes = [small, country, world].map((size) => micros(find(size, name)?.service));
    return [code(name), ...sizes, speedAndP99(find(world, name)), speedAndP99(find(postgresWorld, name))];
  });
  return table([...headings, 'PostgreSQL, world, a second (p99 ms)'], rows);
}

/** Replaces the table between the two comments that name it. */
export function withTable(page: string, name: string, lines: readonly string[]): string {
  const [begin, end] = [`<!-- table: ${name} -->`, `<!-- end: ${name} -->`];
  const start = page.indexOf(begin);
  const stop = page.indexOf(end);
  if (start === -1 || stop < start) throw new Error(`The page has no place for the table "${name}".`);
  return [page.slice(0, start + begin.length), ...lines, page.slice(stop)].join('\n');
}

function startRows(sqlite: StartAndRest | null | undefined, postgres: StartAndRest | null | undefined) {
  if (sqlite === null || sqlite === undefined) return [];
  const { secondsToReady, restMegabytes, doorSeconds } = sqlite;
  const start = (found: StartAndRest) => `${found.secondsToReady.toFixed(2)} s`;
  const rest = (found: StartAndRest) => `${found.restMegabytes?.toFixed(0)} MB`;
  const door = (found: StartAndRest) => `${found.doorSeconds?.toFixed(2)} s`;
  const row = (name: string, text: typeof start, target: string, isHeld: boolean) => {
    const other = postgres === null || postgres === undefined ? '' : text(postgres);
    return [name, text(sqlite), '', '', '', '', '', target, yesOrNo(isHeld), other];
  };
  return [
    row('Second start until ready', start, `${maxSecondsToReady} s`, secondsToReady <= maxSecondsToReady),
    row('Memory at rest', rest, `${maxRestMegabytes} MB`, (restMegabytes ?? 0) <= maxRestMegabytes),
    // Results of before have none.
    ...(typeof doorSeconds !== 'number'
      ? []
      : [
          row(
            'Opening the door of 20,000 after a change',
            door,
            `${maxDoorSeconds} s`,
            doorSeconds <= maxDoorSeconds,
          ),
        ]),
  ];
}

/** What was measured for a row. */
export function find(measured: Measured, name: string): Measurement | undefined {
  const outcome = measured?.rows.find((row) => row.name === name)?.outcome;
  return outcome !== undefined && 'measured' in outcome ? outcome.measured : undefined;
}

/** The request in code, what kind of it after that. */
function code(name: string): string {
  const [request = '', ...rest] = name.split(/(?=,| \()/);
  return `\`${request}\`${rest.join('')}`;
}

function micros(speed: Speed | null | undefined): string {
  const value = speed?.cpuMicros ?? null;
  return value === null ? '' : Math.round(value).toLocaleString('en');
}

function speedAndP99(measured: Measurement | undefined): string {
  if (measured === undefined) return '';
  return `${speedText(measured.service.perSecond)} (${milliseconds(measured.service.p99)})`;
}

function speedText(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}

function yesOrNo(isHeld: boolean): string {
  return isHeld ? 'yes' : '**no**';
}

/** The lines of a table. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), `|${headings.map(() => '---').join('|')}|`, ...rows.map(line)];
}
