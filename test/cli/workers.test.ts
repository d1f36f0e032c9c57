import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { before, test } from 'node:test';
import { onEveryDatabase, temporaryFolder, type TestDatabase } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { startService, type RunningService } from './run-guildhall.ts';

const ending = endOfSuite();
/** All that a service without members says aside: once, whatever the number of workers. */
const setupWords =
  /^\n  There is nobody in the database yet\.[^/]+http:\/\/localhost:\d+\/setup#[a-z2-7]{52}\n\n  or in a terminal with "guildhall setup"\.\n\n$/;

onEveryDatabase('several workers', (database) => {
  const suiteEnding = endOfSuite();
  let service: RunningService;
  before(async () => {
    service = await startWorkers(await temporaryFolder(suiteEnding), database);
    suiteEnding.after(() => end(service));
  });

  test('share the port, and more than one of them answers', { timeout: 60_000 }, async () => {
    await service.prints((printed) => processesThat('listening at', printed).size === 2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => statusOf(service)));
    assert.deepEqual(new Set(answers), new Set([200]));
    await service.prints((printed) => processesThat('"answered"', printed).size === 2);
  });

  test('leave what is done every hour to one of them', { timeout: 60_000 }, async () => {
    const cares = (printed: string) => processesThat('does the hourly upkeep', printed).size;
    await service.prints(
      (printed) => processesThat('listening at', printed).size === 2 && cares(printed) > 0,
    );
    await service.prints((printed) => {
      assert.equal(cares(printed), 1);
      return true;
    });
  });

  test('are replaced when they die, and the service answers all the while', { timeout: 60_000 }, async () => {
    let victim = 0;
    await service.prints((printed) => {
      [victim = 0] = processesThat('listening at', printed);
      return victim !== 0;
    });
    process.kill(victim, 'SIGKILL');
    await service.prints((printed) => printed.includes('a new one takes its place'));
    assert.equal(await statusOf(service), 200);
    await service.prints((printed) => processesThat('listening at', printed).size === 3);
    // Whoever takes the place of that one does it from then on.
    await service.prints((printed) => {
      const [first] = processesThat('does the hourly upkeep', printed);
      return first !== victim || processesThat('does the hourly upkeep', printed).size === 2;
    });
    assert.equal(await statusOf(service), 200);
  });

  test(
    'leave nobody waiting whose connection was being handed to one that dies',
    { timeout: 60_000 },
    async () => {
      let victim = 0;
      await service.prints((printed) => {
        victim = [...processesThat('listening at', printed)].at(-1) ?? 0;
        return victim !== 0;
      });
      process.kill(victim, 'SIGSTOP');
      const { port } = new URL(service.address);
      const asked = Array.from({ length: 4 }, async () => {
        const socket = connect({ port: Number(port), host: '127.0.0.1' });
        socket.on('error', () => undefined).resume();
        const closed = new Promise((resolve) => socket.on('close', resolve));
        socket.end('GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
        await closed;
      });
      // One was answered, so the others have been dealt out, too.
      await Promise.race(asked);
      process.kill(victim, 'SIGKILL');
      await Promise.all(asked);
      await service.prints((printed) => processesThat('listening at', printed).size === 4);
    },
  );

  test(
    'finish what runs and end with code 0 when the service is asked to stop',
    { timeout: 60_000 },
    async () => {
      const body = JSON.stringify({ username: 'nobody', password: 'nothing' });
      const socket = connect({ port: Number(new URL(service.address).port), host: '127.0.0.1' });
      const head = `POST /v2/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
      // "100 Continue" shows that a worker has taken the request and waits for the body.
      socket.write(`${head}\r\nExpect: 100-continue\r\n\r\n`);
      await once(socket, 'data');
      service.signal('SIGTERM');
      await service.prints((printed) => printed.includes('running ones are finished'));
      socket.write(body);
      assert.match(await text(socket), /^HTTP\/1\.1 401 /);
      assert.equal(await service.ended, 0);
      await assert.rejects(statusOf(service));
      assert.match(await service.stderr, setupWords);
    },
  );
});

test(
  'the database is made and the demo filled once, and each is said once, whatever the number of workers',
  { timeout: 60_000 },
  async (t) => {
    const service = await startService(['--demo', '--workers', '2', '--data', await temporaryFolder(ending)]);
    t.after(() => end(service));
    assert.equal(service.welcome.split('Guildhall is running with the demo organisation.').length, 2);
    const { port } = new URL(service.address);
    assert.match(service.welcome, new RegExp(`Address +http://localhost:${port}\n`));
    assert.equal(service.welcome.split('"the database was made, up to 0').length, 2);
    assert.equal(await statusOf(service), 200);
    service.signal('SIGTERM');
    assert.equal(await service.ended, 0);
  },
);

test('workers that die again and again end the service with a sentence', { timeout: 60_000 }, async () => {
  const failing = await startService(['--workers', '2', '--data', await temporaryFolder(ending)]);
  ending.after(() => end(failing));
  const killed = new Set<number>();
  const killing = failing.prints((printed) => {
    for (const pid of processesThat('listening at', printed)) {
      if (!killed.has(pid)) process.kill(pid, 'SIGKILL');
      killed.add(pid);
    }
    return false;
  });
  await assert.rejects(killing, /ended before/);
  assert.equal(await failing.ended, 1);
  assert.match(
    await failing.stderr,
    /^Worker processes ended \d+ times within a minute, so the service stops/m,
  );
  await assert.rejects(statusOf(failing));
});

async function startWorkers(folder: string, database: TestDatabase): Promise<RunningService> {
  return startService(['--workers', '2', '--data', folder], await database.environment(folder));
}

async function end(service: RunningService): Promise<void> {
  service.signal('SIGKILL');
  await service.ended;
}

async function statusOf({ address }: RunningService): Promise<number> {
  const answer = await fetch(`${address}/v2/clubs`);
  await answer.body?.cancel();
  return answer.status;
}

/** The ids of the processes whose log lines hold some words, in the order of their first such line. */
function processesThat(words: string, printed: string): Set<number> {
  const lines = printed.split('\n').filter((line) => line.includes(words) && line.endsWith('}'));
  return new Set(lines.map((line) => (JSON.parse(line) as { pid: number }).pid));
}
