import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../cli/run-guildhall.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { longestOf, startLoad } from './load.ts';
import { assertKept, setStage } from './stage.ts';

onEveryDatabase('an instance that is killed under load', (database) => {
  const ending = endOfSuite();

  test(
    'leaves the other one working, with every acknowledged write and no ticket used twice',
    {
      timeout: 120_000,
    },
    async (t) => {
      const folder = await temporaryFolder(ending);
      const settings = { GUILDHALL_DATA: folder, ...(await database.environment(folder)) };
      const stage = await setStage(ending, settings);
      const start = async () => {
        const service = await startService(['--data', folder], settings);
        ending.after(async () => {
          service.signal('SIGKILL');
          await service.ended;
        });
        return service;
      };
      const [survivor, victim] = [await start(), await start()];

      const load = startLoad(stage, [survivor.address, victim.address]);
      await load.until(() => load.count(200) >= 200);
      victim.signal('SIGKILL');
      await victim.ended;
      const before = load.count(200);
      await load.until(() => load.count(200) >= before + 300);
      await load.stop();

      t.diagnostic(`${load.replies.length} replies, the longest took ${longestOf(load)} ms`);
      const statuses = [...new Set(load.replies.map(({ status }) => status))];
      // 0 is a connection that the killed instance left without an answer.
      assert.deepEqual(
        statuses.toSorted((one, other) => one - other),
        [0, 200, 409],
      );
      await assertKept(stage, load);
    },
  );
});
