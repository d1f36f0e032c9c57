import { AsyncLocalStorage } from 'node:async_hooks';
import { settingList } from '../../src/platform/config/setting-list.ts';
import { run } from '../../src/cli/program.ts';
import type { Outcome } from './run-guildhall.ts';

// Loading the program takes half a second of a core, which is more than most commands need for what they do. Where a
// test is about that, and not about the process, the command runs in the process of the test. Every command is also run
// as a real process somewhere (run-guildhall.ts), as is all that has to do with signals, pipes, the rights of new files,
// variables and several processes at once.

interface Caught {
  stdout: Buffer[];
  stderr: Buffer[];
}

/** What is written on behalf of a command is its own; all else that happens in the process meanwhile writes as ever. */
const caughtOf = new AsyncLocalStorage<Caught>();
catchOutput('stdout');
catchOutput('stderr');
forgetSettings();

/** Runs a command of the program in the process of the test to its end: with no input, and settings in flags alone. */
export async function guildhallHere(args: readonly string[]): Promise<Outcome> {
  const caught: Caught = { stdout: [], stderr: [] };
  const code = await caughtOf.run(caught, () =>
    run(args, {
      out: (text) => process.stdout.write(text),
      err: (text) => process.stderr.write(text),
    }),
  );
  return { code, stdout: textOf(caught.stdout), stderr: textOf(caught.stderr) };
}

/** The flags that say to a command what these variables would say to its process. */
export function flagsFor(env: Readonly<Record<string, string>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    const setting = settingList.find((candidate) => candidate.env === name);
    if (setting === undefined) throw new Error(`No flag says what ${name} says.`);
    return [setting.flag, value];
  });
}

function catchOutput(name: 'stdout' | 'stderr'): void {
  const stream = process[name];
  const { isTTY } = stream;
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const caught = caughtOf.getStore();
    if (caught === undefined) return write(chunk, ...rest);
    caught[name].push(Buffer.from(chunk as string));
    const done = rest.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
  // A pipe is no terminal, even when someone runs a test in one.
  Object.defineProperty(stream, 'isTTY', { get: () => caughtOf.getStore() === undefined && isTTY });
}

/** What the person who runs the tests has set is not for them. */
function forgetSettings(): void {
  for (const { env } of settingList) delete process.env[env];
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString();
}
