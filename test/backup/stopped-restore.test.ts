import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { guildhall } from '../cli/run-guildhall.ts';
import { temporaryFolder } from '../support/databases.ts';
import { startDebianPostgres } from '../support/debian-postgres.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { fakeProgram, fillHouse } from './house.ts';

const ending = endOfSuite();
const launcher = fileURLToPath(new URL('../../bin/guildhall.mjs', import.meta.url));

test(
  'a restore that is stopped while PostgreSQL takes the rows leaves the place empty, and can be done again',
  { timeout: 120_000 },
  async () => {
    const { newDatabase, path } = await startDebianPostgres(ending);
    const place = async () => {
      const folder = await temporaryFolder(ending);
      return { folder, settings: { GUILDHALL_DATA: folder, DATABASE_URL: await newDatabase(), PATH: path } };
    };
    const [from, to, shared] = [await place(), await place(), await place()];
    await fillHouse(ending, from);
    const file = join(await temporaryFolder(ending), 'backup.zip');
    assert.equal((await guildhall(['backup', file], { env: from.settings })).code, 0);
    // A folder for the photos that is there beforehand stays.
    mkdirSync(join(shared.folder, 'photos'));
    for (const { folder, settings } of [to, shared]) {
      const before = readdirSync(folder, { recursive: true });
      await stoppedRestore(file, settings);
      assert.deepEqual(readdirSync(folder, { recursive: true }), before);
      const again = await guildhall(['restore', file], { env: settings });
      assert.equal(again.code, 0, again.stderr);
    }
  },
);

/** Runs a restore whose last step never ends, and stops it there. */
async function stoppedRestore(file: string, settings: Record<string, string>): Promise<void> {
  const notes = await temporaryFolder(ending);
  const script = `case "$*" in *--dbname*) echo > ${notes}/began; exec sleep 600;; esac
PATH="$OTHERS" exec pg_restore "$@"`;
  const fake = await fakeProgram(ending, 'pg_restore', script);
  const others = settings['PATH'] ?? '';
  const restore = spawn(process.execPath, [launcher, 'restore', file], {
    env: { ...settings, PATH: `${fake}:${others}`, OTHERS: others },
    stdio: 'inherit',
  });
  const ended = once(restore, 'exit');
  for await (const { filename } of watch(notes)) if (filename === 'began') break;
  restore.kill('SIGTERM');
  assert.deepEqual(await ended, [143, null]);
}
