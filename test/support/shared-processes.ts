import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Starting a process, loading the service and having its code compiled takes longer than most test files. Those that
// leave their process as it was therefore share one, each group as many as fill it.

/**
 * The seconds that fill one process: two of them are its start. Towards the end of the files a process takes only a part of
 * what is left, so that no core waits long for the last one; one that starts a browser, too, has to be worth it. Those that
 * show the app in a window share the one that has compiled it, with nobody else: a window is there for the whole process.
 */
const fullSeconds = { service: 120, browser: 200, window: Infinity };
const leastSeconds = { service: 20, browser: 100, window: Infinity };
/** What the files of a process have in common. */
export type ProcessKind = keyof typeof fullSeconds;
const partOfWhatIsLeft = 1 / 6;
/** What a file that was never measured counts for among others. */
export const usualSeconds = 20;

/** What a file does to its process, or measures of it, so that others would notice: it gets one of its own. */
const reaching = [
  // To tell systems apart, or to hand on to a program what this process was given, changes nothing.
  /(?<!-|\.\.\.)\bprocess\.(?!(platform|execPath|pid|ppid)\b)/,
  // What a test replaces through its own context is put back at its end; the time is that of everyone.
  /(?<!\.)\bmock\b/,
  /\bmock\.(timers|module)\b/,
  /\bglobalThis\b/,
  /\bsyncBuiltinESMExports\b/,
  /'node:(worker_threads|vm)'/,
  /support\/memory\.ts'/,
  // Hooks outside of any suite are those of the whole process.
  /^(before|after)(Each)?\(/m,
  // Whoever loads something late has prepared its process for it, or wants to see what it brings.
  /\bimport\(/,
];

/** Whether a test file with this text has to run in a process of its own. */
export function needsOwnProcess(text: string): boolean {
  return reaching.some((pattern) => pattern.test(text));
}

/** Puts files that can share a process together, in the order given, until each group is full. */
export function inGroups(
  files: readonly string[],
  secondsOf: (file: string) => number,
  kind: ProcessKind = 'service',
): string[][] {
  const groups: string[][] = [];
  let open: string[] = [];
  let seconds = 0;
  let left = files.reduce((sum, file) => sum + secondsOf(file), 0);
  for (const file of files) {
    const full = Math.max(leastSeconds[kind], Math.min(fullSeconds[kind], left * partOfWhatIsLeft));
    if (open.length > 0 && seconds + secondsOf(file) > full) {
      groups.push(open);
      left -= seconds;
      open = [];
      seconds = 0;
    }
    open.push(file);
    seconds += secondsOf(file);
  }
  return open.length > 0 ? [...groups, open] : groups;
}

/** Writes a test file that loads these, and gives its path. */
export function writeGroup(folder: string, name: string, files: readonly string[]): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.test.ts`);
  const text = files.map((file) => `import ${JSON.stringify(pathToFileURL(file).href)};\n`).join('');
  // Never over another group, whose tests would then not be run.
  writeFileSync(path, text, { flag: 'wx' });
  return path;
}

/**
 * Puts two kinds into one order, each in its own, so that at every moment the same part of both has been started: they use
 * a machine in different ways, and neither is left for the end.
 */
export function mixed<Kind extends { seconds: number }>(
  one: readonly Kind[],
  other: readonly Kind[],
): Kind[] {
  return [...withShares(one), ...withShares(other)]
    .toSorted((a, b) => a.share - b.share)
    .map(({ started }) => started);
}

/** Each with the part of all the seconds that lies before it. */
function withShares<Kind extends { seconds: number }>(kind: readonly Kind[]) {
  const lengths = kind.map(({ seconds }) => (Number.isFinite(seconds) ? seconds : usualSeconds));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  let before = 0;
  return kind.map((started, index) => {
    const share = before / all;
    before += lengths[index] ?? 0;
    return { started, share };
  });
}

/** Whether the test file at this path may share its process. */
export function maySharePath(path: string): boolean {
  return !needsOwnProcess(readFileSync(path, 'utf8'));
}
