import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { temporaryFolder } from '../../support/databases.ts';
import { inGroups, needsOwnProcess, writeGroup } from '../../support/shared-processes.ts';

suite('The processes that test files share', () => {
  test('are for those alone that leave their process as it was', () => {
    assert.equal(needsOwnProcess(`suite('x', () => { before(() => {}); test('y', () => {}); });`), false);
    for (const text of [
      `process.env['TZ'] = 'UTC';`,
      `t.mock.method(console, 'log');`,
      `import { spawn } from 'node:child_process';`,
      `test('x', () => {});\nafter(() => {});`,
      `const { open } = await import('./late.ts');`,
    ])
      assert.equal(needsOwnProcess(text), true, text);
  });

  test('are filled in the order of the files, and never beyond forty seconds with more than one', () => {
    const seconds: Record<string, number> = { a: 15, b: 25, c: 1, d: 100, e: 2, f: Infinity, g: 3 };
    const groups = inGroups(Object.keys(seconds), (file) => seconds[file] ?? 0);
    assert.deepEqual(groups, [['a', 'b'], ['c'], ['d'], ['e'], ['f'], ['g']]);
    assert.deepEqual(
      inGroups([], () => 1),
      [],
    );
  });

  test('are never written over each other, because the tests of the first would be lost', async (t) => {
    const folder = await temporaryFolder(t);
    const path = writeGroup(folder, '1', ['/a.test.ts']);
    assert.throws(() => writeGroup(folder, '1', ['/b.test.ts']), { code: 'EEXIST' });
    assert.match(readFileSync(path, 'utf8'), /a\.test\.ts/);
  });
});
