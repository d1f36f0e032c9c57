import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openingDatabase } from '../../../../src/platform/process/opening-database.ts';
import { MigrationError } from '../../../../src/platform/storage/migrate.ts';
import { ConnectionLost } from '../../../../src/platform/storage/postgres/guarded-pool.ts';
import { SearchExtensionMissing } from '../../../../src/platform/storage/postgres/search-extension.ts';

for (const [code, reason] of [
  ['EROFS', 'it is on a disk that cannot be written'],
  ['EACCES', 'this user may not read and write it'],
  ['ENOTDIR', 'a part of its path is a file and not a folder'],
  ['ENOENT', 'no folder can be made there'],
]) {
  test(`a data folder that fails with ${code} is refused because ${reason}`, async () => {
    const failing = () => Promise.reject(Object.assign(new Error('mkdir'), { code }));
    await assert.rejects(openingDatabase('/x', failing), {
      kind: 'unavailable',
      message: `The data folder "/x" (--data) cannot be used: ${reason}.`,
    });
  });
}

test('a failure that has nothing to do with the folder is passed on', async () => {
  const failure = new Error('something else');
  await assert.rejects(
    openingDatabase('/x', () => Promise.reject(failure)),
    failure,
  );
});

test('a server without the extension pg_trgm is refused with what to install', async () => {
  const cause = Object.assign(new Error('extension "pg_trgm" is not available'), { code: '0A000' });
  const failure = new MigrationError('', { cause: new SearchExtensionMissing('', { cause }) });
  await assert.rejects(
    openingDatabase('/x', () => Promise.reject(failure)),
    { kind: 'unavailable', message: /pg_trgm.*: install it on the server, .*postgresql-contrib\.$/ },
  );
});

for (const [code, reason] of [
  ['EAI_AGAIN', 'the host name in its address is not known'],
  ['EHOSTUNREACH', 'its server cannot be reached from this machine'],
  [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'this machine does not trust the certificate of its server; name the file with that of its authority in the address, as sslrootcert',
  ],
  ['EPROTO', 'the connection failed with EPROTO'],
]) {
  test(`a connection that fails with ${code} is explained without the words of the error, which may name the host`, async () => {
    const cause = Object.assign(new Error('secret'), { code });
    await assert.rejects(
      openingDatabase('/x', () => Promise.reject(new ConnectionLost('', { cause }))),
      { message: `The PostgreSQL database (DATABASE_URL, --database) cannot be used: ${reason}.` },
    );
  });
}

for (const [words, reason] of [
  [
    'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
    'its server asks for a password, and its address has none',
  ],
  ['Connection terminated due to connection timeout', 'its server does not answer'],
  [
    'The server does not support SSL connections',
    'the connection failed with "The server does not support SSL connections"',
  ],
]) {
  test(`the driver's "${words}" is explained: ${reason}`, async () => {
    const failure = new ConnectionLost('', { cause: new Error(words) });
    await assert.rejects(
      openingDatabase('/x', () => Promise.reject(failure)),
      { message: `The PostgreSQL database (DATABASE_URL, --database) cannot be used: ${reason}.` },
    );
  });
}
