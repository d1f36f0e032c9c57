import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Storage, Tx } from '../../../../src/platform/storage/database.ts';
import { purge } from '../../../../src/platform/storage/purge.ts';

const storage = { write: (work: (tx: Tx) => Promise<unknown>) => work({} as Tx) } as Pick<Storage, 'write'>;

test('old rows are deleted some at a time until none is left, or until the service stops', async () => {
  let left = 2500;
  const deleteSome = async (_tx: Tx, limit: number) => {
    const deleted = Math.min(limit, left);
    left -= deleted;
    return deleted;
  };
  assert.equal(await purge(storage, deleteSome, AbortSignal.abort()), 1000);
  assert.equal(await purge(storage, deleteSome), 1500);
  assert.equal(left, 0);
});
