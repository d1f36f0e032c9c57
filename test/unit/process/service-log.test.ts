import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { suite, test } from 'node:test';

const file = new URL('../../../src/process/service-log.ts', import.meta.url).href;

/** The numbers of the lines that a process leaves behind which logs some hundred and then ends in some way. */
async function linesOf(end: string): Promise<unknown[]> {
  const script = `
    const { createLogger } = await import(${JSON.stringify(file)});
    const logger = createLogger('info');
    for (let line = 0; line < 500; line += 1) logger.info({ line }, 'a line that is long enough '.repeat(3));
    await new Promise((resolve) => setImmediate(resolve));
    for (let line = 500; line < 505; line += 1) logger.info({ line }, 'shortly before the end');
    ${end}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'close');
  const printed = await text(child.stdout);
  await ended;
  return printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { line: unknown }).line);
}

suite('The log of a process', () => {
  const ends = {
    'when it has nothing more to do': '',
    'when it exits by itself': 'process.exit(1);',
    'when an error ends it': 'setImmediate(() => { throw new Error("a crash"); });',
    'when a promise that nobody waits for is rejected': 'void Promise.reject(new Error("a crash"));',
  };
  for (const [when, end] of Object.entries(ends)) {
    test(`is whole and in order ${when}`, async () => {
      assert.deepEqual(
        await linesOf(end),
        Array.from({ length: 505 }, (_, line) => line),
      );
    });
  }

  test('is written soon while the process runs on', { timeout: 30_000 }, async () => {
    const script = `
      const { createLogger } = await import(${JSON.stringify(file)});
      createLogger('info').info('a single line');
      setInterval(() => undefined, 60_000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    child.kill('SIGKILL');
    await once(child, 'close');
    assert.equal((JSON.parse(String(line)) as { msg: string }).msg, 'a single line');
  });
});
