import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { crc32, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { inRenderSlot } from '../../../../src/platform/pictures/picture-engine.ts';
import { PhotoFiles } from '../../../../src/directory/photos/photo-files.ts';
import { DomainError } from '../../../../src/platform/shared/errors.ts';
import { temporaryFolder } from '../../../support/databases.ts';
import { halves, pixel, plainPicture } from './photo-support.ts';

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function refusedAs(kind: DomainError['kind'], sentence: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof DomainError, String(error));
    assert.equal(error.kind, kind);
    assert.match(error.message, sentence);
    return true;
  };
}

/** A PNG that announces these measures and holds next to nothing. */
function pngAnnouncing(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('stores a photo under the SHA-256 of what is stored, and gives it back', async (t) => {
  const root = await temporaryFolder(t);
  const photos = new PhotoFiles(root);
  const { sha256 } = await photos.put(await plainPicture(300, 200).png().toBuffer());
  const path = join(root, 'photos', sha256.slice(0, 2), `${sha256}.jpg`);
  assert.deepEqual(await filesIn(root), [path]);
  const stored = await photos.read(sha256);
  assert.deepEqual(stored, await readFile(path));
  assert.equal(createHash('sha256').update(stored).digest('hex'), sha256);
  assert.equal(await photos.has(sha256), true);
});

test('stores the same photo once, whether given twice in turn or ten times at once', async (t) => {
  const root = await temporaryFolder(t);
  const photos = new PhotoFiles(root);
  const picture = await halves(300, 200, '#aa3300', '#0033aa');
  const first = await photos.put(picture);
  const [path = ''] = await filesIn(root);
  const { ino } = await stat(path);
  assert.equal(first.isNew, true);
  assert.deepEqual(await photos.put(picture), { ...first, isNew: false });
  assert.deepEqual(await filesIn(root), [path]);
  assert.equal((await stat(path)).ino, ino, 'the file is left as it is');

  const other = await plainPicture(300, 200).jpeg().toBuffer();
  const names = await Promise.all(Array.from({ length: 10 }, () => photos.put(other)));
  assert.equal(new Set(names.map((name) => name.sha256)).size, 1);
  assert.equal((await filesIn(root)).length, 2);
});

for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
  test(`accepts ${format} and stores JPEG`, async (t) => {
    const photos = new PhotoFiles(await temporaryFolder(t));
    const { sha256 } = await photos.put(await plainPicture(120, 90, '#cc3322').toFormat(format).toBuffer());
    const stored = await photos.read(sha256);
    const { width, height, space, isProgressive } = await sharp(stored).metadata();
    assert.deepEqual(
      [stored.subarray(0, 3).toString('hex'), width, height, space],
      ['ffd8ff', 120, 90, 'srgb'],
    );
    assert.equal(isProgressive, false, 'a progressive original would slow every rendering down');
    const [red, green, blue] = await pixel(stored, 60, 45);
    assert.ok(Math.abs(red - 0xcc) < 6 && Math.abs(green - 0x33) < 6 && Math.abs(blue - 0x22) < 6);
  });
}

test('keeps nothing larger than 1536×1536, in its proportions, and never enlarges', async (t) => {
  const photos = new PhotoFiles(await temporaryFolder(t));
  const measuresAfter = async (width: number, height: number) => {
    const { sha256 } = await photos.put(await plainPicture(width, height).jpeg().toBuffer());
    const stored = await sharp(await photos.read(sha256)).metadata();
    return [stored.width, stored.height];
  };
  assert.deepEqual(await measuresAfter(4000, 3000), [1536, 1152]);
  assert.deepEqual(await measuresAfter(2000, 3000), [1024, 1536]);
  assert.deepEqual(await measuresAfter(640, 480), [640, 480]);
  assert.deepEqual(await measuresAfter(3, 2), [3, 2]);
});

test('turns a photo upright and lets no EXIF, GPS or other metadata rest on disk', async (t) => {
  const root = await temporaryFolder(t);
  const photos = new PhotoFiles(root);
  const lyingOnItsSide = await sharp(await halves(200, 100, '#ff0000', '#0000ff'))
    .withExif({
      IFD0: { Artist: 'Secret Name' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 22/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Secret Note</note></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  assert.ok(lyingOnItsSide.includes('Secret Name') && lyingOnItsSide.includes('Secret Note'));
  assert.equal((await sharp(lyingOnItsSide).metadata()).orientation, 6);

  const { sha256 } = await photos.put(lyingOnItsSide);
  const stored = await photos.read(sha256);
  const { width, height, orientation, exif, icc, xmp, iptc } = await sharp(stored).metadata();
  assert.deepEqual([width, height], [100, 200]);
  assert.deepEqual([orientation, exif, icc, xmp, iptc], Array.from({ length: 5 }));
  // Orientation 6 means: turn by 90° to the right. What was above is then on the right.
  assert.ok((await pixel(stored, 80, 100))[0] > 200);
  assert.ok((await pixel(stored, 20, 100))[2] > 200);
  for (const path of await filesIn(root)) {
    const content = await readFile(path);
    assert.ok(!content.includes('Secret') && !content.includes('Exif'));
  }
});

/** Takes some seconds to draw. */
const slowDrawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1500"><filter id="f"><feTurbulence numOctaves="99"/>' +
  '<feGaussianBlur stdDeviation="200"/></filter>' +
  '<rect width="1500" height="1500" filter="url(#f)"/>'.repeat(3) +
  '</svg>';

test('reads nothing but the formats that are accepted, and what the service draws itself', async () => {
  const formats = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const;
  const read = await inRenderSlot(async (engine) => {
    const outcomes: Record<string, boolean> = {};
    for (const format of formats) {
      const bytes = await plainPicture(20, 20).toFormat(format).toBuffer();
      outcomes[format] = await engine(bytes)
        .metadata()
        .then(
          () => true,
          () => false,
        );
    }
    return outcomes;
  });
  assert.deepEqual(read, { jpeg: true, png: true, webp: true, avif: true, gif: false, tiff: false });
});

test('refuses what is not a whole picture in an accepted format, and stores nothing', async (t) => {
  const root = await temporaryFolder(t);
  const photos = new PhotoFiles(root);
  const jpeg = await halves(600, 400, '#aa3300', '#0033aa').then((png) => sharp(png).jpeg().toBuffer());
  const png = await plainPicture(600, 400).png().toBuffer();
  const refused: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    text: Buffer.from('Dear secretary, please find attached'),
    svg: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
    'a drawing that calls itself AVIF': Buffer.from(`<!--ftyp-->${slowDrawing}`),
    'a drawing with the brand of AVIF': Buffer.from(`<!--ftypavif-->${slowDrawing}`),
    'a drawing with an XML declaration': Buffer.from(`<?xml version="1.0"?>${slowDrawing}`),
    'a packed drawing': gzipSync(slowDrawing),
    'a drawing in a box of AVIF': Buffer.concat([
      Buffer.from('00000018', 'hex'),
      Buffer.from(`ftypavif\0\0\0\0mif1avif${slowDrawing}`),
    ]),
    'a drawing in a box of a wrong length': Buffer.concat([
      Buffer.from('00000901', 'hex'),
      Buffer.from(`ftypavif${slowDrawing}`),
    ]),
    'a drawing behind the start of a JPEG': Buffer.concat([
      Buffer.from('ffd8ff', 'hex'),
      Buffer.from(slowDrawing),
    ]),
    'a drawing in a box of WebP': Buffer.from(`RIFF\0\0\0\0WEBP${slowDrawing}`),
    gif: await plainPicture(20, 20).gif().toBuffer(),
    tiff: await plainPicture(20, 20).tiff().toBuffer(),
    pdf: Buffer.from('%PDF-1.7\n%âãÏÓ\n'),
    'half a JPEG': jpeg.subarray(0, Math.floor(jpeg.length / 2)),
    'the first bytes of a JPEG': jpeg.subarray(0, 20),
    'half a PNG': png.subarray(0, Math.floor(png.length / 2)),
    'a JPEG start with text': Buffer.concat([
      Buffer.from('ffd8ffe0', 'hex'),
      Buffer.from('hello '.repeat(50)),
    ]),
    'a film': Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypmp42'), Buffer.alloc(200)]),
  };
  for (const [what, bytes] of Object.entries(refused)) {
    const begun = process.cpuUsage();
    await assert.rejects(photos.put(bytes), refusedAs('bad-input', /JPEG, PNG, WebP or AVIF/), what);
    const { user } = process.cpuUsage(begun);
    assert.ok(user < 1_000_000, `${what} took ${user / 1000} ms of work`);
  }
  await assert.rejects(readdir(join(root, 'photos')), { code: 'ENOENT' });
});

test('refuses a picture that would unpack to more than 50 million pixels', async (t) => {
  const photos = new PhotoFiles(await temporaryFolder(t));
  for (const [width, height] of [
    [60_000, 60_000],
    [7072, 7072],
  ] as const) {
    await assert.rejects(
      photos.put(pngAnnouncing(width, height)),
      refusedAs('bad-input', /50 million pixels/),
    );
  }
  // Such measures no decoder believes in the first place.
  await assert.rejects(photos.put(pngAnnouncing(2 ** 31 - 1, 2 ** 31 - 1)), refusedAs('bad-input', /photo/));
});

test('refuses a photo of more than 20 MB before looking into it', async (t) => {
  const photos = new PhotoFiles(await temporaryFolder(t));
  const tooMuch = Buffer.concat([
    await plainPicture(20, 20).jpeg().toBuffer(),
    Buffer.alloc(20 * 1024 * 1024),
  ]);
  await assert.rejects(photos.put(tooMuch), refusedAs('bad-input', /20 MB/));
});

test('refuses a photo that is a strip', async (t) => {
  const photos = new PhotoFiles(await temporaryFolder(t));
  await assert.rejects(
    photos.put(await plainPicture(9000, 2).png().toBuffer()),
    refusedAs('bad-input', /narrow/),
  );
});

test('accepts photos with the small irregularities that cameras and programs leave', async (t) => {
  const photos = new PhotoFiles(await temporaryFolder(t));
  const whole = await plainPicture(50, 50).jpeg().toBuffer();
  const afterTheEnd = Buffer.concat([whole, Buffer.from('appended by a camera')]);
  const scan = whole.lastIndexOf(Buffer.from('ffda', 'hex'));
  const betweenSegments = Buffer.concat([whole.subarray(0, scan), Buffer.alloc(3), whole.subarray(scan)]);
  await assert.rejects(
    sharp(betweenSegments, { failOn: 'warning' }).toBuffer(),
    'the picture must be irregular',
  );
  for (const picture of [afterTheEnd, betweenSegments]) await assert.doesNotReject(photos.put(picture));
});

test('puts a transparent picture on white', async (t) => {
  const photos = new PhotoFiles(await temporaryFolder(t));
  const clear = { width: 40, height: 40, channels: 4, background: '#00000000' } as const;
  const { sha256 } = await photos.put(await sharp({ create: clear }).png().toBuffer());
  assert.deepEqual(await pixel(await photos.read(sha256), 20, 20), [255, 255, 255]);
});

test('refuses names that are not a digest, so that no path can be smuggled in', async (t) => {
  const root = await temporaryFolder(t);
  const photos = new PhotoFiles(root);
  await mkdir(join(root, 'photos'));
  await writeFile(join(root, 'secret.jpg'), 'secret');
  const digest = 'a'.repeat(64);
  for (const name of [
    '',
    '../secret',
    '../../etc/passwd',
    `${digest}/..`,
    `${digest}\n`,
    digest.slice(1),
    `a${digest}`,
  ]) {
    await assert.rejects(photos.read(name), refusedAs('bad-input', /64 hexadecimal digits/));
    await assert.rejects(photos.has(name), refusedAs('bad-input', /64 hexadecimal digits/));
  }
  await assert.rejects(photos.read(digest.toUpperCase()), refusedAs('bad-input', /64 hexadecimal digits/));
  await assert.rejects(photos.read(`..${digest.slice(2)}`), refusedAs('bad-input', /64 hexadecimal digits/));
});

test('says of an unknown photo that it was not found', async (t) => {
  const photos = new PhotoFiles(await temporaryFolder(t));
  assert.equal(await photos.has('b'.repeat(64)), false);
  await assert.rejects(photos.read('b'.repeat(64)), refusedAs('not-found', /photo/));
});

test('leaves nothing half-written behind when the disk refuses', async (t) => {
  const root = await temporaryFolder(t);
  const photos = new PhotoFiles(root);
  const picture = await plainPicture(40, 40).jpeg().toBuffer();
  const elsewhere = new PhotoFiles(await temporaryFolder(t));
  const { sha256 } = await elsewhere.put(picture);
  // A folder in the place of the file makes the final renaming fail.
  await mkdir(join(root, 'photos', sha256.slice(0, 2), `${sha256}.jpg`, 'in-the-way'), { recursive: true });
  t.mock.method(photos, 'has', async () => false);
  await assert.rejects(photos.put(picture), { code: /EISDIR|ENOTEMPTY|EEXIST|EPERM/ });
  assert.deepEqual(await filesIn(root), []);
});
