import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { backupOfHouse } from './house.ts';

const ending = endOfSuite();
const script = fileURLToPath(new URL('../../deploy/guildhall-backup.sh', import.meta.url));
const longAgo = 1_700_000_000;

test(
  'the nightly script makes a backup, checks it, and only then removes old ones',
  { timeout: 60_000 },
  async () => {
    const { folder: data } = await backupOfHouse(ending);
    const backups = await temporaryFolder(ending);
    const put = (name: string, seconds?: number) => {
      writeFileSync(join(backups, name), '');
      if (seconds !== undefined) utimesSync(join(backups, name), seconds, seconds);
    };
    put('guildhall-2023-11-14T03-15-00Z.zip', longAgo);
    put('guildhall-2099-01-01T03-15-00Z.zip');
    put('notes.txt', longAgo);
    put('before-upgrade.zip', longAgo);

    const failed = await run({ GUILDHALL_DATA: join(data, 'absent'), BACKUP_FOLDER: backups });
    assert.equal(failed.code, 1);
    assert.match(failed.stderr, /There is no database/);
    assert.equal(readdirSync(backups).length, 4, 'nothing goes where nothing came');

    const made = await run({ GUILDHALL_DATA: data, BACKUP_FOLDER: backups });
    assert.equal(made.code, 0, made.stderr);
    assert.match(made.stdout, /is whole/);
    const left = readdirSync(backups).toSorted();
    assert.equal(left.length, 4);
    assert.deepEqual(
      ['before-upgrade.zip', 'guildhall-2099-01-01T03-15-00Z.zip', 'notes.txt'].filter(
        (name) => !left.includes(name),
      ),
      [],
    );
    assert.ok(left.some((name) => /^guildhall-2\d{3}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/.test(name)));
    assert.ok(!left.includes('guildhall-2023-11-14T03-15-00Z.zip'));

    const wrong = await run({ GUILDHALL_DATA: data, BACKUP_FOLDER: backups, BACKUP_KEEP_DAYS: '0' });
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /must be a whole number above 0/);
  },
);

async function run(env: Record<string, string>) {
  const child = spawn(script, { env: { PATH: process.env['PATH'], ...env } });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  return { code, stdout, stderr };
}
