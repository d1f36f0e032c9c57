import { removeLeftoversAtEnd, temporaryFolder } from './leftovers.ts';
import { readOptions, type BenchOptions } from './options.ts';
import { allRows, isWanted } from './rows/all-rows.ts';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tableLines } from './report/table.ts';
import { runEngine } from './engine-run.ts';
import { dataFolderIn, fillPlace, type Place } from './service.ts';

const resultsFolder = fileURLToPath(new URL('results', import.meta.url));
const options = readOptions(process.argv.slice(2));
if (typeof options === 'number') process.exit(options);
removeLeftoversAtEnd();
await run(options);
process.exit();

async function run(options: BenchOptions): Promise<void> {
  const folder = temporaryFolder();
  const profileFolder =
    options.profile === undefined ? undefined : join(resultsFolder, `profile-${process.pid}`);
  const place: Place = {
    engine: 'SQLite',
    dataFolder: options.data ?? dataFolderIn(folder, 'SQLite'),
    databaseUrl: '',
  };
  if (options.data === undefined) await fillPlace(place, options.size);
  const rows = allRows.filter(({ name }) => isWanted(name, options.profile ?? options.rows));
  const outcomes = await runEngine({
    place,
    rows,
    effort: { rounds: 5, warmSeconds: 0.2, seconds: options.seconds },
    scratchFolder: folder,
    profileFolder,
    tell: (line) => console.error(line),
  });
  const reported = rows.flatMap(({ name, must }) => {
    const outcome = outcomes.get(name);
    return outcome === undefined ? [] : { name, must, outcome };
  });
  console.log(tableLines(reported).join('\n'));
  if (profileFolder !== undefined) console.log(`The CPU profile of the service is in ${profileFolder}.`);
}
