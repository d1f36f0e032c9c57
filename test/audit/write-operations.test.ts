import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentedPaths } from '../api/http/operations.ts';
import { openDoor } from '../api/check-in/door.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { apiOfSuite } from '../support/test-api.ts';
import { secretHash } from '../../src/platform/shared/secrets.ts';
import { recordedCases } from '../catalogue/catalogue.ts';
import { prepare } from '../catalogue/make-call.ts';
import type { Call, CallAnswer } from '../catalogue/row.ts';

onEveryDatabase('Every call that changes data', (database) => {
  const api = apiOfSuite(database);

  const entries = () => api.deps.storage.db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
  const entriesOf = async (answer: CallAnswer) =>
    (await entries()).filter((entry) => entry.request_id === answer.headers['x-request-id']);

  async function tokenIdOf(token: string | undefined): Promise<number | null> {
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

  for (const one of recordedCases) {
    const { repeatable, makesToken, channel = 'api' } = one.recorded;
    test(`${one.operation} (${one.target}) is recorded once, with member, token and request`, async () => {
      const { call, token, by, make } = await prepare(api, one);
      const count = (await entries()).length;
      const answer = await make();
      assert.ok(answer.status < 400, answer.text);
      const recorded = await entriesOf(answer);
      assert.equal((await entries()).length, count + recorded.length, 'another entry was made');
      const usedToken = makesToken === true ? madeToken(answer) : (token ?? sessionOf(call));
      const tokenId = await tokenIdOf(usedToken);
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
        (call.entries ?? []).map(
          ({ action, subject, about = null, event, before = null, after = null }, index) => ({
            at: '2026-11-14T11:00:00.000Z',
            channel,
            member: by,
            token: tokenId,
            action,
            subject,
            about,
            event: event === 'made' ? madeEvent(answer, index) : (event ?? eventOf(call)),
            before,
            after,
          }),
        ),
      );
      if (repeatable !== true) return;
      const again = await make();
      assert.ok(again.status < 400, again.text);
      assert.deepEqual(await entriesOf(again), [], 'nothing changed, but something was recorded');
    });
  }

  test('each operation of the interface that may change something is tried here', () => {
    const changing = documentedPaths(api).flatMap(({ path, operations }) =>
      [...operations.keys()].filter((method) => method !== 'GET').map((method) => `${method} ${path}`),
    );
    const tried = new Set(recordedCases.map(({ operation }) => operation));
    // It works only where there is nobody; its own test looks at the trail.
    assert.deepEqual(
      changing.filter((operation) => !tried.has(operation)),
      ['POST /v2/setup'],
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
      const token = await tokenIdOf(api.fixture.people.reviewer.token);
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

function sessionOf({ headers }: Call): string | undefined {
  return /=(.+)$/.exec(headers?.['cookie'] ?? '')?.[1];
}

/** The event that a call has made, or that of this place among several. */
function madeEvent({ body }: CallAnswer, index: number): unknown {
  return body.events === undefined ? body.id : body.events[index];
}

/** The event of an address. */
function eventOf({ path }: Call): number | null {
  const [id] = /(?<=\/events\/)\d+/.exec(path) ?? [];
  return id === undefined ? null : Number(id);
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
