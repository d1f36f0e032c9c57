import { systemClock } from '../src/platform/shared/clock.ts';
import { freePort } from '../test/support/free-port.ts';
import { Floor } from './floor/floor.ts';
import { HelperProcess } from './helper-process.ts';
import { get, type LoadRequest } from './load/load-request.ts';
import type { LoadJob, LoadReply } from './load/load-job.ts';
import { measureRow, type Apparatus, type Effort } from './measure.ts';
import type { Outcome } from './measurement.ts';
import { inDatabase } from './places.ts';
import { NothingToPick, seededPick } from './population/pick.ts';
import { gatherPopulation, type Population } from './population/population.ts';
import { Profiler } from './profiler.ts';
import { profileLines } from './report/profile.ts';
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
  profile: boolean;
  log(line: string): void;
}

export interface Findings {
  outcomes: Map<string, Outcome>;
  startAndRest: StartAndRest | null;
}

/** Measures rows on one engine, whose data is there already and is changed by it. */
export async function runEngine(run: EngineRun): Promise<Findings> {
  const population = await inDatabase(run.place, (tx) => gatherPopulation(tx, clock));
  const { greatEvent } = population;
  const startAndRest = run.withStarts
    ? await measureStartAndRest(run.place, someOf(population), greatEvent)
    : null;
  return { startAndRest, outcomes: await measureRows(run, population) };
}

async function measureRows(run: EngineRun, population: Population): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  if (run.rows.length === 0) return outcomes;
  const inspectorPort = run.profile ? await freePort() : undefined;
  const isByHand = run.place.engine === 'SQLite' && run.rows.some(({ byHand }) => byHand);
  const service = await startService(run.place, inspectorPort);
  const profiler = inspectorPort === undefined ? undefined : await Profiler.connect(inspectorPort);
  const generator = HelperProcess.start<LoadJob, LoadReply>('load/generator-process.ts');
  const floor = isByHand
    ? await Floor.start(run.place, service, clock.timeZone(), run.scratchFolder)
    : undefined;
  const apparatus = { generator, floor, service, profiler };
  try {
    for (const row of run.rows) outcomes.set(row.name, await measureOne(run, row, population, apparatus));
    return outcomes;
  } finally {
    generator.stop();
    floor?.stop();
    profiler?.close();
    await service.stop();
  }
}

async function measureOne(
  { effort, log }: EngineRun,
  row: Row,
  population: Population,
  apparatus: Apparatus,
): Promise<Outcome> {
  try {
    const requests = row.requests(population, seededPick(row.name));
    if (requests.length === 0)
      throw new NothingToPick('an organisation of this size has nothing of the kind');
    const measured = await measureRow(row, requests, apparatus, effort);
    log(`  ${row.name}: ${measured.service.perSecond.toFixed(0)} a second`);
    if (apparatus.profiler !== undefined) log(profileLines(await apparatus.profiler.stop()).join('\n'));
    return { measured };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof NothingToPick) return { leftOut: reason };
    log(`  ${row.name}: FAILED, ${reason}`);
    return { failed: reason };
  }
}

/** A few requests of the usual kinds, after which a service has loaded what it needs. */
function someOf({ clubs, people }: Population): LoadRequest[] {
  return people
    .slice(0, 5)
    .flatMap(({ id, token }, index) => [
      get(`/clubs/${clubs[index]}`),
      get(`/members/${id}`, token),
      get('/events?limit=20', token),
    ]);
}
