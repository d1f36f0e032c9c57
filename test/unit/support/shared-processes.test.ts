import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { inGroups, needsOwnProcess } from '../../support/shared-processes.ts';

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

  test('are filled in the order of the files, and never beyond fifteen seconds with more than one', () => {
    const seconds: Record<string, number> = { a: 5, b: 10, c: 1, d: 40, e: 2, f: Infinity, g: 3 };
    const groups = inGroups(Object.keys(seconds), (file) => seconds[file] ?? 0);
    assert.deepEqual(groups, [['a', 'b'], ['c'], ['d'], ['e'], ['f'], ['g']]);
    assert.deepEqual(
      inGroups([], () => 1),
      [],
    );
  });
});
