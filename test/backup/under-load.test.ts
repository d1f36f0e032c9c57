import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '../../src/platform/config/read-config.ts';
import { openDependencies } from '../../src/dependencies.ts';
import { guildhall, startService } from '../cli/run-guildhall.ts';
import { longestOf, startLoad } from '../faults/load.ts';
import { assertKept, setStage } from '../faults/stage.ts';
import { temporaryFolder, type Ending } from '../support/databases.ts';
import { onEveryBackupEngine, type Place } from './places.ts';

/** Nobody at a door may notice that a backup is being made. */
const maxMilliseconds = 4000;

onEveryBackupEngine('a backup that is made under load', (newPlace, ending) => {
  test(
    'restores into a service that answers, with every write acknowledged before it began and no half of one',
    { timeout: 180_000 },
    async (t) => {
      const from = await newPlace();
      const stage = await setStage(ending, from.settings);
      const service = await started(ending, from);
      const load = startLoad(stage, [service.address]);
      await load.until(() => load.count(200) >= 300);

      const file = join(await temporaryFolder(ending), 'backup.zip');
      const acknowledged = load.answering.map((state) => state.acknowledged);
      const scanned = new Map(load.scanned);
      const repliesBefore = load.count(200);
      const made = await guildhall(['backup', file], { env: from.settings });
      assert.deepEqual([made.code, made.stdout], [0, ''], made.stderr);
      assert.ok(load.count(200) > repliesBefore, 'nothing was written while the backup was made');
      const answering = load.answering.map(({ sent }, index) => ({
        sent,
        acknowledged: acknowledged[index] ?? 0,
      }));
      await load.stop();
      t.diagnostic(`the longest answer took ${longestOf(load)} ms`);
      assert.ok(longestOf(load) < maxMilliseconds, `an answer took ${longestOf(load)} ms`);
      assert.deepEqual(new Set(load.replies.map(({ status }) => status)), new Set([200, 409]));

      const verified = await guildhall(['verify', file], { env: from.settings });
      assert.equal(verified.code, 0, verified.stderr);
      const to = await newPlace();
      const restored = await guildhall(['restore', file], { env: to.settings });
      assert.equal(restored.code, 0, restored.stderr);
      assert.deepEqual(
        readdirSync(to.folder).filter((name) => name.startsWith('.')),
        [],
      );
      const deps = await openDependencies(readConfig(to.settings), { logger: pino({ level: 'silent' }) });
      ending.after(() => deps.close());
      await assertKept({ ...stage, deps }, { ...load, answering, scanned });

      const { address } = await started(ending, to);
      const [member = ''] = stage.members;
      const headers = { 'x-authorization': member };
      assert.equal((await fetch(`${address}/v2/events/${stage.openEvent}`, { headers })).status, 200);
      const body = JSON.stringify({ attending: 'NO' });
      const answer = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
      assert.equal((await fetch(`${address}/v2/events/${stage.openEvent}`, answer)).status, 200);
    },
  );
});

async function started(ending: Ending, { settings }: Place) {
  const service = await startService([], settings);
  ending.after(async () => {
    service.signal('SIGKILL');
    await service.ended;
  });
  return service;
}
