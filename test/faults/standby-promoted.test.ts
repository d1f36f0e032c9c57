import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openingDatabase } from '../../src/platform/process/opening-database.ts';
import { openDatabase } from '../../src/platform/storage/open-database.ts';
import { temporaryFolder } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { startTestServer, template } from '../support/postgres-server.ts';
import { assertOnlyUnavailable, longestOf, startLoad } from './load.ts';
import { startProxy } from './proxy.ts';
import { assertKept, serve, setStage } from './stage.ts';
import { startStandby } from './standby.ts';

const ending = endOfSuite();

test(
  'a standby that takes over at the address of its primary costs nothing but 503s in between',
  { timeout: 120_000 },
  async (t) => {
    const primary = await startTestServer();
    ending.after(() => primary.stop());
    const standby = await startStandby(ending, primary);
    const copy = `postgres://guildhall:guildhall@127.0.0.1:${standby.port}/${template}`;
    const opening = openingDatabase('', () =>
      openDatabase({ dataFolder: '', databaseUrl: copy, poolSize: 1 }),
    );
    await assert.rejects(opening, /it can only be read; name the main server and not a copy/);
    const address = await startProxy(ending, primary.port);
    const folder = await temporaryFolder(ending);
    const databaseUrl = `postgres://guildhall:guildhall@127.0.0.1:${address.port}/${template}`;
    const stage = await setStage(ending, { GUILDHALL_DATA: folder, DATABASE_URL: databaseUrl });
    const service = await serve(ending, ['--data', folder, '--database', databaseUrl]);
    const load = startLoad(stage, [service.address]);
    await load.until(() => load.count(200) >= 200);
    await primary.stopAtOnce();
    await load.until(() => load.count(503) >= 30);
    // The address leads to the standby before it takes over: it could be read, but nothing can be acknowledged.
    address.leadTo(standby.port);
    await load.until(() => load.count(503) >= 60);
    assert.equal((await fetch(`${service.address}/health/ready`)).status, 503);
    const before = load.count(200);
    await standby.promote();
    const promoted = performance.now();
    await load.until(() => load.count(200) > before);
    const recovery = performance.now() - promoted;
    await load.until(() => load.count(200) >= before + 200);
    await load.stop();

    t.diagnostic(
      `${load.replies.length} replies, ${load.count(503)} of them 503, the longest took ${longestOf(load)} ms; ` +
        `the first success came ${Math.round(recovery)} ms after the standby was promoted`,
    );
    assertOnlyUnavailable(load);
    await assertKept(stage, load);
  },
);
