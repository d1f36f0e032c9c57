import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startRestarting, type RestartingService } from '../cli/restarting-service.ts';
import { setStage, type Stage } from '../faults/stage.ts';
import { temporaryFolder } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { askThrough, type Client } from './proxy-clients.ts';
import { startCaddy, startNginx } from './proxy-programs.ts';

const proxies = { nginx: startNginx, Caddy: startCaddy };
const readers = 12;
const leastRequests = 1000;

for (const [name, startProxy] of Object.entries(proxies)) {
  suite(`${name} with the configuration of deploy/`, () => {
    const ending = endOfSuite();

    for (const workers of [1, 2]) {
      test(
        `loses no request while the service of ${workers} process(es) starts again on a socket that is held`,
        { timeout: 120_000 },
        async (t) => {
          const { stage, service, address } = await house(true, workers);
          const { clients, lost } = await askDuringRestart(stage, service, address);
          const answers = clients.reduce((sum, client) => sum + client.answers, 0);
          t.diagnostic(`${answers} requests, ${lost.length} lost, the slowest took ${slowest(clients)} ms`);
          assert.deepEqual(lost, []);
          assert.ok(answers >= leastRequests);
          await assertLastAnswersKept(stage, clients);
        },
      );
    }

    /** What is in front of what: the proxy, a service that is started again, and its data. */
    async function house(isSocketHeld: boolean, workers: number) {
      const folder = await temporaryFolder(ending);
      const stage = await setStage(ending, { GUILDHALL_DATA: folder });
      const args = ['--data', folder, '--trusted-proxies', '127.0.0.1', '--writes-per-minute', '0'];
      const service = await startRestarting([...args, '--workers', String(workers)], { isSocketHeld });
      ending.after(() => service.end());
      const address = await startProxy(ending, service.port);
      return { stage, service, address };
    }
  });
}

/** Members answer an event and others read, each on a connection that is kept, from before the stop until well after. */
async function askDuringRestart(stage: Stage, service: RestartingService, address: string) {
  let isOver = false;
  const lost: string[] = [];
  const url = `${address}/v2/events/${stage.openEvent}`;
  const writing = stage.members.map((token) => askThrough({ url, token, isWriting: true, lost }));
  const reading = Array.from({ length: readers }, (_, index) =>
    askThrough({ url, token: stage.members[index % stage.members.length] ?? '', isWriting: false, lost }),
  );
  const clients = [...writing, ...reading];
  const all = () => clients.reduce((sum, { answers }) => sum + answers, 0);
  const running = clients.map((client) => client.askUntil(() => isOver));
  await reached(() => all() >= leastRequests / 2);
  await service.restart();
  const afterwards = all() + leastRequests / 2;
  await reached(() => all() >= afterwards);
  isOver = true;
  await Promise.all(running);
  return { clients: writing.concat(reading), lost };
}

async function reached(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

function slowest(clients: readonly Client[]): number {
  return Math.round(Math.max(...clients.map((client) => client.slowest)));
}

/** Each member wrote growing numbers, one after the other: the last that was acknowledged is the one that is stored. */
async function assertLastAnswersKept({ deps, openEvent, memberIds }: Stage, clients: readonly Client[]) {
  for (const [index, member] of memberIds.entries()) {
    const { comment } = await deps.storage.db
      .selectFrom('registrations')
      .select('comment')
      .where('event_id', '=', openEvent)
      .where('member_id', '=', member)
      .executeTakeFirstOrThrow();
    assert.equal(Number(comment), clients[index]?.answers);
  }
}
