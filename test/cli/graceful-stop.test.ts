import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { startProxy } from '../faults/proxy.ts';
import { serve, setStage, type Stage } from '../faults/stage.ts';
import { errorCode } from '../../src/platform/shared/errors.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { overNetwork } from '../support/postgres-server.ts';
import { startService, type RunningService } from './run-guildhall.ts';

const stopping = 'running ones are finished';

/** What one client, which uses one connection as long as it can, went through. */
interface Client {
  /** The number in the last answer that was acknowledged. */
  acknowledged: number;
  answers: { afterSignal: boolean; connection: string | undefined }[];
}

onEveryDatabase('a service that is asked to stop under load', (database) => {
  const ending = endOfSuite();

  for (const workers of [1, 2]) {
    test(
      `with ${workers} processes cuts no request off, loses and doubles nothing, and ends with code 0`,
      { timeout: 120_000 },
      async () => {
        const folder = await temporaryFolder(ending);
        const settings = { GUILDHALL_DATA: folder, ...(await database.environment(folder)) };
        const stage = await setStage(ending, settings);
        const service = await started(['--workers', String(workers)], settings);
        await listeningPids(service, workers);
        const idle = await openSocket(service);
        const held = await holdRequest(service);
        const state = { signalled: false };
        const clients = stage.members.map((token) => askUntilRefused(service, stage, token, state));
        const readers = stage.reviewers.map((token) => readUntilRefused(service, stage, token, state));
        await Promise.all([...clients, ...readers].map(({ warm }) => warm));

        const idleEnded = once(idle.resume(), 'close');
        service.signal('SIGTERM');
        await service.prints((printed) => printed.split(stopping).length > workers);
        state.signalled = true;
        await idleEnded;
        held.write('{"username":"nobody","password":"nothing"}');
        const answer = await text(held);
        assert.match(answer, /\r\n\r\nHTTP\/1\.1 401 |^HTTP\/1\.1 401 /);
        assert.match(answer, /\r\nconnection: close\r\n/i);
        assert.equal(await service.ended, 0);
        assert.equal(await service.stderr, '');
        const finished = await Promise.all([...clients, ...readers].map(({ done }) => done));

        for (const { answers } of finished) {
          assert.ok(answers.length > 0);
          const late = answers.filter(({ afterSignal }) => afterSignal);
          assert.ok(late.every(({ connection }) => connection === 'close'));
        }
        // What got no answer was not done either: the service had not heard of it.
        for (const [index, member] of stage.memberIds.entries()) {
          const { comment } = await stage.deps.storage.db
            .selectFrom('registrations')
            .select('comment')
            .where('event_id', '=', stage.openEvent)
            .where('member_id', '=', member)
            .executeTakeFirstOrThrow();
          assert.equal(Number(comment), finished[index]?.acknowledged);
        }
        await assert.rejects(fetch(`${service.address}/health/live`));
      },
    );
  }

  test('ends at once at a second signal, with all its processes', { timeout: 60_000 }, async () => {
    const folder = await temporaryFolder(ending);
    const service = await started(['--data', folder, '--workers', '2'], await database.environment(folder));
    const held = await holdRequest(service);
    const pids = await listeningPids(service, 2);
    const heldEnded = once(held.resume(), 'close');
    service.signal('SIGTERM');
    await service.prints((printed) => printed.includes(stopping));
    const insisting = setInterval(() => service.signal('SIGTERM'), 50);
    assert.equal(await service.ended, 128 + 15);
    clearInterval(insisting);
    await heldEnded;
    while (pids.some((pid) => isRunning(pid))) await new Promise((resolve) => setImmediate(resolve));
  });

  async function started(args: readonly string[], settings: Record<string, string>): Promise<RunningService> {
    const service = await startService(args, settings);
    ending.after(async () => {
      service.signal('SIGKILL');
      await service.ended;
    });
    return service;
  }

  // The embedded database cannot fall silent.
  if (database.name === 'sqlite') return;
  test(
    'says so in the log when its database hangs, and ends with code 1 after ten seconds',
    { timeout: 60_000 },
    async () => {
      const folder = await temporaryFolder(ending);
      const url = overNetwork((await database.environment(folder))['DATABASE_URL'] ?? '');
      const proxy = await startProxy(ending, Number(url.port));
      url.port = String(proxy.port);
      const service = await serve(ending, ['--data', folder, '--database', url.href]);
      // More connections than the service uses for itself: those are cut in time, but one that is idle says goodbye and waits.
      const unknown = Array.from(
        { length: 8 },
        (_, index) => `${service.address}/v2/clubs/${900_000 + index}`,
      );
      await Promise.all(unknown.map(async (club) => assert.equal((await fetch(club)).status, 404)));
      proxy.freeze();
      const began = performance.now();
      service.signal('SIGTERM');
      assert.equal(await service.ended, 1);
      assert.ok(performance.now() - began > 9000);
      const sentence =
        /Requests, mails or the database were not done 10 seconds after the signal to stop: they are cut off\./;
      assert.match(await service.stderr, sentence);
      assert.match(service.printed(), sentence);
    },
  );
});

/** The processes that answer, once all of them do: what is asked to stop before has nothing to finish and says nothing. */
async function listeningPids(service: RunningService, workers: number): Promise<number[]> {
  let pids: number[] = [];
  await service.prints((printed) => {
    pids = [...printed.matchAll(/"pid":(\d+)[^\n]*listening at/g)].map(([, pid]) => Number(pid));
    return pids.length === workers;
  });
  return pids;
}

type Asking = { warm: Promise<void>; done: Promise<Client> };

/** Answers an event over and over with a number that grows, until the service is gone. */
function askUntilRefused(
  service: RunningService,
  stage: Stage,
  token: string,
  state: { signalled: boolean },
): Asking {
  let number = 0;
  return loop(state, async (agent, client) => {
    number += 1;
    const body = JSON.stringify({ attending: 'YES', attendingComment: String(number) });
    const url = `${service.address}/v2/events/${stage.openEvent}`;
    const answer = await exchange(agent, url, token, body);
    if (answer !== undefined) client.acknowledged = number;
    return answer;
  });
}

/** Reads the list of everyone at an event, which is long, until the service is gone. */
function readUntilRefused(
  service: RunningService,
  stage: Stage,
  token: string,
  state: { signalled: boolean },
): Asking {
  return loop(state, (agent) =>
    exchange(agent, `${service.address}/v2/events/${stage.doorEvent}/members`, token),
  );
}

function loop(
  state: { signalled: boolean },
  ask: (agent: Agent, client: Client) => Promise<IncomingMessage | undefined>,
): Asking {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const client: Client = { acknowledged: 0, answers: [] };
  const warm = Promise.withResolvers<void>();
  const run = async () => {
    for (;;) {
      const afterSignal = state.signalled;
      const answer = await ask(agent, client);
      if (answer === undefined) break;
      client.answers.push({ afterSignal, connection: answer.headers.connection });
      if (client.answers.length === 10) warm.resolve();
    }
    agent.destroy();
    return client;
  };
  return { warm: warm.promise, done: run() };
}

/** A whole answer, or undefined when the connection was refused or had ended before any of it. */
async function exchange(agent: Agent, url: string, token: string, body?: string) {
  const headers = { 'x-authorization': token, 'content-type': 'application/json' };
  const asking = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers });
  asking.end(body);
  let answer: IncomingMessage;
  try {
    [answer] = (await once(asking, 'response')) as [IncomingMessage];
  } catch (error) {
    assert.ok(['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(errorCode(error)), String(error));
    return undefined;
  }
  // Fails when the answer is shorter than it said.
  const content = await text(answer);
  assert.equal(answer.statusCode, 200, content);
  assert.ok(answer.complete);
  return answer;
}

/** Begins a request whose body has not come when this resolves; the service waits for it. */
async function holdRequest(service: RunningService): Promise<Socket> {
  const socket = await openSocket(service);
  const head =
    'POST /v2/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 42';
  socket.write(`${head}\r\nExpect: 100-continue\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}

async function openSocket({ address }: RunningService): Promise<Socket> {
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
