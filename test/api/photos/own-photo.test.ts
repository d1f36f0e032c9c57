import assert from 'node:assert/strict';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import sharp from 'sharp';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, type Answer } from '../../support/test-api.ts';
import { halves, pixel, plainPicture } from '../../unit/directory/photos/photo-support.ts';
import { hugePng } from './odd-pictures.ts';

type Person = { id: number; token: string };

onEveryDatabase('PUT and DELETE /me/photo', (database) => {
  const api = apiOfSuite(database);
  let me: Person;
  before(async () => {
    me = await newPerson();
  });

  async function newPerson(): Promise<Person> {
    const id = await api.fixture.addMember();
    return { id, token: await api.fixture.tokenFor(id) };
  }
  function upload(bytes: Buffer, type = 'image/jpeg', query = '', token = me.token): Promise<Answer> {
    return api.call('PUT', `/me/photo${query}`, {
      token,
      rawBody: bytes,
      headers: { 'content-type': type },
    });
  }
  async function uploaded(...sent: Parameters<typeof upload>): Promise<string> {
    const answer = await upload(...sent);
    assert.equal(answer.status, 200, answer.text);
    return String(answer.body.photo);
  }
  const shown = (photo: string, size = 160) => api.get(`/members/photo/${photo}?s=${size}`);
  const ownRow = (id = me.id) =>
    api.deps.storage.db
      .selectFrom('members')
      .select(['photo_sha256', 'photo_name'])
      .where('id', '=', id as never)
      .executeTakeFirstOrThrow();
  const storedPhoto = async () => api.deps.photoFiles.read((await ownRow()).photo_sha256 ?? '');
  async function files(): Promise<string[]> {
    const folder = join(api.deps.config.dataFolder, 'photos');
    const found = await readdir(folder, { recursive: true });
    return found.filter((name) => name.endsWith('.jpg'));
  }

  test('shows the new photo at once under a new name, the old name is 404, and the old file is gone', async () => {
    const first = await uploaded(await plainPicture(300, 300, '#ff0000').png().toBuffer(), 'image/png');
    assert.match(first, /^[a-z2-7]{26}\.jpg$/);
    const [red] = await pixel((await shown(first)).bytes, 80, 80);
    assert.ok(red > 200);
    const { photo_sha256: old } = await ownRow();
    const second = await uploaded(await plainPicture(300, 300, '#0000ff').webp().toBuffer(), 'image/webp');
    assert.notEqual(second, first);
    const [, , blue] = await pixel((await shown(second)).bytes, 80, 80);
    assert.ok(blue > 200);
    assertFailure(await shown(first), 404);
    assert.equal(await api.deps.photoFiles.has(old ?? ''), false);
    const record = await api.get(`/members/${me.id}`, me.token);
    assert.equal(record.body.photo, second);
  });

  test('takes every format that it names', async () => {
    const picture = plainPicture(200, 200, '#123456');
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const)
      await uploaded(await picture.clone()[format]().toBuffer(), `image/${format}`);
  });

  test('keeps nothing but what can be seen: no place, no camera, no comment', async () => {
    const exif = { IFD0: { Make: 'Spycam' }, IFD3: { GPSLatitude: '47/1 22/1 0/1' } };
    const bytes = await plainPicture(300, 300, '#225588').withExif(exif).jpeg().toBuffer();
    assert.ok(bytes.includes('Spycam'));
    await uploaded(bytes);
    const stored = await storedPhoto();
    assert.ok(!stored.includes('Spycam') && !stored.includes('Exif'));
    assert.equal((await sharp(stored).metadata()).exif, undefined);
  });

  test('cuts out of the upright picture, also when the camera lay on its side', async () => {
    // Upright 400 × 200, red above and blue below; stored lying on its side.
    const upright = await halves(400, 200, '#ff0000', '#0000ff');
    const lying = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    assert.deepEqual((await sharp(lying).metadata()).autoOrient, { width: 400, height: 200 });
    const photo = await uploaded(lying, 'image/jpeg', '?x=310&y=0&size=90');
    const { width, height } = await sharp(await storedPhoto()).metadata();
    assert.deepEqual([width, height], [90, 90]);
    const [red, , blue] = await pixel((await shown(photo)).bytes, 80, 80);
    assert.ok(red > 200 && blue < 60, 'the upper edge is red');
    const lower = await uploaded(lying, 'image/jpeg', '?x=0&y=110&size=90');
    assert.ok((await pixel((await shown(lower)).bytes, 80, 80))[2] > 200, 'the lower one is blue');
  });

  test('a crop that is not whole, or reaches out of the picture, is 400 at its field', async () => {
    const bytes = await plainPicture(400, 200).jpeg().toBuffer();
    const wrong: [query: string, field: string][] = [
      ['?x=1', 'y'],
      ['?x=1&y=1', 'size'],
      ['?x=0&y=0&size=201', 'size'],
      ['?x=0&y=0&size=79', 'size'],
      ['?x=301&y=0&size=100', 'x'],
      ['?x=0&y=101&size=100', 'y'],
      ['?x=-1&y=0&size=100', 'x'],
      ['?x=0&y=0.5&size=100', 'y'],
      ['?x=a&y=0&size=100', 'x'],
    ];
    for (const [query, field] of wrong) assertBadField(await upload(bytes, 'image/jpeg', query), field);
    await uploaded(bytes, 'image/jpeg', '?x=300&y=100&size=100');
  });

  test('of a moving picture the first one counts', async () => {
    const frames = await Promise.all(
      ['#00ff00', '#ff0000'].map((colour) => plainPicture(100, 100, colour).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const photo = await uploaded(moving, 'image/webp');
    const [red, green] = await pixel((await shown(photo)).bytes, 80, 80);
    assert.ok(green > 200 && red < 60);
  });

  test('a picture with something else behind it, or within, loses it', async () => {
    const jpeg = await plainPicture(200, 200, '#661122').jpeg().toBuffer();
    const page = Buffer.from('<html><script>alert(1)</script></html>PK\u0003\u0004 a zip');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0x00, page.length + 2]), page]);
    const polyglots = [
      Buffer.concat([jpeg, page]),
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    ];
    for (const polyglot of polyglots) {
      const photo = await uploaded(polyglot);
      const stored = await storedPhoto();
      assert.ok(!stored.includes('script') && !stored.includes('zip'));
      const answer = await shown(photo);
      assert.equal(answer.headers['content-type'], 'image/jpeg');
      assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    }
  });

  test('refuses what is no picture, is damaged, too small, too narrow, or a bomb, and stores nothing', async () => {
    const kept = await ownRow();
    const before = await files();
    const jpeg = await plainPicture(300, 300).jpeg().toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect/></svg>';
    const wrong: [string, Buffer, RegExp][] = [
      ['nothing', Buffer.alloc(0), /must be a picture/],
      [
        'a text',
        Buffer.from('hello'),
        /not a picture in an accepted format\. Send a JPEG, PNG, WebP or AVIF/,
      ],
      ['SVG', Buffer.from(svg), /not a picture in an accepted format/],
      ['SVG that begins like boxes', Buffer.from(`<!--ftypavif-->${svg}`), /not a picture/],
      ['GIF', await plainPicture(100, 100).gif().toBuffer(), /not a picture in an accepted format/],
      ['half of one', jpeg.subarray(0, jpeg.length / 2), /damaged or incomplete/],
      ['a head', jpeg.subarray(0, 40), /damaged or incomplete/],
      ['a tiny one', await plainPicture(79, 200).png().toBuffer(), /too small: it has 79 × 200 pixels/],
      ['a narrow one', await plainPicture(100, 900).png().toBuffer(), /too narrow/],
      ['a bomb', hugePng(30_000, 30_000), /more than 50 million pixels/],
    ];
    for (const [what, bytes, sentence] of wrong) {
      const answer = await upload(bytes, 'image/png');
      assert.match(assertFailure(answer, 400), sentence, what);
    }
    assert.deepEqual(await ownRow(), kept);
    assert.deepEqual(await files(), before);
  });

  test('other media types are 415 with a sentence that names those it takes, too large a body is 413', async () => {
    const jpeg = await plainPicture(200, 200).jpeg().toBuffer();
    for (const type of ['image/heic', 'image/svg+xml', 'image/gif', 'application/json', 'text/html', '']) {
      const sentence = assertFailure(await upload(jpeg, type), 415);
      assert.match(sentence, /image\/jpeg, image\/png, image\/webp or image\/avif/);
    }
    const packed = await api.call('PUT', '/me/photo', {
      token: me.token,
      rawBody: jpeg,
      headers: { 'content-type': 'image/jpeg', 'content-encoding': 'gzip' },
    });
    assertFailure(packed, 415);
    const large = Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]);
    assert.equal(assertFailure(await upload(large), 413), 'The body is too large: at most 10 MB are read.');
    assertFailure(await upload(jpeg, 'image/jpeg', '', 'guildhall_nothing'), 401);
    const removing = { token: me.token, rawBody: jpeg, headers: { 'content-type': 'image/jpeg' } };
    assertFailure(await api.call('DELETE', '/me/photo', removing), 415);
    const json = { token: me.token, body: { text: 'x'.repeat(1024 * 1024) } };
    assertFailure(await api.call('DELETE', '/me/photo', json), 413);
  });

  test('a removed photo is gone, with everything made from it; initials are drawn under a new name', async () => {
    const photo = await uploaded(await plainPicture(300, 300, '#abcdef').jpeg().toBuffer());
    await shown(photo);
    const { photo_sha256: sha256 } = await ownRow();
    const removed = await api.call('DELETE', '/me/photo', { token: me.token });
    assert.equal(removed.status, 200, removed.text);
    assert.notEqual(removed.body.photo, photo);
    assertFailure(await shown(photo), 404);
    assert.equal((await shown(String(removed.body.photo))).status, 200);
    assert.equal(await api.deps.photoFiles.has(sha256 ?? ''), false);
    const cached = await readdir(join(api.deps.config.dataFolder, 'cache', 'photos'));
    assert.ok(!cached.some((name) => name.includes(String(sha256))));
    const again = await api.call('DELETE', '/me/photo', { token: me.token });
    assert.deepEqual(again.body, removed.body);
  });

  test('the same picture sent again changes nothing; one that another member has stays when one of them leaves it', async () => {
    const bytes = await plainPicture(300, 300, '#fedcba').jpeg().toBuffer();
    const other = await newPerson();
    const photo = await uploaded(bytes);
    assert.equal(await uploaded(bytes), photo);
    const others = await uploaded(bytes, 'image/jpeg', '', other.token);
    await shown(others);
    await api.call('DELETE', '/me/photo', { token: me.token });
    const { photo_sha256: sha256 } = await ownRow(other.id);
    assert.equal(await api.deps.photoFiles.has(sha256 ?? ''), true);
    assert.equal((await shown(others)).status, 200);
    await api.call('DELETE', '/me/photo', { token: other.token });
    assert.equal(await api.deps.photoFiles.has(sha256 ?? ''), false);
  });

  test('of uploads and removals at the same moment one is left, with its file and no other', async () => {
    const people = [me, await newPerson(), await newPerson()];
    const pictures = await Promise.all(
      ['#111111', '#222222'].map((colour) => plainPicture(200, 200, colour).jpeg().toBuffer()),
    );
    for (let round = 0; round < 5; round += 1) {
      const calls = people.flatMap(({ token }) => [
        ...pictures.map((bytes) => upload(bytes, 'image/jpeg', '', token)),
        ...(round % 2 === 0 ? [api.call('DELETE', '/me/photo', { token })] : []),
      ]);
      for (const { status, text } of await Promise.all(calls)) assert.ok([200, 429].includes(status), text);
      const rows = await Promise.all(people.map(({ id }) => ownRow(id)));
      const used = new Set(rows.flatMap(({ photo_sha256 }) => photo_sha256 ?? []));
      for (const sha256 of used) assert.equal(await api.deps.photoFiles.has(sha256), true);
      assert.equal((await files()).length, used.size);
    }
  });

  test('more at once than there is memory for are asked to wait', async () => {
    const jpeg = await plainPicture(200, 200).jpeg().toBuffer();
    const people = await Promise.all(Array.from({ length: 6 }, newPerson));
    // Whoever is known already comes to the limit at once.
    for (const { token } of people) await api.get('/me', token);
    const answers = await Promise.all(
      people.flatMap(({ token }) => [
        upload(jpeg, 'image/jpeg', '', token),
        upload(jpeg, 'image/jpeg', '', token),
      ]),
    );
    const refused = answers.filter(({ status }) => status === 429);
    assert.equal(answers.filter(({ status }) => status === 200).length, 8);
    assert.equal(refused.length, 4);
    assert.equal(refused[0]?.headers['retry-after'], '2');
    assert.equal((await upload(jpeg)).status, 200);
  });

  test('of one member two are taken at once, so that others find room', async () => {
    const jpeg = await plainPicture(200, 200).jpeg().toBuffer();
    const other = await newPerson();
    await api.get('/me', other.token);
    const own = Promise.all(Array.from({ length: 8 }, () => upload(jpeg)));
    const others = upload(jpeg, 'image/jpeg', '', other.token);
    assert.equal((await own).filter(({ status }) => status === 200).length, 2);
    assert.equal((await others).status, 200);
    assert.equal((await upload(jpeg)).status, 200);
  });

  test('where the photo cannot be recorded, its file goes again', async (t) => {
    const before = await files();
    t.mock.method(api.deps.storage, 'write', async () => {
      throw new Error('the database is gone');
    });
    const bytes = await plainPicture(200, 200, '#135790').jpeg().toBuffer();
    const answer = await api.app.inject({
      method: 'PUT',
      url: '/v2/me/photo',
      headers: { 'x-authorization': me.token, 'content-type': 'image/jpeg' },
      payload: bytes,
    });
    assert.equal(answer.statusCode, 500);
    assert.deepEqual(await files(), before);
  });

  test('a file that was cleared up at the moment in which someone got it is brought back', async () => {
    const bytes = await plainPicture(200, 200, '#097531').jpeg().toBuffer();
    const { photoFiles } = api.deps;
    const { sha256, photo } = await photoFiles.put(bytes);
    // Used only after the first question.
    let asked = 0;
    await photoFiles.removeUnless(sha256, async () => (asked += 1) > 1);
    assert.deepEqual(await photoFiles.read(sha256), photo);
    await photoFiles.removeUnless(sha256, async () => false);
    assert.equal(await photoFiles.restore(sha256, photo), true);
    await assert.doesNotReject(access(join(api.deps.config.dataFolder, 'photos', sha256.slice(0, 2))));
    await photoFiles.removeUnless(sha256, async () => false);
  });
});
