import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openingDatabase } from '../../src/platform/process/opening-database.ts';
import { openCopies } from '../../src/platform/storage/open-copies.ts';
import { connectionEnvironment } from '../../src/platform/storage/postgres/client-programs.ts';
import { emptyDatabase } from '../support/postgres.ts';

test('a database that is not made yet is refused with how to make it', { timeout: 60_000 }, async () => {
  const databaseUrl = (await emptyDatabase()).replace(/\/[^/]+$/, '/nowhere');
  const copies = await openCopies({ dataFolder: '/x', databaseUrl });
  await assert.rejects(
    openingDatabase('/x', () => copies.assertEmpty()),
    {
      kind: 'unavailable',
      message: /its server has no database of that name; make it first, with "createdb"/,
    },
  );
});

test('the programs of PostgreSQL check a certificate against the authority that the address names, or those of the machine', () => {
  const address = 'postgres://a:b@db.example.org/guildhall?sslmode=verify-full';
  // The driver reads it: any file will do.
  const file = fileURLToPath(import.meta.url);
  assert.equal(connectionEnvironment(address, {})['PGSSLROOTCERT'], 'system');
  const trusted = { NODE_EXTRA_CA_CERTS: '/etc/own.pem' };
  assert.equal(connectionEnvironment(address, trusted)['PGSSLROOTCERT'], '/etc/own.pem');
  assert.equal(connectionEnvironment(`${address}&sslrootcert=${file}`)['PGSSLROOTCERT'], file);
  assert.equal(connectionEnvironment(address.split('?')[0] ?? '')['PGSSLROOTCERT'], undefined);
});

test('the programs of PostgreSQL get their own word for a certificate that is not checked', () => {
  const { PGSSLMODE } = connectionEnvironment('postgres://a:b@db.example.org/guildhall?sslmode=no-verify');
  assert.equal(PGSSLMODE, 'require');
});
