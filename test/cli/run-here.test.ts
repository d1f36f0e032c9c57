import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { guildhall, temporaryFolder } from './run-guildhall.ts';
import { guildhallHere } from './run-here.ts';

suite('A command in the process of a test', () => {
  test('leaves behind what its own process would: the exit code, what it prints and what it complains of', async () => {
    const folder = temporaryFolder();
    await guildhallHere(['migrate', '--data', folder]);
    for (const args of [
      ['completion', 'bash'],
      ['mail', 'retry', '7', '--data', folder],
      ['import', '/nowhere/at/all', '--json', '--data', folder],
    ])
      assert.deepEqual(await guildhallHere(args), await guildhall(args), args.join(' '));
  });

  test('keeps its words from those that run beside it, and from the report of the test', async () => {
    const [help, version] = await Promise.all([guildhallHere(['--help']), guildhallHere(['--version'])]);
    assert.match(help.stdout, /^Usage: guildhall /);
    assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
  });
});
