import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { documentedPaths } from '../api/http/operations.ts';
import { openDoor } from '../api/check-in/door.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { secretHash } from '../../src/platform/shared/secrets.ts';
import { make, writeOperations, type CallAnswer, type PreparedCall } from './write-operations.ts';

onEveryDatabase('Every call that changes data', (database) => {
  const ending = endOfSuite();
  let api: TestApi;
  before(async () => {
    api = await startTestApi(ending, database);
  });

  const entries = () => api.deps.storage.db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
  const entriesOf = async (answer: CallAnswer) =>
    (await entries()).filter((entry) => entry.request_id === answer.headers['x-request-id']);

  async function tokenIdOf(
    { options, makesToken }: PreparedCall,
    answer: CallAnswer,
  ): Promise<number | null> {
    const token = makesToken === true ? madeToken(answer) : (options.token ?? sessionOf(options));
    if (token === undefined) return null;
    const row = await api.deps.storage.db
      .selectFrom('tokens')
      .select('id')
      .where((eb) => {
        const hash = secretHash(token);
        return eb.or([eb('hash', '=', hash), eb('replaced_hash', '=', hash)]);
      })
      .executeTakeFirstOrThrow();
    return row.id;
  }

  for (const { operation, title, prepare } of writeOperations) {
    test(`${title} (${operation}) is recorded once, with member, token and request`, async () => {
      const prepared = await prepare(api);
      const count = (await entries()).length;
      const answer = await make(api, prepared);
      assert.ok(answer.status < 400, answer.text);
      const recorded = await entriesOf(answer);
      assert.equal((await entries()).length, count + recorded.length, 'another entry was made');
      const token = await tokenIdOf(prepared, answer);
      assert.deepEqual(
        recorded.map((entry) => ({
          at: entry.at,
          channel: entry.channel,
          member: entry.member_id,
          token: entry.token_id,
          action: entry.action,
          subject: entry.subject,
          about: entry.about_member_id,
          event: entry.event_id,
          before: readable(entry.before),
          after: readable(entry.after),
        })),
        prepared.entries.map(({ about = null, event = null, ...expected }) => ({
          at: '2026-11-14T11:00:00.000Z',
          channel: prepared.channel,
          member: prepared.by,
          token,
          ...expected,
          about,
          event: event === 'made' ? (answer.body.events?.[0] ?? answer.body.id) : event,
        })),
      );
      if (!prepared.repeatable) return;
      const again = await make(api, prepared);
      assert.ok(again.status < 400, again.text);
      assert.deepEqual(await entriesOf(again), [], 'nothing changed, but something was recorded');
    });
  }

  test('each operation of the interface that may change something is tried here', () => {
    const changing = documentedPaths(api).flatMap(({ path, operations }) =>
      [...operations.keys()].filter((method) => method !== 'GET').map((method) => `${method} ${path}`),
    );
    const tried = new Set(writeOperations.map(({ operation }) => operation));
    // It works only where there is nobody; its own test looks at the trail.
    const atFirst = 'POST /v2/setup';
    const atDoor = [
      'POST /v2/events/confirm',
      'POST /v2/door/events/{id}/scans',
      'POST /v2/door/events/{id}/registrations/{registration}/annulment',
    ];
    assert.deepEqual(
      changing.filter((operation) => !tried.has(operation)).toSorted(),
      [atFirst, ...atDoor].toSorted(),
    );
  });

  test('a scan is recorded once, where scans are kept, with reviewer, token and request', async () => {
    const door = await openDoor(api);
    const count = (await entries()).length;
    for (const status of [200, 409]) {
      const answer = await door.scan({ gate: 'North' });
      assert.equal(answer.status, status);
      const scan = await api.deps.storage.db
        .selectFrom('scans')
        .selectAll()
        .where('request_id', '=', String(answer.headers['x-request-id']))
        .executeTakeFirstOrThrow();
      const token = await tokenIdOf(
        { options: { token: api.fixture.people.reviewer.token } } as PreparedCall,
        answer,
      );
      assert.deepEqual(
        [scan.result, scan.reviewer_id, scan.token_id, scan.registration_id],
        [status, api.fixture.people.reviewer.id, token, door.registration],
      );
    }
    assert.equal((await entries()).length, count);
  });

  test('a call that is refused or fails is not recorded, but for a sign-in', async () => {
    const { people, addEvent, alpha } = api.fixture;
    const event = await addEvent({ registration_enabled: 0 });
    const count = (await entries()).length;
    const refused = [
      await api.post(`/events/${event}`, people.member.token, { attending: 'YES' }),
      await api.call('PUT', `/clubs/${alpha.id}/activities`, {
        token: people.member.token,
        body: { title: 'x', startDate: '2026-11-01' },
      }),
    ];
    assert.deepEqual(
      refused.map(({ status }) => status),
      [409, 403],
    );
    assert.equal((await entries()).length, count);
  });

  test('no secret stands in the trail after all of this', async () => {
    const { db } = api.deps.storage;
    const columns = [
      ...(await db.selectFrom('registrations').select(['barcode', 'reply_hash']).execute()),
      ...(await db.selectFrom('members').select(['private_identifier', 'photo_name']).execute()),
      ...(await db.selectFrom('tokens').select('hash').execute()),
      ...(await db.selectFrom('passwords').select('hash').execute()),
      ...(await db.selectFrom('scans').select('code_hash').execute()),
    ];
    const secrets = columns.flatMap((row) => Object.values(row)).filter((secret) => secret !== null);
    assert.ok(secrets.length > 20);
    const trail = JSON.stringify(await entries());
    for (const secret of [...secrets, 'correct horse', 'guildhall_']) {
      assert.ok(!trail.includes(secret), `the trail holds ${secret}`);
    }
  });
});

/** The token that a sign-in has made: in the answer, or in the cookie of a browser. */
function madeToken({ body, headers }: CallAnswer): string {
  return body.access_token ?? /=([^;]+)/.exec(String(headers['set-cookie']))?.[1];
}

function sessionOf({ headers }: PreparedCall['options']): string | undefined {
  return /=(.+)$/.exec(String(headers?.['cookie'] ?? ''))?.[1];
}

/** What changed, with a word in the place of every moment and digest. */
function readable(text: string | null): unknown {
  if (text === null) return null;
  const fields = Object.entries(JSON.parse(text) as Record<string, unknown>);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? inWords(value) : value]),
  );
}

function inWords(value: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return '(time)';
  return /^[0-9a-f]{64}$/.test(value) ? '(digest)' : value;
}
