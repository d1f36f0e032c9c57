import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { temporaryFolder } from '../../support/databases.ts';

const sink = new URL('../../../src/data/import-export/files/export-writer.ts', import.meta.url).href;

/** Begins an export and then does nothing until it is stopped. */
const program = `
const { openSink } = await import(process.argv[1]);
for (const path of process.argv.slice(2)) {
  const sink = await openSink(path);
  await sink.table('members', ['firstName'], [['Anna']]);
}
console.log('begun');
setInterval(() => {}, 1000);
`;

describe('An export that is stopped', () => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    test(`by ${signal} leaves nothing of what it has written`, async (t) => {
      const folder = await temporaryFolder(t);
      const places = [join(folder, 'all.zip'), join(folder, 'all')];
      const child = spawn(process.execPath, ['--input-type=module', '-e', program, sink, ...places]);
      const ended = once(child, 'close');
      await once(child.stdout, 'data');
      assert.equal((await readdir(folder)).length, 2);
      child.kill(signal);
      assert.deepEqual(await ended, [code, null]);
      assert.deepEqual(await readdir(folder), []);
    });
  }
});
