import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { before, test } from 'node:test';
import { flagsFor, guildhallHere } from '../../cli/run-here.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import { folderWith, smallHouse } from '../support/import-house.ts';

const launcher = fileURLToPath(new URL('../../../bin/guildhall.mjs', import.meta.url));

onEveryDatabase('What the import says in the end', (database) => {
  const ending = endOfSuite();
  let env: Record<string, string>;
  before(async () => {
    const house = await smallHouse(ending, database);
    env = { GUILDHALL_DATA: house.folder, ...(await database.environment(house.folder)) };
  });
  /** A command on the database of the house. */
  const here = (...args: string[]) => guildhallHere([...args, ...flagsFor(env)]);

  test('is one JSON document also when nothing could be read at all', async (t) => {
    const folder = await folderWith(t, { 'members.xlsx': 'no workbook' });
    for (const [path, words] of [
      [folder, /^members\.xlsx: It is not a complete zip archive/],
      [join(folder, 'missing.csv'), /There is no such file or folder/],
    ] as const) {
      const { code, stdout } = await here('import', path, '--json');
      assert.equal(code, 1);
      const { error, ...rest } = JSON.parse(stdout) as { error: string };
      assert.deepEqual(rest, { dryRun: false, rows: [], written: false });
      assert.match(error, words);
    }
  });

  test('speaks of refused pictures as pictures, and promises no file of rows for them', async (t) => {
    const folder = await folderWith(t, {
      'photos/M1.heic': 'from a telephone',
      'photos/M2.gif': 'GIF89a',
      'members.csv': 'externalId,email\nM1,new@example.org\n',
    });
    const { code, stderr, stdout } = await here('import', folder, '--skip-bad', join(folder, 'to-mend'));
    assert.equal(code, 1);
    assert.match(stdout, /photos\/M1\.heic .*not a picture in an accepted format/);
    assert.match(stderr, /^2 pictures were refused; the others are imported\.$/m);
  });

  test('may be left unread: the import goes on to its end', async (t) => {
    const rows = Array.from({ length: 3000 }, (_, number) => `N${number},Anna,Example ${number}`).join('\n');
    const folder = await folderWith(t, { 'members.csv': `externalId,firstName,lastName\n${rows}\n` });
    const child = spawn(process.execPath, [launcher, 'import', folder, '--json'], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(child, 'close');
    await once(child.stdout, 'data');
    child.stdout.destroy();
    assert.deepEqual(await ended, [0, null]);
    const again = await here('import', folder);
    assert.match(again.stdout, /^members +0 +0 +3,000 +0 +0$/m);
  });

  test('names a table without rows', async (t) => {
    const folder = await folderWith(t, { 'members.csv': 'externalId,email\n' });
    const { code, stdout } = await here('import', folder);
    assert.equal(code, 0);
    assert.match(stdout, /^members +0 +0 +0 +0 +0$/m);
  });

  test('names a link that leads nowhere', async (t) => {
    const folder = await folderWith(t, { 'members.csv': 'externalId,email\n' });
    await symlink('/nowhere/at/all', join(folder, 'clubs.csv'));
    const { code, stderr } = await here('import', folder);
    assert.equal(code, 1);
    assert.match(stderr, /^clubs\.csv: It is a link that leads nowhere\. Remove it\.$/m);
  });
});
