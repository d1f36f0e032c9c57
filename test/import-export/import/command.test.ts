import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { before, test } from 'node:test';
import { guildhall } from '../../cli/run-guildhall.ts';
import { flagsFor, guildhallHere } from '../../cli/run-here.ts';
import { onEveryDatabase, temporaryFolder } from '../../support/databases.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import {
  digests,
  exportFrom,
  folderWith,
  smallHouse,
  smallOrganisation,
  type House,
} from '../support/import-house.ts';

const launcher = fileURLToPath(new URL('../../../bin/guildhall.mjs', import.meta.url));

/** Enough members that an import is in the middle of them for a while. */
const manyMembers = `externalId,club,firstName,lastName\n${Array.from(
  { length: 3000 },
  (_, index) => `N${index},C1,Anna,Example ${index}`,
).join('\n')}\n`;

onEveryDatabase('The import on the command line', (database) => {
  const ending = endOfSuite();
  let house: House;
  let env: Record<string, string>;
  before(async () => {
    house = await smallHouse(ending, database);
    env = { GUILDHALL_DATA: house.folder, ...(await database.environment(house.folder)) };
  });
  /** A command on the database of the house. */
  const here = (...args: string[]) => guildhallHere([...args, ...flagsFor(env)]);

  test('imports its own templates as they are, as files and as a workbook, and finds nothing wrong in them', async (t) => {
    const folder = await temporaryFolder(t);
    const own = flagsFor({ GUILDHALL_DATA: folder, ...(await database.environment(folder)) });
    const [files, workbook] = [join(folder, 'templates'), join(folder, 'templates.xlsx')];
    assert.equal((await guildhallHere(['import', '--templates', files, ...own])).code, 0);
    assert.equal((await guildhallHere(['import', '--templates', workbook, ...own])).code, 0);
    await guildhallHere(['migrate', ...own]);
    const { code, stdout, stderr } = await guildhallHere(['import', workbook, ...own]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^members +1 +0 +0 +0 +0$/m);
    assert.match(stdout, /^registrations +1 +0 +0 +0 +0$/m);
    assert.match(stdout, /^functions +22 +0 +0 +0 +0$/m);
    assert.doesNotMatch(stdout, /WARNING/);
    const again = await guildhallHere(['import', files, ...own]);
    assert.match(again.stdout, /^members +0 +0 +1 +0 +0$/m);
    assert.match(again.stdout, /^terms +0 +0 +3 +0 +0$/m);
    const check = await guildhallHere(['check', ...own]);
    assert.deepEqual([check.stdout, check.stderr], ['', 'Nothing is wrong.\n']);
  });

  test('writes one JSON document, and ends with 1 when a row is refused', async (t) => {
    const folder = await folderWith(t, {
      'members.csv': 'externalId,email\nM1,new@example.org\nM2,not an address\n',
      'notes.txt': 'left out',
    });
    const { code, stdout, stderr } = await here('import', folder, '--dry-run', '--json');
    assert.equal(code, 1);
    assert.match(stderr, /notes\.txt is neither a table nor a picture/);
    assert.match(stderr, /One row was refused, so nothing was imported\.\n$/);
    assert.deepEqual(JSON.parse(stdout), {
      dryRun: true,
      rows: [
        {
          action: 'refused',
          table: 'members',
          file: 'members.csv',
          line: 3,
          column: 'email',
          value: 'not an address',
          reason: 'is not an e-mail address',
        },
        {
          table: 'members',
          file: 'members.csv',
          line: 2,
          action: 'changed',
          key: 'M1',
          changes: [{ field: 'email', old: 'anna@example.org', new: 'new@example.org' }],
        },
      ],
      tables: { members: { added: 0, changed: 1, unchanged: 0, refused: 1, removed: 0 } },
      written: false,
      removedBatch: null,
    });
  });

  test('shows people a table of what would change', async (t) => {
    const folder = await folderWith(t, { 'members.csv': 'externalId,email\nM1,new@example.org\n' });
    const { code, stdout } = await here('import', folder, '--dry-run');
    assert.equal(code, 0);
    assert.match(
      stdout,
      /^changed +members +members\.csv:2 +M1 +email: anna@example\.org → new@example\.org$/m,
    );
    assert.match(stdout, /This was a trial: nothing was changed\./);
  });

  test('writes refused rows to the named place, and works on behalf of a member by name', async (t) => {
    const folder = await folderWith(t, {
      'members.csv': 'externalId,email\nM2,b@example.org\nM3,c@example.org\n',
    });
    const target = join(folder, 'to-mend.zip');
    const { code, stderr } = await here('import', folder, '--as', 'anna', '--skip-bad', target);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /One row was refused; the others are imported, and ".*to-mend\.zip" holds the refused rows/,
    );
    assert.ok((await readFile(target)).length > 100);
    const unknown = await here('import', folder, '--as', 'nobody');
    assert.match(unknown.stderr, /There is no member with the username or id "nobody"/);
  });

  test('brings back what it removed', async (t) => {
    const folder = await folderWith(t, { 'terms.csv': 'member,club,function,startDate\n' });
    const { stdout, stderr } = await here('import', folder, '--delete-missing', '--yes-delete', '1');
    const batch = /guildhall removed restore (\S+)/.exec(stdout)?.[1] ?? '';
    assert.notEqual(batch, '', stderr);
    assert.match((await here('removed', 'list')).stdout, new RegExp(`^${batch} .* terms +1$`, 'm'));
    const restored = await guildhall(['removed', 'restore', batch], { env });
    assert.equal(restored.stdout, '1 row is back.\n');
  });

  test('says what is wrong with a command line', async () => {
    for (const [args, words] of [
      [[], /name what is to be imported/],
      [['x', '--yes-delete', '3'], /--yes-delete needs --delete-missing/],
      [['x', '--delete-missing', '--skip-bad', 'y'], /cannot be used with --skip-bad/],
    ] as const) {
      const { code, stderr } = await here('import', ...args);
      assert.equal(code, 2);
      assert.match(stderr, words);
    }
    const { code, stderr } = await here('import', '/nowhere/at/all');
    assert.equal(code, 1);
    assert.match(stderr, /There is no such file or folder/);
  });

  test('leaves the database as it was when it is killed in the middle', async (t) => {
    const folder = await temporaryFolder(t);
    const files = await folderWith(t, { ...smallOrganisation, 'members.csv': manyMembers });
    await exportFrom(house, join(folder, 'before'));
    const child = spawn(process.execPath, [launcher, 'import', files], { env: { ...process.env, ...env } });
    let printed = '';
    for await (const chunk of child.stderr.setEncoding('utf8')) {
      printed += String(chunk);
      if (/^50 %/m.test(printed)) break;
    }
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
    assert.equal(child.signalCode, 'SIGKILL', printed);
    assert.match(printed, /Importing members\./);
    await exportFrom(house, join(folder, 'after'));
    assert.deepEqual(await digests(join(folder, 'after')), await digests(join(folder, 'before')));
    const { code, stderr } = await here('import', files);
    assert.equal(code, 0, stderr);
  });

  test('twice at once changes everything once: the second waits, and finds nothing to do', async (t) => {
    const files = await folderWith(t, { 'members.csv': manyMembers.replaceAll('Anna', 'Berta') });
    const outcomes = await Promise.all([1, 2].map(() => guildhall(['import', files, '--json'], { env })));
    assert.deepEqual(
      outcomes.map(({ code }) => code),
      [0, 0],
    );
    const counts = outcomes.map(({ stdout }) => {
      const { tables } = JSON.parse(stdout) as {
        tables: { members: { changed: number; unchanged: number } };
      };
      return [tables.members.changed, tables.members.unchanged];
    });
    assert.deepEqual(
      counts.toSorted((one, other) => Number(one[0]) - Number(other[0])),
      [
        [0, 3000],
        [3000, 0],
      ],
    );
  });
});
