import type { InjectOptions } from 'fastify';
import { seededRandom, type Random } from '../src/data/demo/random-rules.ts';
import { OpenApiCheck } from '../test/support/openapi-check.ts';
import { browserOf, fromOtherPage, fromOwnPage } from '../test/support/browser.ts';
import type { TestApi } from '../test/support/test-api.ts';
import { makeRequest, operationsOf, type FuzzRequest, type Operation } from './requests.ts';
import { knownCall } from './known-calls.ts';
import { prepareWorld, signedInPhone, type CallerKind } from './world.ts';

/** Moments before, during and after the events of the world. */
const moments = ['2026-11-14T12:00:00', '2026-11-15T09:00:00', '2026-11-15T20:00:00', '2026-11-20T08:00:00'];
/** After this many requests the clock moves to another moment. */
const requestsPerMoment = 400;

export interface Finding {
  number: number;
  caller: CallerKind;
  request: FuzzRequest;
  problem: string;
}

export interface FuzzReport {
  requests: number;
  findings: Finding[];
  /** How often each status came, by operation. */
  statuses: Map<string, Map<number, number>>;
  /** With which request each operation first succeeded. */
  firstSuccess: Map<string, number>;
}

export interface FuzzOptions {
  requests: number;
  seed: number;
  onProgress?: (done: number) => void;
}

/** Sends requests made from the OpenAPI document, as every kind of caller, and collects every answer that is wrong. */
export async function fuzz(api: TestApi, { requests, seed, onProgress }: FuzzOptions): Promise<FuzzReport> {
  const random = seededRandom(`fuzz ${seed}`);
  const { pools, tokens } = await prepareWorld(api);
  const check = new OpenApiCheck(await api.app.openApi());
  const operations = operationsOf(check.document as unknown as Parameters<typeof operationsOf>[0]);
  // Those who may do most come more often: otherwise nearly every write would end at its right.
  const callers: CallerKind[] = [
    'nobody',
    ...tokens.keys(),
    ...Array<CallerKind>(6).fill('administrator'),
    'reviewer',
    'browser',
    'browser',
    'phone',
    'phone',
  ];
  const report: FuzzReport = { requests, findings: [], statuses: new Map(), firstSuccess: new Map() };
  const inTurn = takingTurns(random, operations);
  for (let number = 1; number <= requests; number += 1) {
    if (number % requestsPerMoment === 0) api.clock.set(random.pick(moments));
    const operation = inTurn.next().value;
    const hasSucceeded = report.firstSuccess.has(nameOf(operation));
    const known = random.chance(hasSucceeded ? 0.3 : 0.8)
      ? await knownCall(random, api, operation)
      : undefined;
    const caller = known !== undefined && random.chance(0.8) ? known.caller : random.pick(callers);
    const request = makeRequest(random, operation, pools, { hasSucceeded, known });
    addCaller(random, request, caller, known?.token ?? tokens.get(caller));
    const { status, problem } = await judge(api, check, request);
    if (status === 401) await renewToken(api, caller, tokens);
    count(report, operation, status);
    if (status === 200 || status === 201) report.firstSuccess.getOrInsert(nameOf(operation), number);
    if (problem !== undefined) report.findings.push({ number, caller, request, problem });
    onProgress?.(number);
  }
  return report;
}

/** Each operation as often as every other, in an order that differs from round to round. */
function* takingTurns(random: Random, operations: readonly Operation[]): Generator<Operation, never> {
  for (;;) {
    const left = [...operations];
    while (left.length > 0) yield* left.splice(random.int(0, left.length - 1), 1);
  }
}

/** A browser sends a cookie, mostly for a page of the service itself; programs send a token. */
function addCaller(
  random: Random,
  { headers }: FuzzRequest,
  caller: CallerKind,
  token: string | undefined,
): void {
  if (token === undefined) return;
  if (caller !== 'browser') headers['x-authorization'] = token;
  else Object.assign(headers, random.chance(0.1) ? fromOtherPage : fromOwnPage, { cookie: token });
}

/** Many operations end tokens, also those of others: who was refused has a new one the next time. */
async function renewToken(api: TestApi, caller: CallerKind, tokens: Map<CallerKind, string>): Promise<void> {
  const { people, tokenFor } = api.fixture;
  const person = Object.entries(people).find(([name]) => name === caller)?.[1];
  if (person !== undefined) tokens.set(caller, await tokenFor(person.id));
  if (caller === 'readOnly') tokens.set(caller, await tokenFor(people.officer.id, { readOnly: true }));
  if (caller === 'phone') tokens.set(caller, await signedInPhone(api));
  if (caller === 'browser') tokens.set(caller, (await browserOf(api, people.member.id)).cookie);
}

/** Sends a request and says what is wrong with its answer, if anything is. */
export async function judge(
  api: TestApi,
  check: OpenApiCheck,
  request: FuzzRequest,
): Promise<{ status: number; problem?: string }> {
  const { method, url, headers, payload } = request;
  const options = { method, url, headers, ...(payload === undefined ? {} : { payload }) } as InjectOptions;
  const response = await api.app.inject(options);
  const status = response.statusCode;
  if (status >= 500) return { status, problem: `${status}: ${response.payload.slice(0, 500)}` };
  if (/\n\s+at |\.ts:\d+/.test(response.payload.slice(0, 5000)))
    return { status, problem: 'the answer shows a stack trace' };
  if (status === 304) return response.payload === '' ? { status } : { status, problem: 'a 304 has a body' };
  if (method === 'HEAD' || response.headers['content-encoding'] !== undefined) return { status };
  const contentType = response.headers['content-type']?.toString() ?? '';
  try {
    const body: unknown = contentType.startsWith('application/json') ? response.json() : undefined;
    // Dots are resolved before the router sees the address.
    const path = new URL(url, 'http://fuzz.test').pathname;
    check.check({ method, path, status, contentType, body });
  } catch (error) {
    return { status, problem: error instanceof Error ? error.message : String(error) };
  }
  return { status };
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function count(report: FuzzReport, operation: Operation, status: number): void {
  const name = nameOf(operation);
  const statuses = report.statuses.get(name) ?? new Map<number, number>();
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  report.statuses.set(name, statuses);
}
