import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { symlink, watch } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openCopies } from '../../src/platform/storage/open-copies.ts';
import { guildhall } from '../cli/run-guildhall.ts';
import { temporaryFolder } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { emptyDatabase } from '../support/postgres.ts';
import { openSmallDisk } from '../support/small-disk.ts';
import { backupOfHouse, fakeProgram, noProgress } from './house.ts';

const ending = endOfSuite();
const launcher = fileURLToPath(new URL('../../bin/guildhall.mjs', import.meta.url));

test(
  'a copy of SQLite comes to its end although another process never stops writing',
  { timeout: 60_000 },
  async () => {
    const folder = await temporaryFolder(ending);
    const program = fileURLToPath(new URL('../storage/endless-writer.ts', import.meta.url));
    const writer = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const said = { last: 0 };
    const lines = writer.stdout.setEncoding('utf8');
    lines.on('data', (text: string) => (said.last = Number(text.trim().split('\n').at(-1))));
    const ended = once(writer, 'exit');
    try {
      while (said.last < 100) await once(lines, 'data');
      const acknowledged = said.last;
      const copies = await openCopies({ dataFolder: folder, databaseUrl: '' });
      const { counts } = await copies.copyTo(join(folder, 'copy'), noProgress);
      const { conventions = 0, magazines } = counts;
      assert.ok(conventions >= acknowledged, `${conventions} of ${acknowledged}`);
      assert.equal(magazines, conventions, 'half a transaction was copied');
      const enough = said.last + 20;
      while (said.last < enough) await once(lines, 'data');
    } finally {
      writer.kill('SIGKILL');
      await ended;
    }
  },
);

test(
  'a backup on a full disk is refused in one sentence and leaves nothing',
  { timeout: 60_000 },
  async () => {
    const disk = await openSmallDisk(ending, 8);
    const { folder } = await backupOfHouse(ending);
    for (const room of [0, 4096 * 40]) {
      disk.fill(room);
      const file = join(disk.folder, 'backup.zip');
      const { code, stderr } = await guildhall(['backup', file, '--data', folder], { on: disk.on });
      assert.equal(code, 1);
      assert.match(stderr, /disk.* is full[^\n]*\.\n$/);
      const left = await listed(disk.on, disk.folder);
      assert.deepEqual(left, ['ballast']);
      disk.clear();
    }
  },
);

test(
  'without pg_dump, or with one older than the server, a sentence says what to install',
  { timeout: 60_000 },
  async () => {
    const folder = await temporaryFolder(ending);
    const file = join(folder, 'backup.zip');
    const DATABASE_URL = await emptyDatabase();
    const backup = (PATH: string) => guildhall(['backup', file], { env: { DATABASE_URL, PATH } });
    const absent = await backup(await temporaryFolder(ending));
    assert.equal(absent.code, 1);
    assert.match(
      absent.stderr,
      /^pg_dump, .* is not installed on this machine\. Install it .*postgresql-client.*or back up .* with your own tools\.\n$/,
    );
    const older = await backup(await fakeProgram(ending, 'pg_dump', 'echo "pg_dump (PostgreSQL) 9.6.24"'));
    assert.equal(older.code, 1);
    assert.match(
      older.stderr,
      /^pg_dump on this machine is of version 9, and the server is of version \d+: .*Install postgresql-client-\d+/,
    );
    assert.deepEqual(readdirSync(folder), []);
  },
);

test(
  'without pg_restore a backup of PostgreSQL is checked as far as possible, and verify says how far',
  { timeout: 60_000 },
  async () => {
    const folder = await temporaryFolder(ending);
    const file = join(folder, 'backup.zip');
    // Writes something that only pg_restore could look into.
    const script =
      'for a; do case "$a" in --version) echo "pg_dump (PostgreSQL) 99.1"; exit;; --file=*) echo dump > "${a#--file=}";; esac; done';
    const PATH = await fakeProgram(ending, 'pg_dump', script);
    const env = { DATABASE_URL: await emptyDatabase(), PATH };
    assert.equal((await guildhall(['backup', file], { env })).code, 0);
    const { code, stderr } = await guildhall(['verify', file], { env });
    assert.deepEqual(
      [code, stderr],
      [
        0,
        'Not checked: the inside of the PostgreSQL dump, because pg_restore is not installed on this machine.\n',
      ],
    );
  },
);

test('the password of the database stands in no argument of pg_dump', { timeout: 60_000 }, async () => {
  const folder = await temporaryFolder(ending);
  const script = `if [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) 99.1"; exit; fi
echo "$@" > ${folder}/args; echo "$PGPASSWORD $PGUSER $PGSSLMODE" > ${folder}/env; echo "it would not" >&2; exit 3`;
  const PATH = await fakeProgram(ending, 'pg_dump', script);
  const DATABASE_URL = `${await emptyDatabase()}?sslmode=disable`;
  const { code, stderr } = await guildhall(['backup', join(folder, 'backup.zip')], {
    env: { DATABASE_URL, PATH },
  });
  assert.deepEqual([code, stderr], [1, 'pg_dump failed: it would not\n']);
  assert.doesNotMatch(readFileSync(join(folder, 'args'), 'utf8'), /postgres:|=guildhall|password=/);
  assert.equal(readFileSync(join(folder, 'env'), 'utf8'), 'guildhall guildhall disable\n');
  assert.deepEqual(readdirSync(folder).toSorted(), ['args', 'env']);
});

test(
  'a backup that is stopped by a signal leaves nothing, and no pg_dump that runs on',
  { timeout: 60_000 },
  async () => {
    const [folder, notes] = [await temporaryFolder(ending), await temporaryFolder(ending)];
    const script = `if [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) 99.1"; exit; fi
echo $$ > ${notes}/pid.new; mv ${notes}/pid.new ${notes}/pid; exec sleep 600`;
    const PATH = `${await fakeProgram(ending, 'pg_dump', script)}:${process.env['PATH']}`;
    const env = { ...process.env, DATABASE_URL: await emptyDatabase(), PATH };
    const backup = spawn(process.execPath, [launcher, 'backup', join(folder, 'backup.zip')], {
      env,
      stdio: 'inherit',
    });
    const ended = once(backup, 'exit');
    for await (const { filename } of watch(notes)) if (filename === 'pid') break;
    assert.notDeepEqual(readdirSync(folder), []);
    backup.kill('SIGTERM');
    assert.deepEqual(await ended, [143, null]);
    assert.deepEqual(readdirSync(folder), []);
    const pid = Number(readFileSync(join(notes, 'pid'), 'utf8'));
    while (isRunning(pid)) await turn();
  },
);

test(
  'a restore that is killed in the middle leaves the place as empty as it was, and can be done again',
  { timeout: 60_000 },
  async () => {
    const { file, photos } = await backupOfHouse(ending);
    let folder = '';
    // On a busy machine it may be done before the signal comes.
    for (let isDone = true; isDone;) {
      folder = await temporaryFolder(ending);
      const restore = spawn(process.execPath, [launcher, 'restore', file, '--data', folder], {
        stdio: 'ignore',
      });
      const ended = once(restore, 'exit') as Promise<[number | null]>;
      for await (const { filename } of watch(folder)) if (filename?.startsWith('.guildhall-') === true) break;
      restore.kill('SIGKILL');
      const [code] = await ended;
      isDone = code === 0;
    }
    assert.deepEqual(
      readdirSync(folder).filter((name) => !name.startsWith('.guildhall-')),
      [],
    );
    const again = await guildhall(['restore', file, '--data', folder]);
    assert.equal(again.code, 0, again.stderr);
    assert.equal(
      readdirSync(join(folder, 'photos')).length,
      new Set(photos.map((name) => name.slice(0, 2))).size,
    );
  },
);

test(
  'a restore keeps the folder of the photos that is there, which may be a disk of its own',
  { timeout: 60_000 },
  async () => {
    const disk = await openSmallDisk(ending, 8);
    const { file, photos } = await backupOfHouse(ending);
    const folder = await temporaryFolder(ending);
    await symlink(disk.folder, join(folder, 'photos'));
    const { code, stderr } = await guildhall(['restore', file, '--data', folder], { on: disk.on });
    assert.equal(code, 0, stderr);
    const names = new Set(photos.map((name) => name.slice(0, 2)));
    assert.deepEqual(await listed(disk.on, disk.folder), [...names].toSorted());
  },
);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function listed(on: readonly string[], folder: string): Promise<string[]> {
  const [program = '', ...rest] = on;
  const listing = spawn(program, [...rest, 'ls', '-A', folder]);
  let names = '';
  listing.stdout.on('data', (text) => (names += String(text)));
  await once(listing, 'close');
  return names.trim().split('\n');
}
