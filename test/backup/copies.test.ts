import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { Client } from 'pg';
import { databaseFile } from '../../src/platform/storage/open-database.ts';
import { openCopies, openInspector } from '../../src/platform/storage/open-copies.ts';
import { temporaryFolder } from '../support/databases.ts';
import { noProgress } from './house.ts';
import { onEveryBackupEngine, type Place } from './places.ts';

const photos = ['a', 'b', 'c'].map((digit) => digit.repeat(64));
const files = ['d', 'e'].map((digit) => digit.repeat(64));
const kept = (row: object) => JSON.stringify(row).replaceAll("'", "''");
const schema = `
  create table kysely_migration (name text);
  insert into kysely_migration values ('0001-first'), ('0002-second');
  create table members (id integer primary key, photo_sha256 text, about text);
  insert into members values (1, '${photos[0]}', 'two' || chr(10) || 'lines'), (2, null, 'a' || chr(9) || 'tab'),
    (3, '${photos[1]}', chr(8232) || chr(13) || '\\.');
  create table removed_rows (id integer primary key, "row" text);
  insert into removed_rows values (1, '${kept({ id: 7, last_name: "O'Neil\t\\", photo_sha256: photos[2], x: '' })}'),
    (2, '${kept({ id: 8, photo_sha256: null })}');
  insert into removed_rows values (3, '${kept({ id: 9, banner_file: files[1], banner_sq_file: '' })}');
  create table event_attachments (id integer primary key, attached_file text);
  insert into event_attachments values (1, '${files[0]}'), (2, '');
  create table vacant (id integer primary key)`;

onEveryBackupEngine('a copy of a database', (newPlace, ending) => {
  test('reports its rows, its schema and the photos and files of those that are there or may come back, and so does a look into it', async () => {
    const place = await newPlace();
    await fill(place);
    process.env['PATH'] = place.settings['PATH'] ?? process.env['PATH'];
    const { GUILDHALL_DATA: dataFolder = '', DATABASE_URL: databaseUrl = '' } = place.settings;
    const copies = await openCopies({ dataFolder, databaseUrl });
    const file = join(await temporaryFolder(ending), 'copy');
    const content = await copies.copyTo(file, noProgress);
    assert.deepEqual(content, {
      schema: ['0001-first', '0002-second'],
      counts: { event_attachments: 2, kysely_migration: 2, members: 3, removed_rows: 3, vacant: 0 },
      photos: new Set([...photos, ...files.map((sha256) => `files/${sha256}`)]),
    });
    const { unchecked, ...found } = await (await openInspector(copies.engine))(file);
    assert.deepEqual(found, content);
    assert.equal(unchecked.length, copies.engine === 'sqlite' ? 0 : 1);
  });
});

async function fill({ settings }: Place): Promise<void> {
  const { GUILDHALL_DATA: folder = '', DATABASE_URL: url } = settings;
  if (url === undefined) {
    const database = new DatabaseSync(databaseFile(folder));
    database.function('chr', (code) => String.fromCharCode(Number(code)));
    database.exec(schema);
    database.close();
    return;
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(schema);
  await client.end();
}
