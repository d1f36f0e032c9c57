import { test } from 'node:test';
import { temporaryFolder } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { startTestServer, template } from '../support/postgres-server.ts';
import { assertOnlyUnavailable, longestOf, startLoad } from './load.ts';
import { assertKept, serve, setStage } from './stage.ts';

const ending = endOfSuite();

test(
  'a PostgreSQL server that is killed under load and comes back costs nothing but 503s in between',
  { timeout: 120_000 },
  async (t) => {
    const server = await startTestServer({ durable: true });
    ending.after(() => server.stop());
    const folder = await temporaryFolder(ending);
    const databaseUrl = `${server.url}/${template}`;
    const stage = await setStage(ending, { GUILDHALL_DATA: folder, DATABASE_URL: databaseUrl });
    const service = await serve(ending, ['--data', folder, '--database', databaseUrl]);
    const load = startLoad(stage, [service.address]);
    await load.until(() => load.count(200) >= 200);
    await server.kill();
    await load.until(() => load.count(503) >= 50);
    await server.startAgain();
    const before = load.count(200);
    const restarted = performance.now();
    await load.until(() => load.count(200) > before);
    const recovery = performance.now() - restarted;
    await load.until(() => load.count(200) >= before + 200);
    await load.stop();

    t.diagnostic(
      `${load.replies.length} replies, ${load.count(503)} of them 503, the longest took ${longestOf(load)} ms; ` +
        `the first success came ${Math.round(recovery)} ms after the server was back`,
    );
    assertOnlyUnavailable(load);
    await assertKept(stage, load);
  },
);
