import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { DomainError } from '../shared/errors.ts';
import { stopSignal } from './stop-signal.ts';

/** More ends than this within a minute, beyond one for each worker, are no accident: a new one would not do better. */
const sparesEachMinute = 3;
const minute = 60_000;

export interface WorkersOptions {
  count: number;
  /** The port they share; the settings may have asked for any free one. */
  port: number;
  /** Whether each worker takes connections from the shared socket by itself, as the system deals them out. */
  acceptThemselves: boolean;
  logger: Logger;
  /** Called once, when all of them listen. */
  onListening(): void;
}

/** Whether this process was started to answer requests beside others. */
export function isWorker(): boolean {
  return cluster.isWorker;
}

/** What tells a worker which of them it is; who takes the place of one that ended is the same. */
const seatVariable = 'WORKER_SEAT';

/** Whether this process does what one process of a machine has to do beside answering. */
export function isFirstOfWorkers(): boolean {
  return !cluster.isWorker || process.env[seatVariable] === '1';
}

/** Lets a worker that has finished end; the line to the first process would keep it alive. */
export function leaveWorkers(): void {
  cluster.worker?.disconnect();
}

/** Keeps the workers running until the process gets the signal to stop, and then waits until all have finished. */
export async function superviseWorkers(options: WorkersOptions): Promise<void> {
  // Otherwise this process accepts for the workers: what it had accepted when the last of them ends would be lost.
  if (options.acceptThemselves) cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('../../../bin/guildhall.mjs', import.meta.url)),
    // Of a flag that comes twice, the last counts.
    args: [...process.argv.slice(2), '--port', String(options.port)],
  });
  const ending = new AbortController();
  const tooManyEnds = replaceEndedWorkers(options, ending.signal);
  callWhenAllListen(options);
  for (let seat = 1; seat <= options.count; seat += 1) startWorker(seat);
  let codes: (number | null)[] = [];
  try {
    await Promise.race([stopSignal((sentence) => options.logger.error(sentence)), tooManyEnds]);
    options.logger.info('stopping: the workers finish what runs');
  } finally {
    ending.abort();
    codes = await Promise.all(runningWorkers().map((worker) => stop(worker)));
  }
  // Without a code, the signal ended a worker that had not begun to answer.
  if (codes.every((code) => code === 0 || code === null)) return;
  throw new DomainError('unavailable', 'A worker process did not end well: its messages above say why.');
}

/** Which of them each worker is, by its number. */
const seats = new Map<number, number>();

/** Starts a worker for each that ends; rejects when they end too often. */
function replaceEndedWorkers({ count, logger }: WorkersOptions, ending: AbortSignal): Promise<never> {
  let recentEnds = 0;
  return new Promise((_resolve, reject) => {
    cluster.on('exit', ({ id, process: { pid } }, code, signal) => {
      if (ending.aborted) return;
      recentEnds += 1;
      setTimeout(() => (recentEnds -= 1), minute).unref();
      if (recentEnds > count + sparesEachMinute) {
        reject(new DomainError('unavailable', tooManySentence(recentEnds)));
        return;
      }
      logger.warn({ worker: pid, code, signal }, 'a worker ended: a new one takes its place');
      startWorker(seats.get(id) ?? 0);
      seats.delete(id);
    });
  });
}

/**
 * Starts a worker. A connection that is being handed to it when it dies belongs to nobody: this process closes it, so that the one who made it
 * hears of it and asks again. A worker is handed one at a time, and Node tells nobody what became of the last.
 */
function startWorker(seat: number): void {
  const worker = cluster.fork({ [seatVariable]: String(seat) });
  seats.set(worker.id, seat);
  const { process: child } = worker;
  let handed: { close?(): void } | undefined;
  const send = child.send.bind(child) as (...sent: unknown[]) => boolean;
  child.send = (...sent: unknown[]) => {
    const [, handle] = sent;
    if (typeof handle === 'object' && handle !== null) handed = handle;
    return send(...sent);
  };
  // Of a handle that the worker has taken, this does nothing.
  worker.once('exit', () => handed?.close?.());
}

function tooManySentence(ends: number): string {
  return `Worker processes ended ${ends} times within a minute, so the service stops: their messages above say why.`;
}

function callWhenAllListen({ count, onListening }: WorkersOptions): void {
  const listening = new Set<number>();
  const add = ({ id }: Worker) => {
    listening.add(id);
    if (listening.size < count) return;
    cluster.off('listening', add);
    onListening();
  };
  cluster.on('listening', add);
}

function runningWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

async function stop(worker: Worker): Promise<number | null> {
  if (worker.isDead()) return 0;
  const ended = once(worker, 'exit') as Promise<[number | null]>;
  worker.process.kill('SIGTERM');
  const [code] = await ended;
  return code;
}
