import assert from 'node:assert/strict';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { folderFor, folderWith, forged, problemAt, problemOf, readAll, zipOf } from './file-house.ts';

const csv = 'id\n1\n';

async function zipped(t: TestContext, files: Record<string, string | Uint8Array>): Promise<string> {
  return join(folderWith(t, { 'data.zip': await zipOf(files) }), 'data.zip');
}

const names = (tables: readonly { table: string }[]) => tables.map(({ table }) => table);

test('a folder gives its tables and pictures, and names what it does not understand', async (t) => {
  const folder = folderWith(t, {
    'Members.csv': csv,
    'CLUBS.CSV': csv,
    'Photos/4711.JPG': 'picture',
    'Photos/deep/1.jpg': 'picture',
    'Photos/scan.pdf': 'picture',
    'Photos/Thumbs.db': 'x',
    'notes.txt': 'x',
    'old/members.csv': csv,
    '.DS_Store': 'x',
    '~$members.xlsx': 'x',
    'desktop.ini': 'x',
  });
  const { tables, photos, unknownFiles } = await readAll(folder);
  assert.deepEqual(names(tables), ['clubs', 'members']);
  assert.deepEqual(photos, [{ name: '4711.JPG', bytes: Buffer.from('picture') }]);
  assert.deepEqual(unknownFiles, ['Photos/deep/', 'Photos/scan.pdf', 'notes.txt', 'old/']);
});

test('a table may be a link to a file elsewhere', async (t) => {
  const folder = folderWith(t, { 'elsewhere/list.csv': csv, 'here/clubs.csv': csv });
  symlinkSync(join(folder, 'elsewhere/list.csv'), join(folder, 'here/members.csv'));
  assert.deepEqual(names((await readAll(join(folder, 'here'))).tables), ['clubs', 'members']);
});

test('two files for one table are refused', async (t) => {
  const problem = await problemAt(folderWith(t, { 'club-meetings.csv': csv, 'Club Meetings.tsv': csv }));
  assert.match(problem.message, /"club-meetings" stands in Club Meetings\.tsv already/);
});

test('what is not there, or of another kind, is said', async (t) => {
  const folder = folderFor(t);
  assert.match((await problemAt(join(folder, 'nothing'))).reason, /no such file or folder/);
  assert.match((await problemOf(t, 'members.pdf', 'x')).reason, /Only a folder/);
  assert.match((await problemAt(folderWith(t, { 'members.ods': 'x' }))).reason, /save it as \.xlsx/);
  assert.match((await problemAt(folder)).reason, /nothing to import/);
});

test('a zip archive is read like a folder, with or without one folder around everything', async (t) => {
  for (const top of ['', 'Our data/']) {
    const path = await zipped(t, {
      [`${top}members.csv`]: csv,
      [`${top}Photos/1.jpg`]: 'picture',
      [`${top}deeper/clubs.csv`]: csv,
      [`${top}notes.txt`]: 'x',
      [`${top}2.png`]: 'x',
      [`${top}.DS_Store`]: 'x',
      '__MACOSX/._members.csv': 'x',
    });
    const { tables, photos, unknownFiles } = await readAll(path);
    assert.deepEqual(names(tables), ['members']);
    assert.deepEqual(photos, [{ name: '1.jpg', bytes: Buffer.from('picture') }]);
    assert.deepEqual(unknownFiles, ['./ (pictures outside of "photos": 1)', 'deeper/clubs.csv', 'notes.txt']);
  }
});

test('an archive whose only folder is "photos" holds pictures', async (t) => {
  const { tables, photos } = await readAll(await zipped(t, { 'photos/1.jpg': 'a', 'photos/2.webp': 'b' }));
  assert.deepEqual([tables.length, photos.length], [0, 2]);
});

test('a folder "files" beside the tables holds files of events, whatever they are called', async (t) => {
  const inside = { 'files/menu.pdf': 'a', 'Files/list.csv': 'b', 'files/x.jpg': 'c', 'files/.DS_Store': 'x' };
  const given = { 'members.csv': csv, 'files/deep/1.pdf': 'x', ...inside };
  const below = Object.fromEntries(Object.entries(given).map(([name, bytes]) => [`Our data/${name}`, bytes]));
  for (const path of [folderWith(t, given), await zipped(t, given), await zipped(t, below)]) {
    const { tables, files, photos, unknownFiles } = await readAll(path);
    assert.deepEqual([names(tables), photos], [['members'], []]);
    assert.deepEqual(files.map(({ name }) => name).toSorted(), ['list.csv', 'menu.pdf', 'x.jpg']);
    assert.equal(unknownFiles.length, 1, String(unknownFiles));
  }
  const { tables, files } = await readAll(
    await zipped(t, { 'files/clubs.csv': csv, 'files/photos/1.jpg': 'a' }),
  );
  assert.deepEqual([names(tables), files], [['clubs'], []], 'a folder around everything may be called so');
});

test('names that lead outside of an archive are refused', async (t) => {
  const zip = await zipOf({ 'aa/evil.csv': csv });
  for (const evil of ['../evil.csv', '/aaevil.csv', 'C:/evil.csv', String.raw`..\evil.csv`]) {
    const problem = await problemOf(t, 'data.zip', forged(zip, 'aa/evil.csv', evil));
    assert.match(problem.reason, /leads outside/, evil);
  }
});

test('an archive that is protected, cut off or damaged is refused', async (t) => {
  const zip = await zipOf({ 'members.csv': 'id\n'.repeat(1000) });
  const flag = zip.indexOf('PK\u0001\u0002', 0, 'latin1') + 8;
  const locked = Buffer.from(zip);
  locked[flag] = (locked[flag] ?? 0) | 1;
  assert.match((await problemOf(t, 'data.zip', locked)).reason, /protected by a password/);
  assert.match((await problemOf(t, 'data.zip', zip.subarray(0, -10))).reason, /not a complete zip/);
  const broken = Buffer.from(zip);
  broken[zip.indexOf('members.csv') + 13] = 0xff;
  assert.match((await problemOf(t, 'data.zip', broken)).reason, /damaged/);
  const stored = await zipOf({ 'a.csv': 'id\n1\n' });
  const checksum = Buffer.from(stored);
  const place = stored.indexOf('PK\u0001\u0002', 0, 'latin1') + 16;
  checksum[place] = (checksum[place] ?? 0) ^ 1;
  assert.match((await problemOf(t, 'data.zip', checksum)).reason, /damaged/);
});

test('a zip bomb is refused before it is unpacked', async (t) => {
  const bomb = await zipOf({ 'members.csv': Buffer.alloc(17 * 1024 * 1024, 10) });
  assert.ok(bomb.length < 100_000);
  assert.match((await problemOf(t, 'data.zip', bomb)).reason, /more than 250 times/);
});

test('a size that an archive lies about is noticed while unpacking', async (t) => {
  const zip = await zipOf({ 'members.csv': 'id\n'.repeat(1000) });
  const size = zip.indexOf('PK\u0001\u0002', 0, 'latin1') + 24;
  zip.writeUInt32LE(10, size);
  assert.match((await problemOf(t, 'data.zip', zip)).reason, /damaged/);
});

test('a picture that is far too large is refused when it is read', async (t) => {
  const folder = folderWith(t, { 'photos/1.jpg': '', 'members.csv': csv });
  writeFileSync(join(folder, 'photos/1.jpg'), Buffer.alloc(65 * 1024 * 1024));
  assert.match((await problemAt(folder)).message, /^photos\/1\.jpg: It is larger than 64 MB/);
});
