import { runEngine } from './engine-run.ts';
import { isInMemory, removeLeftoversAtEnd, temporaryFolder } from './leftovers.ts';
import { readOptions, type BenchOptions } from './options.ts';
import { postgresPlace, sqlitePlace, type ReadyPlace } from './places.ts';
import { failures, missed, type EngineReport } from './report/report.ts';
import { remarkLines } from './report/remarks.ts';
import { saveResults, writePages } from './report/results.ts';
import { tableLines } from './report/table.ts';
import { targetOf } from './report/judgement.ts';
import { allRows, isChosen } from './rows/all-rows.ts';
import type { Row } from './rows/row.ts';

const startRow = { name: 'start and memory', operation: null };

const options = readOptions(process.argv.slice(2));
if (typeof options === 'number') process.exit(options);
removeLeftoversAtEnd();
// Whatever still runs is ended at the exit, so nothing is waited for.
process.exit(options.markdown ? writePage() : await run(options));

function writePage(): number {
  writePages();
  console.log('The tables are in docs/performance.md and docs/capacity.md.');
  return 0;
}

async function run(options: BenchOptions): Promise<number> {
  const scratch = temporaryFolder();
  if (isInMemory(scratch)) {
    console.error(
      `${scratch} is in memory, where commits cost nothing: name a folder on a disk with TMPDIR.`,
    );
  }
  const folders = { keep: options.keep ?? scratch, scratch };
  const places = [...(options.sqlite ? [sqlitePlace] : []), ...(options.postgres ? [postgresPlace] : [])];
  const reports: EngineReport[] = [];
  for (const makePlace of places) {
    const ready = await makePlace(options.size, folders);
    try {
      reports.push(await measure(options, scratch, ready));
    } finally {
      await ready.release();
    }
  }
  const short = reports.flatMap(missed);
  if (short.length > 0) console.log(`\nNot reached: ${short.join('; ')}.`);
  const wrong = reports.flatMap(failures);
  for (const line of wrong) console.error(`FAILED: ${line}`);
  return wrong.length === 0 ? 0 : 1;
}

async function measure(options: BenchOptions, scratch: string, ready: ReadyPlace): Promise<EngineReport> {
  const { size, seconds, profile } = options;
  const { place, fillSeconds } = ready;
  const { engine } = place;
  console.error(
    `${engine}: ${fillSeconds === null ? 'filled before' : `filled in ${fillSeconds.toFixed(0)} s`}.`,
  );
  const rows = chosenRows(options);
  const { outcomes, startAndRest } = await runEngine({
    place,
    rows,
    effort: { rounds: 5, warmSeconds: Math.min(0.15, seconds), seconds },
    scratchFolder: scratch,
    withStarts: !profile && isChosen(startRow, options.rows),
    profile,
    log: (line) => console.error(line),
  });
  const report: EngineReport = {
    engine,
    size,
    fillSeconds,
    rows: rows.flatMap((row) => {
      const outcome = outcomes.get(row.name);
      return outcome === undefined ? [] : { name: row.name, target: targetOf(row, engine, size), outcome };
    }),
    startAndRest,
  };
  console.log([`\n${engine}, ${size} size\n`, ...tableLines(report.rows), ...remarkLines(report)].join('\n'));
  if (!profile) console.log(`All figures are in ${saveResults(report)}.`);
  return report;
}

/** A profile needs nothing by hand beside it, where the service would only be idle, and judges nothing. */
function chosenRows({ rows, profile }: BenchOptions): Row[] {
  const chosen = allRows.filter((row) => isChosen(row, rows));
  return profile ? chosen.map((row) => ({ ...row, byHand: false, target: {} })) : chosen;
}
