import assert from 'node:assert/strict';
import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { suite, test } from 'node:test';

const file = new URL('../../../../src/platform/process/service-log.ts', import.meta.url).href;

const settings = JSON.stringify({ logLevel: 'info', logFormat: 'auto', timeZone: 'Europe/Zurich' });

/** The numbers of the lines that a process leaves behind which logs some hundred and then ends in some way. */
async function linesOf(end: string): Promise<unknown[]> {
  const script = `
    const { createLogger } = await import(${JSON.stringify(file)});
    const logger = createLogger(${settings});
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
      createLogger(${settings}).info('a single line');
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

suite('The format of the log', () => {
  const json = /^\{"level":30,.*"msg":"it begins"\}\r?\n$/;
  const plain = /^\d\d:\d\d:\d\d\.\d{3} INFO {2}it begins what=now who=\{"token":"\[Redacted\]"\}\r?\n$/;
  // oxlint-disable-next-line no-control-regex -- colours begin with one
  const coloured = /^\u001b\[2m\d\d:.*\u001b\[32mINFO \u001b\[39m it begins/;

  /** What a process prints that logs one line, into a pipe or on a terminal. */
  async function printed(
    logFormat: string,
    env: Record<string, string>,
    isTerminal = false,
  ): Promise<string> {
    const chosen = JSON.stringify({ logLevel: 'info', logFormat, timeZone: 'Europe/Zurich' });
    const code = `
      const { createLogger } = await import(${JSON.stringify(file)});
      createLogger(${chosen}).info({ what: 'now', who: { token: 'secret' } }, 'it begins');`;
    const command = '"$NODE" --input-type=module -e "$CODE"';
    const [program, ...words] = isTerminal ? ['script', '-qec', command, '/dev/null'] : ['sh', '-c', command];
    // Nothing else is inherited: NO_COLOR, FORCE_COLOR, CI and their like all decide about colours.
    const { PATH } = process.env;
    const surroundings = { PATH, NODE: process.execPath, CODE: code, TERM: 'xterm-256color', ...env };
    const stdio: StdioOptions = ['ignore', 'pipe', 'inherit'];
    const child = spawn(program ?? '', words, { stdio, env: surroundings });
    const [all] = await Promise.all([text(child.stdout ?? assert.fail()), once(child, 'close')]);
    assert.doesNotMatch(all, /secret/);
    return all;
  }

  test('is JSON where no terminal is, and text with colours on one', async () => {
    assert.match(await printed('auto', {}), json);
    assert.match(await printed('auto', {}, true), coloured);
  });

  test('can be chosen, and colours can be turned off on a terminal and on elsewhere', async () => {
    assert.match(await printed('json', {}, true), json);
    assert.match(await printed('text', {}), plain);
    assert.match(await printed('text', { FORCE_COLOR: '1' }), coloured);
    assert.match(await printed('auto', { NO_COLOR: '1' }, true), plain);
  });
});
