import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseError } from 'pg';
import { translatePostgresError } from '../../../../src/platform/storage/postgres/postgres-errors.ts';

function serverError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('secret words', 12, 'error'), { code });
}

test('a full disk of the server is described in the same words as one of this machine', () => {
  const translated = translatePostgresError(serverError('53100'));
  assert.equal(translated?.kind, 'unavailable');
  assert.equal(translated?.message, 'The disk of the database is full, so nothing was changed.');
  assert.equal(translated?.retryAfter, 10);
});

for (const [code, what] of [
  ['57P01', 'is stopped'],
  ['57P03', 'is starting'],
  ['57014', 'took too long'],
  ['53300', 'has no connection left'],
  ['25006', 'is a standby'],
  ['40001', 'was asked for too much at once'],
]) {
  test(`a server that ${what} is unavailable for a moment, without its own words`, () => {
    const translated = translatePostgresError(serverError(code ?? ''));
    assert.equal(translated?.kind, 'unavailable');
    assert.equal(translated?.retryAfter, 2);
    assert.doesNotMatch(translated?.message ?? '', /secret/);
  });
}

test('a mistake of the program is not excused', () => {
  assert.equal(translatePostgresError(serverError('42601')), undefined);
  assert.equal(translatePostgresError(new Error('anything')), undefined);
});
