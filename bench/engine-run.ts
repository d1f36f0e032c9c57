import { systemClock } from '../src/shared/clock.ts';
import { openDatabase } from '../src/storage/open-database.ts';
import { CommitFloor } from './floor/commit-floor.ts';
import { HttpFloor } from './floor/http-floor.ts';
import { HelperProcess } from './helper-process.ts';
import type { LoadJob, LoadReply } from './load/load-job.ts';
import { measureRow, type Apparatus, type Effort } from './measure.ts';
import type { Outcome } from './measurement.ts';
import { gatherPopulation, type Population } from './population/population.ts';
import { removeTokens } from './population/people.ts';
import type { Row } from './rows/row.ts';
import { startService, type Place } from './service.ts';

export interface EngineRun {
  place: Place;
  rows: readonly Row[];
  effort: Effort;
  /** A folder on the same disk as the data. */
  scratchFolder: string;
  profileFolder?: string | undefined;
  tell(line: string): void;
}

/** Measures rows on one engine, whose data is there already. */
export async function runEngine(run: EngineRun): Promise<Map<string, Outcome>> {
  const population = await withStorage(run.place, (storage) => gatherPopulation(storage, clock));
  const service = await startService(run.place, { demo: true, profileFolder: run.profileFolder });
  const generator = HelperProcess.start<LoadJob, LoadReply>('load/generator-process.ts');
  const httpFloor = await HttpFloor.start();
  const commitFloor = await CommitFloor.start(run.place, run.scratchFolder);
  try {
    return await measureAll(run, population, { generator, httpFloor, commitFloor, service });
  } finally {
    generator.stop();
    httpFloor.stop();
    await commitFloor.stop();
    await service.stop();
    await withStorage(run.place, removeTokens);
  }
}

async function measureAll(
  { rows, effort, tell }: EngineRun,
  population: Population,
  apparatus: Apparatus,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (const row of rows) {
    const asks = row.asks(population);
    const outcome =
      asks.length === 0
        ? { leftOut: 'this size has nothing to ask for' }
        : await outcomeOf(row, asks, apparatus, effort);
    if ('failed' in outcome) tell(`  FAILED  ${row.name}: ${outcome.failed}`);
    else if ('measured' in outcome)
      tell(`  ${row.name}: ${Math.round(outcome.measured.service.perSecond)} a second`);
    outcomes.set(row.name, outcome);
  }
  return outcomes;
}

async function outcomeOf(
  row: Row,
  asks: ReturnType<Row['asks']>,
  apparatus: Apparatus,
  effort: Effort,
): Promise<Outcome> {
  try {
    return { measured: await measureRow(row, asks, apparatus, effort) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

const clock = systemClock('Europe/Zurich');

type Storage = Awaited<ReturnType<typeof openDatabase>>;

async function withStorage<Result>(
  { dataFolder, databaseUrl }: Place,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await openDatabase({ dataFolder, databaseUrl, poolSize: 2 });
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}
