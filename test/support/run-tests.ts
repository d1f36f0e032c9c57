// Runs test files, in processes that those share which cannot disturb each other (shared-processes.ts):
// `node test/support/run-tests.ts [file or folder …]`. Long ones start first, so that no core waits for one at the end;
// those with a browser run beside the others from the start to the end. Without files it runs all of them and holds the run
// as a whole to its promise (every-status.ts); those in test/foreign need programs of hundreds of megabytes and run only
// when they are named. However it ends, nothing is left behind.
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { run, type EventData } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { assertEveryStatus, statusesVariable } from './every-status.ts';
import { emptyDatabaseName, keepEmbedded, runFolderVariable } from './kept-files.ts';
import { testLimitSeconds } from './limits.ts';
import {
  inGroups,
  maySharePath,
  mixed,
  usualSeconds,
  writeGroup,
  type ProcessKind,
} from './shared-processes.ts';
import { temporaryPlace } from './temporary-place.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** How many seconds each file took when it was last measured, by its path. */
const durationsFile = new URL('./durations.json', import.meta.url);
const measured = JSON.parse(readFileSync(durationsFile, 'utf8')) as Record<string, number>;

/** What the runner says of a test that has ended; the types do not know of the file that was started. */
type TestEnd = EventData.TestPass & { entryFile?: string };

const foreign = 'test/foreign/';
/** Where tests use a browser. */
const withBrowser = 'web/e2e/';
/** Where tests show the app without one. */
const withWindow = 'web/components/';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'test-name-pattern': { type: 'string', multiple: true },
    'test-concurrency': { type: 'string', default: String(availableParallelism()) },
    'write-durations': { type: 'boolean', default: false },
  },
});
const names = values['test-name-pattern'];

const folder = ownTemporaryFolder();
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopped.abort());
let hasPassed = false;
// The package that starts PostgreSQL ends this process, when it is stopped at once and with a code of its own.
process.once('exit', () => {
  removeFolder();
  if (!hasPassed) process.exitCode = 1;
});
hasPassed = await runAll().catch((error: unknown) => {
  console.error(error);
  return false;
});

/** Every temporary file of the run lies in one folder. A database server may run as another user, who has to get in. */
function ownTemporaryFolder(): string {
  const made = mkdtempSync(join(temporaryPlace(), 'guildhall-tests-'));
  chmodSync(made, 0o755);
  for (const name of ['TMPDIR', 'TEMP', 'TMP', runFolderVariable]) process.env[name] = made;
  // What one process has compiled the next need not compile: that is half of the time most of them take to load. The
  // programs that tests start inherit it.
  process.env['NODE_COMPILE_CACHE'] = join(made, 'compiled');
  return made;
}

/** Removes all that the run has written. What was stopped in the middle writes a moment longer than this process lives. */
function removeFolder(): void {
  const moment = new Int32Array(new SharedArrayBuffer(4));
  for (let round = stopped.signal.aborted ? 10 : 1; round > 0; round -= 1) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    if (round > 1) Atomics.wait(moment, 0, 0, 200);
  }
}

async function runAll(): Promise<boolean> {
  const files = filesOf(positionals);
  const isWhole = positionals.length === 0 && names === undefined;
  const statuses = join(folder, 'statuses');
  if (isWhole) process.env[statusesVariable] = statuses;
  // A single file makes its own when it needs them.
  const server = files.length > 1 ? await makeShared() : undefined;
  try {
    const isRight = await runInGroups(files);
    if (isWhole && !stopped.signal.aborted) assertEveryStatus(statuses);
    return isRight;
  } finally {
    await server?.stop();
  }
}

/** One PostgreSQL server for all files, and an empty embedded database that each copies. */
async function makeShared(): Promise<{ stop(): Promise<void> }> {
  const { openEmbedded } = await import('../../src/platform/storage/open-database.ts');
  const { serverVariable, startTestServer } = await import('./postgres-server.ts');
  await (await openEmbedded(folder)).close();
  await keepEmbedded(folder, emptyDatabaseName);
  const server = await startTestServer();
  process.env[serverVariable] = server.socketUrl;
  return server;
}

/** The test files of the given files, folders and patterns. */
function filesOf(given: readonly string[]): string[] {
  if (given.length === 0)
    return filesOf(['test', 'web/components', 'web/e2e']).filter(
      (file) => !withSlashes(file).startsWith(foreign),
    );
  return given.flatMap((pattern) => {
    const isFolder = statSync(resolve(root, pattern), { throwIfNoEntry: false })?.isDirectory() === true;
    const found = globSync(isFolder ? `${pattern}/**/*.test.ts` : pattern, { cwd: root }).toSorted();
    if (found.length === 0) throw new Error(`There is no test in "${pattern}".`);
    return found;
  });
}

/** A test file, or one that loads several, and the seconds it took when it was last measured. */
interface Runnable {
  path: string;
  seconds: number;
}

/** What is run: the longest first; a file that was never measured may be longer than any, but is no reason for a process. */
function inOrder(kind: ProcessKind, files: readonly string[]): Runnable[] {
  const secondsOf = (file: string, unknown = usualSeconds) => measured[withSlashes(file)] ?? unknown;
  // Only a process of its own shows how long a file takes.
  const sharing = values['write-durations'] ? [] : files.filter((file) => maySharePath(resolve(root, file)));
  const alone = files.filter((file) => !sharing.includes(file));
  const groups = inGroups(sharing, (file) => secondsOf(file), kind).map((group, index) => ({
    path:
      group.length === 1 && group[0] !== undefined
        ? resolve(root, group[0])
        : writeGroup(
            join(folder, 'groups'),
            `${kind}-${index + 1}`,
            group.map((file) => resolve(root, file)),
          ),
    seconds: group.reduce((sum, file) => sum + secondsOf(file), 0),
  }));
  const single = alone.map((file) => ({ path: resolve(root, file), seconds: secondsOf(file, Infinity) }));
  return [...groups, ...single].toSorted(longestFirst);
}

function longestFirst(one: Runnable, other: Runnable): number {
  return one.seconds === other.seconds ? 0 : other.seconds - one.seconds;
}

/** Whether all tests passed. */
async function runInGroups(files: readonly string[]): Promise<boolean> {
  const concurrency = Number(values['test-concurrency']);
  const browsing = inOrder('browser', files.filter(hasBrowser));
  const others = [
    ...inOrder('window', files.filter(hasWindow)),
    ...inOrder(
      'service',
      files.filter((file) => !hasBrowser(file) && !hasWindow(file)),
    ),
  ].toSorted(longestFirst);
  const seen: Seen = { durations: new Map(), hasFailed: false };
  // Whoever waits for a browser leaves a part of a core to one more.
  const atOnce = browsing.length > 0 && others.length > 0 ? concurrency + 1 : concurrency;
  const events = startFiles(mixed(browsing, others), atOnce, seen);
  for await (const text of events.compose(spec())) process.stdout.write(text as string);
  if (values['write-durations']) writeDurations(seen.durations);
  return !seen.hasFailed;
}

/** What was seen of the tests so far. */
interface Seen {
  durations: Map<string, number>;
  hasFailed: boolean;
}

function startFiles(files: readonly Runnable[], concurrency: number, seen: Seen): ReturnType<typeof run> {
  const events = run({
    files: files.map(({ path }) => path),
    cwd: root,
    concurrency,
    timeout: testLimitSeconds * 1000,
    execArgv: ['failing-test', 'watchdog'].map(
      (name) => `--import=${new URL(`./${name}.ts`, import.meta.url).href}`,
    ),
    signal: stopped.signal,
    ...(names === undefined ? {} : { testNamePatterns: names }),
  });
  events.on('test:summary', ({ success }) => {
    seen.hasFailed ||= !success;
  });
  // How long a file takes is what its outermost tests take: what it says at its end counts the loading of a process, too.
  for (const name of ['test:pass', 'test:fail'] as const)
    events.on(name, (ended: TestEnd) => {
      if (ended.nesting > 0 || ended.entryFile === undefined) return;
      const file = withSlashes(relative(root, ended.entryFile));
      seen.durations.set(file, (seen.durations.get(file) ?? 0) + ended.details.duration_ms);
    });
  return events;
}

/** Those that were not run, and still exist, keep what was measured before. */
function writeDurations(durations: ReadonlyMap<string, number>): void {
  const known = Object.entries(measured).filter(([file]) => existsSync(resolve(root, file)));
  const rounded = [...durations].map(([file, ms]) => [file, Math.round(ms / 100) / 10] as const);
  const sorted = [...new Map([...known, ...rounded])].toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(durationsFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

function hasBrowser(file: string): boolean {
  return withSlashes(file).startsWith(withBrowser);
}

function hasWindow(file: string): boolean {
  return withSlashes(file).startsWith(withWindow);
}

/** Paths are the same on every system. */
function withSlashes(path: string): string {
  return path.split(sep).join('/');
}
