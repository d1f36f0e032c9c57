import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runEngine } from './engine-run.ts';
import { isInMemory, removeLeftoversAtEnd, temporaryFolder } from './leftovers.ts';
import { readOptions, type BenchOptions } from './options.ts';
import { postgresPlace, sqlitePlace, Unusable, type ReadyPlace } from './places.ts';
import { mustOf } from './report/judgement.ts';
import { failures, missed, reportOf, type EngineReport } from './report/report.ts';
import { remarkLines } from './report/remarks.ts';
import { tableLines } from './report/table.ts';
import { allRows, isWanted } from './rows/all-rows.ts';
import type { Row } from './rows/row.ts';

const results = fileURLToPath(new URL('results', import.meta.url));
const begun = new Date();
const stamp = begun.toISOString().replaceAll(/[-:]/g, '').slice(0, 15);

const options = readOptions(process.argv.slice(2));
if (typeof options === 'number') process.exit(options);
removeLeftoversAtEnd();
// Whatever still runs is ended at the exit, so nothing is waited for.
process.exit(await run(options).catch(explain));

function explain(error: unknown): number {
  if (!(error instanceof Unusable)) throw error;
  console.error(error.message);
  return 2;
}

async function run(options: BenchOptions): Promise<number> {
  const folder = temporaryFolder();
  if (isInMemory(folder)) {
    console.error(`${folder} is in memory, where commits cost nothing: name a folder on a disk with TMPDIR.`);
  }
  const engines: EngineReport[] = [];
  const places = [...(options.sqlite ? [sqlitePlace] : []), ...(options.postgres ? [postgresPlace] : [])];
  for (const makePlace of places) {
    const ready = await makePlace(options, folder);
    try {
      engines.push(await report(options, folder, ready));
    } finally {
      await ready.release();
    }
  }
  const file = resolve(options.json ?? join(results, `${stamp}.json`));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(reportOf(options, engines, begun), null, 2)}\n`);
  console.log(`\nAll figures are in ${file}.`);
  const short = engines.flatMap(missed);
  if (short.length > 0) console.log(`Not reached: ${short.join('; ')}.`);
  const wrong = engines.flatMap(failures);
  for (const line of wrong) console.error(`FAILED: ${line}`);
  return wrong.length === 0 ? 0 : 1;
}

/** A profile needs no floor beside it, where the service would only be idle, and judges nothing. */
function chosenRows({ rows, profile }: BenchOptions): Row[] {
  const chosen = allRows.filter(({ name }) => isWanted(name, profile ?? rows));
  return profile === undefined ? chosen : chosen.map((row) => ({ ...row, floor: 'none', must: {} }));
}

async function report(options: BenchOptions, folder: string, ready: ReadyPlace): Promise<EngineReport> {
  const { place, size, fillSeconds } = ready;
  const { engine } = place;
  console.error(
    fillSeconds === null
      ? `${engine}: the data is used as it is.`
      : `${engine}: filled in ${fillSeconds.toFixed(0)} s.`,
  );
  const rows = chosenRows(options);
  const profileFolder = options.profile === undefined ? undefined : join(results, `profile-${stamp}`);
  const { outcomes, startAndRest } = await runEngine({
    place,
    rows,
    effort: { rounds: 5, warmSeconds: 0.15, seconds: options.seconds },
    scratchFolder: folder,
    withStarts: options.profile === undefined && isWanted('start to ready and memory at rest', options.rows),
    profileFolder,
    tell: (line) => console.error(line),
  });
  const reported: EngineReport = {
    engine,
    size,
    fillSeconds,
    rows: rows.flatMap((row) => {
      const outcome = outcomes.get(row.name);
      return outcome === undefined ? [] : { name: row.name, must: mustOf(row, engine, size), outcome };
    }),
    startAndRest,
  };
  console.log(
    [`\n${engine}, ${size} size\n`, ...tableLines(reported.rows), ...remarkLines(reported)].join('\n'),
  );
  if (profileFolder !== undefined) console.log(`The CPU profile of the service is in ${profileFolder}.`);
  return reported;
}
