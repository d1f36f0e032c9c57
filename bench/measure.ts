import { isDeepStrictEqual } from 'node:util';
import type { Floor } from './floor/floor.ts';
import type { HelperProcess } from './helper-process.ts';
import { checkAnswer, fetchAll, fetchAnswer, jsonOf } from './load/answer.ts';
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
/** So many answers are compared with those that were written by hand; of others so many are only weighed. */
const comparedAnswers = 101;
const weighedAnswers = 5;

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
  /** Nothing is written by hand for PostgreSQL. */
  floor: Floor | undefined;
  service: Service;
  /** Watches the service while it is measured. */
  profiler?: Profiler | undefined;
}

/** A process that answers requests. */
type Server = Pick<Service, 'port' | 'pid'>;

/** Measures a row: what is written by hand and the service in turn, so that whatever disturbs the machine disturbs both. */
export async function measureRow(
  row: Row,
  made: LoadRequest[],
  apparatus: Apparatus,
  effort: Effort,
): Promise<Measurement> {
  const { service: target } = apparatus;
  const hand = row.byHand ? apparatus.floor : undefined;
  const requests =
    row.prepare === undefined ? made : await row.prepare(made, (requests) => fetchAll(target.port, requests));
  const bytes = await lookAtAnswers(row, requests, target, hand);
  const once = row.once === true;
  const [first = [], ...rounds] = splitIntoRounds(requests, effort.rounds + 1, row.connections, once);
  const service = new Trial();
  const byHand = new Trial();
  const send = (to: Server, requests: readonly LoadRequest[]) =>
    load(apparatus.generator, row, requests, to, effort);
  for (const each of hand === undefined ? [target] : [hand, target])
    await warmUp(apparatus.generator, row, once ? first : requests, each, effort);
  await apparatus.profiler?.start();
  for (const requests of rounds) {
    if (hand !== undefined) byHand.add(await send(hand, requests));
    service.add(countEach(await send(target, requests), row.each ?? 1));
  }
  const pairs = service.speeds.map((speed, index) => ({
    service: speed,
    byHand: byHand.speeds[index] ?? null,
  }));
  return {
    different: new Set(requests.map((request) => JSON.stringify(request))).size,
    connections: row.connections,
    bytes,
    service: { ...service.middle(), ...service.waiting() },
    byHand: hand === undefined ? null : byHand.middle(),
    ratioByHand: medianRatio(
      pairs.map(({ service, byHand }) => [byHand?.cpuMicros ?? null, service.cpuMicros]),
    ),
    rounds: pairs,
  };
}

/** What a load did with each of the things that its requests carried. */
function countEach(result: LoadResult, each: number): LoadResult {
  const cpuMicros = result.cpuMicros === null ? null : result.cpuMicros / each;
  return { ...result, answers: result.answers * each, cpuMicros };
}

/**
 * Loads a server for some seconds without counting: the runtime compiles what it sees often, and what the service
 * keeps in memory is there, as it is in a service that has been running for a while.
 */
async function warmUp(
  generator: Apparatus['generator'],
  row: Row,
  requests: readonly LoadRequest[],
  server: Server,
  { seconds }: Effort,
): Promise<void> {
  const effort = { rounds: 1, warmSeconds: 0, seconds: warmUpFactor * seconds };
  await load(generator, row, requests, server, effort);
}

/**
 * How long the answers to a row that reads are on average; null for one that writes. Whatever is written by hand must
 * answer the same: otherwise it would not do the same work.
 */
async function lookAtAnswers(
  row: Row,
  requests: readonly LoadRequest[],
  service: Server,
  hand: Server | undefined,
): Promise<number | null> {
  if (row.once === true || requests.some(({ method }) => method !== 'GET')) return null;
  const some = spread(requests, hand === undefined ? weighedAnswers : comparedAnswers);
  let bytes = 0;
  for (const request of some) {
    const answer = await fetchAnswer(service.port, request);
    checkAnswer(answer, row.expected);
    bytes += answer.body.length;
    if (hand === undefined) continue;
    const byHand = await fetchAnswer(hand.port, request);
    if (!isDeepStrictEqual(jsonOf(byHand), jsonOf(answer)))
      throw new Error(`what is written by hand answers something else to ${request.path}`);
  }
  return Math.round(bytes / some.length);
}

async function load(
  generator: HelperProcess<LoadJob, LoadReply>,
  { connections, expected, once = false, firstByte = false }: Row,
  requests: readonly LoadRequest[],
  { port, pid }: Server,
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
