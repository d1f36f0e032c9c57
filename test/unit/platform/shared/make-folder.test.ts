import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../../../../src/platform/shared/make-folder.ts';
import { temporaryFolder } from '../../../support/databases.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('makes a folder and those missing above it, for their owner alone', async (t) => {
  const folder = await temporaryFolder(t);
  makeFolder(join(folder, 'a', 'b', '..', 'c') + '/');
  assert.ok(statSync(join(folder, 'a', 'c')).isDirectory());
  assert.equal(existsSync(join(folder, 'a', 'b')), false);
  if (process.platform === 'win32') return;
  assert.deepEqual([modeOf(join(folder, 'a')), modeOf(join(folder, 'a', 'c'))], [0o700, 0o700]);
});

test('leaves a folder that exists as it is', async (t) => {
  const folder = join(await temporaryFolder(t), 'shared');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  makeFolder(folder);
  if (process.platform !== 'win32') assert.equal(modeOf(folder), 0o755);
});

test('says what stands in the way, wherever in the path it stands', async (t) => {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  assert.throws(() => makeFolder(file), { code: 'EEXIST' });
  if (process.platform === 'win32') return;
  assert.throws(() => makeFolder(join(file, 'data')), { code: 'ENOTDIR' });
  assert.throws(() => makeFolder(join(file, 'data', 'deeper')), { code: 'ENOTDIR' });
  const link = join(folder, 'link');
  symlinkSync(join(folder, 'nowhere'), link);
  assert.throws(() => makeFolder(join(link, 'data')), { code: 'EEXIST' });
});

test('ends where no folder can ever be made', { skip: process.platform !== 'linux' }, () => {
  assert.throws(() => makeFolder('/proc/guildhall'), { code: 'ENOENT' });
  assert.throws(() => makeFolder('/proc/guildhall/data'), { code: 'ENOENT' });
});
