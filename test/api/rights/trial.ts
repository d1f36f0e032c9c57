import assert from 'node:assert/strict';
import type { TestApi } from '../../support/test-api.ts';
import {
  callerNames,
  personOf,
  unlisted,
  type Call,
  type CallAnswer,
  type CallerName,
  type Cell,
  type Row,
} from '../../catalogue/row.ts';
import { askingAs, make, methodOf } from '../../catalogue/make-call.ts';
import type { Stages } from '../../catalogue/scenes.ts';
import { noteWrittenRows, writtenRows } from './written-rows.ts';

/** The service with a token for every caller. */
export interface Trial {
  api: TestApi;
  tokens: Record<CallerName, string | undefined>;
  /** What all may have called so far who were refused, and so have changed nothing. */
  stages: Stages;
}

/** Makes the tokens of the callers ready. */
export async function startTrial(api: TestApi): Promise<Trial> {
  await noteWrittenRows(api);
  const { people, tokenFor } = api.fixture;
  const tokens: Partial<Trial['tokens']> = {};
  for (const caller of callerNames) tokens[caller] = people[personOf(caller)].token;
  tokens.nobody = undefined;
  tokens.readOnly = await tokenFor(people.officer.id, { readOnly: true });
  return { api, tokens: tokens as Trial['tokens'], stages: new Map() };
}

/** Makes the call of a row as one caller, on things that nobody has changed, and gives the cell it belongs into. */
export async function tryCell({ api, tokens, stages }: Trial, row: Row, caller: CallerName): Promise<Cell> {
  const where = `${row.operation} (${row.target}) as ${caller}`;
  const call = await row.call({ ...askingAs(api, caller), stages });
  assert.match(addressOf(call), patternOf(row.operation), `${where} calls another operation`);
  const token = caller === 'nobody' ? undefined : (call.token ?? tokens[caller]);
  const method = methodOf(row);
  const send = (path: string) => make(api, method, { ...call, path }, token);

  const before = method === 'GET' ? undefined : await writtenRows(api);
  const answer = await send(call.path);
  if (before !== undefined) {
    const mayChange = answer.status < 300 && row.leavesNothing !== true;
    const hasWritten = (await writtenRows(api)) !== before;
    if (hasWritten) stages.clear();
    assert.equal(hasWritten, mayChange, `${where} got ${answer.status}, and has written: ${hasWritten}`);
  }
  if (answer.status === 404 && call.unknownTwin !== undefined) {
    const twin = await send(call.unknownTwin);
    assert.equal(answer.text, twin.text, `${where} learns that the event exists`);
  }
  return cellFrom(call, answer);
}

function cellFrom({ lists }: Call, answer: CallAnswer): Cell {
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
