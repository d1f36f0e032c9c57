import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertOthersMayEnter } from '../../support/closed-folder.ts';

test('a folder that the user of PostgreSQL may not enter is named, with what to do', (t) => {
  const above = mkdtempSync(join(tmpdir(), 'guildhall-closed-'));
  t.after(() => rmSync(above, { recursive: true }));
  const below = join(above, 'programs');
  mkdirSync(below, { mode: 0o755 });
  chmodSync(above, 0o755);
  assertOthersMayEnter(below);
  chmodSync(above, 0o700);
  assert.throws(() => assertOthersMayEnter(below), { message: new RegExp(`"chmod o\\+x ${above}"`) });
});
