import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

onEveryDatabase('A series of copies of an earlier event', (database) => {
  const api = apiOfSuite(database);
  let officer: string;
  before(() => {
    officer = api.fixture.people.officer.token;
  });

  async function original(more: object = {}): Promise<number> {
    const body = {
      calendar: api.fixture.alphaCalendar,
      title: 'Lunch',
      description: 'As always.',
      startDate: '2026-10-07T12:00:00',
      endDate: '2026-10-07T14:00:00',
      ...more,
    };
    const made = await api.call('POST', '/manage/events', { token: officer, body });
    assert.equal(made.status, 201, made.text);
    return made.body.id;
  }
  const copy = (id: number, body: object, { query = '', token = officer, headers = {} } = {}) =>
    api.call('POST', `/manage/events/${id}/copy${query}`, { token, body, headers });
  const read = async (id: number) => (await api.get(`/manage/events/${id}`, officer)).body;
  const events = async () =>
    Number((await api.get('/manage/events?state=draft', officer)).body.events.length);
  const monthly = { startDate: '2027-01-13T19:00:00', series: { repeat: 'monthly', count: 3 } };

  test('each has the texts, questions, reviewers and files of the original, and belongs to one new series', async () => {
    const id = await original({ registrationDueDate: '2026-10-05T12:00:00' });
    const { fixture } = api;
    const person = fixture.people.reviewer.id;
    await api.call('PUT', `/manage/events/${id}/questions`, {
      token: officer,
      body: { questions: [{ title: 'Fish?', type: 'text' }] },
      headers: { 'if-match': '*' },
    });
    await api.call('PUT', `/manage/events/${id}/reviewers`, {
      token: officer,
      body: { members: [person] },
      headers: { 'if-match': '*' },
    });
    await api.call('POST', `/manage/events/${id}/attachments?name=menu.txt`, {
      token: officer,
      rawBody: Buffer.from('Soup'),
      headers: { 'content-type': 'application/octet-stream' },
    });
    const answer = await copy(id, { ...monthly, title: 'Supper' });
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers.location, `/v2/manage/events/${answer.body.id}`);
    assert.equal(answer.body.events[0], answer.body.id);
    const made = await Promise.all((answer.body.events as number[]).map(read));
    assert.deepEqual(
      made.map(({ startDate, endDate, registrationDueDate }) => [startDate, endDate, registrationDueDate]),
      [
        ['2027-01-13T19:00:00', '2027-01-13T21:00:00', '2027-01-11T12:00:00'],
        ['2027-02-10T19:00:00', '2027-02-10T21:00:00', '2027-02-08T12:00:00'],
        ['2027-03-10T19:00:00', '2027-03-10T21:00:00', '2027-03-08T12:00:00'],
      ],
    );
    for (const one of made) {
      assert.deepEqual(
        [one.title, one.description, one.state, one.version],
        ['Supper', 'As always.', 'draft', 1],
      );
      assert.equal(one.series.id ?? one.series, answer.body.series);
      assert.deepEqual(
        one.questions.map(({ title }: { title: string }) => title),
        ['Fish?'],
      );
      assert.deepEqual(
        one.attachments.map(({ name }: { name: string }) => name),
        ['menu.txt'],
      );
    }
    assert.equal(new Set(made.map(({ questions }) => questions[0].id)).size, 3);
    const changed = await api.call('PATCH', `/manage/events/${answer.body.events[1]}?scope=following`, {
      token: officer,
      body: { title: 'Late supper' },
      headers: { 'if-match': '*' },
    });
    assert.equal(changed.status, 200, changed.text);
    const titles = await Promise.all(
      (answer.body.events as number[]).map(async (one) => (await read(one)).title),
    );
    assert.deepEqual(titles, ['Supper', 'Late supper', 'Late supper']);
    assert.equal((await read(id)).title, 'Lunch');
  });

  test('a trial answers the dates and makes nothing, with a rule and without one', async () => {
    const id = await original();
    const before = await events();
    const series = await copy(id, monthly, { query: '?dryRun=true' });
    assert.deepEqual(
      [series.status, series.body.count, series.body.dates[2]],
      [200, 3, { startDate: '2027-03-10T19:00:00', endDate: '2027-03-10T21:00:00' }],
    );
    const { startDate } = monthly;
    const once = await copy(id, { startDate }, { query: '?dryRun=true' });
    assert.deepEqual(once.body.dates, [{ startDate, endDate: '2027-01-13T21:00:00' }]);
    assert.equal(await events(), before);
  });

  test('a copy without a rule belongs to no series, also of an event that does', async () => {
    const { body } = await copy(await original(), monthly);
    const alone = await copy(body.id, { startDate: '2027-06-01T12:00:00' });
    assert.deepEqual(alone.body, { success: true, id: alone.body.id });
    assert.equal((await read(alone.body.id)).series, null);
  });

  test('a time that one of the days does not have refuses all of them, with the day', async () => {
    const before = await events();
    const id = await original();
    const weekly = { startDate: '2027-03-21T02:30:00', series: { repeat: 'weekly', count: 2 } };
    const refused = await copy(id, weekly);
    assertBadField(refused, 'startDate');
    assert.match(refused.text, /2027-03-28/);
    assert.equal(await events(), before + 1);
  });

  test('the same key makes them once', async () => {
    const id = await original();
    const headers = { 'idempotency-key': 'supper-2027' };
    const [one, other] = [await copy(id, monthly, { headers }), await copy(id, monthly, { headers })];
    assert.equal(one.status, 201, one.text);
    assert.equal(other.text, one.text);
  });

  test('is for those alone who manage the event: a draft is 404 for all others', async () => {
    const id = await original();
    const { token } = api.fixture.people.member;
    for (const query of ['', '?dryRun=true']) assertFailure(await copy(id, monthly, { query, token }), 404);
    assertFailure(await copy(999_999, monthly), 404);
  });
});
