import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { guildhall, temporaryFolder } from '../cli/run-guildhall.ts';
import { debianProgram } from '../support/debian-package.ts';

const use = 'This test completes command lines in the shells of operators';
const zsh = debianProgram('/usr/bin/zsh', { name: 'zsh', use });
const fish = debianProgram('/usr/bin/fish', { name: 'fish', use });
const folder = temporaryFolder();

/** What is typed before the tabulator, and what the shell makes of it. */
const lines: readonly (readonly [string, RegExp])[] = [
  ['tok', /^token$/],
  ['token rev', /^token revoke$/],
  ['demo --size co', /^demo --size country$/],
  ['serve --log-level de', /^serve --log-level debug$/],
  ['audit --js', /^audit --json$/],
  ['export att', /^export attendance$/],
  ['verify back', /^verify backup\.zip$/],
  ['serve --data mem', /^serve --data members\/?$/],
  ['completion f', /^completion fish$/],
];

before(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    writeFileSync(join(folder, `_guildhall${shell === 'zsh' ? '' : `.${shell}`}`), await scriptFor(shell));
  }
  writeFileSync(join(folder, 'backup.zip'), '');
  mkdirSync(join(folder, 'members'));
});

suite('a tabulator in a shell completes what was typed', () => {
  const got = 'GOT';
  const bash = `source ${folder}/_guildhall.bash; guildhall() { echo "${got}:$*:"END; }`;
  const inZsh = `fpath=(${folder} $fpath); autoload -Uz compinit; compinit -u -d ${folder}/dump; guildhall() { print -r -- "${got}:$*:"END }`;

  for (const [typed, completed] of lines) {
    test(`in bash: guildhall ${typed}`, () => {
      assert.match(ranIn(['bash', '--norc', '-i'], bash, typed), completed);
    });
    test(`in zsh: guildhall ${typed}`, () => {
      assert.match(ranIn([zsh, '-f', '-i'], inZsh, typed), completed);
    });
    test(`in fish: guildhall ${typed}`, () => {
      const script = `source ${folder}/_guildhall.fish; complete -C ${JSON.stringify(`guildhall ${typed}`)}`;
      const offered = execFileSync(fish, ['--no-config', '-c', script], { cwd: folder, encoding: 'utf8' });
      const words = offered.trim().split('\n');
      assert.equal(words.length, 1, offered);
      const [word = ''] = words[0]?.split('\t') ?? [];
      assert.match(typed.replace(/\S+$/, word), completed);
    });
  }
});

/** Types a line and a tabulator into a shell on a terminal of its own, and tells with which words it called the program. */
function ranIn(shell: readonly string[], setUp: string, typed: string): string {
  const typing = `
    zmodload zsh/zpty
    zpty shell "\${(@)argv[3,-1]}"
    zpty -w shell "PS1=; $1; echo REA''DY"
    zpty -r -m shell line '*READY*' || exit 1
    zpty -w -n shell "$2"$'\\t\\n'
    zpty -r -m shell line '*GOT:*:END*' || exit 1
    print -r -- "$line"
    zpty -d shell`;
  const printed = execFileSync(zsh, ['-f', '-c', typing, 'zsh', setUp, `guildhall ${typed}`, ...shell], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: folder, TERM: 'dumb' },
    timeout: 20_000,
  });
  return /GOT:(.*):END/.exec(printed)?.[1]?.trimEnd() ?? '';
}

async function scriptFor(shell: string): Promise<string> {
  const { code, stdout } = await guildhall(['completion', shell]);
  assert.equal(code, 0);
  return stdout;
}
