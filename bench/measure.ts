import type { CommitFloor } from './floor/commit-floor.ts';
import type { HttpFloor } from './floor/http-floor.ts';
import type { HelperProcess } from './helper-process.ts';
import { checkAnswer, fetchAll, fetchAnswer, type Answer } from './load/answer.ts';
import type { LoadRequest } from './load/load-request.ts';
import type { LoadJob, LoadReply, LoadResult } from './load/load-job.ts';
import { splitIntoRounds } from './load/rounds.ts';
import type { Measurement } from './measurement.ts';
import type { Profiler } from './profiler.ts';
import type { Row } from './rows/row.ts';
import type { Service } from './service.ts';
import { medianRatio, spread } from './statistics.ts';
import { Trial } from './trial.ts';

/** The warm-up of a row takes so many times as long as one measurement. */
const warmUpFactor = 16;
/** So many answers of the service are what the floor repeats. */
const capturedAnswers = 101;

/** How long and how often is measured. */
export interface Effort {
  rounds: number;
  /** At the beginning of every measurement, not counted. */
  warmSeconds: number;
  seconds: number;
}

/** Everything that takes part in measuring a row. */
export interface Apparatus {
  generator: HelperProcess<LoadJob, LoadReply>;
  httpFloor: HttpFloor;
  commitFloor: CommitFloor;
  service: Service;
  /** Watches the service while it is measured. */
  profiler?: Profiler | undefined;
}

/** Measures a row: the floor and the service in turn, so that whatever disturbs the machine disturbs both. */
export async function measureRow(
  row: Row,
  made: LoadRequest[],
  apparatus: Apparatus,
  effort: Effort,
): Promise<Measurement> {
  const { service: target, httpFloor } = apparatus;
  const requests =
    row.prepare === undefined ? made : await row.prepare(made, (requests) => fetchAll(target.port, requests));
  const bytes = row.floor === 'answers' ? await setUpFloor(row, requests, apparatus) : null;
  const once = row.once === true;
  const [first = [], ...rounds] = splitIntoRounds(requests, effort.rounds + 1, row.connections, once);
  const service = new Trial();
  const floor = new Trial();
  const send = (to: { port: number; pid: number }, requests: readonly LoadRequest[]) =>
    load(apparatus.generator, row, requests, to, effort);
  await warmUp(apparatus, row, once ? first : requests, effort);
  await apparatus.profiler?.start();
  for (const requests of rounds) {
    if (row.floor === 'answers') floor.add(await send(httpFloor, requests));
    if (row.floor === 'commits') floor.addCommits(await apparatus.commitFloor.measure(effort.seconds));
    service.add(countEach(await send(target, requests), row.each ?? 1));
  }
  const pairs = service.speeds.map((speed, index) => ({
    service: speed,
    floor: floor.speeds[index] ?? null,
  }));
  return {
    different: new Set(requests.map((request) => JSON.stringify(request))).size,
    connections: row.connections,
    bytes,
    service: { ...service.middle(), ...service.waiting() },
    floor: floor.speeds.length === 0 ? null : floor.middle(),
    ratio: medianRatio(pairs.map(({ service, floor }) => [service.perSecond, floor?.perSecond ?? null])),
    cpuRatio: medianRatio(pairs.map(({ service, floor }) => [floor?.cpuMicros ?? null, service.cpuMicros])),
    rounds: pairs,
  };
}

/** What a load did with each of the things that its requests carried. */
function countEach(result: LoadResult, each: number): LoadResult {
  const cpuMicros = result.cpuMicros === null ? null : result.cpuMicros / each;
  return { ...result, answers: result.answers * each, cpuMicros };
}

/**
 * Loads the service for some seconds without counting: the runtime compiles what it sees often, and what the service
 * keeps in memory is there, as it is in a service that has been running for a while.
 */
async function warmUp(
  { generator, service }: Apparatus,
  row: Row,
  requests: readonly LoadRequest[],
  { seconds }: Effort,
): Promise<void> {
  const effort = { rounds: 1, warmSeconds: 0, seconds: warmUpFactor * seconds };
  await load(generator, row, requests, service, effort);
}

/** Gives the floor the answers it repeats; returns how long they are on average. */
async function setUpFloor(
  row: Row,
  requests: readonly LoadRequest[],
  { httpFloor, service }: Apparatus,
): Promise<number> {
  const answers: Answer[] = [];
  for (const request of spread(requests, capturedAnswers)) {
    const answer = await fetchAnswer(service.port, request);
    checkAnswer(answer, row.expected);
    answers.push(answer);
  }
  await httpFloor.repeat(answers);
  return Math.round(answers.reduce((bytes, { body }) => bytes + body.length, 0) / answers.length);
}

async function load(
  generator: HelperProcess<LoadJob, LoadReply>,
  { connections, expected, once = false, firstByte = false }: Row,
  requests: readonly LoadRequest[],
  { port, pid }: { port: number; pid: number },
  { warmSeconds, seconds }: Effort,
) {
  const sending = { connections, requests, once, expected, firstByte };
  // Of what can be sent only once nothing may be left when counting begins late; it was warmed up with a part of its own.
  const reply = await generator.call({
    port,
    pid,
    ...sending,
    warmSeconds: once ? 0 : warmSeconds,
    seconds,
  });
  if ('wrong' in reply) throw new Error(reply.wrong);
  return reply.result;
}
