import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Command } from 'commander';
import { createProgram, run } from '../../../src/cli/program.ts';
import { settingList } from '../../../src/platform/config/setting-list.ts';

async function guildhall(args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  let stdout = '';
  let stderr = '';
  const code = await run(args, { out: (text) => (stdout += text), err: (text) => (stderr += text) });
  return { code, stdout, stderr };
}

describe('the command line', () => {
  it('describes every setting with its variable and default in the help of serve', async () => {
    const { code, stdout, stderr } = await guildhall(['serve', '--help']);
    assert.equal(code, 0);
    assert.equal(stderr, '');
    for (const setting of settingList) {
      assert.ok(stdout.includes(`${setting.flag} `), setting.flag);
      assert.ok(stdout.includes(setting.env), setting.env);
    }
    assert.match(stdout, /Examples:\n {2}\$ guildhall serve/);
  });

  for (const command of [
    'serve',
    'migrate',
    'demo',
    'token create',
    'token list',
    'token revoke',
    'password',
    'mail list',
    'mail retry',
    'audit',
    'check',
    'erase',
    'backup',
    'restore',
  ]) {
    it(`shows an example and the data folder in the help of ${command}`, async () => {
      const { code, stdout } = await guildhall([...command.split(' '), '--help']);
      assert.equal(code, 0);
      assert.ok(stdout.includes(`$ guildhall ${command}`));
      assert.match(stdout, /--data <folder>/);
    });
  }

  it('shows an example in the help of every command and every group of commands', async () => {
    const output = { out: () => undefined, err: () => undefined };
    const helpOf = async (words: readonly string[], command: Command): Promise<void> => {
      const { code, stdout } = await guildhall([...words, '--help']);
      assert.equal(code, 0);
      assert.match(stdout, new RegExp(`\\$ .*guildhall ${words.join(' ')}`), words.join(' '));
      for (const child of command.commands) await helpOf([...words, child.name()], child);
    };
    await helpOf([], createProgram(output));
  });

  it('shows an example in the help of verify, which needs no data folder', async () => {
    const { code, stdout } = await guildhall(['verify', '--help']);
    assert.equal(code, 0);
    assert.ok(stdout.includes('$ guildhall verify'));
    assert.doesNotMatch(stdout, /--data/);
  });

  const wrongUsage: [string[], RegExp][] = [
    [[], /Usage: guildhall/],
    [['sing'], /unknown command 'sing'/],
    [['serve', '--prot', '80'], /unknown option '--prot'\n\(Did you mean --port\?\)/],
    [['serve', '--port', 'eighty'], /^GUILDHALL_PORT \(--port\) is "eighty", but it must be/],
    [['serve', 'now'], /too many arguments/],
    [['token', 'create'], /missing required argument/],
    [
      ['token', 'create', 'member', '--expires', '2020-01-01'],
      /--expires is "2020-01-01", but it must be in the future/,
    ],
    [['token', 'create', 'member', '--expires', 'soon'], /--expires is "soon", but it must be a day such as/],
    [['token', 'create', 'member', '--name', ''], /It must have 1 to 100 characters/],
    [['token', 'revoke', 'first'], /It must be a whole number above 0/],
    [['backup'], /missing required argument 'file'/],
    [['restore'], /missing required argument 'file'/],
    [['verify', 'one.zip', 'two.zip'], /too many arguments/],
    [['mail', 'retry', '0'], /It must be a whole number above 0/],
  ];
  for (const [args, words] of wrongUsage) {
    it(`ends with code 2 and words on standard error after "guildhall ${args.join(' ')}"`, async () => {
      const { code, stdout, stderr } = await guildhall(args);
      assert.equal(code, 2);
      assert.equal(stdout, '');
      assert.match(stderr, words);
      assert.doesNotMatch(stderr, /\n {4}at /);
    });
  }
});
