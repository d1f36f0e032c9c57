import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { suite, test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../support/databases.ts';

const runner = fileURLToPath(new URL('../../support/run-tests.ts', import.meta.url));
const listening = `await new Promise(() => createServer().listen(0, '127.0.0.1'));`;

/** Runs one test file with these lines, with a time limit of so many seconds for each test; its temporary folder is its own. */
async function runFile(t: TestContext, lines: string, limit = 2) {
  const folder = await temporaryFolder(t);
  const temporary = join(folder, 'temporary');
  await mkdir(temporary);
  const file = join(folder, 'example.test.ts');
  const imports = `import { after, before, suite, test } from 'node:test';
    import { createServer } from 'node:net';
    import { spawn } from 'node:child_process';
    import { mkdtempSync } from 'node:fs';
    import { tmpdir } from 'node:os';`;
  await writeFile(file, `${imports}\n${lines}`);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(process.execPath, [runner, file], {
    env: { ...env, TEST_LIMIT_SECONDS: String(limit), TMPDIR: temporary, TEMP: temporary, TMP: temporary },
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output: output + errors, left: await readdir(temporary) };
}

suite('The run of the tests', () => {
  test('passes when every test does, and leaves nothing on the disk', async (t) => {
    const { code, output, left } = await runFile(t, `test('fine', () => void mkdtempSync(tmpdir() + '/'));`);
    assert.deepEqual([code, left], [0, []], output);
    assert.match(output, /✔ fine[^]*tests 1[^]*fail 0/);
  });

  test('fails when a test does', async (t) => {
    const { code, output } = await runFile(t, `test('wrong', () => { throw new Error('no'); });`);
    assert.equal(code, 1, output);
    assert.match(output, /✖ wrong/);
  });

  test('fails when something fails that nobody awaited, and names the test', async (t) => {
    const lines = `async function forgotten() { await null; throw new Error('no'); }
      test('hasty', async () => { void forgotten(); await new Promise(setImmediate); });`;
    const { code, output } = await runFile(t, lines);
    assert.equal(code, 1, output);
    assert.match(output, /✖ hasty[^]*at forgotten/);
  });

  test('names the test of what fails unawaited among those that run at once', async (t) => {
    const lines = `const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      suite('at once', { concurrency: true }, () => {
        test('calm', () => pause(200));
        test('thrower', async () => { await null; setTimeout(() => { throw new Error('no'); }, 20); await pause(200); });
        test('hasty', async () => { await null; void pause(20).then(() => { throw new Error('no'); }); await pause(200); });
      });`;
    const { code, output } = await runFile(t, lines);
    assert.equal(code, 1, output);
    assert.match(output, /✔ calm[^]*✖ thrower[^]*✖ hasty[^]*fail 2/);
  });

  test('ends a test that waits for ever, names it, and runs the next', async (t) => {
    const lines = `test('waits', async () => { ${listening} });\ntest('next', () => {});`;
    const { code, output, left } = await runFile(t, lines);
    assert.deepEqual([code, left], [1, []], output);
    assert.match(output, /✖ waits[^]*✔ next[^]*still keeps open: .*TCPServerWrap[^]*timed out after 2000ms/);
  });

  test('ends what waits for ever before or after the tests', async (t) => {
    for (const hook of ['before', 'after']) {
      const lines = `suite('of ${hook}', () => { ${hook}(async () => { ${listening} }); test('x', () => {}); });`;
      const { code, output } = await runFile(t, lines);
      assert.equal(code, 1, output);
      assert.match(output, new RegExp(`✖ of ${hook}[^]*timed out after 2000ms`));
    }
  });

  test('fails when a test waits for what never comes, with nothing left to do, or ends its own process', async (t) => {
    const server = JSON.stringify(new URL('../../support/postgres-server.ts', import.meta.url).href);
    const waits = `import ${server};\ntest('waits', () => new Promise(() => {}));\ntest('next', () => {});`;
    // On a busy machine it takes seconds to load all of that.
    const waited = await runFile(t, waits, 5);
    assert.equal(waited.code, 1, waited.output);
    assert.match(waited.output, /✖ waits[^]*✔ next/);
    const ended = await runFile(t, `test('ends', () => process.exit(0));\ntest('next', () => {});`);
    assert.equal(ended.code, 1, ended.output);
    assert.match(ended.output, /This file ended before its tests did\./);
  });

  test('ends a test that never gives its thread back, and names it', async (t) => {
    const { code, output, left } = await runFile(t, `test('spins', () => { for (;;); });`);
    assert.deepEqual([code, left], [1, []], output);
    assert.match(output, /example\.test\.ts does not come back\. The last test that began: spins/);
  });

  test('ends a program that a test has started and forgotten, and names it', async (t) => {
    // It holds the output of the run: the run could not end before it has.
    const start = `const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });`;
    for (const more of ['', 'child.unref();']) {
      const { code, output } = await runFile(t, `test('forgets', () => { ${start} ${more} });`);
      assert.equal(code, 1, output);
      assert.match(output, /left a program running: .*setInterval/);
    }
    const spins = `child.once('spawn', () => setImmediate(() => { for (;;); }));`;
    const { code, output } = await runFile(t, `test('forgets', () => { ${start} ${spins} });`);
    assert.equal(code, 1, output);
  });
});
