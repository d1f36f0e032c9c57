import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField } from '../../support/test-api.ts';

onEveryDatabase('Bodies', (database) => {
  const api = apiOfSuite(database);

  /** How the record at an address is read, and where it is sent back to. */
  interface Echo {
    what: string;
    token: string;
    read: () => Promise<Record<string, unknown>>;
    send: { method: 'POST' | 'PUT' | 'PATCH'; path: string };
    /** What names the record in the answer, and must be that of the address. */
    namedBy?: string;
    /** What cannot be sent as it was answered, for a new record. */
    without?: string[];
  }

  async function echoes(): Promise<Echo[]> {
    const { fixture } = api;
    const { member, officer } = fixture.people;
    const clubPath = `/clubs/${fixture.alpha.id}/activities`;
    const activity = { title: 'Soup', startDate: '2026-10-03' };
    const { id } = (await api.call('PUT', clubPath, { token: officer.token, body: activity })).body;
    const event = await fixture.addEvent({ calendar_id: fixture.alphaCalendar, guests_allowed: 1 });
    const own = `/events/${event}`;
    const managed = `/manage/events/${event}`;
    await api.call('PUT', `${managed}/questions`, {
      token: officer.token,
      body: { questions: [{ title: 'Menu?', type: 'choice', options: [{ title: 'Fish' }] }] },
      headers: { 'if-match': '*' },
    });
    const { questions } = (await api.get(own, member.token)).body;
    const question = questions[0].id;
    const answers = [{ question, answer: 'Fish' }];
    await api.post(own, member.token, { attending: 'YES', attendingComment: 'By train', answers });
    const guest = { guest_first_name: 'Yan', guest_last_name: 'Yet', guest_email: 'yan@example.net' };
    const invited = await api.post(`${own}/members/invite`, member.token, guest);
    const { registration } = invited.body;
    const answer = async (path: string, token: string) => (await api.get(path, token)).body;
    const activities = async () => (await answer(clubPath, officer.token)).activities;
    const ofMember = () => answer(`${own}/members/${member.id}/answers`, officer.token);
    const calendar = `/manage/calendars/${fixture.alphaCalendar}`;
    const participant = `${managed}/participants/${registration}`;
    const at = (path: string, token: string) => ({ token, read: () => answer(path, token) });
    const activityOf = async () => (await activities()).find((one: { id: number }) => one.id === id);
    const by = officer.token;
    return [
      {
        what: 'activity',
        token: by,
        read: activityOf,
        send: { method: 'POST', path: `${clubPath}/${id}` },
        namedBy: 'id',
      },
      { what: 'event', ...at(own, member.token), send: { method: 'POST', path: own }, namedBy: 'id' },
      {
        what: 'registration',
        token: by,
        read: async () => (await ofMember()).registration,
        send: { method: 'POST', path: `${own}/members/${member.id}` },
      },
      {
        what: 'answer',
        token: by,
        read: async () => (await ofMember()).answers[0],
        send: { method: 'POST', path: `${own}/members/${member.id}/answers` },
      },
      {
        what: 'guest',
        token: member.token,
        read: async () => (await answer(own, member.token)).guests[0],
        send: { method: 'PATCH', path: `${own}/guests/${registration}` },
        namedBy: 'registration',
      },
      { what: 'own record', ...at('/me', member.token), send: { method: 'PATCH', path: '/me' } },
      { what: 'managed event', ...at(managed, by), send: { method: 'PATCH', path: managed }, namedBy: 'id' },
      {
        what: 'questions',
        ...at(`${managed}/questions`, by),
        send: { method: 'PUT', path: `${managed}/questions` },
      },
      {
        what: 'reminders',
        ...at(`${managed}/reminders`, by),
        send: { method: 'PUT', path: `${managed}/reminders` },
      },
      { what: 'calendar', ...at(calendar, by), send: { method: 'PATCH', path: calendar }, namedBy: 'id' },
      {
        what: 'participant',
        ...at(participant, by),
        send: { method: 'PATCH', path: participant },
        namedBy: 'registration',
        // A guest who has not answered; nobody can be made to have given no answer.
        without: ['attending'],
      },
    ];
  }

  test('that hold what was read are accepted and change nothing, unless they name another record', async () => {
    for (const { what, token, read, send, namedBy, without = [] } of await echoes()) {
      const { method, path } = send;
      const record = await read();
      const body = Object.fromEntries(Object.entries(record).filter(([name]) => !without.includes(name)));
      const headers = { 'if-match': '*' };
      const answer = await api.call(method, path, { token, body, headers });
      assert.ok(answer.status < 300, `${what}: ${answer.text}`);
      const { version: before, updatedAt: changed, ...rest } = record;
      const { version: after, updatedAt: later, ...same } = await read();
      assert.deepEqual(same, rest, `${what} ${String([before, after, changed, later])}`);
      const odd = await api.call(method, path, { token, body: { ...body, surprise: 1 }, headers });
      assertBadField(odd, 'surprise');
      if (namedBy === undefined) continue;
      const other = { ...body, [namedBy]: Number(record[namedBy]) + 1 };
      assertBadField(await api.call(method, path, { token, body: other, headers }), namedBy);
    }
  });

  test('of a new record may hold what another was answered with, and no number of their own', async () => {
    const { fixture } = api;
    const { token } = fixture.people.officer;
    const event = await fixture.addEvent({ calendar_id: fixture.alphaCalendar });
    const { id, ...record } = (await api.get(`/manage/events/${event}`, token)).body;
    assertBadField(await api.post('/manage/events', token, { ...record, id }), 'id');
    for (const none of [{}, { id: null }, { id: 0 }]) {
      const made = await api.post('/manage/events', token, { ...record, ...none });
      assert.equal(made.status, 201, made.text);
      const { calendar, title, startDate } = (await api.get(`/manage/events/${made.body.id}`, token)).body;
      assert.deepEqual([calendar, title, startDate], [record.calendar, record.title, record.startDate]);
    }
    const [calendar] = (await api.get('/manage/calendars', token)).body.calendars;
    const { id: _, ...rest } = calendar;
    const made = await api.post('/manage/calendars', token, { ...rest, title: 'Camps' });
    assert.equal(made.status, 201, made.text);
  });
});
