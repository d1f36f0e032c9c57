import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { temporaryFolder } from '../../support/databases.ts';
import { inGroups, mixed, needsOwnProcess, writeGroup } from '../../support/shared-processes.ts';

suite('The processes that test files share', () => {
  test('are for those alone that leave their process as it was', () => {
    for (const text of [
      `suite('x', () => { before(() => {}); test('y', () => {}); });`,
      `import { spawn } from 'node:child_process';\nspawn(process.execPath, ['x-process.ts'], { env: { ...process.env } });`,
      `const write = t.mock.method(storage, 'write');\nassert.equal(write.mock.callCount(), 1);`,
    ])
      assert.equal(needsOwnProcess(text), false, text);
    for (const text of [
      `process.env['TZ'] = 'UTC';`,
      `process.kill(process.pid);`,
      `mock.method(console, 'log');`,
      `t.mock.timers.enable({ apis: ['Date'] });`,
      `import { Worker } from 'node:worker_threads';`,
      `test('x', () => {});\nafter(() => {});`,
      `const { open } = await import('./late.ts');`,
    ])
      assert.equal(needsOwnProcess(text), true, text);
  });

  test('are filled in the order of the files up to two minutes, and less and less towards the end', () => {
    const lengthsOf = (files: readonly number[], kind?: 'browser') => {
      const names = files.map((_, index) => String(index));
      return inGroups(names, (name) => files[Number(name)] ?? 0, kind).map((group) =>
        group.reduce((sum, name) => sum + (files[Number(name)] ?? 0), 0),
      );
    };
    const tens = (count: number) => Array.from({ length: count }, () => 10);
    const lengths = lengthsOf(tens(100));
    assert.deepEqual(lengths.slice(0, 4), [120, 120, 120, 100]);
    assert.deepEqual(lengths.slice(-4), [20, 20, 20, 10]);
    assert.deepEqual(
      lengths,
      lengths.toSorted((one, other) => other - one),
    );
    assert.equal(
      lengths.reduce((sum, length) => sum + length, 0),
      1000,
    );
    assert.deepEqual(lengthsOf(tens(12), 'browser'), [100, 20]);
    // One that is longer than any group has its own.
    assert.deepEqual(lengthsOf([15, 500, 5, 5]), [15, 500, 10]);
    assert.deepEqual(lengthsOf([]), []);
  });

  test('are started in such an order that two kinds are under way from the start to the end', () => {
    const kind = (letter: string, ...lengths: number[]) =>
      lengths.map((seconds, index) => ({ name: `${letter}${index + 1}`, seconds }));
    const order = mixed(kind('a', 40, 30, 20, 10), kind('b', Infinity, 15, 5));
    assert.equal(order.map(({ name }) => name).join(' '), 'a1 b1 a2 b2 a3 b3 a4');
    assert.equal(mixed(kind('a', 2, 1), []).length, 2);
  });

  test('are never written over each other, because the tests of the first would be lost', async (t) => {
    const folder = await temporaryFolder(t);
    const path = writeGroup(folder, '1', ['/a.test.ts']);
    assert.throws(() => writeGroup(folder, '1', ['/b.test.ts']), { code: 'EEXIST' });
    assert.match(readFileSync(path, 'utf8'), /a\.test\.ts/);
  });
});
