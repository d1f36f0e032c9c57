import { before, test } from 'node:test';
import type { EventId, MemberId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

interface Operation {
  method: 'GET' | 'POST';
  path(event: number | string, member: number | string): string;
  body?: object;
}

const operations: Record<string, Operation> = {
  'answering an event': { method: 'POST', path: (event) => `/events/${event}`, body: { attending: 'YES' } },
  'the attendance list': { method: 'GET', path: (event) => `/events/${event}/members` },
  'an invitation': {
    method: 'POST',
    path: (event) => `/events/${event}/members/invite`,
    body: { partner: true },
  },
  'a review': {
    method: 'POST',
    path: (event, member) => `/events/${event}/members/${member}`,
    body: { attending: 'YES' },
  },
  'reading answers': { method: 'GET', path: (event, member) => `/events/${event}/members/${member}/answers` },
  'changing an answer': {
    method: 'POST',
    path: (event, member) => `/events/${event}/members/${member}/answers`,
    body: { question: 1, answer: 'x' },
  },
};

onEveryDatabase('What every operation of registrations refuses', (database) => {
  const api = apiOfSuite(database);
  let event: EventId;
  let member: MemberId;
  let token: string;
  let readOnly: string;
  before(async () => {
    event = await api.fixture.addEvent();
    // Someone who may do everything here, so that nothing but the named mistake is refused.
    ({ id: member, token } = api.fixture.people.member);
    await api.fixture.addReviewer(event, member);
    readOnly = await api.fixture.tokenFor(member, { readOnly: true });
  });

  for (const [name, { method, path, body }] of Object.entries(operations)) {
    test(`${name} needs a token that is known`, async () => {
      assertFailure(await api.call(method, path(event, member), { body }), 401);
      assertFailure(await api.call(method, path(event, member), { body, token: 'guildhall_unknown' }), 401);
    });

    test(`${name} knows no event that does not exist and no id that cannot be one`, async () => {
      assertFailure(await api.call(method, path(999_999, member), { body, token }), 404);
      for (const id of ['abc', '0', '-1', '1.5', '9007199254740993', '%00']) {
        assertBadField(await api.call(method, path(id, member), { body, token }), 'id');
      }
    });

    if (path(1, 'x') !== path(1, 'y')) {
      test(`${name} knows no member that does not exist and no id that cannot be one`, async () => {
        assertFailure(await api.call(method, path(event, 999_999), { body, token }), 404);
        for (const id of ['abc', '0', '-1', '9007199254740993']) {
          assertBadField(await api.call(method, path(event, id), { body, token }), 'memberId');
        }
      });
    }

    if (method === 'GET') continue;
    test(`${name} is not for tokens that may only read`, async () => {
      assertFailure(await api.call(method, path(event, member), { body, token: readOnly }), 403);
    });

    test(`${name} takes nothing but a JSON object of a sensible size`, async () => {
      const to = path(event, member);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      assertFailure(await api.call(method, to, { token, rawBody: 'attending=YES', headers }), 415);
      const large = JSON.stringify({ ...body, large: 'x'.repeat(1024 * 1024) });
      assertFailure(await api.call(method, to, { token, rawBody: large }), 413);
      for (const rawBody of ['{"attending":', '[]', 'null', '"YES"', '']) {
        assertFailure(await api.call(method, to, { token, rawBody }), 400);
      }
    });
  }
});
