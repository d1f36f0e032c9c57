import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readXlsx } from 'hucre';
import * as fc from '../../support/properties.ts';
import { openSink } from '../../../src/data/import-export/files/export-writer.ts';
import { workbookLimits } from '../../../src/platform/spreadsheets/workbook-xml-rules.ts';
import { openZip, openEntry, zipEntries } from '../../../src/data/import-export/files/zip-reader.ts';
import { folderFor, readAll } from './file-house.ts';

type Rows = Iterable<readonly string[]>;

async function workbookWith(path: string, tables: Record<string, Rows>, header = ['key', 'text']) {
  const sink = await openSink(path);
  try {
    for (const [name, rows] of Object.entries(tables)) await sink.table(name, header, rows);
    await sink.finish();
  } catch (error) {
    await sink.abandon();
    throw error;
  }
}

async function partOf(path: string, part: string): Promise<string> {
  const zip = await openZip('book', readFileSync(path));
  for await (const entry of zipEntries('book', zip)) {
    if (entry.name === part)
      return Buffer.concat(await Array.fromAsync(await openEntry(zip, entry))).toString();
  }
  throw new Error(`There is no ${part}.`);
}

test('a workbook has a sheet for every table, its columns are text down to the last row, and its headings stay in sight', async (t) => {
  const path = join(folderFor(t), 'all.xlsx');
  await workbookWith(path, { members: [['007', 'two\nlines of text']], 'club-meetings': [] });
  const { sheets } = await readXlsx(readFileSync(path), { readStyles: true });
  assert.deepEqual(
    sheets.map(({ name, rows }) => [name, rows]),
    [
      [
        'members',
        [
          ['key', 'text'],
          ['007', 'two\nlines of text'],
        ],
      ],
      ['club-meetings', [['key', 'text']]],
    ],
  );
  const [members] = sheets;
  assert.equal(members?.cells?.get('1,0')?.style?.numFmt, '@');
  assert.deepEqual(members?.freezePane?.rows, 1);
  const text = await partOf(path, 'xl/worksheets/sheet1.xml');
  assert.match(text, /<col min="1" max="1" width="9" style="1" customWidth="1"\/>/);
  assert.match(text, /<col min="2" max="2" width="15" style="1" customWidth="1"\/>/);
  assert.match(await partOf(path, 'xl/styles.xml'), /<xf xfId="0"\/><xf numFmtId="49"/);
});

test('whatever texts are written to a workbook, the same are read back', async (t) => {
  const parts = fc.constantFrom(
    "'",
    '=',
    '+',
    '"',
    ' ',
    '\t',
    '\r',
    '\n',
    '\u0001',
    '\uFFFF',
    '_x000D_',
    '_x',
    '<&>',
    '🦁',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(parts).map((letters) => letters.join('')),
    fc.constantFrom(
      '2026-12-31T19:30:00',
      '2026-12-31T18:30:00.000Z',
      '1234567890123456789',
      '00',
      '1e5',
      'TRUE',
    ),
  );
  const rows = fc.sample(fc.tuple(text, text), 800).map((cells, index) => [`k${index}`, ...cells]);
  const path = join(folderFor(t), 'a.xlsx');
  await workbookWith(path, { a: rows }, ['key', 'one', 'other']);
  const read = (await readAll(path)).tables[0]?.rows ?? [];
  assert.equal(read.length, rows.length);
  assert.deepEqual(
    read.filter(({ numbers }) => numbers !== undefined),
    [],
  );
  const wrong = rows.flatMap((cells, index) => {
    const found = read[index]?.cells ?? [];
    return cells.flatMap((cell, column) => ((found[column] ?? '') === cell ? [] : [[cell, found[column]]]));
  });
  assert.deepEqual(wrong, []);
});

test('what a workbook cannot hold is refused with what to do, and nothing is left behind', async (t) => {
  const folder = folderFor(t);
  const path = join(folder, 'all.xlsx');
  const long = { answers: [['1', 'x'.repeat(32_768)]] };
  await assert.rejects(workbookWith(path, long), /row 2 of "answers" has a longer text.*\.zip/);
  t.mock.property(workbookLimits, 'rows', 3);
  const many = { scans: [['1'], ['2'], ['3']] };
  await assert.rejects(workbookWith(path, many), /3 rows, and "scans" needs more.*\.zip/);
  assert.deepEqual(readdirSync(folder), []);
  await workbookWith(path, { a: [] });
  await assert.rejects(workbookWith(path, { a: [] }), /exists already/);
  assert.ok(existsSync(path));
});
