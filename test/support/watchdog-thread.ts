import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { graceSeconds, testLimitSeconds } from './limits.ts';
import type { Sign } from './watchdog.ts';

// Ends the process of a test file whose thread does not come back: the runner cannot, because its limit is a timer of
// that thread. A test that only waits is ended by the runner well before.

const programs = new Set<number>();
let test: string | undefined = '(none has begun)';
let timer = start();

parentPort?.on('message', (sign: Sign) => {
  if (sign.started !== undefined) programs.add(sign.started);
  if (sign.ended !== undefined) programs.delete(sign.ended);
  if (!('test' in sign)) return;
  test = sign.test;
  clearTimeout(timer);
  timer = start();
});

function start(): NodeJS.Timeout {
  return setTimeout(end, (testLimitSeconds + graceSeconds) * 1000);
}

function end(): void {
  writeSync(
    2,
    `${workerData as string} does not come back. The last test that began: ${test ?? '(all are over)'}\n`,
  );
  for (const pid of programs) endProgram(pid);
  process.kill(process.pid, 'SIGKILL');
}

function endProgram(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
