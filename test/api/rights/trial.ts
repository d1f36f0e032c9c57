import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Answer, TestApi } from '../../support/test-api.ts';
import {
  callerNames,
  personOf,
  unlisted,
  type Call,
  type CallerName,
  type Cell,
  type Row,
} from './matrix.ts';
import { noteWrittenRows, writtenRows } from './written-rows.ts';

export type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

/** The service with a token for every caller. */
export interface Trial {
  api: TestApi;
  tokens: Record<CallerName, string | undefined>;
}

/** Makes the tokens of the callers ready. */
export async function startTrial(api: TestApi): Promise<Trial> {
  await noteWrittenRows(api);
  const { people, tokenFor } = api.fixture;
  const tokens: Partial<Trial['tokens']> = {};
  for (const caller of callerNames) tokens[caller] = people[personOf(caller)].token;
  tokens.nobody = undefined;
  tokens.readOnly = await tokenFor(people.officer.id, { readOnly: true });
  return { api, tokens: tokens as Trial['tokens'] };
}

/** Makes the call of a row as one caller, on fresh things, and gives the cell it belongs into. */
export async function tryCell({ api, tokens }: Trial, row: Row, caller: CallerName): Promise<Cell> {
  const where = `${row.operation} (${row.target}) as ${caller}`;
  const call = await row.call({ api, caller, self: api.fixture.people[personOf(caller)].id });
  assert.match(addressOf(call), patternOf(row.operation), `${where} calls another operation`);
  const token = caller === 'nobody' ? undefined : (call.token ?? tokens[caller]);
  const method = methodOf(row);
  const send = (path: string) => make(api, method, { ...call, path }, token);

  const before = method === 'GET' ? undefined : await writtenRows(api);
  const answer = await send(call.path);
  if (before !== undefined) {
    const written = await writtenRows(api);
    const mayChange = answer.status < 300 && row.leavesNothing !== true;
    const hasWritten = !isDeepStrictEqual(written, before);
    assert.equal(hasWritten, mayChange, `${where} got ${answer.status}, and has written: ${hasWritten}`);
  }
  if (answer.status === 404 && call.unknownTwin !== undefined) {
    const twin = await send(call.unknownTwin);
    assert.equal(answer.text, twin.text, `${where} learns that the event exists`);
  }
  return cellFrom(call, answer);
}

/** Sends the call of a row with a token, or without. */
export function make(api: TestApi, method: Method, call: Call, token?: string): Promise<Answer> {
  const { path, body, file, headers = {} } = call;
  const sent =
    file === undefined
      ? body === undefined
        ? { headers }
        : { headers, body }
      : { rawBody: file.bytes, headers: { ...headers, 'content-type': file.type } };
  return api.call(method, path, { ...sent, ...(token === undefined ? {} : { token }) });
}

/** The method of a row's operation. */
export function methodOf({ operation }: Row): Method {
  return operation.split(' ')[0] as Method;
}

function cellFrom({ lists }: Call, answer: Answer): Cell {
  return answer.status === 200 && lists !== undefined && !lists(answer) ? unlisted : answer.status;
}

function addressOf({ path }: Call): string {
  const [address = ''] = path.split('?');
  return address.startsWith('//') ? address.slice(1) : `/v2${address}`;
}

function patternOf(operation: string): RegExp {
  const [, path = ''] = operation.split(' ');
  const escaped = path.replaceAll('.', String.raw`\.`).replaceAll(/\{[^}]+\}/g, '[^/]+');
  return new RegExp(`^${escaped}$`);
}
