import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import {
  apiOfSuite,
  assertBadField,
  assertFailure,
  type CallOptions,
  type TestApi,
} from '../../support/test-api.ts';
import { calledPath, documentedPaths } from './operations.ts';

const mebibyte = 1024 * 1024;
const publicLimit = 16 * 1024;

onEveryDatabase('Bodies', (database) => {
  const api = apiOfSuite(database);
  let withBody: { method: 'POST' | 'PUT'; path: string; mayBeMissing: boolean }[];
  before(() => {
    withBody = documentedPaths(api).flatMap(({ path, operations }) =>
      [...operations]
        .filter(([, { hasBody }]) => hasBody)
        .map(([method, { mayBeMissing }]) => ({
          method: method as 'POST' | 'PUT',
          path: `/${calledPath(path)}`,
          mayBeMissing,
        })),
    );
    assert.ok(withBody.length >= 3);
  });

  /** Sends the same to every operation that reads a body, as someone who may call them all. */
  async function everywhere(
    options: CallOptions,
    check: (answer: Awaited<ReturnType<TestApi['call']>>, operation: { mayBeMissing: boolean }) => void,
  ) {
    const { token } = api.fixture.people.administrator;
    for (const { method, path, mayBeMissing } of withBody) {
      const answer = await api.call(method, path, { token, ...options });
      assert.ok(!/\bat .+\.ts:\d+/.test(answer.text), 'an answer must not hold a stack trace');
      check(answer, { mayBeMissing });
    }
  }

  test('that are not well-formed JSON are refused', async () => {
    for (const rawBody of ['{', '{"a":1,}', "{'a':1}", 'a=1', '{"a":1}{', 'NaN', '\u0000', '{"a":"\n"}']) {
      await everywhere({ rawBody }, (answer) => assertBadField(answer, 'body'));
    }
  });

  test('in another character set than UTF-8 are refused with 415', async () => {
    for (const charset of ['utf-16', 'iso-8859-1', '"windows-1252"']) {
      const headers = { 'content-type': `application/json; charset=${charset}` };
      await everywhere({ rawBody: '{}', headers }, (answer) => assertFailure(answer, 415));
    }
    const headers = { 'content-type': 'application/json; charset=UTF-8' };
    await everywhere({ rawBody: '[', headers }, (answer) => assertBadField(answer, 'body'));
  });

  test('of another content type are refused with 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data', 'application/jsonp', ';']) {
      const headers = { 'content-type': type };
      await everywhere({ rawBody: '{}', headers }, (answer) => assertFailure(answer, 415));
    }
  });

  test('that are packed are refused with 415, and those that are named identity are read', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'x-unknown', 'identity, gzip']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      await everywhere({ rawBody: '{}', headers }, (answer) => {
        assertFailure(answer, 415);
        assert.equal(answer.headers['accept-encoding'], 'identity');
      });
    }
    const headers = { 'content-type': 'application/json', 'content-encoding': 'Identity' };
    await everywhere({ rawBody: '[', headers }, (answer) => assertBadField(answer, 'body'));
  });

  test('where none is expected are refused and nothing changes, while nothing and {} are accepted', async () => {
    const { token } = api.fixture.people.administrator;
    const withoutBody = documentedPaths(api).flatMap(({ path, operations }) =>
      [...operations]
        .filter(([method, { hasBody, takesFile }]) => method !== 'GET' && !hasBody && !takesFile)
        .map(([method]) => ({ method: method as 'POST' | 'DELETE', path: `/${calledPath(path)}` })),
    );
    assert.ok(withoutBody.length >= 4);
    for (const { method, path } of withoutBody) {
      for (const body of [[1], [], null, 0, false, '', 'text', { surprise: 1 }]) {
        assertBadField(await api.call(method, path, { token, body }), 'body');
      }
    }
    const headers = { 'content-type': 'application/json' };
    for (const options of [{}, { headers }, { rawBody: '', headers }, { body: {} }]) {
      const answer = await api.call('POST', '/me/identifier', { token, ...options });
      assert.equal(answer.status, 200, JSON.stringify(options));
    }
  });

  test('that are missing, empty or null are refused, where they may not be missing', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const options of [{}, { headers }, { rawBody: '', headers }, { body: null }])
      await everywhere(options, (answer, { mayBeMissing }) =>
        mayBeMissing ? assert.equal(answer.status, 200, answer.text) : assertBadField(answer, 'body'),
      );
  });

  test('that are no object are refused', async () => {
    for (const body of [1, 'text', true, [], [{}]]) {
      await everywhere({ body }, (answer) => assertBadField(answer, 'body'));
    }
  });

  test('with a field nobody knows are refused, naming it', async () => {
    await everywhere({ body: { surprise: 1 } }, (answer) => assertBadField(answer, 'surprise'));
    await everywhere({ body: { toString: 1 } }, (answer) => assertBadField(answer, 'toString'));
  });

  test('with a misspelt field are told which one was probably meant, and which there are', async () => {
    const body = { username: 'member', pasword: 'never repeated' };
    const answer = await api.call('POST', '/authenticate', { body });
    assert.equal(
      assertFailure(answer, 400),
      'password is required; pasword is not a known field (did you mean password?): known are username, password.',
    );
  });

  test('that reach for the insides of JavaScript are refused and change nothing', async () => {
    for (const rawBody of [
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"title":{"__proto__":{"polluted":1}}}',
    ]) {
      await everywhere({ rawBody }, (answer) => assertBadField(answer, 'body'));
    }
    assert.equal(({} as { polluted?: number }).polluted, undefined);
  });

  test('that are not UTF-8 are refused instead of being filled with replacement characters', async () => {
    const rawBody = Buffer.from('{"title":"Fête"}', 'latin1');
    await everywhere({ rawBody }, (answer) => assertBadField(answer, 'body'));
  });

  test('above one mebibyte are refused with 413, and above 16 KiB where no token is needed; below it they are read', async () => {
    const large = (length: number) => `"${'a'.repeat(length - 2)}"`;
    const { token } = api.fixture.people.administrator;
    let open = 0;
    for (const { method, path } of withBody) {
      const small = await api.call(method, path, { token, rawBody: large(publicLimit + 1) });
      const isOpen = small.status === 413;
      const limit = isOpen ? publicLimit : mebibyte;
      if (isOpen) {
        open += 1;
        assert.match(assertFailure(small, 413), /at most 16 KB are read/);
      }
      assertFailure(await api.call(method, path, { token, rawBody: large(limit + 1) }), 413);
      assertBadField(await api.call(method, path, { token, rawBody: large(limit) }), 'body');
    }
    // Signing in, passkeys, forgotten passwords, links, set-up.
    assert.ok(open >= 5 && open < withBody.length / 2, `${open}`);
  });

  test('that are nested endlessly or full of mistakes get a short answer', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    await everywhere({ rawBody: `{"surprise":${deep}}` }, (answer) => {
      assertFailure(answer, answer.status === 413 ? 413 : 400);
      assert.ok(answer.bytes.length < 5000);
    });
    const body = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`field${n}`, n]));
    await everywhere({ body }, (answer) => {
      assertFailure(answer, answer.status === 413 ? 413 : 400);
      assert.ok(answer.bytes.length < 5000, `the answer has ${answer.bytes.length} bytes`);
    });
    await everywhere({ body: { ['x'.repeat(15_000)]: 1 } }, (answer) => {
      assertFailure(answer, 400);
      assert.ok(answer.bytes.length < 5000);
    });
  });

  test('name every field that is wrong, not only the first', async () => {
    const { token } = api.fixture.people.officer;
    const body = { title: 5, startDate: 'soon', volunteers: -1, surprise: true };
    const answer = await api.call('PUT', `/clubs/${api.fixture.alpha.id}/activities`, { token, body });
    for (const field of ['title', 'startDate', 'volunteers', 'surprise']) assertBadField(answer, field);
  });

  test('with control characters, NUL or half a character in a text are refused, naming the field', async () => {
    const { token } = api.fixture.people.officer;
    const path = `/clubs/${api.fixture.alpha.id}/activities`;
    for (const escaped of [
      String.raw`a\u0000b`,
      String.raw`a\u001bb`,
      String.raw`a\u007fb`,
      String.raw`a\u0085b`,
      String.raw`a\rb`,
      String.raw`a\ud83db`,
      String.raw`a\udc00b`,
    ]) {
      const rawBody = `{"title":"Soup","startDate":"2026-10-03","description":"${escaped}"}`;
      assertBadField(await api.call('PUT', path, { token, rawBody }), 'description');
    }
  });

  test('with a text of invisible characters count as empty there, so that nothing is without a name that can be read', async () => {
    const { token } = api.fixture.people.officer;
    const path = `/clubs/${api.fixture.alpha.id}/activities`;
    for (const title of ['\u200b', '\u2060 \u200b', '\u3164', '\u{e0041}', '\u202e'])
      assertBadField(
        await api.call('PUT', path, { token, body: { title, startDate: '2026-10-03' } }),
        'title',
      );
  });

  test('with null for a field that has no such value are read as if it had not been sent', async () => {
    const { fixture } = api;
    const { member, officer } = fixture.people;
    const event = await fixture.addEvent({ calendar_id: fixture.alphaCalendar, guests_allowed: 1 });
    const comment = (text: string | null) =>
      api.post(`/events/${event}`, member.token, { attending: 'YES', attendingComment: text, answers: null });
    assert.equal((await comment('By train')).status, 200);
    assert.equal((await comment(null)).status, 200);
    assert.equal((await api.get(`/events/${event}`, member.token)).body.attendingComment, 'By train');
    const guest = { guest_first_name: 'Yan', guest_last_name: 'Yet', guest_email: 'yan@example.net' };
    const nobody = { member: null, guest_message: null, guest_locale: null, partner: null };
    const invited = await api.post(`/events/${event}/members/invite`, member.token, { ...guest, ...nobody });
    assert.equal(invited.status, 200, invited.text);
    const path = `/clubs/${fixture.alpha.id}/activities`;
    const body = { title: 'Soup', startDate: '2026-10-03', link: null, endDate: null, status: null };
    assert.equal((await api.call('PUT', path, { token: officer.token, body })).status, 200);
    assertBadField(
      await api.call('PUT', path, { token: officer.token, body: { ...body, title: null } }),
      'title',
    );
    assertBadField(await api.post(`/events/${event}`, member.token, { attending: 'NO', x: null }), 'x');
  });

  test('with null within objects and lists are read so, too, and where null has a meaning it keeps it', async () => {
    const { fixture } = api;
    const token = fixture.people.officer.token;
    const event = await fixture.addEvent({ calendar_id: fixture.alphaCalendar, capacity: 20 });
    const path = `/manage/events/${event}`;
    const change = (body: object) => api.call('PATCH', path, { token, body, headers: { 'if-match': '*' } });
    const place = { name: 'The hall', city: null, latitude: 47.1, longitude: 8.5 };
    const first = await change({ title: null, location: place, endDate: null });
    assert.equal(first.status, 200, first.text);
    assert.deepEqual(
      [first.body.capacity, first.body.endDate, first.body.location.name],
      [20, null, 'The hall'],
    );
    const second = await change({ capacity: null, location: { latitude: null, longitude: null } });
    assert.deepEqual([second.body.capacity, second.body.location.latitude], [null, null]);
    const questions = [{ id: null, title: 'Menu?', type: 'choice', options: [{ id: null, title: 'Fish' }] }];
    const asked = await api.call('PUT', `${path}/questions`, {
      token,
      body: { questions },
      headers: { 'if-match': '*' },
    });
    assert.equal(asked.status, 200, asked.text);
    const list = await api.call('PUT', `${path}/questions`, {
      token,
      body: { questions: [null] },
      headers: { 'if-match': '*' },
    });
    assertBadField(list, 'questions.0');
  });

  test('with a tab in a text have a blank there', async () => {
    const { token } = api.fixture.people.officer;
    const path = `/clubs/${api.fixture.alpha.id}/activities`;
    const body = { title: 'Soup\tand bread', startDate: '2026-10-03', description: '\tone\ttwo\nthree\t' };
    const { id } = (await api.call('PUT', path, { token, body })).body;
    const { activities } = (await api.get(path, token)).body;
    const made = activities.find((activity: { id: number }) => activity.id === id);
    assert.deepEqual([made.title, made.description], ['Soup and bread', 'one two\nthree']);
  });
});
