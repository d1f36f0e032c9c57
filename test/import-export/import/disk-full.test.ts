import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { onEveryDatabase } from '../../support/databases.ts';
import { openSmallDisk } from '../../support/small-disk.ts';
import { folderWith, importInto, smallHouse } from '../support/import-house.ts';

const launcher = fileURLToPath(new URL('../../../bin/guildhall.mjs', import.meta.url));

onEveryDatabase('A disk without room', (database) => {
  test('for refused rows is reported with what was imported; an export and a list to it leave nothing', async (t) => {
    const house = await smallHouse(t, database);
    const disk = await openSmallDisk(t, 1);
    disk.fill();
    const env = {
      ...process.env,
      GUILDHALL_DATA: house.folder,
      ...(await database.environment(house.folder)),
    };
    const run = async (...args: string[]) => {
      const [command = '', ...before] = disk.on;
      const child = spawn(command, [...before, process.execPath, launcher, ...args], { env });
      const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
      await once(child, 'close');
      const [stdout, stderr] = await outputs;
      return { stdout, stderr, code: child.exitCode };
    };
    const source = await folderWith(t, { 'members.csv': 'externalId,email\nM1,new@example.org\nM2,none\n' });
    const imported = await run('import', source, '--json', '--skip-bad', join(disk.folder, 'to-mend'));
    assert.equal(imported.code, 1);
    assert.match(
      imported.stderr,
      /to-mend" cannot be used: the disk is full\. The good rows are imported, but/,
    );
    assert.equal((JSON.parse(imported.stdout) as { written: boolean }).written, true);
    const again = await importInto(house, source, { skipBad: true });
    assert.deepEqual(again.changed, []);

    for (const args of [
      [join(disk.folder, 'all.zip')],
      ['attendance', '1', '--csv', '--output', join(disk.folder, 'door.csv')],
    ]) {
      const { code, stderr } = await run('export', ...args);
      assert.equal(code, 1);
      assert.match(stderr, /(?:all\.zip|door\.csv)" cannot be used: the disk is full\.\n$/);
    }
    disk.clear();
    const left = await run('export', join(disk.folder, 'all.zip'));
    assert.equal(left.code, 0, left.stderr);
  });
});
