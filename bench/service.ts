import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { limitSettings } from '../src/platform/config/limit-settings.ts';
import { freePort } from '../test/support/free-port.ts';
import { endWithUs } from './leftovers.ts';
import { fetchAnswer } from './load/answer.ts';

const launcher = fileURLToPath(new URL('../bin/guildhall.mjs', import.meta.url));
const secondsToStart = 60;

/** Where the service of one engine has its data. */
export interface Place {
  engine: Engine;
  dataFolder: string;
  /** Empty for SQLite. */
  databaseUrl: string;
}
export type Engine = 'SQLite' | 'PostgreSQL';

/** The service in a process of its own. */
export interface Service {
  port: number;
  pid: number;
  /** The address in its answers. */
  publicUrl: string;
  /** From the start of the process to the first answer that says it is ready. */
  secondsToReady: number;
  stop(): Promise<void>;
}

/** Fills the place with a demo organisation, as a user would; returns the seconds it took. */
export async function fillPlace(place: Place, size: string): Promise<number> {
  const begun = performance.now();
  const child = guildhall(place, ['demo', '--size', size], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [said] = await Promise.all([child.stderr === null ? '' : text(child.stderr), ended(child)]);
  if (child.exitCode !== 0) throw new Error(`The demo could not be filled: ${said.trim()}`);
  return (performance.now() - begun) / 1000;
}

/** Starts the service as a user would and waits until it is ready; its log is written, but to nowhere. */
export async function startService(place: Place, inspectorPort?: number): Promise<Service> {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = guildhall(place, ['serve', '--port', String(port)], {
    stdio: ['ignore', openSync('/dev/null', 'w'), 'inherit'],
    nodeArguments:
      inspectorPort === undefined
        ? []
        : ['--inspect-publish-uid=http', `--inspect=127.0.0.1:${inspectorPort}`],
    env: {
      ...looseLimits(),
      GUILDHALL_PUBLIC_URL: publicUrl,
      GUILDHALL_SMTP_URL: await silentMailServer(),
    },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The service could not be started.');
  await ready(child, port);
  const secondsToReady = (performance.now() - begun) / 1000;
  return {
    port,
    pid,
    publicUrl,
    secondsToReady,
    async stop() {
      const end = ended(child);
      child.kill('SIGTERM');
      await end;
    },
  };
}

/** A mail server that never says a word: sending mails would cost more than what is measured. */
async function silentMailServer(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** All load comes from one address and often from few callers, so every limit is set as high as it goes. */
function looseLimits(): Record<string, string> {
  const limits = Object.values(limitSettings) as unknown as { env: string; maximum: number }[];
  return Object.fromEntries(limits.map(({ env, maximum }) => [env, String(maximum)]));
}

interface Spawning {
  stdio: ('ignore' | 'pipe' | 'inherit' | number)[];
  nodeArguments?: readonly string[];
  env?: Record<string, string>;
}

function guildhall(
  place: Place,
  args: readonly string[],
  { stdio, nodeArguments = [], env = {} }: Spawning,
): ChildProcess {
  const where = [
    '--data',
    place.dataFolder,
    ...(place.databaseUrl === '' ? [] : ['--database', place.databaseUrl]),
  ];
  // None of the settings of the person who measures: figures must mean the same everywhere.
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const child = spawn(process.execPath, [...nodeArguments, launcher, ...args, ...where], {
    stdio,
    env: { PATH, HOME, ...(TMPDIR === '' ? {} : { TMPDIR }), ...env },
  });
  endWithUs(child);
  return child;
}

async function ready(child: ChildProcess, port: number): Promise<void> {
  const path = '/health/ready';
  const until = performance.now() + secondsToStart * 1000;
  while (performance.now() < until) {
    if (child.exitCode !== null)
      throw new Error(`The service ended with the code ${child.exitCode}: see above.`);
    // Until it is ready, connections are refused.
    const answer = await fetchAnswer(port, { method: 'GET', path, headers: {} }).catch(() => undefined);
    if (answer?.status === 200) return;
    await setTimeout(5);
  }
  child.kill('SIGKILL');
  throw new Error(`The service was not ready within ${secondsToStart} seconds.`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
