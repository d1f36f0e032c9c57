import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TokenUses } from '../../../src/accounts/token-uses-service.ts';
import type { TokenId } from '../../../src/shared/ids.ts';
import type { Storage } from '../../../src/storage/database.ts';
import { MovableClock } from '../../support/movable-clock.ts';

test('What cannot be written stays noted, is told, and is written when it can be again', async () => {
  const told: unknown[] = [];
  let written = 0;
  let problem: Error | undefined = new Error('the disk is full');
  const write = async () => {
    if (problem !== undefined) throw problem;
    written += 1;
  };
  const storage = { write } as unknown as Storage;
  const uses = new TokenUses(storage, new MovableClock(), (error) => void told.push(error));
  await uses.write();
  assert.deepEqual([told.length, written], [0, 0]);
  uses.note(1 as TokenId);
  await uses.write();
  assert.deepEqual([told, written], [[problem], 0]);
  problem = undefined;
  await uses.write();
  await uses.write();
  assert.deepEqual([told.length, written], [1, 1]);
});
