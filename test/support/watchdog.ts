import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { after, beforeEach, type TestContext } from 'node:test';
import { isMainThread, Worker } from 'node:worker_threads';
import { graceSeconds } from './limits.ts';

// Loaded before every test file (see run-tests.ts), so that no test can hold the run for ever or leave anything running.
// The runner itself gives every test a time limit and names the one that exceeds it. What it cannot do is done here: end
// a process whose tests are over but which something keeps open, one whose thread never comes back, and the programs that
// a test started and did not end. A process that ends before its tests do is a failure.

/** What the watching thread is sent. */
export interface Sign {
  /** The test that begins, or undefined when all are over. */
  test?: string | undefined;
  started?: number;
  ended?: number;
}

// Threads and programs that a test starts load this file, too: they inherit the options of its process.
if (isMainThread && process.argv[1]?.endsWith('.test.ts') === true) watch();

function watch(): void {
  // Its own thread, because a test that never gives the thread back stops every timer of this one.
  const watcher = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    execArgv: [],
    workerData: process.argv[1],
  });
  watcher.unref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
  const say = (sign: Sign) => watcher.postMessage(sign);
  beforeEach((t) => say({ test: (t as TestContext).fullName }));
  const children = new Set<ChildProcess>();
  subscribe('child_process', (message) => {
    const child = (message as { process: ChildProcess }).process;
    child.once('spawn', () => {
      children.add(child);
      say({ started: child.pid ?? 0 });
    });
    child.once('exit', () => {
      children.delete(child);
      say({ ended: child.pid ?? 0 });
    });
  });
  let isOver = false;
  after(() => {
    isOver = true;
    say({ test: undefined });
    setTimeout(endOpenProcess, graceSeconds * 1000).unref();
  });
  process.once('exit', () => {
    endChildren(children);
    if (isOver) return;
    console.error('This file ended before its tests did.');
    process.exitCode = 1;
  });
}

function endOpenProcess(): void {
  const open = process.getActiveResourcesInfo().join(', ');
  console.error(`${graceSeconds} s after its last test, this file still keeps open: ${open}`);
  process.exit(1);
}

/** Ends the programs that the tests of this file have not ended, and fails the file if there are any. */
function endChildren(children: ReadonlySet<ChildProcess>): void {
  for (const child of children) {
    const isEnding = child.killed;
    child.kill('SIGKILL');
    if (isEnding) continue;
    console.error(`The tests of this file left a program running: ${child.spawnargs.join(' ')}`);
    process.exitCode = 1;
  }
}
