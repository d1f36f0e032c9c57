import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/free-port.ts';

const launcher = fileURLToPath(new URL('../../bin/guildhall.mjs', import.meta.url));
/** The command for operators. */
export const commandFile = fileURLToPath(new URL('../../guildhall', import.meta.url));

/** What a command left behind. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Surroundings {
  env?: Record<string, string>;
  stdin?: string;
  /** The words before the command, when another program is to run it. */
  on?: readonly string[];
}

/** Runs a command of the real program to its end, without any setting of the person who runs the tests. */
export async function guildhall(args: readonly string[], around: Surroundings = {}): Promise<Outcome> {
  const child = start(args, around.env, around.on);
  child.stdin?.end(around.stdin ?? '');
  const [stdout, stderr] = await Promise.all([
    text(readable(child.stdout)),
    text(readable(child.stderr)),
    exited(child),
  ]);
  return { code: child.exitCode, stdout, stderr };
}

/** A service in a process of its own. */
export interface RunningService {
  address: string;
  /** The process that was started. */
  pid: number | undefined;
  /** What it printed at its start. */
  welcome: string;
  signal(name: NodeJS.Signals): void;
  /** Waits until this holds of everything on standard output so far; fails when the service ends before. */
  prints(holds: (printed: string) => boolean): Promise<void>;
  /** Everything on standard output so far. */
  printed(): string;
  /** All that went to standard error, once it has ended. */
  stderr: Promise<string>;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
}

/** Starts the service on a free port and waits until it says where it listens. */
export async function startService(
  args: readonly string[],
  env: Record<string, string> = {},
  on: readonly string[] = [],
): Promise<RunningService> {
  // Tests ask for more than anyone else.
  const loose = { GUILDHALL_WRITES_PER_MINUTE: '0', GUILDHALL_HEAVY_READS_PER_MINUTE: '0' };
  const child = start(['serve', '--port', String(await freePort()), ...args], { ...loose, ...env }, on);
  const ended = exited(child).then(() => child.exitCode);
  const stderr = text(readable(child.stderr));
  let printed = '';
  const isStarted = () => printed.includes(args.includes('--demo') ? 'Ctrl-C' : 'listening at');
  const output = readable(child.stdout).setEncoding('utf8');
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    if (isStarted()) break;
  }
  output.on('data', (chunk) => (printed += String(chunk)));
  const address = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(printed)?.[0];
  if (address === undefined) throw new Error(`The service did not start: ${await stderr}`);
  const over = ended.then(async () => {
    throw new Error(`The service ended before it printed what was waited for:\n${printed}\n${await stderr}`);
  });
  over.catch(() => undefined);
  const prints = async (holds: (all: string) => boolean) => {
    while (!holds(printed)) await Promise.race([once(output, 'data'), over]);
  };
  return {
    address,
    pid: child.pid,
    welcome: printed,
    signal: (name) => void child.kill(name),
    prints,
    printed: () => printed,
    stderr,
    ended,
  };
}

/** An empty folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-cli-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function start(
  args: readonly string[],
  env: Record<string, string> = {},
  on: readonly string[] = [],
): ChildProcess {
  // The file for operators needs no other program to run it.
  const words = on[0] === commandFile ? on : [...on, process.execPath, launcher];
  const [program = process.execPath, ...rest] = [...words, ...args];
  return spawn(program, rest, { env: { ...foreignEnvironment(), ...env } });
}

/** What the person who runs the tests has set, without what Guildhall heeds. */
export function foreignEnvironment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(
    ([name]) => !/^(GUILDHALL_|DATABASE_URL$|PG|CI$|NO_COLOR$|FORCE_COLOR$|NODE_DISABLE_COLORS$)/.test(name),
  );
  return Object.fromEntries(others);
}

async function exited(child: ChildProcess): Promise<void> {
  await once(child, 'close');
}

function readable(stream: ChildProcess['stdout']): NonNullable<ChildProcess['stdout']> {
  if (stream === null) throw new Error('The child has no pipes.');
  return stream;
}
