import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PhotoFiles } from '../../../src/photos/photo-files.ts';
import { inRenderSlot } from '../../../src/photos/picture-engine.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { folderWith, importInto, smallHouse, type House } from '../support/transfer-house.ts';

function picture(colour: string): Promise<Buffer> {
  return inRenderSlot((sharp) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer(),
  );
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
    const told = await importInto(house, folder);
    assert.deepEqual([told.refused, told.tables.get('photos')?.added], [[], 2]);
    const first = await photoOf(house, 'M1');
    const stored = await house.photoFiles.read(first ?? '');
    assert.doesNotMatch(stored.toString('latin1'), /Somebody|Exif/);
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
    const told = await importInto(house, folder);
    assert.deepEqual(told.refused.map(({ reason }) => reason).toSorted(), [
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
