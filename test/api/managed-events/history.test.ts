import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

interface Entry {
  action: string;
  subject: string;
  at: string;
  by: { name: string } | null;
  about: { id: number | null; name: string } | null;
  changes: { field: string; before: string; after: string }[];
}

onEveryDatabase('GET /manage/events/{id}/history', (database) => {
  const api = apiOfSuite(database);
  const officer = () => api.fixture.people.officer;
  const change = async (event: number, body: object) => {
    const headers = { 'if-match': '*' };
    const path = `/manage/events/${event}`;
    const answer = await api.call('PATCH', path, { token: officer().token, body, headers });
    assert.equal(answer.status, 200, answer.text);
  };
  const read = async (event: number, query = '') => {
    const { status, body, text } = await api.get(`/manage/events/${event}/history${query}`, officer().token);
    assert.equal(status, 200, text);
    return body as { count: number; next: string | null; entries: Entry[] };
  };
  const eventOfAlpha = (columns: object = {}) =>
    api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar, title: 'Dinner', ...columns });

  test('says who changed what from what to what, newest first', async () => {
    const event = await eventOfAlpha();
    await change(event, { title: 'Lunch' });
    api.clock.advance({ hours: 1 });
    await change(event, { title: 'Supper', capacity: 12 });
    const { entries } = await read(event);
    assert.deepEqual(
      entries.map(({ action, subject, changes }) => [action, subject, changes]),
      [
        [
          'update',
          'event',
          [
            { field: 'title', before: 'Lunch', after: 'Supper' },
            { field: 'capacity', before: '', after: '12' },
          ],
        ],
        ['update', 'event', [{ field: 'title', before: 'Dinner', after: 'Lunch' }]],
      ],
    );
    assert.ok((entries[0]?.at ?? '') > (entries[1]?.at ?? ''));
    const { body } = await api.get('/me', officer().token);
    assert.deepEqual(new Set(entries.map(({ by }) => by?.name)), new Set([body.fullName]));
  });

  test('names the people whose answers they are, guests too, by the name of today', async () => {
    const event = await eventOfAlpha({ guests_allowed: 1 });
    const { member } = api.fixture.people;
    const yes = await api.post(`/events/${event}`, member.token, { attending: 'YES' });
    assert.equal(yes.status, 200, yes.text);
    const path = `/manage/events/${event}/participants`;
    const guest = { firstName: 'Ida', lastName: 'Kern', attending: 'YES' };
    const registered = await api.post(path, officer().token, guest);
    assert.equal(registered.status, 201, registered.text);
    const { entries } = await read(event);
    const [byOfficer, own] = entries;
    assert.deepEqual([byOfficer?.action, byOfficer?.about], ['register', { id: null, name: 'Ida Kern' }]);
    assert.equal(own?.about?.id, member.id);
    assert.equal(own?.by?.name, own?.about?.name);
  });

  test('goes on where a page ended, whatever happened meanwhile', async () => {
    const event = await eventOfAlpha();
    for (const title of ['One', 'Two', 'Three']) await change(event, { title });
    const first = await read(event, '?limit=2');
    assert.equal(first.count, 2);
    await change(event, { title: 'Four' });
    const second = await read(event, `?limit=2&cursor=${first.next}`);
    assert.deepEqual([second.count, second.next], [1, null]);
    assert.equal(second.entries[0]?.changes[0]?.after, 'One');
  });

  test('says nothing of other events, and of this one also after it was deleted', async () => {
    const [event, other] = [await eventOfAlpha(), await eventOfAlpha()];
    await change(other, { title: 'Elsewhere' });
    const deleted = await api.call('DELETE', `/manage/events/${event}`, {
      token: officer().token,
      headers: { 'if-match': '*' },
    });
    assert.equal(deleted.status, 200, deleted.text);
    assert.deepEqual(
      (await read(event)).entries.map(({ action }) => action),
      ['delete'],
    );
  });

  test('is refused with a cursor that is none, and for those who do not manage the event', async () => {
    const event = await eventOfAlpha();
    const path = `/manage/events/${event}/history`;
    assertBadField(await api.get(`${path}?cursor=bm9uZQ`, officer().token), 'cursor');
    assertFailure(await api.get(path, api.fixture.people.member.token), 403);
  });
});
