import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { demoPassword } from '../../src/identity/passwords/demo-password.ts';
import { deadPort } from '../mail/smtp-house.ts';
import { databaseOf, emptyDatabase as otherDatabase } from '../support/postgres.ts';
import { asAdministrator, overNetwork } from '../support/postgres-server.ts';
import { guildhall, startService, temporaryFolder, type Outcome } from './run-guildhall.ts';
import { flagsFor, guildhallHere } from './run-here.ts';

const password = 'hunter22';
const role = `weak_${process.pid}`;
const emptyDatabase = `empty_${process.pid}`;
const folder = temporaryFolder();
let database = '';
let server = '';

/** The address over the network with some parts changed. */
function addressWith(parts: Partial<URL>): string {
  return Object.assign(overNetwork(database), { username: role, password }, parts).href;
}

/** Runs a command of a service on PostgreSQL, as a process. */
function command(args: readonly string[], DATABASE_URL: string): Promise<Outcome> {
  return guildhall(args, { env: { DATABASE_URL, GUILDHALL_DATA: folder } });
}

/** The same in this process, where no service is to be started. */
function here(args: readonly string[], DATABASE_URL: string): Promise<Outcome> {
  return args[0] === 'serve'
    ? command(args, DATABASE_URL)
    : guildhallHere([...args, ...flagsFor({ DATABASE_URL, GUILDHALL_DATA: folder })]);
}

async function assertRefused(args: readonly string[], address: string, reason: string): Promise<void> {
  const { code, stdout, stderr } = await here(args, address);
  assert.equal(stderr, `The PostgreSQL database (DATABASE_URL, --database) cannot be used: ${reason}.\n`);
  assert.deepEqual([code, stdout], [1, '']);
}

async function onDatabase(name: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: `${server}/${name}` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe('the program on PostgreSQL', () => {
  before(async () => {
    database = await databaseOf(folder);
    server = database.slice(0, database.lastIndexOf('/'));
    await asAdministrator(server, async (client) => {
      await client.query(`create role ${role} login password '${password}'`);
      await client.query(`create database ${emptyDatabase}`);
    });
  });

  after(async () => {
    await asAdministrator(server, async (client) => {
      await client.query(`drop database ${emptyDatabase}`);
      await client.query(`drop role ${role}`);
    });
  });

  it('fills the demo, serves it, and makes, lists and revokes tokens', async () => {
    const demo = await command(['demo'], database);
    assert.deepEqual(
      [demo.code, demo.stderr],
      [0, 'The PostgreSQL database now holds the demo organisation.\n'],
    );
    const again = await here(['demo'], database);
    assert.deepEqual(
      [again.code, again.stderr],
      [1, 'The PostgreSQL database is not empty, so nothing was changed.\n'],
    );
    const env = { DATABASE_URL: database, GUILDHALL_DATA: folder };
    const service = await startService(['--demo'], env);
    try {
      assert.equal((await fetch(`${service.address}/health/ready`)).status, 200);
      const body = JSON.stringify({ username: 'member', password: demoPassword });
      const headers = { 'Content-Type': 'application/json' };
      const signIn = await fetch(`${service.address}/v2/authenticate`, { method: 'POST', headers, body });
      assert.equal(signIn.status, 200, await signIn.text());

      const made = await command(['token', 'create', 'member', '--name', 'Club website'], database);
      assert.equal(made.code, 0, made.stderr);
      const authorization = `Bearer ${made.stdout.trim()}`;
      const ownStatus = async () =>
        (await fetch(`${service.address}/v2/members/member`, { headers: { authorization } })).status;
      assert.equal(await ownStatus(), 200);
      const listed = await here(['token', 'list'], database);
      const id = /^(\d+) +Club website/m.exec(listed.stdout)?.[1] ?? '';
      assert.equal((await here(['token', 'revoke', id], database)).code, 0);
      assert.equal(await ownStatus(), 401);
    } finally {
      service.signal('SIGTERM');
      assert.equal(await service.ended, 0);
    }
  });

  describe('a database that cannot be used is refused in one sentence', { concurrency: 2 }, () => {
    for (const args of [['serve', '--port', '0'], ['migrate'], ['demo'], ['token', 'list']]) {
      it(`by ${args[0]}, when no server listens there`, async () => {
        const address = addressWith({ port: String(await deadPort()) });
        await assertRefused(args, address, 'no server listens at the host and port of its address');
      });
    }

    it('when its address names the folder of a socket that is not there', async () => {
      const address = addressWith({ hostname: '%2Fno%2Fsuch%2Ffolder' });
      const reason = 'a socket or a file that its address names does not exist';
      await assertRefused(['migrate'], address, reason);
    });

    it('when its host name is unknown', async () => {
      const address = addressWith({ hostname: 'nowhere.invalid' });
      await assertRefused(['migrate'], address, 'the host name in its address is not known');
    });

    it('when the password is wrong or missing', async () => {
      const reason = 'the user or the password in its address is wrong';
      await assertRefused(['migrate'], addressWith({ password: 'hunter23' }), reason);
      await assertRefused(['migrate'], addressWith({ password: '' }), reason);
    });

    it('when it cannot hold the letters of every language', async () => {
      const name = `latin_${process.pid}`;
      const made = `create database ${name} template template0 encoding 'LATIN1' locale 'C'`;
      await asAdministrator(server, (client) => client.query(made));
      const reason =
        'it keeps texts in LATIN1, which cannot hold every name; make it with "createdb --encoding UTF8 --template template0"';
      await assertRefused(['migrate'], `${server}/${name}`, reason);
      await asAdministrator(server, (client) => client.query(`drop database ${name}`));
    });

    it('when the server has no such database', async () => {
      const reason =
        'its server has no database of that name; make it first, with "createdb" or CREATE DATABASE';
      await assertRefused(['token', 'list'], addressWith({ pathname: '/nothing' }), reason);
    });

    it('when it is that of another program: no table is made there', async () => {
      const address = await otherDatabase();
      for (const args of [['token', 'list'], ['check'], ['audit']]) {
        const { code, stdout, stderr } = await here(args, address);
        assert.match(
          stderr,
          /^There is nothing of Guildhall in the PostgreSQL database\. .*"guildhall migrate"\.\n$/,
        );
        assert.deepEqual([code, stdout], [1, '']);
      }
      const client = new Client({ connectionString: address });
      await client.connect();
      const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
      await client.end();
      assert.deepEqual(rows, []);
    });

    it('when the user lacks a right, and it works once the right is there', async () => {
      const address = addressWith({ pathname: `/${emptyDatabase}` });
      const tables =
        'this user may not make tables in it; let the user own the database, or grant the right to CREATE';
      await assertRefused(['migrate'], address, tables);
      await onDatabase(emptyDatabase, `grant create on schema public to ${role}`);
      const extension =
        'the extension pg_trgm, which the search for members needs, cannot be made in it: let the user own the ' +
        'database, or let an administrator run CREATE EXTENSION pg_trgm';
      await assertRefused(['migrate'], address, extension);
      await onDatabase(emptyDatabase, 'create extension pg_trgm');
      const { code, stderr } = await here(['migrate'], address);
      assert.equal(code, 0);
      assert.match(stderr, /^The PostgreSQL database was made, up to \d{4}-.*\.\n$/);
    });

    it('when a newer version of the program has used it', async () => {
      const newer = await databaseOf(`${folder}-newer`);
      const name = newer.slice(newer.lastIndexOf('/') + 1);
      await onDatabase(
        name,
        "insert into kysely_migration values ('9999-later', '2099-01-01T00:00:00.000Z')",
      );
      const { code, stdout, stderr } = await command(['serve', '--port', '0'], newer);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /^The database was last used by a newer version of Guildhall .*"9999-later".*\n$/);
    });

    it('when its address is none, without repeating it', async () => {
      const sentence =
        'DATABASE_URL (--database) is set to a value that is not shown here, but it must be an address such as ' +
        'postgres://user:password@host/database, special characters of the password percent-encoded.\n';
      for (const address of [`mysql://u:${password}@127.0.0.1/x`, `postgres://u:${password}#1@127.0.0.1/x`]) {
        const variable = await command(['migrate'], address);
        assert.deepEqual(variable, { code: 1, stdout: '', stderr: sentence });
        const flag = await guildhallHere(['migrate', '--database', address]);
        assert.deepEqual(flag, { code: 2, stdout: '', stderr: sentence });
      }
    });
  });
});
