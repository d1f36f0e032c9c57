import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openingDataFolder } from '../../src/data-folder.ts';

for (const [code, reason] of [
  ['EROFS', 'it is on a disk that cannot be written'],
  ['EACCES', 'this user may not read and write it'],
  ['ENOTDIR', 'a part of its path is a file and not a folder'],
  ['ENOENT', 'no folder can be made there'],
]) {
  test(`a data folder that fails with ${code} is refused because ${reason}`, async () => {
    const failing = () => Promise.reject(Object.assign(new Error('mkdir'), { code }));
    await assert.rejects(openingDataFolder('/x', failing), {
      kind: 'unavailable',
      message: `The data folder "/x" (--data) cannot be used: ${reason}.`,
    });
  });
}

test('a failure that has nothing to do with the folder is passed on', async () => {
  const failure = new Error('something else');
  await assert.rejects(
    openingDataFolder('/x', () => Promise.reject(failure)),
    failure,
  );
});
