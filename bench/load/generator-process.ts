/** The process the load comes from: it is told over IPC what to send, and answers what came back. */
import autocannon from 'autocannon';
import { cpuMicrosOf } from '../cpu-time.ts';
import { isOfKind } from './body-kind.ts';
import type { LoadJob, LoadReply } from './load-job.ts';

process.on('message', (job: LoadJob) => {
  void run(job).then((reply) => process.send?.(reply));
});
// Whoever started this is gone: nobody wants the load any more.
process.on('disconnect', () => process.exit());

async function run(job: LoadJob): Promise<LoadReply> {
  const count = new Counting(job);
  let mismatch: string | undefined;
  const load = start(job);
  load.on('response', (_client, status, _bytes, milliseconds) => count.see(status, milliseconds));
  load.on('reqMismatch', (body) => (mismatch ??= body.slice(0, 200)));
  let error: Error | undefined;
  load.on('reqError', (problem) => (error ??= problem));
  const { errors, timeouts } = await load;
  if (count.wrongStatus !== undefined) {
    return { wrong: `the status ${count.wrongStatus} came instead of ${job.expected.status}` };
  }
  if (mismatch !== undefined) return { wrong: `a body is no ${job.expected.kind}: ${mismatch}` };
  if (errors > 0)
    return { wrong: `${errors} requests failed, ${timeouts} of them without any answer: ${error?.message}` };
  return count.result();
}

function start({ port, connections, asks, once, expected, warmSeconds, seconds }: LoadJob): autocannon.Run {
  let client = 0;
  return autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: warmSeconds + seconds,
    sampleInt: 50,
    timeout: 20,
    ...(once ? { maxConnectionRequests: Math.floor(asks.length / connections) } : {}),
    // Every connection has requests of its own: with the same list all would ask for the same thing at once.
    setupClient(connection) {
      const own = asks.filter((_, index) => index % connections === client % connections);
      client += 1;
      connection.setRequests(own.map((ask) => ({ ...ask })));
    },
    verifyBody: (body) => isOfKind(body, expected.kind),
  });
}

/** Counts from the first answer after the warm-up to the last one, so that a slow answer is not cut in two. */
class Counting {
  wrongStatus: number | undefined;
  readonly #job: LoadJob;
  readonly #warmUntil: number;
  readonly #latencies: number[] = [];
  #sent = 0;
  #begin: { at: number; server: number | null; own: NodeJS.CpuUsage } | undefined;
  #last = 0;

  constructor(job: LoadJob) {
    this.#job = job;
    this.#warmUntil = performance.now() + job.warmSeconds * 1000;
  }

  see(status: number, milliseconds: number): void {
    if (status !== this.#job.expected.status) this.wrongStatus ??= status;
    this.#sent += 1;
    const now = performance.now();
    if (this.#begin !== undefined) {
      this.#latencies.push(milliseconds);
      this.#last = now;
    } else if (now >= this.#warmUntil) {
      this.#begin = { at: now, server: cpuMicrosOf(this.#job.pid), own: process.cpuUsage() };
    }
  }

  result(): LoadReply {
    const begin = this.#begin;
    const answers = this.#latencies.length;
    if (begin === undefined || answers === 0) return { wrong: 'no answer came in the time that is counted' };
    const seconds = (this.#last - begin.at) / 1000;
    const server = cpuMicrosOf(this.#job.pid);
    const own = process.cpuUsage(begin.own);
    return {
      result: {
        answers,
        sent: this.#sent,
        seconds,
        latencies: Float64Array.from(this.#latencies),
        cpuMicros: server === null || begin.server === null ? null : (server - begin.server) / answers,
        generatorBusy: (own.user + own.system) / 1e6 / seconds,
      },
    };
  }
}
