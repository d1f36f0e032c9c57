import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TokenUses } from '../../../../src/identity/tokens/token-uses-service.ts';
import type { TokenId } from '../../../../src/platform/shared/ids.ts';
import type { Storage } from '../../../../src/platform/storage/database.ts';
import { MovableClock } from '../../../support/movable-clock.ts';

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

test('However many were used, all of it is written at once, in portions', async () => {
  let written = 0;
  const write = async () => void (written += 1);
  const uses = new TokenUses({ write } as unknown as Storage, new MovableClock(), () => assert.fail());
  for (let token = 1; token <= 1001; token += 1) uses.note(token as TokenId);
  await uses.write();
  assert.equal(written, 3);
  await uses.write();
  assert.equal(written, 3);
});
