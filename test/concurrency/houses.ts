import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Dependencies } from '../../src/dependencies.ts';
import type { App } from '../../src/platform/http/app-type.ts';
import { onEveryDatabase, temporaryFolder, type Ending, type TestDatabase } from '../support/databases.ts';
import { fillFixture, type Fixture } from '../support/organisation-fixture.ts';
import { withoutBudgets } from '../support/test-api.ts';
import { startInstance } from './instance.ts';

/** A call to be made at the same moment as others. */
export interface Call {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  token?: string;
  /** Sent as JSON, or as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  body: any; // oxlint-disable-line typescript/no-explicit-any -- tests look at what came, whatever it is
  text: string;
}

/** A running service that takes calls at the same moment. */
export interface House {
  fixture: Fixture;
  deps: Dependencies;
  /** Makes all the calls before the answer to any of them is there; the instances take turns. */
  atOnce(...calls: Call[]): Promise<Reply[]>;
}

type Settings = Record<string, string>;
type OpenHouse = (t: Ending, settings?: Settings) => Promise<House>;
type OpenHouseOn = (t: Ending, database: TestDatabase, settings?: Settings) => Promise<House>;

/** The same guarantees hold inside one instance, and between instances that share a database file. */
const houses: { name: string; open: OpenHouseOn }[] = [
  { name: 'one instance', open: (t, database, settings) => inProcess(t, 1, database, settings) },
  {
    name: 'two instances in one process',
    open: (t, database, settings) => inProcess(t, 2, database, settings),
  },
  { name: 'two processes over HTTP', open: inTwoProcesses },
];

/** Declares the same tests for one instance, for two in a process, and for two processes, on every database engine. */
export function inEveryHouse(title: string, declare: (open: OpenHouse) => void): void {
  for (const { name, open } of houses) {
    onEveryDatabase(`${title}, ${name}`, (database) => {
      declare((t, settings) => open(t, database, settings));
    });
  }
}

async function inProcess(
  t: Ending,
  count: number,
  database: TestDatabase,
  settings: Settings = {},
): Promise<House> {
  const env = await settingsFor(t, database, settings);
  const { app, deps } = await startInstance(t, env);
  const apps = [app];
  while (apps.length < count) apps.push((await startInstance(t, env)).app);
  const call = (one: Call, index: number) => inject(apps[index % apps.length] ?? app, one);
  return { fixture: await fillFixture(deps), deps, atOnce: (...calls) => Promise.all(calls.map(call)) };
}

async function inTwoProcesses(t: Ending, database: TestDatabase, settings: Settings = {}): Promise<House> {
  const env = await settingsFor(t, database, settings);
  // Both start on an empty folder at the same moment: bringing the schema up to date must withstand that, too.
  const addresses = await Promise.all([0, 1].map((index) => startProcess(t, index, env)));
  const { deps } = await startInstance(t, env);
  const call = (one: Call, index: number) => send(addresses[index % addresses.length] ?? '', one);
  return { fixture: await fillFixture(deps), deps, atOnce: (...calls) => Promise.all(calls.map(call)) };
}

async function settingsFor(t: Ending, database: TestDatabase, settings: Settings): Promise<Settings> {
  const folder = await temporaryFolder(t);
  const environment = await database.environment(folder);
  return {
    GUILDHALL_DATA: folder,
    GUILDHALL_PUBLIC_URL: 'http://guildhall.test',
    ...withoutBudgets,
    ...environment,
    ...settings,
  };
}

/** The processes take one instance after the other: loading the service takes longer than most suites. */
const processes: ChildProcess[] = [];

async function startProcess(t: Ending, index: number, settings: Settings): Promise<string> {
  const script = join(import.meta.dirname, 'instance-process.ts');
  const child = (processes[index] ??= fork(script, { execArgv: [] }));
  t.after(async () => void (await answerOf(child, 'stop')));
  return answerOf(child, settings);
}

/** What an instance says to a message. */
async function answerOf(child: ChildProcess, message: Settings | 'stop'): Promise<string> {
  const answered = new AbortController();
  const { signal } = answered;
  child.send(message);
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The instance ended with ${String(code)} before it answered.`);
  });
  try {
    const [answer] = (await Promise.race([once(child, 'message', { signal }), ended])) as unknown[];
    return String(answer);
  } finally {
    ended.catch(() => undefined);
    answered.abort();
  }
}

after(async () => {
  for (const child of processes) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }
});

async function inject(app: App, call: Call): Promise<Reply> {
  const { method, path } = call;
  const body = bytesOf(call);
  const payload = body === undefined ? {} : { payload: body };
  const answer = await app.inject({ method, url: `/v2${path}`, headers: headersOf(call), ...payload });
  return replyOf(answer.statusCode, answer.payload);
}

async function send(address: string, call: Call): Promise<Reply> {
  const { method, path } = call;
  const body = bytesOf(call);
  const payload = body === undefined ? {} : { body: new Uint8Array(body) };
  const answer = await fetch(`${address}/v2${path}`, { method, headers: headersOf(call), ...payload });
  return replyOf(answer.status, await answer.text());
}

function bytesOf({ body }: Call): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  return Buffer.from(JSON.stringify(body));
}

function headersOf({ token, body, headers }: Call): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
    ...(token === undefined ? {} : { 'x-authorization': token }),
  };
}

function replyOf(status: number, text: string): Reply {
  return { status, text, body: JSON.parse(text) };
}

/** The statuses of some replies, smallest first. */
export function statusesOf(replies: readonly Reply[]): number[] {
  return replies.map(({ status }) => status).toSorted((a, b) => a - b);
}
