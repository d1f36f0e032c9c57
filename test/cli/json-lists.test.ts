import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, suite, test } from 'node:test';
import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.ts';
import { guildhall, temporaryFolder, type Surroundings } from './run-guildhall.ts';
import { flagsFor, guildhallHere } from './run-here.ts';

const folder = temporaryFolder();
const env = { GUILDHALL_DATA: join(folder, 'data') };
const backup = join(folder, 'backup.zip');
let token = '';

/** A backup can be checked anywhere; a set-up needs a place of its own, and what it is not asked for on a terminal. */
function surroundingsOf(words: string): Surroundings {
  if (words.startsWith('verify')) return {};
  return words.startsWith('setup') ? { env: { GUILDHALL_DATA: join(folder, 'new') }, stdin: token } : { env };
}

const administrator =
  '--organisation=Lake --first-name=Ada --last-name=Moe --email=ada@example.org --username=ada';

/** The words of each command of the page, and the fields that it promises. */
const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
const rows = Array.from(page.matchAll(/^\| `guildhall (.+) --json` \| (.+) \| (`.+`) \|$/gm), (match) => ({
  words: String(match[1]),
  isLines: String(match[2]).startsWith('a line'),
  fields: Array.from(String(match[3]).matchAll(/`(\w+)`/g), ([, field]) => String(field)),
}));

suite('what commands print for programs', () => {
  before(async () => {
    assert.equal((await guildhallHere(['demo', ...flagsFor(env)])).code, 0);
    token = (await guildhallHere(['token', 'create', 'member', ...flagsFor(env)])).stdout.trim();
    assert.equal((await guildhallHere(['backup', backup, ...flagsFor(env)])).code, 0);
    assert.equal((await guildhallHere(['import', '--templates', join(folder, 'templates')])).code, 0);
    const database = new DatabaseSync(join(env.GUILDHALL_DATA, 'guildhall.db'));
    const states = ['queued', 'sending', 'failed'];
    for (const state of states) {
      database.exec(`insert into outbox (recipient_name, recipient_address, subject, text, html, state, attempts, due_at,
        last_error, created_at) values ('Anna', 'anna@example.org', 'A', 'A', 'A', '${state}', 1,
        '2026-11-14T11:00:00.000Z', '', '2026-11-14T11:00:00.000Z')`);
    }
    database.exec(`insert into removed_rows (batch, table_name, row, removed_at)
      values ('one', 'clubs', '{}', '2999-01-01T00:00:00.000Z')`);
    database.close();
  });

  for (const { words, isLines, fields } of rows) {
    test(`${words} --json has the fields that the page names, and no secret`, async () => {
      const args = words
        .replace('<path>', join(folder, 'templates', 'magazines.csv'))
        .replace(/<folder.*>/, join(folder, 'all.zip'))
        .replace('<file>', backup)
        .replace(/^setup$/, `setup ${administrator}`);
      const { code, stdout } = await guildhall([...args.split(' '), '--json'], surroundingsOf(words));
      assert.equal(code, 0);
      const found = (isLines ? stdout.trimEnd().split('\n') : [stdout]).map(
        (text) => JSON.parse(text) as object,
      );
      assert.ok(found.length > 0);
      for (const one of found) assert.deepEqual(Object.keys(one).toSorted(), fields.toSorted());
      assert.ok(!stdout.includes(token) && !/guildhall_|anna@example/.test(stdout));
    });
  }

  test('is there for every command that shows a list', () => {
    const below = (command: Command): Command[] => [command, ...command.commands.flatMap(below)];
    const all = below(createProgram({ out: () => undefined, err: () => undefined }));
    const having = all.filter(({ options }) => options.some(({ long }) => long === '--json'));
    const pathOf = (command: Command): string =>
      command.parent === null || command.parent.parent === null
        ? command.name()
        : `${pathOf(command.parent)} ${command.name()}`;
    const documented = rows.map(({ words }) => words.replace(/ <.*/, ''));
    assert.deepEqual(having.map(pathOf).toSorted(), documented.toSorted());
    const lists = all.filter((command) => command.name() === 'list');
    assert.deepEqual(
      lists.filter((command) => !having.includes(command)),
      [],
    );
  });
});
