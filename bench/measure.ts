import type { CommitFloor } from './floor/commit-floor.ts';
import type { HttpFloor } from './floor/http-floor.ts';
import type { HelperProcess } from './helper-process.ts';
import type { Ask } from './load/ask.ts';
import { captureMedian, prepared } from './load/capture.ts';
import type { LoadJob, LoadReply, LoadResult } from './load/load-job.ts';
import type { Measurement, Speed } from './measurement.ts';
import type { Row } from './rows/row.ts';
import type { Service } from './service.ts';
import { median, medianRatio, percentile } from './statistics.ts';

/** How long and how often is measured. */
export interface Effort {
  rounds: number;
  warmSeconds: number;
  seconds: number;
}

/** Everything that takes part in measuring a row. */
export interface Apparatus {
  generator: HelperProcess<LoadJob, LoadReply>;
  httpFloor: HttpFloor;
  commitFloor: CommitFloor | null;
  service: Service;
}

/** Measures a row: the floor and the service in turn, so that whatever disturbs the machine disturbs both. */
export async function measureRow(
  row: Row,
  asks: readonly Ask[],
  apparatus: Apparatus,
  effort: Effort,
): Promise<Measurement> {
  const { port } = apparatus.service;
  const sent = row.prepare === undefined ? asks : await prepared(port, asks, row.prepare);
  const shares = sharesOf(row, sent, effort.rounds);
  const bytes = await setUpFloor(row, sent, apparatus);
  const latencies: number[] = [];
  const rounds: Measurement['rounds'] = [];
  for (const share of shares) {
    const floor = await measureFloor(row, share, apparatus, effort);
    const result = await load(apparatus.generator, row, share, apparatus.service, effort);
    for (const latency of result.latencies) latencies.push(latency);
    rounds.push({ service: speedOf(result), floor });
  }
  const services = rounds.map(({ service }) => service);
  const floors = rounds.flatMap(({ floor }) => floor ?? []);
  return {
    different: new Set(asks.map((ask) => JSON.stringify(ask))).size,
    connections: row.connections,
    bytes,
    service: {
      ...middle(services),
      p50: percentile(latencies, 50),
      p99: percentile(latencies, 99),
      answers: latencies.length,
    },
    floor: floors.length === 0 ? null : middle(floors),
    ratio: medianRatio(rounds.map(({ service, floor }) => [service.perSecond, floor?.perSecond ?? null])),
    cpuRatio: medianRatio(rounds.map(({ service, floor }) => [floor?.cpuMicros ?? null, service.cpuMicros])),
    rounds,
  };
}

/** Where a request may be sent only once, every round has its own part of them. */
function sharesOf(row: Row, asks: readonly Ask[], rounds: number): (readonly Ask[])[] {
  return Array.from({ length: rounds }, (_, round) =>
    row.once === true ? asks.filter((_ask, index) => index % rounds === round) : asks,
  );
}

/** Gives the floor the answer it repeats; answers how large that is. */
async function setUpFloor(
  row: Row,
  asks: readonly Ask[],
  { httpFloor, service }: Apparatus,
): Promise<number | null> {
  if (row.floor !== 'answers') return null;
  const answer = await captureMedian(service.port, asks, row.expected);
  await httpFloor.repeat(answer);
  return answer.body.length;
}

async function measureFloor(
  row: Row,
  asks: readonly Ask[],
  { generator, httpFloor, commitFloor }: Apparatus,
  effort: Effort,
): Promise<Speed | null> {
  if (row.floor === 'answers') return speedOf(await load(generator, row, asks, httpFloor, effort));
  if (row.floor === 'commits' && commitFloor !== null) return commitFloor.measure(effort.seconds);
  return null;
}

async function load(
  generator: HelperProcess<LoadJob, LoadReply>,
  { connections, expected, once = false }: Row,
  asks: readonly Ask[],
  { port, pid }: { port: number; pid: number },
  { warmSeconds, seconds }: Effort,
): Promise<LoadResult> {
  const reply = await generator.call({ port, pid, connections, asks, once, expected, warmSeconds, seconds });
  if ('wrong' in reply) throw new Error(reply.wrong);
  return reply.result;
}

function speedOf({ answers, seconds, cpuMicros, generatorBusy }: LoadResult): Speed {
  return { perSecond: answers / seconds, cpuMicros, generatorBusy };
}

function middle(speeds: readonly Speed[]): Speed {
  const known = (value: keyof Speed) =>
    speeds.map((speed) => speed[value]).filter((number) => number !== null);
  const middleOf = (value: keyof Speed) => (known(value).length === 0 ? null : median(known(value)));
  return {
    perSecond: median(speeds.map(({ perSecond }) => perSecond)),
    cpuMicros: middleOf('cpuMicros'),
    generatorBusy: middleOf('generatorBusy'),
  };
}
