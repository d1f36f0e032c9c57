import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as fc from '../../support/properties.ts';
import { DomainError } from '../../../src/platform/shared/errors.ts';
import { openSink } from '../../../src/data/import-export/files/export-writer.ts';
import { folderFor, readAll } from './file-house.ts';
import { roundsOf } from '../../support/rounds.ts';

async function* each<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  yield* values;
}

async function exportTo(path: string, rows: readonly (readonly string[])[]): Promise<void> {
  const sink = await openSink(path);
  await sink.table('members', ['id', 'text'], each(rows));
  await sink.content?.('photos', '4711.jpg', Buffer.from('picture'));
  await sink.finish();
}

const isConflict = (error: unknown) => error instanceof DomainError && error.kind === 'conflict';

test('writes CSV that Excel reads: UTF-8 with a byte order mark, CRLF, and no formulas', async (t) => {
  const path = join(folderFor(t), 'export');
  await exportTo(path, [
    ['1', 'Zoë "Z"'],
    ['2', '=1+1'],
    ['3', '+41 44'],
    ['4', 'a\nb'],
    ['5', ''],
  ]);
  assert.equal(
    readFileSync(join(path, 'members.csv'), 'utf8'),
    `\uFEFFid,text\r\n1,"Zoë ""Z"""\r\n2,'=1+1\r\n3,'+41 44\r\n4,"a\nb"\r\n5,\r\n`,
  );
});

test('whatever texts are written to a folder or an archive, the same are read back', async (t) => {
  const parts = fc.constantFrom(
    "'",
    '=',
    '-',
    '"',
    '""',
    ' ',
    '\t',
    '\r',
    '\n',
    ',',
    ';',
    '\uFEFF',
    'ü',
    '\uFFFD',
    '🦁',
    '(',
    'sep=;',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(parts).map((letters) => letters.join('')),
  );
  const folder = folderFor(t);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 }), async (texts) => {
      run += 1;
      const path = join(folder, `${run}${run % 2 === 0 ? '.zip' : ''}`);
      const rows = texts.map((cells, index) => [String(index), ...cells]);
      const sink = await openSink(path);
      await sink.table('a', ['id', 'one', 'other'], each(rows));
      await sink.finish();
      const [table] = (await readAll(path)).tables;
      assert.deepEqual(
        table?.rows.map(({ cells }) => cells),
        rows,
      );
    }),
    { numRuns: roundsOf(30) },
  );
});

test('two exports of the same data are the same bytes', async (t) => {
  const folder = folderFor(t);
  const rows = Array.from({ length: 5000 }, (_, index) => [String(index), `text ${index}`]);
  await exportTo(join(folder, 'a.zip'), rows);
  await exportTo(join(folder, 'b.zip'), rows);
  assert.ok(readFileSync(join(folder, 'a.zip')).equals(readFileSync(join(folder, 'b.zip'))));
  const { tables, photos } = await readAll(join(folder, 'a.zip'));
  assert.equal(tables[0]?.rows.length, 5000);
  assert.deepEqual(photos, [{ name: '4711.jpg', bytes: Buffer.from('picture') }]);
});

test('nothing is to be seen under the name before the export is complete', async (t) => {
  const folder = folderFor(t);
  for (const name of ['export', 'export.zip', 'export.xlsx']) {
    const path = join(folder, name);
    const sink = await openSink(path);
    await sink.table('members', ['id'], each([['1']]));
    assert.ok(!existsSync(path));
    await sink.finish();
    assert.ok(existsSync(path));
    assert.equal(statSync(path).mode & 0o077, 0, 'only the owner may read people’s data');
  }
  assert.deepEqual(readdirSync(folder).toSorted(), ['export', 'export.xlsx', 'export.zip']);
});

test('an export that fails or is abandoned leaves nothing behind', async (t) => {
  const folder = folderFor(t);
  async function* failing(): AsyncGenerator<string[]> {
    yield ['1'];
    throw new Error('the database is gone');
  }
  for (const name of ['export', 'export.zip']) {
    const sink = await openSink(join(folder, name));
    await assert.rejects(sink.table('members', ['id'], failing()), /the database is gone/);
    await sink.abandon();
  }
  assert.deepEqual(readdirSync(folder), []);
});

test('what exists is never overwritten, also when it comes while the export runs', async (t) => {
  const folder = folderFor(t);
  writeFileSync(join(folder, 'a.zip'), 'mine');
  await assert.rejects(openSink(join(folder, 'a.zip')), isConflict);
  mkdirSync(join(folder, 'used'));
  writeFileSync(join(folder, 'used', 'mine'), 'mine');
  await assert.rejects(openSink(join(folder, 'used')), isConflict);
  await assert.rejects(openSink(join(folder, 'used', 'mine')), isConflict);
  for (const name of ['late', 'late.zip']) {
    const sink = await openSink(join(folder, name));
    await sink.table('members', ['id'], each([['1']]));
    if (name === 'late') mkdirSync(join(folder, name));
    writeFileSync(name === 'late' ? join(folder, name, 'mine') : join(folder, name), 'mine');
    await assert.rejects(sink.finish(), isConflict);
    await sink.abandon();
  }
  assert.deepEqual(readdirSync(folder).toSorted(), ['a.zip', 'late', 'late.zip', 'used']);
  assert.equal(readFileSync(join(folder, 'late.zip'), 'utf8'), 'mine');
});

test('an empty folder may be there already', async (t) => {
  const path = join(folderFor(t), 'export');
  mkdirSync(path);
  await exportTo(path, [['1', 'a']]);
  assert.deepEqual(readdirSync(path).toSorted(), ['members.csv', 'photos']);
});

test('a name that leads elsewhere is never written', async (t) => {
  const sink = await openSink(join(folderFor(t), 'export'));
  await assert.rejects(
    async () => sink.content?.('photos', '../evil.jpg', Buffer.from('x')),
    /no name for a file/,
  );
  await sink.abandon();
});
