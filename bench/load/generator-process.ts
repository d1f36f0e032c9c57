/** The process the load comes from: jobs arrive over IPC, results go back the same way. */
import autocannon from 'autocannon';
import { cpuMicrosOf, machineMicros } from '../cpu-time.ts';
import { isOfKind } from './body-kind.ts';
import type { LoadJob, LoadReply } from './load-job.ts';

/** Milliseconds between two looks at whether it is over. */
const pause = 20;
/** Seconds after which it is over in any case. */
const maxSeconds = 60;
/** Fewer answers say nothing, so slow ones are waited for. */
const minAnswers = 5;

process.on('message', (job: LoadJob) => {
  void run(job).then((reply) => process.send?.(reply));
});
// The benchmark is gone, and nobody needs the load any more.
process.on('disconnect', () => process.exit());

async function run(job: LoadJob): Promise<LoadReply> {
  const count = new Counting(job);
  let mismatch: string | undefined;
  const load = start(job, (client) => {
    if (job.firstByte) client.on('headers', () => count.begins(client));
  });
  load.on('response', (client, status, _bytes, milliseconds) => count.see(client, status, milliseconds));
  load.on('reqMismatch', (body) => (mismatch ??= body.slice(0, 200)));
  let error: Error | undefined;
  load.on('reqError', (problem) => (error ??= problem));
  const watch = setInterval(() => {
    if (count.isEnough()) load.stop();
  }, pause);
  const { errors, timeouts } = await load;
  clearInterval(watch);
  if (count.wrongStatus !== undefined) {
    return { wrong: `the status ${count.wrongStatus} came instead of ${job.expected.status}` };
  }
  if (mismatch !== undefined) return { wrong: `a body is not ${job.expected.kind}: ${mismatch}` };
  if (errors > 0)
    return { wrong: `${errors} requests failed, ${timeouts} of them without any answer: ${error?.message}` };
  return count.result();
}

function start(job: LoadJob, onClient: (client: autocannon.Client) => void): autocannon.Run {
  const { connections, requests } = job;
  let count = 0;
  return autocannon({
    url: `http://127.0.0.1:${job.port}`,
    connections,
    duration: maxSeconds,
    sampleInt: pause,
    timeout: maxSeconds,
    ...(job.once ? { maxConnectionRequests: Math.floor(requests.length / connections) } : {}),
    // Every connection has its own requests: with one list all would send the same thing at the same time.
    setupClient(client) {
      // With fewer requests than connections, some share one.
      const turn = count % Math.min(connections, requests.length);
      const own = requests.filter((_, index) => index % connections === turn);
      count += 1;
      client.setRequests(own.map((request) => ({ ...request })));
      onClient(client);
    },
    verifyBody: (body) => isOfKind(body, job.expected.kind),
  });
}

/** Counts from the first answer after the warm-up to the last one, so that a slow answer is not cut in two. */
class Counting {
  wrongStatus: number | undefined;
  readonly #job: LoadJob;
  readonly #warmUntil: number;
  readonly #latencies: number[] = [];
  readonly #firstBytes: number[] = [];
  readonly #isUnderWay = new WeakSet<autocannon.Client>();
  readonly #begun = new WeakMap<autocannon.Client, number>();
  #begin: Costs | undefined;
  #last = 0;

  constructor(job: LoadJob) {
    this.#job = job;
    this.#warmUntil = performance.now() + job.warmSeconds * 1000;
  }

  /** The headers of a client's answer are there. */
  begins(client: autocannon.Client): void {
    this.#begun.set(client, performance.now());
  }

  /** Whether the time is over and there is enough to report. */
  isEnough(): boolean {
    const isOver = performance.now() >= this.#warmUntil + this.#job.seconds * 1000;
    return this.wrongStatus !== undefined || (isOver && this.#latencies.length >= minAnswers);
  }

  /** A client's answer is complete. */
  see(client: autocannon.Client, status: number, milliseconds: number): void {
    if (status !== this.#job.expected.status) this.wrongStatus ??= status;
    // The first request of a client waits until the requests of all clients are built.
    if (!this.#isUnderWay.has(client)) return void this.#isUnderWay.add(client);
    const now = performance.now();
    if (this.#begin !== undefined) {
      this.#latencies.push(milliseconds);
      const begun = this.#begun.get(client);
      if (begun !== undefined) this.#firstBytes.push(milliseconds - (now - begun));
      this.#last = now;
    } else if (now >= this.#warmUntil) {
      this.#begin = costsNow(this.#job.pid);
    }
  }

  result(): LoadReply {
    const begin = this.#begin;
    const answers = this.#latencies.length;
    if (begin === undefined || answers === 0) return { wrong: 'no answer came in the time that is counted' };
    const seconds = (this.#last - begin.at) / 1000;
    const end = costsNow(this.#job.pid);
    // Ending takes a moment longer than the last answer.
    const elapsed = (end.at - begin.at) / 1000;
    const own = end.own - begin.own;
    const server = difference(end.server, begin.server);
    const machine = difference(end.machine, begin.machine);
    return {
      result: {
        answers,
        seconds,
        latencies: Float64Array.from(this.#latencies),
        firstBytes: Float64Array.from(this.#firstBytes),
        cpuMicros: server === null ? null : server / answers,
        othersBusy: machine === null || server === null ? null : (machine - server - own) / 1e6 / elapsed,
      },
    };
  }
}

/** CPU time used up to a moment, in microseconds. */
interface Costs {
  at: number;
  server: number | null;
  own: number;
  machine: number | null;
}

function costsNow(pid: number): Costs {
  const { user, system } = process.cpuUsage();
  return { at: performance.now(), server: cpuMicrosOf(pid), own: user + system, machine: machineMicros() };
}

function difference(end: number | null, begin: number | null): number | null {
  return end === null || begin === null ? null : end - begin;
}
