import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bashCompletion } from '../../src/cli/bash-completion-output.ts';
import { completedCommands } from '../../src/cli/completion-tree-options.ts';
import { fishCompletion } from '../../src/cli/fish-completion-output.ts';
import { createProgram } from '../../src/cli/program.ts';
import { zshCompletion } from '../../src/cli/zsh-completion-output.ts';
import { guildhall } from './run-guildhall.ts';
import { guildhallHere } from './run-here.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

suite('the completion for bash', () => {
  let script = '';
  before(async () => {
    const { code, stdout, stderr } = await guildhall(['completion', 'bash']);
    assert.deepEqual([code, stderr], [0, '']);
    script = stdout;
  });

  /** What is offered for the last of these words. */
  function offered(...words: string[]): string[] {
    const call = 'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _guildhall; printf "%s\\n" "${COMPREPLY[@]}"';
    const printed = execFileSync('bash', ['-c', `${script}\n${call}`, 'bash', 'guildhall', ...words], {
      cwd: root,
      encoding: 'utf8',
    });
    return printed.split('\n').filter((line) => line !== '');
  }

  test('offers commands, and the commands below a command', () => {
    assert.deepEqual(offered('mi'), ['migrate']);
    assert.deepEqual(offered('token', ''), ['create', 'list', 'revoke']);
    assert.deepEqual(offered('token', '--help', 're'), ['revoke']);
  });

  test('offers every option of a command, and none of another', () => {
    const options = offered('token', 'list', '--');
    assert.ok(options.includes('--json') && options.includes('--data') && options.includes('--settings'));
    assert.ok(!options.includes('--expires'));
    assert.deepEqual(offered('serve', '--log'), ['--log-level', '--log-format']);
  });

  test('offers the words that a value can be, in either way of writing', () => {
    assert.deepEqual(offered('demo', '--size', ''), ['small', 'country', 'world']);
    assert.deepEqual(offered('demo', '--size', '=', 'co'), ['country']);
    assert.deepEqual(offered('serve', '--log-level', 'e'), ['error']);
    assert.deepEqual(offered('completion', 'z'), ['zsh']);
  });

  test('offers files and folders where a path is expected, and nothing where it cannot know', () => {
    assert.deepEqual(offered('verify', 'CHANGE'), ['CHANGELOG.md']);
    assert.deepEqual(offered('serve', '--settings', 'README'), ['README.md']);
    assert.deepEqual(offered('serve', '--data', 'doc'), ['docs']);
    assert.deepEqual(offered('export', 'README'), ['README.md']);
    assert.deepEqual(offered('token', 'create', '--name', ''), []);
    assert.deepEqual(offered('serve', '--base-path', ''), []);
  });
});

suite('the completions for all shells', () => {
  test('name every command and every option of the program', () => {
    const commands = completedCommands(createProgram({ out: () => undefined, err: () => undefined }));
    assert.ok(commands.length > 25);
    const names = new Set(
      commands.flatMap(({ path, options }) => [
        ...path.split(' '),
        ...options.flatMap((option) => option.names.map((name) => name.replace(/^-+/, ''))),
      ]),
    );
    for (const [shell, script] of Object.entries({ bashCompletion, zshCompletion, fishCompletion })) {
      const words = new Set(script(commands).split(/[^\w-]+|\\n|--/));
      assert.deepEqual(
        [...names].filter((name) => name !== '' && name !== 'h' && !words.has(name)),
        [],
        shell,
      );
    }
  });

  test('are there for three shells, and others are named as wrong usage', async () => {
    const { code, stderr } = await guildhallHere(['completion', 'tcsh']);
    assert.equal(code, 2);
    assert.match(stderr, /Allowed choices are bash, zsh, fish/);
  });
});
