import { purgeRemoved } from '../../../src/data/import-export/import/restoring-service.ts';
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { Updateable } from 'kysely';
import sharp from 'sharp';
import type { EventsTable } from '../../../src/events/event/events-tables.ts';
import { clearEventFiles } from '../../../src/events/parts/event-files-service.ts';
import { isFileUsed } from '../../../src/events/parts/event-files-store.ts';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { browserOf } from '../../support/browser.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { plansOf } from '../../support/query-plans.ts';
import { MovableClock } from '../../support/movable-clock.ts';
import { apiOfSuite, assertBadField, assertFailure, type Answer } from '../../support/test-api.ts';
import { halves, pixel, plainPicture } from '../../unit/directory/photos/photo-support.ts';
import { hugePng } from '../photos/odd-pictures.ts';

const megabyte = 1024 * 1024;
const bytesType = 'application/octet-stream';
const page = '<html><script>alert(1)</script></html>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

onEveryDatabase('The banner and the files of an event', (database) => {
  const api = apiOfSuite(database);
  let officer: string;
  let member: string;
  before(() => {
    officer = api.fixture.people.officer.token;
    member = api.fixture.people.member.token;
  });

  const newEvent = () =>
    api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar, start_date: '2026-12-12T18:30:00' });
  const send = (
    method: 'PUT' | 'POST' | 'DELETE',
    path: string,
    rawBody: Buffer,
    headers: object,
    token = officer,
  ) => api.call(method, path, { token, rawBody, headers: { 'content-type': bytesType, ...headers } });
  const banner = (id: number, bytes: Buffer, query = '', headers: object = {}, token = officer) =>
    send(
      'PUT',
      `/manage/events/${id}/banner${query}`,
      bytes,
      { 'content-type': 'image/jpeg', 'if-match': '*', ...headers },
      token,
    );
  const attach = (
    id: number,
    name: string,
    content: Buffer | string,
    headers: object = {},
    token = officer,
  ) =>
    send(
      'POST',
      `/manage/events/${id}/attachments?name=${encodeURIComponent(name)}`,
      Buffer.from(content),
      headers,
      token,
    );
  async function attached(id: number, name: string, content: Buffer | string): Promise<number> {
    const answer = await attach(id, name, content);
    assert.equal(answer.status, 201, answer.text);
    return Number(answer.body.id);
  }
  const shown = async (id: number) => (await api.get(`/events/${id}`, member)).body;
  const pathOf = (url: string): string => {
    const { publicUrl } = api.deps.config;
    assert.ok(url.startsWith(`${publicUrl}/v2/`), url);
    return url.slice(`${publicUrl}/v2`.length);
  };
  const fetched = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
    api.call('GET', pathOf(url), { headers });
  const change = (id: EventId, set: Updateable<EventsTable>) =>
    api.deps.storage.write((tx) => tx.updateTable('events').set(set).where('id', '=', id).execute());
  async function files(): Promise<string[]> {
    const folder = join(api.deps.config.dataFolder, 'files');
    const found = await readdir(folder, { recursive: true });
    return found.filter((name) => /[0-9a-f]{64}$/.test(name)).toSorted();
  }

  test('a banner is shown whole and as a square, to everyone who knows its address', async () => {
    const id = await newEvent();
    const answer = await banner(id, await halves(600, 300, '#ff0000', '#0000ff'));
    assert.equal(answer.status, 200, answer.text);
    const event = await shown(id);
    assert.deepEqual([event.banner, event.bannerSq], [answer.body.banner, answer.body.bannerSq]);
    const wide = await fetched(event.banner);
    const square = await fetched(event.bannerSq);
    assert.deepEqual(await measures(wide.bytes), [600, 300]);
    const [width, height] = await measures(square.bytes);
    assert.equal(width, height);
    assert.equal(wide.headers['content-type'], 'image/jpeg');
    assert.match(String(wide.headers['cache-control']), /immutable/);
    const held = await fetched(event.banner, { 'if-none-match': String(wide.headers.etag) });
    assert.deepEqual([held.status, held.bytes.length], [304, 0]);
  });

  test('the files of a closed event are there for those who see it, and for nobody who merely has the same content', async () => {
    const id = await newEvent();
    const { body } = await banner(id, await plainPicture(300, 200, '#135724').jpeg().toBuffer());
    await attached(id, 'agenda.txt', 'agenda');
    const [{ url }] = (await shown(id)).attachments;
    await change(id, { closed: 1 });
    for (const address of [body.banner, body.bannerSq, url]) {
      assertFailure(await fetched(address), 404);
      assertFailure(await fetched(address, { 'x-authorization': member }), 404);
      assertFailure(await fetched(address, { 'if-none-match': `"${address.slice(-64)}"` }), 404);
      assert.equal((await fetched(address, { 'x-authorization': officer })).status, 200);
    }
    await api.fixture.addRegistration(id, { member_id: api.fixture.people.member.id });
    const invited = await fetched(body.banner, { 'x-authorization': member });
    assert.deepEqual([invited.status, invited.headers['cache-control']], [200, 'private, no-store']);
  });

  test('the files of a draft and of a deleted event are there for those who manage it, also in the browser, and kept nowhere', async () => {
    const id = await newEvent();
    const { body } = await banner(id, await plainPicture(300, 200, '#246813').jpeg().toBuffer());
    await attached(id, 'secret.txt', 'secret');
    const [{ url }] = (await shown(id)).attachments;
    const browser = await browserOf(api, api.fixture.people.officer.id);
    const states = [{ draft: 1 }, { draft: 0, removed_at: '2026-11-12T10:00:00.000Z' }] as const;
    for (const state of states) {
      await change(id, state);
      for (const address of [body.banner, body.bannerSq, url]) {
        assertFailure(await fetched(address), 404);
        assertFailure(await fetched(address, { 'x-authorization': member }), 404);
        assertFailure(await fetched(address, { 'if-none-match': `"${address.slice(-64)}"` }), 404);
        const own = await fetched(address, { 'x-authorization': officer });
        assert.deepEqual(
          [own.status, own.headers['cache-control'], own.headers['cross-origin-resource-policy']],
          [200, 'private, no-store', 'same-origin'],
        );
        assert.equal((await browser.get(pathOf(address))).status, 200);
      }
    }
    await change(id, { removed_at: null, cancelled: 1 });
    const open = await fetched(url);
    assert.deepEqual([open.status, open.text], [200, 'secret']);
    assert.match(String(open.headers['cache-control']), /immutable/);
    assert.equal((await fetched(url, { 'x-authorization': 'unknown' })).status, 200);
  });

  async function measures(bytes: Buffer): Promise<[number, number]> {
    const { width, height } = await sharp(bytes).metadata();
    return [width, height];
  }

  test('the square of a banner can be chosen, within the picture', async () => {
    const id = await newEvent();
    const picture = await halves(600, 300, '#ff0000', '#0000ff');
    const { body } = await banner(id, picture, '?x=0&y=200&size=100');
    const [red, , blue] = await pixel((await fetched(body.bannerSq)).bytes, 50, 50);
    assert.ok(blue > 200 && red < 60);
    assertBadField(await banner(id, picture, '?x=0&y=0&size=301'), 'size');
    assertBadField(await banner(id, picture, '?x=0'), 'y');
  });

  test('a banner is the part that was cut out of the picture, and its square the middle of that', async () => {
    const id = await newEvent();
    const picture = await halves(600, 300, '#ff0000', '#0000ff');
    const { body } = await banner(id, picture, '?x=30&y=190&size=100&width=300&height=100');
    const [wide, square] = [await fetched(body.banner), await fetched(body.bannerSq)];
    assert.deepEqual(await measures(wide.bytes), [300, 100]);
    const [width, height] = await measures(square.bytes);
    assert.equal(width, height);
    for (const { bytes } of [wide, square]) {
      const [red, , blue] = await pixel(bytes, 50, 50);
      assert.ok(blue > 200 && red < 60);
    }
    const wrong = [
      ['?x=0&y=0&width=601&height=200', 'width'],
      ['?x=0&y=0&width=300&height=301', 'height'],
      ['?x=301&y=0&width=300&height=100', 'x'],
      ['?x=0&y=201&width=300&height=100', 'y'],
      ['?x=0&y=0&width=300', 'height'],
    ] as const;
    for (const [query, field] of wrong) assertBadField(await banner(id, picture, query), field);
    const long = await plainPicture(900, 300, '#334455').jpeg().toBuffer();
    const thin = await banner(id, long, '?x=0&y=0&width=800&height=90');
    assert.match(assertFailure(thin, 400), /too narrow/);
  });

  test('a banner that is removed is gone, and its files once it can no longer be brought back', async () => {
    const id = await newEvent();
    const { body } = await banner(id, await plainPicture(400, 300, '#135791').jpeg().toBuffer());
    const { publicUrl } = api.deps.config;
    const path = `/manage/events/${id}/banner`;
    const headers = { 'if-match': '*' };
    const removed = await api.call('DELETE', path, { token: officer, headers });
    assert.deepEqual([removed.body.banner, removed.body.bannerSq], ['', '']);
    assertFailure(await fetched(body.banner), 404);
    const isStored = async () => (await files()).some((name) => String(body.banner).endsWith(name.slice(3)));
    await clearEventFiles(api.deps);
    assert.ok(await isStored(), publicUrl);
    const later = api.clock
      .now()
      .add({ hours: 24 * 31 })
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime();
    await purgeRemoved(api.deps.storage, new MovableClock(later.toString()));
    await clearEventFiles(api.deps);
    assert.ok(!(await isStored()), publicUrl);
    assertFailure(await api.call('DELETE', path, { token: officer }), 428);
    assertFailure(await api.call('DELETE', path, { token: officer, headers: { 'if-match': '"1"' } }), 412);
    assertFailure(await api.call('DELETE', path, { token: member, headers }), 403);
    assertFailure(await api.call('DELETE', '/manage/events/999999/banner', { token: officer, headers }), 404);
    assertFailure(await send('DELETE', path, Buffer.from('x'), headers), 415);
    const large = { token: officer, headers, body: { text: 'x'.repeat(megabyte) } };
    assertFailure(await api.call('DELETE', path, large), 413);
  });

  test('a banner is a picture: bombs, drawings and texts are refused, and what is hidden in one is lost', async () => {
    const id = await newEvent();
    const before = await files();
    const jpeg = await plainPicture(300, 300).jpeg().toBuffer();
    const wrong: [Buffer, RegExp][] = [
      [hugePng(30_000, 30_000), /more than 50 million pixels/],
      [Buffer.from(svg), /not a picture/],
      [Buffer.from(page), /not a picture/],
      [jpeg.subarray(0, jpeg.length / 2), /damaged or incomplete/],
      [await plainPicture(79, 100).png().toBuffer(), /too small/],
      [Buffer.alloc(0), /must be a file/],
    ];
    for (const [bytes, sentence] of wrong)
      assert.match(assertFailure(await banner(id, bytes), 400), sentence);
    assert.deepEqual(await files(), before);
    const { body } = await banner(id, Buffer.concat([jpeg, Buffer.from(page)]));
    assert.ok(!(await fetched(body.banner)).bytes.includes('script'));
  });

  test('a banner needs the version that was read, the right, an event, and a type that is read', async () => {
    const id = await newEvent();
    const jpeg = await plainPicture(300, 300).jpeg().toBuffer();
    await banner(id, jpeg);
    const late = await banner(id, await plainPicture(300, 300, '#123123').jpeg().toBuffer(), '', {
      'if-match': '"1"',
    });
    assertFailure(late, 412);
    assert.deepEqual(
      late.body.errorInfo.map(({ field }: { field: string }) => field),
      ['banner', 'bannerSq'],
    );
    assertFailure(
      await send('PUT', `/manage/events/${id}/banner`, jpeg, { 'content-type': 'image/jpeg' }),
      428,
    );
    assertFailure(await banner(id, jpeg, '', {}, member), 403);
    assertFailure(await banner(999_999, jpeg), 404);
    assertFailure(await banner(id, jpeg, '', { 'content-type': 'image/svg+xml' }), 415);
    assertFailure(await banner(id, Buffer.alloc(10 * megabyte + 1)), 413);
  });

  test('a file is kept as it is and given out as a download that no browser runs', async () => {
    const id = await newEvent();
    for (const [name, content] of [
      ['page.html', page],
      ['drawing.svg', svg],
      ['a.xhtml', page],
    ] as const) {
      const answer = await attach(id, name, content);
      assert.equal(answer.status, 201, answer.text);
      assert.equal(answer.headers.location, `/v2/manage/events/${id}/attachments/${answer.body.id}`);
      const found = (await shown(id)).attachments.find((each: { name: string }) => each.name === name);
      assert.deepEqual([found.id, found.type, found.size], [answer.body.id, bytesType, content.length]);
      const { headers, text } = await fetched(found.url);
      assert.equal(text, content);
      assert.equal(headers['content-type'], bytesType);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.match(String(headers['content-disposition']), /^attachment; filename=/);
      assert.match(String(headers['content-security-policy']), /default-src 'none'; sandbox/);
    }
    assert.equal((await shown(id)).attachment, (await shown(id)).attachments[0].url);
  });

  test('a document has its type, and any letters in its name', async () => {
    const id = await newEvent();
    await attached(id, 'Menü "à la carte" 100%.pdf', '%PDF-1.7');
    const [found] = (await shown(id)).attachments;
    const { headers } = await fetched(found.url);
    assert.equal(headers['content-type'], 'application/pdf');
    const encoded = "filename*=UTF-8''Men%C3%BC%20%22%C3%A0%20la%20carte%22%20100%25.pdf";
    assert.ok(String(headers['content-disposition']).endsWith(encoded));
  });

  test('a picture among the files is written anew, whatever it is called, and loses what is hidden in it', async () => {
    const id = await newEvent();
    const png = await plainPicture(300, 200).png().toBuffer();
    await attached(id, 'plan.html', Buffer.concat([png, Buffer.from(page)]));
    const [found] = (await shown(id)).attachments;
    assert.deepEqual([found.name, found.type], ['plan.jpg', 'image/jpeg']);
    assert.ok(!(await fetched(found.url)).bytes.includes('script'));
    assertFailure(await attach(id, 'bomb.png', hugePng(30_000, 30_000)), 400);
  });

  test('a name with folders or invisible characters is refused at its field', async () => {
    const id = await newEvent();
    const names = [
      '../menu.pdf',
      String.raw`C:\menu.pdf`,
      'a\u0000.pdf',
      'a\n.pdf',
      'fdp.\u202Eexe',
      '..',
      '.',
      '',
    ];
    for (const name of names) assertBadField(await attach(id, name, 'x'), 'name');
    assertBadField(await attach(id, 'x'.repeat(201), 'x'), 'name');
    assertFailure(await attach(id, 'empty.txt', ''), 400);
  });

  test('10 MB are taken, a byte more is 413', async () => {
    const id = await newEvent();
    await attached(id, 'large.bin', Buffer.alloc(10 * megabyte, 1));
    assertFailure(await attach(id, 'larger.bin', Buffer.alloc(10 * megabyte + 1)), 413);
    assertFailure(await attach(id, 'a.txt', 'x', { 'content-type': 'text/plain' }), 415);
    assertFailure(await attach(id, 'a.txt', 'x', {}, member), 403);
    assertFailure(await attach(999_999, 'a.txt', 'x'), 404);
  });

  test('the same key attaches a file once; two at the same moment are both there', async () => {
    const id = await newEvent();
    const headers = { 'idempotency-key': `file-${id}` };
    const [one, other] = [await attach(id, 'a.txt', 'x', headers), await attach(id, 'a.txt', 'x', headers)];
    assert.deepEqual([one.status, other.body], [201, one.body]);
    assertFailure(await attach(id, 'a.txt', 'y', headers), 400);
    const both = await Promise.all([attach(id, 'b.txt', 'same'), attach(id, 'c.txt', 'same')]);
    assert.deepEqual(
      both.map(({ status }) => status),
      [201, 201],
    );
    const { attachments } = await shown(id);
    assert.deepEqual(attachments.map(({ name }: { name: string }) => name).toSorted(), [
      'a.txt',
      'b.txt',
      'c.txt',
    ]);
    for (const { url } of attachments) assert.equal((await fetched(url)).status, 200);
  });

  test('content that another event has stays when one of them leaves it', async () => {
    const [one, other] = [await newEvent(), await newEvent()];
    const attachment = await attached(one, 'shared.txt', 'shared content');
    await attached(other, 'shared.txt', 'shared content');
    const [kept] = (await shown(other)).attachments;
    const removed = await api.call('DELETE', `/manage/events/${one}/attachments/${attachment}`, {
      token: officer,
    });
    assert.equal(removed.status, 200, removed.text);
    await clearEventFiles(api.deps);
    assert.equal((await fetched(kept.url)).text, 'shared content');
    assertFailure(await fetched(String(kept.url).replace(`/${other}/`, `/${one}/`)), 404);
    const path = `/manage/events/${one}/attachments/${attachment}`;
    assertFailure(await api.call('DELETE', path, { token: officer }), 404);
    assertFailure(await api.call('DELETE', path, { token: member }), 403);
    assertFailure(await send('DELETE', path, Buffer.from('x'), {}), 415);
    assertFailure(
      await api.call('DELETE', path, { token: officer, body: { text: 'x'.repeat(megabyte) } }),
      413,
    );
  });

  test('whether any event has a file is found by an index, however many events there are', async () => {
    const [used = ''] = await plansOf(api.deps.storage, (db) => isFileUsed(db, 'ab'.repeat(32)));
    // A database server reads a table of a few rows as a whole, whatever indexes it has.
    if (database.name === 'postgres') return;
    assert.match(used, /event_attachments_by_attached_file/);
    assert.match(used, /events_by_banner_file/);
    assert.match(used, /events_by_banner_sq_file/);
    assert.doesNotMatch(used, /SCAN/);
  });

  test('an event has 20 files at most', async () => {
    const id = await newEvent();
    const rows = Array.from({ length: 20 }, (_, position) => {
      return { event_id: id, position, name: 'a.txt', url: 'https://example.org/a.txt', type: '', size: 1 };
    });
    await api.deps.storage.write((tx) => tx.insertInto('event_attachments').values(rows).execute());
    assertFailure(await attach(id, 'b.txt', 'x'), 409);
  });

  test('more at once than there is memory for are asked to wait', async () => {
    const id = await newEvent();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => attach(id, `${index}.txt`, `${index}`)),
    );
    assert.ok(answers.some(({ status }) => status === 429));
    const jpeg = await plainPicture(300, 300).jpeg().toBuffer();
    const banners = await Promise.all(Array.from({ length: 10 }, () => banner(id, jpeg)));
    assert.ok(banners.some(({ status }) => status === 429));
  });
});
