import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import sharp from 'sharp';
import type { MemberId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import {
  apiOfSuite,
  assertBadField,
  assertFailure,
  startTestApi,
  type Answer,
  type TestApi,
} from '../../support/test-api.ts';

const red = '#d02020';

/** A photo of one colour, by which it differs from drawn initials. */
function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
}

async function addPhotographed(
  api: TestApi,
  names: { photoName: string; username?: string; privateIdentifier?: string },
) {
  const { sha256 } = await api.deps.photoFiles.put(await picture(red));
  const id = await api.fixture.addMember({
    firstName: 'Paula',
    lastName: 'Photo',
    photoSha256: sha256,
    ...names,
  });
  return { id, sha256 };
}

/** Asserts a JPEG of this size, and gives its average colour. */
async function decode(answer: Answer, size: number): Promise<number[]> {
  assert.equal(answer.status, 200, answer.text.slice(0, 300));
  assert.equal(answer.headers['content-type'], 'image/jpeg');
  assert.equal(Number(answer.headers['content-length']), answer.bytes.length);
  const { format, width, height, exif } = await sharp(answer.bytes).metadata();
  assert.deepEqual(
    { format, width, height, exif },
    { format: 'jpeg', width: size, height: size, exif: undefined },
  );
  const { channels } = await sharp(answer.bytes).stats();
  return channels.map((channel) => channel.mean);
}

async function assertShowsPhoto(answer: Answer, size = 80): Promise<void> {
  const [r = 0, g = 0, b = 0] = await decode(answer, size);
  assert.ok(Math.abs(r - 0xd0) < 8 && Math.abs(g - 0x20) < 8 && Math.abs(b - 0x20) < 8, `${r} ${g} ${b}`);
}

async function assertShowsInitials(answer: Answer, size = 80): Promise<void> {
  await decode(answer, size);
  const { channels } = await sharp(answer.bytes).stats();
  // White letters on a colour: the photo of the fixture is one plain colour.
  assert.ok(channels.some((channel) => channel.stdev > 20));
}

onEveryDatabase('GET /members/photo/{photo}', (database) => {
  suite('pictures', () => {
    const api = apiOfSuite(database);
    let id: MemberId;
    before(async () => {
      ({ id } = await addPhotographed(api, {
        photoName: 'opaquename',
        username: 'Paula.Photo',
        privateIdentifier: 'privateidentifier',
      }));
    });

    test('answers a JPEG of exactly the size asked for', async () => {
      for (const size of [10, 11, 80, 333, 1536]) {
        await assertShowsPhoto(await api.get(`/members/photo/opaquename.jpg?s=${size}`), size);
      }
    });

    test('answers 80 pixels when no size is named', async () => {
      await assertShowsPhoto(await api.get('/members/photo/opaquename.jpg'), 80);
    });

    test('draws initials for a member without a photo', async () => {
      await api.fixture.addMember({ photoName: 'nophoto' });
      for (const size of [10, 80, 1536]) {
        await assertShowsInitials(await api.get(`/members/photo/nophoto.jpg?s=${size}`), size);
      }
    });

    test('draws something for every name, whatever the script', async () => {
      const names = [
        ['山田', '太郎'],
        ['', ''],
        ['👩‍🚀', '!'],
        ['<svg>', '&"\''],
        ['Жанна', 'Ёлкина'],
        ['محمد', 'علي'],
      ];
      for (const [index, [firstName = '', lastName = '']] of names.entries()) {
        await api.fixture.addMember({ firstName, lastName, photoName: `script${index}` });
        await decode(await api.get(`/members/photo/script${index}.jpg`), 80);
      }
    });

    test('is the file that the field photo of a member names', async () => {
      const record = await api.get(`/members/${id}`, api.fixture.people.member.token);
      await assertShowsPhoto(await api.get(`/members/photo/${record.body.photo}`));
    });

    test('shows the photo of a former member, whose record stays readable, too', async () => {
      await api.fixture.addMember({ photoName: 'former', active: false });
      await assertShowsInitials(await api.get('/members/photo/former.jpg'));
    });

    test('keeps rendered pictures for the next caller', async () => {
      const folder = join(api.deps.config.dataFolder, 'cache', 'photos');
      const first = await api.get('/members/photo/opaquename.jpg?s=97');
      const kept = (await readdir(folder)).filter((name) => name.includes('-97-'));
      assert.equal(kept.length, 1);
      const second = await api.get('/members/photo/opaquename.jpg?s=97');
      assert.deepEqual(second.bytes, first.bytes);
      assert.equal((await readdir(folder)).filter((name) => name.includes('-97-')).length, 1);
    });

    test('answers many callers at once with the same picture', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => api.get('/members/photo/opaquename.jpg?s=201')),
      );
      const [first] = answers;
      for (const answer of answers) assert.deepEqual(answer.bytes, first?.bytes);
    });
  });

  suite('names', () => {
    const api = apiOfSuite(database);
    let id: MemberId;
    let token: string;
    before(async () => {
      token = api.fixture.people.stranger.token;
      ({ id } = await addPhotographed(api, {
        photoName: 'opaquename',
        username: 'Paula.Photo',
        privateIdentifier: 'privateidentifier',
      }));
    });

    test('lets anyone use the opaque name, with or without a token', async () => {
      for (const answer of [
        await api.get('/members/photo/opaquename.jpg'),
        await api.get('/members/photo/opaquename.jpg', token),
      ]) {
        await assertShowsPhoto(answer);
        assert.equal(answer.headers['cache-control'], 'public, max-age=86400');
      }
    });

    test('lets a known caller use the id, the username and the private identifier', async () => {
      for (const name of [String(id), 'paula.photo', 'PAULA.PHOTO', 'privateidentifier']) {
        const answer = await api.get(`/members/photo/${name}.jpg`, token);
        await assertShowsPhoto(answer);
        assert.equal(answer.headers['cache-control'], 'private, max-age=3600', name);
      }
      const readOnly = await api.fixture.tokenFor(api.fixture.members.member, { readOnly: true });
      await assertShowsPhoto(await api.get(`/members/photo/${id}.jpg`, readOnly));
    });

    test('does not know those names without a token, exactly as if they did not exist', async () => {
      const unknown = await api.get('/members/photo/nobody.jpg');
      assertFailure(unknown, 404);
      for (const name of [String(id), 'paula.photo', 'privateidentifier']) {
        const answer = await api.get(`/members/photo/${name}.jpg`);
        assertFailure(answer, 404);
        assert.deepEqual(answer.body, unknown.body);
        assert.equal(answer.headers['cache-control'], 'no-store');
      }
    });

    test('reads the opaque name and the private identifier exactly', async () => {
      assertFailure(await api.get('/members/photo/OPAQUENAME.jpg'), 404);
      assertFailure(await api.get('/members/photo/PRIVATEIDENTIFIER.jpg', token), 404);
      assertFailure(await api.get('/members/photo/opaquenam_.jpg', token), 404);
      assertFailure(await api.get('/members/photo/%25.jpg', token), 404);
    });

    test('answers 404 for a name nobody has', async () => {
      for (const name of [
        'nobody',
        '999999',
        '0',
        '9'.repeat(60),
        '9007199254740993',
        '-1',
        '1.5',
        'a.b.c',
        'x.jpg',
      ]) {
        assertFailure(await api.get(`/members/photo/${name}.jpg`, token), 404);
        assertFailure(await api.get(`/members/photo/${name}.jpg`), 404);
      }
    });

    test('shows what is public also with a token that has ended, and says that it has where one is needed', async () => {
      const expiresAt = api.clock.now().subtract({ seconds: 1 });
      const expired = await api.fixture.tokenFor(api.fixture.members.member, { expiresAt });
      for (const token of ['wrong', expired]) {
        const open = await api.get('/members/photo/opaquename.jpg', token);
        assert.equal(open.status, 200);
        assert.match(String(open.headers['cache-control']), /^public/);
        assertFailure(await api.get(`/members/photo/${id}.jpg`, token), 401);
      }
    });

    test('answers path tricks and broken names with 400 or 404', async () => {
      const names = [
        '..%2f..%2fguildhall.db%00.jpg',
        '..%2f..%2fguildhall.jpg',
        '%2e%2e%2fphotos%2fopaquename.jpg',
        '..%5c..%5copaquename.jpg',
        '%2fetc%2fpasswd.jpg',
        'opaquename%00.jpg',
        '%00.jpg',
        'opaquename.jpg%00',
        'opaquename.jpg%2f..%2fx.jpg',
        'a%0Ab.jpg',
        '%ff.jpg',
        '%.jpg',
        '%zz.jpg',
        `${'x'.repeat(129)}.jpg`,
        `${'x'.repeat(300)}.jpg`,
        `${'x'.repeat(10_000)}.jpg`,
        `${'%F0%9F%A6%81'.repeat(60)}.jpg`,
        '.jpg',
        '%20.jpg',
        'opaquename',
        'opaquename.png',
        'opaquename.JPG',
        'opaquename.jpg.exe',
        'opaquename.jpg/',
        '',
        'a/b.jpg',
      ];
      for (const name of names) {
        for (const caller of [undefined, token]) {
          const answer = await api.get(`/members/photo/${name}`, caller);
          assert.ok([400, 404].includes(answer.status), `${name.slice(0, 60)}: ${answer.status}`);
          assertFailure(answer, answer.status);
        }
      }
    });

    test('names the field when it cannot be the name of a photo', async () => {
      for (const name of ['%00', 'a%07', 'x'.repeat(129)]) {
        assertBadField(await api.get(`/members/photo/${name}.jpg`), 'photo');
      }
      assertBadField(await api.get('/members/photo/%20'), 'photo');
    });

    test('refuses a size that is no whole number from 10 to 1536', async () => {
      for (const size of [
        '9',
        '0',
        '-80',
        '1537',
        '80.5',
        '1e2',
        '0x50',
        'big',
        '',
        '99999999999999999999',
        '80&s=81',
      ]) {
        assertBadField(await api.get(`/members/photo/opaquename.jpg?s=${size}`), 's');
      }
    });

    test('leaves room beside it for a member whose username is "photo"', async () => {
      const photo = await api.fixture.addMember({ username: 'photo' });
      assert.equal((await api.get('/members/photo', token)).body.id, photo);
    });
  });

  suite('caching', () => {
    const api = apiOfSuite(database);
    let id: MemberId;
    before(async () => {
      ({ id } = await addPhotographed(api, { photoName: 'opaquename' }));
    });

    function getIfChanged(path: string, etag: string, token?: string): Promise<Answer> {
      const headers = { 'if-none-match': etag };
      return api.call('GET', path, token === undefined ? { headers } : { headers, token });
    }

    test('answers 304 without the picture to a caller who holds it already', async () => {
      const { token } = api.fixture.people.member;
      for (const [path, caller] of [
        ['/members/photo/opaquename.jpg'],
        [`/members/photo/${id}.jpg?s=40`, token],
      ] as const) {
        const first = await api.get(path, caller);
        const etag = String(first.headers.etag);
        assert.match(etag, /^"[a-z0-9-]+"$/);
        for (const sent of [etag, `W/${etag}`, `"other", ${etag}`]) {
          const again = await getIfChanged(path, sent, caller);
          assert.equal(again.status, 304);
          assert.equal(again.bytes.length, 0);
          assert.equal(again.headers.etag, etag);
          assert.equal(again.headers['cache-control'], first.headers['cache-control']);
        }
        assert.equal((await getIfChanged(path, '"other"', caller)).status, 200);
      }
    });

    test('tags each size, each photo and each set of initials differently', async () => {
      await api.fixture.addMember({ photoName: 'nophoto1' });
      await api.fixture.addMember({ photoName: 'nophoto2' });
      const tags = new Set<unknown>();
      for (const path of ['opaquename.jpg', 'opaquename.jpg?s=81', 'nophoto1.jpg', 'nophoto2.jpg']) {
        tags.add((await api.get(`/members/photo/${path}`)).headers.etag);
      }
      assert.equal(tags.size, 4);
    });

    test('shows a new photo to a caller who holds the old one', async () => {
      const member = await api.fixture.addMember({ photoName: 'changing' });
      const before = await api.get('/members/photo/changing.jpg');
      const { sha256 } = await api.deps.photoFiles.put(await picture(red));
      await api.deps.storage.write((tx) =>
        tx.updateTable('members').set({ photo_sha256: sha256 }).where('id', '=', member).execute(),
      );
      await assertShowsPhoto(await getIfChanged('/members/photo/changing.jpg', String(before.headers.etag)));
    });

    test('gives a caller whose right is unknown no 304', async () => {
      const { token } = api.fixture.people.member;
      const { headers } = await api.get(`/members/photo/${id}.jpg`, token);
      assertFailure(await getIfChanged(`/members/photo/${id}.jpg`, String(headers.etag)), 404);
    });

    test('answers HEAD with the same headers', async () => {
      const get = await api.get('/members/photo/opaquename.jpg');
      const head = await api.call('HEAD', '/members/photo/opaquename.jpg');
      assert.equal(head.status, 200);
      assert.equal(head.headers.etag, get.headers.etag);
      assert.equal(head.headers['content-length'], get.headers['content-length']);
    });
  });

  test('a picture that one may not have made is made for another who asks for it at the same moment', async (t) => {
    const env = { GUILDHALL_HEAVY_READS_PER_MINUTE: '1', GUILDHALL_TRUSTED_PROXIES: '127.0.0.1' };
    const api = await startTestApi(t, database, { env });
    await addPhotographed(api, { photoName: 'wanted' });
    const ask = (size: number, address: string) =>
      api.call('GET', `/members/photo/wanted.jpg?s=${size}`, { headers: { 'x-forwarded-for': address } });
    assert.equal((await ask(50, '192.0.2.1')).status, 200);
    const [spent, other] = await Promise.all([ask(60, '192.0.2.1'), ask(60, '192.0.2.2')]);
    assert.equal(other.status, 200);
    // Whoever asks a moment after the picture was made gets it.
    assert.ok([429, 200].includes(spent.status), String(spent.status));
  });

  test('a picture is made although the first who asked for it has hung up, for others may share it', async (t) => {
    const api = await startTestApi(t, database);
    await addPhotographed(api, { photoName: 'shared' });
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const arrived = once(api.app.server, 'connection') as Promise<[Socket]>;
    const { photoCache } = api.deps;
    const get = photoCache.get.bind(photoCache);
    const { promise: made, resolve } = Promise.withResolvers<Buffer>();
    t.mock.method(photoCache, 'get', async (...wanted: Parameters<typeof get>) => {
      const [connection] = await arrived;
      caller.destroy();
      await once(connection, 'close');
      const picture = get(...wanted);
      resolve(picture);
      return picture;
    });
    const caller = connect(port, '127.0.0.1', () =>
      caller.write('GET /v2/members/photo/shared.jpg HTTP/1.1\r\nHost: a\r\n\r\n'),
    );
    assert.ok((await made).length > 0);
  });

  suite('a photo that cannot be shown', () => {
    const ending = endOfSuite();
    let api: TestApi;
    const lines: string[] = [];
    before(async () => {
      const stream = new Writable({
        write: (chunk, _encoding, done) => {
          lines.push(String(chunk));
          done();
        },
      });
      api = await startTestApi(ending, database, { logger: pino({ level: 'warn' }, stream) });
    });

    async function assertStandIn(path: string, member: MemberId, size = 80): Promise<void> {
      lines.length = 0;
      const answer = await api.get(path);
      await assertShowsInitials(answer, size);
      assert.equal(answer.headers['cache-control'], 'private, no-cache');
      assert.equal(lines.length, 1);
      const logged = JSON.parse(lines[0] ?? '') as { level: number; member: number };
      assert.deepEqual([logged.level, logged.member], [40, member]);
      assert.doesNotMatch(lines.join(''), /Paula|standin/);
    }

    test('gives way to initials and a warning when its file is missing', async () => {
      const { id, sha256 } = await addPhotographed(api, { photoName: 'standin1' });
      await rm(join(api.deps.config.dataFolder, 'photos', sha256.slice(0, 2), `${sha256}.jpg`));
      await assertStandIn('/members/photo/standin1.jpg', id);
      await addPhotographed(api, { photoName: 'again' });
      await assertShowsPhoto(await api.get('/members/photo/standin1.jpg'));
    });

    test('gives way to initials and a warning when its file is damaged', async () => {
      const { id, sha256 } = await addPhotographed(api, { photoName: 'standin2' });
      const damaged = join(api.deps.config.dataFolder, 'photos', sha256.slice(0, 2), `${sha256}.jpg`);
      await rm(join(api.deps.config.dataFolder, 'cache'), { recursive: true, force: true });
      await writeFile(damaged, randomBytes(1000));
      // In a size that nobody has asked for: what is in memory needs no file.
      await assertStandIn('/members/photo/standin2.jpg?s=96', id, 96);
    });

    test('gives way to initials and a warning when its name in the database is none', async () => {
      const id = await api.fixture.addMember({ photoName: 'standin3', photoSha256: '../../guildhall.db' });
      await assertStandIn('/members/photo/standin3.jpg', id);
    });
  });
});
