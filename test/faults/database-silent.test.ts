import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { databaseOf } from '../support/postgres.ts';
import { overNetwork } from '../support/postgres-server.ts';
import { ask, assertOnlyUnavailable, longestOf, startLoad } from './load.ts';
import { startProxy } from './proxy.ts';
import { assertKept, serve, setStage } from './stage.ts';

const ending = endOfSuite();
/** Far more than there are connections, so that most of them can only wait. */
const crowd = 60;
/** What the service allows itself, and as much again as a busy machine needs to say so. */
const fewSeconds = 6500;

test(
  'a database that falls silent under load is not waited for: everyone hears so within a few seconds, and it goes on when the database does',
  { timeout: 120_000 },
  async (t) => {
    const folder = await temporaryFolder(ending);
    const direct = await databaseOf(folder);
    const reached = overNetwork(direct);
    const address = await startProxy(ending, Number(reached.port));
    const databaseUrl = Object.assign(reached, { port: String(address.port) }).href;
    const stage = await setStage(ending, { GUILDHALL_DATA: folder, DATABASE_URL: direct });
    const service = await serve(ending, ['--data', folder, '--database', databaseUrl, '--pool-size', '5']);
    const load = startLoad(stage, [service.address]);
    await load.until(() => load.count(200) >= 200);
    address.freeze();
    const url = `${service.address}/v2/events/${stage.openEvent}`;
    const answers = await Promise.all(
      Array.from({ length: crowd }, (_, index) =>
        ask(url, stage.reviewers[index % stage.reviewers.length] ?? '', { attending: 'NO' }),
      ),
    );
    // Those who ask for the second time find no connection at all that answers.
    await load.until(() => load.count(503) > stage.members.length + stage.reviewers.length);
    const before = load.count(200);
    address.thaw();
    const thawed = performance.now();
    await load.until(() => load.count(200) > before);
    const recovery = performance.now() - thawed;
    await load.until(() => load.count(200) >= before + 200);
    await load.stop();

    const slowest = Math.round(Math.max(...answers.map(({ milliseconds }) => milliseconds)));
    t.diagnostic(
      `${load.replies.length} replies, ${load.count(503)} of them 503, the longest took ${longestOf(load)} ms; ` +
        `the last of ${crowd} at once was answered after ${slowest} ms; ` +
        `the first success came ${Math.round(recovery)} ms after the database went on`,
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([503]));
    for (const { retryAfter } of answers) assert.match(retryAfter ?? '', /^\d+$/);
    assert.ok(slowest < fewSeconds && longestOf(load) < fewSeconds);
    assertOnlyUnavailable(load);
    await assertKept(stage, load);
  },
);
