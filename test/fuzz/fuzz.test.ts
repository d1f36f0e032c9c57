import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz, judge } from '../../fuzz/fuzzer.ts';
import type { FuzzRequest } from '../../fuzz/requests.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { OpenApiCheck } from '../support/openapi-check.ts';
import { roundsOf } from '../support/rounds.ts';
import { startTestApi } from '../support/test-api.ts';

/** A set-up needs an organisation without members. */
const beyondReach = ['POST /v2/setup'];

/** With this seed each operation has succeeded well before the last of them; `npm run fuzz` sends more, and others. */
const requests = roundsOf(2200);

onEveryDatabase('Fuzzing', (database) => {
  test('no request from anyone gets an answer of 500 or above, or one the document does not describe', async (t) => {
    const api = await startTestApi(t, database);
    const { findings, statuses, firstSuccess } = await fuzz(api, { requests, seed: 20261137 });
    assert.deepEqual(findings.slice(0, 5), []);
    assert.deepEqual(
      [...statuses.keys()].filter((operation) => !firstSuccess.has(operation)).toSorted(),
      beyondReach,
      'the fuzzer must reach the success of every operation',
    );
  });

  test('an answer is held against the operation that the server found, also behind dots and empty parts', async (t) => {
    const api = await startTestApi(t, database);
    const check = new OpenApiCheck(await api.app.openApi());
    const event = await api.fixture.addEvent();
    const token = { 'x-authorization': api.fixture.people.administrator.token };
    const text = { ...token, 'content-type': 'text/plain' };
    const payload = 'x'.repeat(1_100_000);
    const crafted: [FuzzRequest, number][] = [
      // Sent to /v2/events/ and so to /v2/events/{id}, which documents 404; without the slash it documents 415 and 413.
      [{ method: 'POST', url: '/v2/events/confirm/..', headers: text, payload: 'x' }, 404],
      [{ method: 'POST', url: `/v2/events/confirm/../${event}`, headers: text, payload: 'x' }, 415],
      [
        {
          method: 'POST',
          url: `/v2/events/./${event}`,
          headers: { ...token, 'content-type': 'application/json' },
          payload,
        },
        413,
      ],
      [{ method: 'GET', url: '/v2/events/', headers: token }, 404],
      [{ method: 'GET', url: `/v2/events/${event}/x/..`, headers: token }, 404],
      [{ method: 'GET', url: `/v2/clubs/../events/${event}?x=/../y`, headers: token }, 200],
      [{ method: 'GET', url: `/v2/events/${event}/%2e%2e/create#/..`, headers: token }, 200],
    ];
    for (const [request, status] of crafted) {
      assert.deepEqual(await judge(api, check, request), { status }, `${request.method} ${request.url}`);
    }
  });
});
