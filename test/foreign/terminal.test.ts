import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { before, suite, test } from 'node:test';
import { commandFile, foreignEnvironment, guildhall, temporaryFolder } from '../cli/run-guildhall.ts';
import { debianProgram } from '../support/debian-package.ts';

const script = debianProgram('/usr/bin/script', {
  name: 'bsdutils',
  use: 'This test runs commands on a terminal of their own',
});
const folder = temporaryFolder();
const escape = '\u001b';

before(async () => {
  await guildhall(['demo', '--data', folder]);
  const name = '日本の山のクラブの会員の名前の一覧のためのウェブサイト';
  await guildhall(['token', 'create', 'member', '--name', name, '--data', folder]);
});

/** What a command prints on a terminal with so many columns. */
function onTerminal(args: string, columns: number, env: Record<string, string> = {}): string {
  const command = `stty cols ${columns}; ${commandFile} ${args} --data ${folder}`;
  return execFileSync(script, ['-qc', command, '/dev/null'], {
    encoding: 'utf8',
    env: { ...foreignEnvironment(), TERM: 'xterm-256color', ...env },
  });
}

suite('on a terminal', () => {
  test('a table fits into the window, by the width of its letters', () => {
    const lines = onTerminal('token list', 100, { NO_COLOR: '1' }).trimEnd().split('\r\n');
    const [headings = '', row = ''] = lines;
    assert.equal(lines.length, 2);
    assert.match(headings, /^ID +NAME +MEMBER +MAY +CREATED +EXPIRES +STATE$/);
    assert.match(row, /^1 +日本の山.*… .*valid$/);
    // Each letter of the name takes two columns.
    const wide = (row.match(/[^\u0020-\u024f…]/g) ?? []).length;
    assert.ok(row.length + wide <= 100);
    assert.equal(row.indexOf('valid') + wide, headings.indexOf('STATE'));
  });

  test('headings stand out, and failures are red', () => {
    assert.ok(onTerminal('token list', 100).startsWith(`${escape}[1mID  `));
    assert.ok(
      onTerminal('token revoke 99', 100).includes(`${escape}[31mThere is no valid token 99.${escape}[39m`),
    );
    assert.ok(onTerminal('check', 100).includes(`${escape}[33mWARNING${escape}[39m: `));
    assert.ok(onTerminal('token list --help', 100).includes(`${escape}[1mUsage:${escape}[22m`));
  });

  test('nothing is coloured where NO_COLOR is set, or the terminal knows no colours', () => {
    for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) {
      for (const args of ['token list', 'token revoke 99', 'check', 'token list --help', 'token lst']) {
        assert.ok(!onTerminal(args, 100, env).includes(escape), args);
      }
    }
  });
});

test('without a terminal nothing is cut and nothing coloured, whatever is wished', async () => {
  const env = { FORCE_COLOR: '1' };
  for (const args of [['token', 'list'], ['check'], ['token', 'revoke', '99'], ['--help']]) {
    const { stdout, stderr } = await guildhall(args[0] === '--help' ? args : [...args, '--data', folder], {
      env,
    });
    assert.ok(!`${stdout}${stderr}`.includes(escape), args.join(' '));
    assert.ok(!stdout.includes('…'));
  }
});
