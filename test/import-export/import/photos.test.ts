import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PhotoFiles } from '../../../src/directory/photos/photo-files.ts';
import { inRenderSlot } from '../../../src/platform/pictures/picture-engine.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { folderWith, importInto, smallHouse, type House } from '../support/import-house.ts';

function picture(colour: string): Promise<Buffer> {
  return inRenderSlot((sharp) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
      .withExif({ IFD0: { Artist: 'Someone' } })
      .jpeg()
      .toBuffer(),
  );
}

/** A picture of these measures, in the form in which the service keeps one. */
function blank(width: number, height: number): Promise<Buffer> {
  return inRenderSlot((sharp) =>
    sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .jpeg({ quality: 88 })
      .toBuffer(),
  );
}

/** A picture whose header announces other measures than it has. */
function announcing(picture: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(picture);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

async function photoOf({ storage: { db } }: House, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .select('photo_sha256')
    .where('external_id', '=', key)
    .executeTakeFirst();
  return row?.photo_sha256 ?? null;
}

onEveryDatabase('A folder of photos', (database) => {
  test('needs no table: files called after members find them, and a second time nothing changes', async (t) => {
    const house = await smallHouse(t, database);
    const id = await house.storage.db
      .selectFrom('members')
      .select('id')
      .where('external_id', '=', 'M2')
      .executeTakeFirst();
    const folder = await folderWith(t, {
      'photos/m1.JPG': await picture('#112233'),
      [`photos/${id?.id}.jpg`]: await picture('#445566'),
    });
    const outcome = await importInto(house, folder);
    assert.deepEqual([outcome.refused, outcome.tables.get('photos')?.added], [[], 2]);
    const first = await photoOf(house, 'M1');
    const stored = await house.photoFiles.read(first ?? '');
    assert.doesNotMatch(stored.toString('latin1'), /Someone|Exif/);
    assert.notEqual(await photoOf(house, 'M2'), null);
    const again = await importInto(house, folder);
    assert.deepEqual([again.changed, again.tables.get('photos')?.unchanged], [[], 2]);
  });

  test('may be named in the table, shared by members, and taken away', async (t) => {
    const house = await smallHouse(t, database);
    const folder = await folderWith(t, {
      'members.csv': 'externalId,photo\nM1,both.jpg\nM2,Both.jpg\nM3,\n',
      'photos/both.jpg': await picture('#778899'),
    });
    assert.deepEqual((await importInto(house, folder)).refused, []);
    assert.equal(await photoOf(house, 'M1'), await photoOf(house, 'M2'));
    await importInto(house, await folderWith(t, { 'members.csv': 'externalId,photo\nM1,none\nM2,\n' }));
    assert.equal(await photoOf(house, 'M1'), null);
    assert.notEqual(await photoOf(house, 'M2'), null);
  });

  test('says so when files are called alike, or belong to the same member', async (t) => {
    const house = await smallHouse(t, database);
    const folder = await folderWith(t, {
      'photos/M1.jpg': await picture('#111111'),
      'photos/m1.JPG': await picture('#222222'),
      'photos/M1.jpeg': await picture('#333333'),
    });
    const outcome = await importInto(house, folder);
    assert.deepEqual(outcome.refused.map(({ reason }) => reason).toSorted(), [
      'Another picture has the same name but for upper and lower case.',
      'is a second picture of the same member',
    ]);
    assert.equal(await photoOf(house, 'M1'), null);
  });

  test('a disk that fails ends the import, whichever picture it was', async (t) => {
    const house = await smallHouse(t, database);
    const photoFiles = new (class extends PhotoFiles {
      override async take(): Promise<{ sha256: string }> {
        throw new Error('the disk fails');
      }
    })(house.folder);
    const files = Object.fromEntries(
      ['1', '2', '3', '4', '5', '6'].map((name) => [`photos/${name}.jpg`, Buffer.from(name)]),
    );
    await assert.rejects(importInto({ ...house, photoFiles }, await folderWith(t, files)), /the disk fails/);
  });

  test('keeps no photo larger than 1536×1536, whatever else is right about it', async (t) => {
    const house = await smallHouse(t, database);
    const files = {
      // Nothing but its measures is wrong with each of the first two: the service writes the same form itself.
      'photos/M1.jpg': await blank(1537, 1000),
      'photos/M2.jpg': await blank(900, 3000),
      'photos/M3.jpg': await blank(1536, 1536),
    };
    assert.deepEqual((await importInto(house, await folderWith(t, files))).refused, []);
    const measures = async (key: string) => {
      const stored = await house.photoFiles.read((await photoOf(house, key)) ?? '');
      const { width, height } = await inRenderSlot((sharp) => sharp(stored).metadata());
      return [width, height];
    };
    assert.deepEqual(await measures('M1'), [1536, 999]);
    assert.deepEqual(await measures('M2'), [461, 1536]);
    assert.deepEqual(await measures('M3'), [1536, 1536]);
  });

  test('refuses what is too heavy, too large or too narrow, each with a sentence, and stores none of it', async (t) => {
    const house = await smallHouse(t, database);
    const whole = await blank(40, 40);
    const behindTheHeader = (bytes: number) => {
      // Tables may be written again and again: so nothing stands in the file but the picture.
      const table = whole.subarray(whole.indexOf(Buffer.from([0xff, 0xdb])));
      const segment = table.subarray(0, 2 + table.readUInt16BE(2));
      const many = Buffer.alloc(Math.ceil(bytes / segment.length) * segment.length, segment);
      return Buffer.concat([whole.subarray(0, whole.length - table.length), many, table]);
    };
    const files = {
      'photos/M1.jpg': behindTheHeader(20 * 1024 * 1024),
      'photos/M2.jpg': announcing(whole, 9000, 6000),
      'photos/M3.jpg': await blank(900, 100),
    };
    const outcome = await importInto(house, await folderWith(t, files));
    assert.deepEqual(outcome.refused.map(({ reason }) => reason).toSorted(), [
      'The photo has more than 50 million pixels.',
      'The photo is larger than 20 MB.',
      'The photo is too narrow: its sides differ too much.',
    ]);
    assert.deepEqual(await Array.fromAsync(house.photoFiles.names()), []);
    const light = await folderWith(t, { 'photos/M1.jpg': behindTheHeader(1024) });
    assert.deepEqual((await importInto(house, light)).refused, [], 'only its weight was wrong');
  });

  test('keeps the bytes of a photo that the service stored itself, and of no other', async (t) => {
    const house = await smallHouse(t, database);
    const { sha256 } = await house.photoFiles.put(await picture('#abcdef'));
    const bytes = await house.photoFiles.read(sha256);
    const other = await smallHouse(t, database);
    assert.deepEqual(await other.photoFiles.take(bytes, { isTrial: true }), { sha256 });
    assert.equal(await other.photoFiles.has(sha256), false, 'a trial stores nothing');
    assert.deepEqual(await other.photoFiles.take(bytes, { isTrial: false }), { sha256 });
    assert.deepEqual(await other.photoFiles.read(sha256), bytes);
    const withMore = Buffer.concat([bytes, Buffer.from('something behind the end')]);
    const { sha256: cleaned } = await other.photoFiles.take(withMore, { isTrial: false });
    assert.doesNotMatch((await other.photoFiles.read(cleaned)).toString('latin1'), /something behind/);
  });
});
