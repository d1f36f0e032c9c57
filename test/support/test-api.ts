import assert from 'node:assert/strict';
import { before } from 'node:test';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino, type Logger } from 'pino';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config/read-config.ts';
import { openDependencies, type Dependencies } from '../../src/dependencies.ts';
import type { App } from '../../src/platform/http/app-type.ts';
import { endOfSuite } from './end-of-suite.ts';
import { temporaryFolder, type Ending, type TestDatabase } from './databases.ts';
import { noteStatus } from './every-status.ts';
import { MovableClock } from './movable-clock.ts';
import { OpenApiCheck } from './openapi-check.ts';
import { fillFixture, type Fixture } from './organisation-fixture.ts';
import { addUnnamedFields, assertNamedOnly } from './unnamed-fields.ts';

addUnnamedFields();

export interface CallOptions {
  token?: string;
  body?: unknown;
  /** A body sent as it stands, for what JSON.stringify would never write. */
  rawBody?: string | Buffer;
  /** A header with several values is sent as often. */
  headers?: Record<string, string | string[]>;
}

export interface Answer {
  status: number;
  headers: LightMyRequestResponse['headers'];
  /** The parsed JSON, or undefined for anything else. */
  body: any; // oxlint-disable-line typescript/no-explicit-any -- tests look at what came, whatever it is
  bytes: Buffer;
  text: string;
}

type Method = NonNullable<InjectOptions['method']>;

/** The running service with a small organisation in it; every answer is held against the OpenAPI document. */
export class TestApi {
  app!: App;
  deps!: Dependencies;
  clock!: MovableClock;
  fixture!: Fixture;
  /** The OpenAPI document of the service. */
  document!: object;
  #check!: OpenApiCheck;

  /** Stands for this service from now on. */
  become(app: App, check: OpenApiCheck, deps: Dependencies, clock: MovableClock, fixture: Fixture): this {
    Object.assign(this, { app, deps, clock, fixture, document: check.document });
    this.#check = check;
    return this;
  }

  /** Calls an address below `/v2`, or any other when it begins with a second slash. */
  async call(method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
    const url = path.startsWith('//') ? path.slice(1) : `/v2${path}`;
    const headers: Record<string, string | string[]> = { ...options.headers };
    if (options.token !== undefined) headers['x-authorization'] = options.token;
    const payload =
      options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    if (payload !== undefined && headers['content-type'] === undefined)
      headers['content-type'] = 'application/json';
    const response = await this.app.inject({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    const contentType = response.headers['content-type']?.toString() ?? '';
    const isJson = contentType.startsWith('application/json') && response.rawPayload.length > 0;
    const body: unknown =
      isJson && response.headers['content-encoding'] === undefined ? response.json() : undefined;
    const [plainPath = ''] = url.split('?');
    if (method !== 'HEAD' && response.headers['content-encoding'] === undefined) {
      const { statusCode: status } = response;
      const operation = this.#check.check({ method, path: plainPath, status, contentType, body });
      if (operation !== undefined) {
        noteStatus(operation, status);
        if (isJson) assertNamedOnly(response.payload, status);
      }
    }
    const { rawPayload, payload: text } = response;
    return { status: response.statusCode, headers: response.headers, body, bytes: rawPayload, text };
  }

  get(path: string, token?: string): Promise<Answer> {
    return this.call('GET', path, token === undefined ? {} : { token });
  }

  post(path: string, token: string, body: unknown): Promise<Answer> {
    return this.call('POST', path, { token, body });
  }
}

export interface TestApiOptions {
  /** The local date-time the clock stands at. */
  at?: string;
  /** Environment variables beyond the defaults. */
  env?: Record<string, string>;
  logger?: Logger;
}

/** Tests ask for more than anyone else, while their clock stands still; so mails leave at once where a test does not say how long they wait. */
export const withoutBudgets = {
  GUILDHALL_WRITES_PER_MINUTE: '0',
  GUILDHALL_HEAVY_READS_PER_MINUTE: '0',
  GUILDHALL_MESSAGES_PER_HOUR: '0',
  GUILDHALL_MESSAGES_PER_DAY: '0',
  GUILDHALL_OUTSIDE_MAILS_PER_DAY: '0',
  GUILDHALL_EVENTS_PER_DAY: '0',
  GUILDHALL_UPLOAD_MEGABYTES_PER_DAY: '0',
  GUILDHALL_UNDO_SECONDS: '0',
};

/** Starts the service on a fresh database with the fixture organisation; it stops with the test. */
export async function startTestApi(
  t: Ending,
  database: Pick<TestDatabase, 'environment'>,
  options: TestApiOptions = {},
  api = new TestApi(),
): Promise<TestApi> {
  const { app, deps, clock } = await startEmptyApp(t, database, options);
  const fixture = await fillFixture(deps);
  return api.become(app, await checkOf(app, options.env), deps, clock, fixture);
}

/** The same for the suite that is being declared: it is there before the first test, and stops after the last one. */
export function apiOfSuite(database: Pick<TestDatabase, 'environment'>, options?: TestApiOptions): TestApi {
  const api = new TestApi();
  const ending = endOfSuite();
  before(async () => void (await startTestApi(ending, database, options, api)));
  return api;
}

/** Starts the service on a fresh database with nothing in it; it stops with the test. */
export async function startEmptyApp(
  t: Ending,
  database: Pick<TestDatabase, 'environment'>,
  options: TestApiOptions = {},
): Promise<Pick<TestApi, 'app' | 'deps' | 'clock'>> {
  const folder = await temporaryFolder(t);
  const clock = new MovableClock(options.at);
  const config = readConfig(
    {
      GUILDHALL_DATA: folder,
      GUILDHALL_DEMO_ANYWHERE: 'true',
      GUILDHALL_PUBLIC_URL: `http://guildhall.test${options.env?.['GUILDHALL_BASE_PATH'] ?? ''}`,
      ...withoutBudgets,
      ...(await database.environment(folder)),
      ...options.env,
    },
    {},
  );
  const logger = options.logger ?? pino({ level: 'silent' });
  const deps = await openDependencies(config, { clock, logger });
  t.after(() => deps.close());
  const app = await buildApp(deps);
  t.after(() => app.close());
  return { app, deps, clock };
}

const checks = new Map<string, OpenApiCheck>();

/** What the document tells of the settings. */
const toldSettings = ['GUILDHALL_BASE_PATH', 'GUILDHALL_PUBLIC_URL', 'GUILDHALL_ORGANISATION'];

/** Equal documents have one check, because making it takes longer than many a test. */
export async function checkOf(app: App, env: Record<string, string> = {}): Promise<OpenApiCheck> {
  const settings = JSON.stringify(toldSettings.map((name) => env[name]));
  const check = checks.get(settings) ?? new OpenApiCheck(await app.openApi());
  checks.set(settings, check);
  return check;
}

/** Asserts the status and the one shape of every failure, and gives the sentence. */
export function assertFailure(answer: Answer, status: number): string {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.body.success, false);
  assert.equal(answer.body.errorCode, status);
  assert.ok(Array.isArray(answer.body.errorInfo));
  assert.ok(answer.body.error.length > 0);
  return String(answer.body.error);
}

/** Asserts a 400 that names the field. */
export function assertBadField(answer: Answer, field: string): void {
  assertFailure(answer, 400);
  const fields = answer.body.errorInfo.map((entry: { field: string }) => entry.field);
  assert.ok(fields.includes(field), `expected ${field} to be named, got ${JSON.stringify(answer.body)}`);
}
