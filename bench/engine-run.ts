import { systemClock } from '../src/shared/clock.ts';
import { CommitFloor } from './floor/commit-floor.ts';
import { HttpFloor } from './floor/http-floor.ts';
import { HelperProcess } from './helper-process.ts';
import { reading, type Ask } from './load/ask.ts';
import type { LoadJob, LoadReply } from './load/load-job.ts';
import { measureRow, type Apparatus, type Effort } from './measure.ts';
import type { Outcome } from './measurement.ts';
import { inDatabase } from './places.ts';
import { gatherPopulation, type Population } from './population/population.ts';
import { removeTokens } from './population/people.ts';
import type { Row } from './rows/row.ts';
import { startService, type Place } from './service.ts';
import { measureStartAndRest, type StartAndRest } from './start-and-rest.ts';

const clock = systemClock('Europe/Zurich');

export interface EngineRun {
  place: Place;
  rows: readonly Row[];
  effort: Effort;
  /** A folder on the same disk as the data. */
  scratchFolder: string;
  withStarts: boolean;
  profileFolder: string | undefined;
  tell(line: string): void;
}

export interface Findings {
  outcomes: Map<string, Outcome>;
  startAndRest: StartAndRest | null;
}

/** Measures rows on one engine, whose data is there already. */
export async function runEngine(run: EngineRun): Promise<Findings> {
  const population = await inDatabase(run.place, (tx) => gatherPopulation(tx, clock));
  try {
    const outcomes = await measureRows(run, population);
    const startAndRest = run.withStarts ? await measureStartAndRest(run.place, someOf(population)) : null;
    return { outcomes, startAndRest };
  } finally {
    await inDatabase(run.place, removeTokens);
  }
}

async function measureRows(run: EngineRun, population: Population): Promise<Map<string, Outcome>> {
  if (run.rows.length === 0) return new Map();
  const service = await startService(run.place, { demo: true, profileFolder: run.profileFolder });
  const generator = HelperProcess.start<LoadJob, LoadReply>('load/generator-process.ts');
  const httpFloor = await HttpFloor.start();
  const commitFloor = await CommitFloor.start(run.place, run.scratchFolder);
  const apparatus = { generator, httpFloor, commitFloor, service };
  const outcomes = new Map<string, Outcome>();
  try {
    for (const row of run.rows) outcomes.set(row.name, await measureOne(run, row, population, apparatus));
    return outcomes;
  } finally {
    generator.stop();
    httpFloor.stop();
    await commitFloor.stop();
    await service.stop();
  }
}

async function measureOne(
  { effort, tell }: EngineRun,
  row: Row,
  population: Population,
  apparatus: Apparatus,
): Promise<Outcome> {
  const asks = row.asks(population);
  if (asks.length === 0) return { leftOut: 'because an organisation of this size has no such event' };
  try {
    const measured = await measureRow(row, asks, apparatus, effort);
    tell(`  ${row.name}: ${measured.service.perSecond.toFixed(0)} a second`);
    return { measured };
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error);
    tell(`  ${row.name}: FAILED, ${failed}`);
    return { failed };
  }
}

/** A few requests of the usual kinds, after which a service has shown what it takes. */
function someOf({ clubs, members, people }: Population): Ask[] {
  return people
    .slice(0, 5)
    .flatMap(({ token }, index) => [
      reading(`/clubs/${clubs[index]}`),
      reading(`/members/${members[index]}`, token),
      reading('/events?limit=20', token),
    ]);
}
