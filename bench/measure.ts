import type { CommitFloor } from './floor/commit-floor.ts';
import type { HttpFloor } from './floor/http-floor.ts';
import type { HelperProcess } from './helper-process.ts';
import type { Ask } from './load/ask.ts';
import { captureSome, prepared } from './load/capture.ts';
import type { LoadJob, LoadReply } from './load/load-job.ts';
import { shares } from './load/shares.ts';
import type { Measurement } from './measurement.ts';
import type { Row } from './rows/row.ts';
import type { Service } from './service.ts';
import { medianRatio } from './statistics.ts';
import { Trial } from './trial.ts';

const warmUpSeconds = 8;

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
}

/** Measures a row: the floor and the service in turn, so that whatever disturbs the machine disturbs both. */
export async function measureRow(
  row: Row,
  asks: readonly Ask[],
  apparatus: Apparatus,
  effort: Effort,
): Promise<Measurement> {
  const { service: target, httpFloor } = apparatus;
  const sent = row.prepare === undefined ? asks : await prepared(target.port, asks, row.prepare);
  const bytes = row.floor === 'answers' ? await setUpFloor(row, sent, apparatus) : null;
  const [first = [], ...rounds] = shares(sent, effort.rounds + 1, row.connections, row.once === true);
  const service = new Trial();
  const floor = new Trial();
  const send = (to: { port: number; pid: number }, share: readonly Ask[]) =>
    load(apparatus.generator, row, share, to, effort);
  await warmUp(apparatus, row, first, effort);
  for (const share of rounds) {
    if (row.floor === 'answers') floor.add(await send(httpFloor, share));
    if (row.floor === 'commits') floor.addCommits(await apparatus.commitFloor.measure(effort.seconds));
    service.add(await send(target, share));
  }
  const pairs = service.speeds.map((speed, index) => ({
    service: speed,
    floor: floor.speeds[index] ?? null,
  }));
  return {
    different: new Set(asks.map((ask) => JSON.stringify(ask))).size,
    connections: row.connections,
    bytes,
    service: { ...service.middle(), ...service.waiting() },
    floor:
      row.floor === 'none'
        ? null
        : { ...floor.middle(), ...(row.floor === 'answers' ? floor.waiting() : {}) },
    ratio: medianRatio(pairs.map(({ service, floor }) => [service.perSecond, floor?.perSecond ?? null])),
    cpuRatio: medianRatio(pairs.map(({ service, floor }) => [floor?.cpuMicros ?? null, service.cpuMicros])),
    rounds: pairs,
  };
}

/**
 * Sends the same things for some seconds, again and again: the runtime compiles what it sees often, and what the
 * service keeps in memory is there, as it is in a service that has been running for a while. A scan or a picture that
 * comes again is cheaper than the first time, but most of the way to it is the same.
 */
async function warmUp(
  { generator, service }: Apparatus,
  row: Row,
  asks: readonly Ask[],
  { seconds }: Effort,
): Promise<void> {
  const effort = { rounds: 1, warmSeconds: 0, seconds: Math.max(warmUpSeconds, seconds) };
  await load(generator, { ...row, once: false }, asks, service, effort);
}

/** Gives the floor the answers it repeats, as large as those of the service; answers how large they are on average. */
async function setUpFloor(
  row: Row,
  asks: readonly Ask[],
  { httpFloor, service }: Apparatus,
): Promise<number> {
  const answers = await captureSome(service.port, asks, row.expected);
  await httpFloor.repeat(answers);
  return Math.round(answers.reduce((bytes, { body }) => bytes + body.length, 0) / answers.length);
}

async function load(
  generator: HelperProcess<LoadJob, LoadReply>,
  { connections, expected, once = false, firstByte = false }: Row,
  asks: readonly Ask[],
  { port, pid }: { port: number; pid: number },
  { warmSeconds, seconds }: Effort,
) {
  const sending = { connections, asks, once, expected, firstByte };
  const reply = await generator.call({ port, pid, ...sending, warmSeconds, seconds });
  if ('wrong' in reply) throw new Error(reply.wrong);
  return reply.result;
}
