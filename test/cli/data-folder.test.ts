import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { baseline, migrations } from '../../src/platform/storage/migrations/all.ts';
import { guildhall, temporaryFolder } from './run-guildhall.ts';
import { guildhallHere } from './run-here.ts';

describe('the data folder', { concurrency: 2 }, () => {
  it('is made by migrate, with a database that the other commands can use', async () => {
    const folder = join(temporaryFolder(), 'new', 'data');
    const { code, stdout, stderr } = await guildhallHere(['migrate', '--data', folder]);
    assert.deepEqual([code, stdout], [0, '']);
    const last = Object.keys(migrations).at(-1);
    assert.equal(stderr, `The database in "${folder}" was made, up to ${last}.\n`);
    const again = await guildhallHere(['migrate', '--data', folder]);
    assert.equal(again.stderr, `The database in "${folder}" is up to date.\n`);
    const mails = await guildhall(['mail', 'list'], { env: { GUILDHALL_DATA: folder } });
    assert.equal(mails.stdout, 'QUEUED  SENDING  SENT  FAILED\n0       0        0     0\n');
    const unknown = await guildhallHere(['token', 'create', 'nobody', '--data', folder]);
    assert.deepEqual([unknown.code, unknown.stdout], [1, '']);
    assert.equal(unknown.stderr, 'There is no member with the username or id "nobody".\n');
    const mail = await guildhall(['mail', 'retry', '7', '--data', folder]);
    assert.deepEqual([mail.code, mail.stdout], [1, '']);
    assert.equal(mail.stderr, 'There is no failed mail 7.\n');
  });

  it('does not become a new database when it is mistyped', async () => {
    const folder = join(temporaryFolder(), 'dtaa');
    const { code, stderr } = await guildhallHere(['token', 'list', '--data', folder]);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^There is no database in the data folder ".*dtaa"\. Name the right folder with --data/,
    );
    assert.equal(existsSync(folder), false);
  });

  it('does not become a new database when its file is empty', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'guildhall.db'), '');
    const { code, stdout, stderr } = await guildhall(['check', '--data', folder]);
    assert.match(stderr, /^There is no database in the data folder/);
    assert.deepEqual([code, stdout], [1, '']);
  });

  it('is brought up to date by nothing but the service and "migrate"', async () => {
    const folder = temporaryFolder();
    await guildhallHere(['migrate', '--data', folder]);
    const db = new DatabaseSync(join(folder, 'guildhall.db'));
    db.prepare('update kysely_migration set name = ? where name = ?').run('0045-token-families', baseline);
    const changes = () => db.prepare('select name from kysely_migration').all();
    const before = changes();
    for (const args of [['check'], ['token', 'list'], ['import', '--dry-run', folder]]) {
      const { code, stdout, stderr } = await guildhallHere([...args, '--data', folder]);
      assert.match(stderr, /^The database was last used by an older version .*"guildhall migrate"/);
      assert.deepEqual([code, stdout], [1, ''], args.join(' '));
    }
    assert.deepEqual(changes(), before);
    db.close();
  });

  it('is refused in one sentence when it is a file', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const { code, stdout, stderr } = await guildhall(['serve', '--port', '0', '--data', file]);
    assert.deepEqual([code, stdout], [1, '']);
    assert.equal(
      stderr,
      `The data folder "${file}" (--data) cannot be used: it is a file and not a folder.\n`,
    );
  });

  const inLinuxOnly = { skip: process.platform !== 'linux' };
  it('is refused in one sentence, and soon, where no folder can be made', inLinuxOnly, async () => {
    const { code, stderr } = await guildhall(['migrate'], { env: { GUILDHALL_DATA: '/proc/x/data' } });
    assert.equal(code, 1);
    assert.equal(
      stderr,
      'The data folder "/proc/x/data" (--data) cannot be used: no folder can be made there.\n',
    );
  });

  const notOnWindows = { skip: process.platform === 'win32' };
  it('can be read by nobody but the user who runs the program', notOnWindows, async () => {
    const folder = join(temporaryFolder(), 'data');
    const open = temporaryFolder();
    chmodSync(open, 0o755);
    for (const data of [folder, open]) await guildhall(['migrate', '--data', data]);
    const modeOf = (path: string) => statSync(path).mode & 0o777;
    assert.equal(modeOf(folder), 0o700);
    assert.equal(modeOf(join(folder, 'guildhall.db')), 0o600);
    assert.equal(modeOf(open), 0o755, 'a folder that is there belongs to the user who made it');
    assert.equal(modeOf(join(open, 'guildhall.db')), 0o600);
  });

  it('is refused when its database is something else', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'guildhall.db'), 'a shopping list, and certainly no database');
    const { code, stderr } = await guildhallHere(['migrate', '--data', folder]);
    assert.equal(code, 1);
    assert.match(stderr, /cannot be used: the database says "file is not a database"\.\n$/);
  });

  it('is left alone when a newer version of the program has used it', async () => {
    const folder = temporaryFolder();
    await guildhallHere(['migrate', '--data', folder]);
    const database = new DatabaseSync(join(folder, 'guildhall.db'));
    database.exec("insert into kysely_migration values ('9999-later', '2099-01-01T00:00:00.000Z')");
    database.close();
    const { code, stderr } = await guildhall(['serve', '--port', '0', '--data', folder]);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^The database was last used by a newer version of Guildhall \(it has the change "9999-later"\)/,
    );
  });

  it('is not touched when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const folder = join(temporaryFolder(), 'data');
    mkdirSync(folder);
    try {
      const { code, stdout, stderr } = await guildhall(['serve', '--data', folder, '--port', String(port)]);
      assert.deepEqual([code, stdout], [1, '']);
      assert.equal(
        stderr,
        `Port ${port} on 127.0.0.1 is in use by another program: choose another with GUILDHALL_PORT (--port).\n`,
      );
      assert.equal(existsSync(join(folder, 'guildhall.db')), false);
    } finally {
      other.close();
    }
  });
});
