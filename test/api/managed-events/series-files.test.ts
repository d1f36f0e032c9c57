import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { asId, type EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';
import { plainPicture } from '../../unit/directory/photos/photo-support.ts';

interface Shown {
  version: number;
  banner: string;
  bannerSq: string;
  attachments: { id: number; name: string; url: string }[];
}

interface Later {
  id: number;
  startDate: string;
  version: number;
  changed: boolean;
}

onEveryDatabase('Banner and files of this event of a series and of those that follow', (database) => {
  const api = apiOfSuite(database);
  let officer: string;
  before(() => {
    officer = api.fixture.people.officer.token;
  });

  /** Lunches on 7, 14, 21 January 2027. */
  async function lunches(): Promise<[number, number, number]> {
    const body = {
      calendar: api.fixture.alphaCalendar,
      title: 'Lunch',
      startDate: '2027-01-07T12:00:00',
      series: { repeat: 'weekly', count: 3 },
    };
    const made = await api.call('POST', '/manage/series', { token: officer, body });
    assert.equal(made.status, 201, made.text);
    const [first = 0, second = 0, third = 0] = made.body.events as number[];
    return [first, second, third];
  }
  const show = async (id: number) => (await api.get(`/manage/events/${id}`, officer)).body as Shown;
  /** The contents of the banner: the ends of their addresses. */
  const bannerOf = async (id: number) => {
    const { banner, bannerSq } = await show(id);
    return [banner, bannerSq].map((address) => address.split('/').at(-1));
  };
  const namesOf = async (id: number) => (await show(id)).attachments.map(({ name }) => name);
  const versions = (ids: number[]) => Promise.all(ids.map(async (id) => (await show(id)).version));

  async function setBanner(id: number, colour: string, query = '?scope=following') {
    const rawBody = await plainPicture(200, 100, colour).jpeg().toBuffer();
    return api.call('PUT', `/manage/events/${id}/banner${query}`, {
      token: officer,
      rawBody,
      headers: { 'content-type': 'image/jpeg', 'if-match': '*' },
    });
  }
  const removeBanner = (id: number, query = '?scope=following') =>
    api.call('DELETE', `/manage/events/${id}/banner${query}`, {
      token: officer,
      headers: { 'if-match': '*' },
    });
  const attach = (id: number, name: string, content: string, { query = '&scope=following', key = '' } = {}) =>
    api.call('POST', `/manage/events/${id}/attachments?name=${name}${query}`, {
      token: officer,
      rawBody: Buffer.from(content),
      headers: {
        'content-type': 'application/octet-stream',
        ...(key === '' ? {} : { 'idempotency-key': key }),
      },
    });
  const detach = (id: number, attachment: number | undefined, query = '?scope=following') =>
    api.call('DELETE', `/manage/events/${id}/attachments/${attachment}${query}`, { token: officer });
  const trailOf = (id: number) =>
    api.deps.storage.db
      .selectFrom('audit_entries')
      .select('after')
      .where('subject', '=', 'event')
      .where('subject_id', '=', asId<EventId>(id))
      .where('action', '=', 'update')
      .execute();

  test('a banner is that of every later one too, with a version and an entry of its own, and goes from all again', async () => {
    const [first, second, third] = await lunches();
    const given = await setBanner(second, '#204060');
    assert.equal(given.status, 200, given.text);
    assert.deepEqual(given.body.following, [
      { id: third, startDate: '2027-01-21T12:00:00', version: 2, changed: true },
    ]);
    assert.match((await show(third)).banner, new RegExp(`/events/${third}/files/`));
    assert.deepEqual(await bannerOf(third), await bannerOf(second));
    assert.deepEqual(await bannerOf(first), ['', '']);
    assert.deepEqual(await versions([first, second, third]), [1, 2, 2]);
    assert.equal((await trailOf(third)).length, 1);
    const taken = await removeBanner(second);
    assert.deepEqual(
      (taken.body.following as Later[]).map(({ changed }) => changed),
      [true],
    );
    assert.deepEqual(
      [await bannerOf(second), await bannerOf(third)],
      [
        ['', ''],
        ['', ''],
      ],
    );
  });

  test('one with another banner keeps it and is named, and those after it change', async () => {
    const [first, second, third] = await lunches();
    await setBanner(second, '#aa0000', '');
    const own = await bannerOf(second);
    const { following } = (await setBanner(first, '#00aa00')).body as { following: Later[] };
    assert.deepEqual(
      following.map(({ id, changed }) => [id, changed]),
      [
        [second, false],
        [third, true],
      ],
    );
    assert.deepEqual(await bannerOf(second), own);
    assert.deepEqual(await bannerOf(third), await bannerOf(first));
    await removeBanner(first);
    assert.deepEqual(await bannerOf(second), own);
  });

  test('a file is attached to every later one, once where it was already, and to those before it not', async () => {
    const [first, second, third] = await lunches();
    await attach(third, 'menu.txt', 'soup', { query: '' });
    const answer = await attach(second, 'menu.txt', 'soup');
    assert.equal(answer.status, 201, answer.text);
    assert.deepEqual(answer.body.following, [
      { id: third, startDate: '2027-01-21T12:00:00', version: 2, changed: true },
    ]);
    await attach(second, 'menu.txt', 'fish');
    assert.deepEqual(await namesOf(first), []);
    assert.deepEqual(await namesOf(third), ['menu.txt', 'menu.txt']);
    const addresses = (await show(third)).attachments.map(({ url }) => url);
    const contents = await Promise.all(
      addresses.map(async (url) => {
        const path = url.slice(`${api.deps.config.publicUrl}/v2`.length);
        return (await api.call('GET', path, { token: officer })).bytes.toString();
      }),
    );
    assert.deepEqual(contents, ['soup', 'fish']);
  });

  test('the same file is taken from every later one that has it; another one of the same name stays', async () => {
    const [first, second, third] = await lunches();
    await attach(first, 'menu.txt', 'soup');
    await attach(second, 'menu.txt', 'fish', { query: '' });
    const [own] = (await show(first)).attachments;
    const removed = await detach(first, own?.id);
    assert.equal(removed.status, 200, removed.text);
    assert.deepEqual(
      (removed.body.following as Later[]).map(({ changed }) => changed),
      [true, true],
    );
    assert.deepEqual(await namesOf(first), []);
    assert.deepEqual(await namesOf(second), ['menu.txt']);
    assert.deepEqual(await namesOf(third), []);
    const [other] = (await show(second)).attachments;
    const last = (await detach(second, other?.id)).body.following as Later[];
    assert.deepEqual(
      last.map(({ id, changed }) => [id, changed]),
      [[third, false]],
    );
  });

  test('a file comes back although one of the later ones was deleted since, or is gone for good', async () => {
    const [first, second, third] = await lunches();
    await attach(first, 'menu.txt', 'soup');
    const [file] = (await show(first)).attachments;
    assert.equal((await detach(first, file?.id)).status, 200);
    const headers = { 'if-match': '*' };
    assert.equal(
      (await api.call('DELETE', `/manage/events/${third}`, { token: officer, headers })).status,
      200,
    );
    const restored = await api.post(
      `/manage/events/${first}/attachments/${file?.id}/restoration`,
      officer,
      {},
    );
    assert.equal(restored.status, 200, restored.text);
    assert.deepEqual([await namesOf(first), await namesOf(second)], [['menu.txt'], ['menu.txt']]);
    const [again] = (await show(first)).attachments;
    assert.equal((await detach(first, again?.id)).status, 200);
    await api.deps.storage.write((tx) =>
      tx.deleteFrom('events').where('id', '=', asId<EventId>(second)).execute(),
    );
    const alone = await api.post(`/manage/events/${first}/attachments/${again?.id}/restoration`, officer, {});
    assert.equal(alone.status, 200, alone.text);
    assert.deepEqual(await namesOf(first), ['menu.txt']);
  });

  test('without the scope only this one changes, and nothing is said of others', async () => {
    const [first, second] = await lunches();
    for (const query of ['', '?scope=this']) {
      assert.equal((await setBanner(first, '#112233', query)).body.following, undefined);
      assert.equal((await removeBanner(first, query)).body.following, undefined);
      const { body } = await attach(first, 'a.txt', 'a', { query: query.replace('?', '&') });
      assert.equal(body.following, undefined);
      assert.deepEqual((await detach(first, body.id, query)).body, { success: true });
    }
    assert.deepEqual(await versions([second]), [1]);
  });

  test('when one of them has no room for a file, none gets it', async () => {
    const [first, second, third] = await lunches();
    const rows = Array.from({ length: 20 }, (_, position) => ({
      event_id: asId<EventId>(third),
      position,
      name: 'a.txt',
      url: 'https://example.org/a.txt',
      type: '',
      size: 1,
    }));
    await api.deps.storage.write((tx) => tx.insertInto('event_attachments').values(rows).execute());
    const refused = await attach(first, 'menu.txt', 'soup');
    assertFailure(refused, 409);
    assert.match(refused.text, /the one of 2027-01-21 has them/);
    assert.deepEqual([await namesOf(first), await namesOf(second)], [[], []]);
  });

  test('the same key attaches it once to each, and answers the same again', async () => {
    const [first, second] = await lunches();
    const key = 'series-files-once';
    const [one, other] = await Promise.all([
      attach(first, 'menu.txt', 'soup', { key }),
      attach(first, 'menu.txt', 'soup', { key }),
    ]);
    const again = await attach(first, 'menu.txt', 'soup', { key });
    const answered = [one, other, again].filter(({ status }) => status === 201);
    assert.ok(answered.length >= 2);
    assert.equal(new Set(answered.map(({ text }) => text)).size, 1);
    assert.deepEqual([await namesOf(first), await namesOf(second)], [['menu.txt'], ['menu.txt']]);
  });

  test('an event without a series has none that follow (409), and nothing is stored', async () => {
    const id = await api.fixture.addEvent({
      calendar_id: api.fixture.alphaCalendar,
      start_date: '2026-12-12T18:30:00',
    });
    assertFailure(await setBanner(id, '#334455'), 409);
    assertFailure(await removeBanner(id), 409);
    assertFailure(await attach(id, 'menu.txt', 'soup'), 409);
    const kept = await attach(id, 'menu.txt', 'soup', { query: '' });
    assertFailure(await detach(id, kept.body.id), 409);
    assert.deepEqual([await bannerOf(id), await namesOf(id)], [['', ''], ['menu.txt']]);
  });
});
