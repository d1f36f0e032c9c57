import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeXlsx } from 'hucre';
import { folderWith, problemOf, readAll, readTable, zipOf } from './file-house.ts';
import { workbookOf } from './workbook-house.ts';

const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1" t="str"><v>b</v></c></row>';

test('reads a workbook of another library: texts, dates, truths, and which cells are numbers or cannot be a code', async (t) => {
  const content = await writeXlsx({
    sheets: [
      {
        name: 'Tabelle1',
        rows: [
          ['id', 'name', 'born', 'active', 'latitude'],
          [1, 'Zoë "Z" <&>', new Date(Date.UTC(1990, 1, 3)), true, 47.376887],
          [],
          [2, 'two\nlines', null, false, -0.5],
        ],
      },
    ],
  });
  const { table, file, rows } = await readTable(t, 'Members.xlsx', content);
  assert.deepEqual([table, file], ['members', 'Members.xlsx']);
  const broken = rows.map((row) => row.broken?.map(({ cell, asCode }) => ({ cell, asCode })));
  assert.deepEqual(broken, [
    [
      { cell: 2, asCode: true },
      { cell: 3, asCode: true },
    ],
    [{ cell: 3, asCode: true }],
  ]);
  assert.deepEqual(
    rows.map(({ line, cells, numbers }) => ({ line, cells, numbers })),
    [
      { line: 2, cells: ['1', 'Zoë "Z" <&>', '1990-02-03', 'yes', '47.376887'], numbers: [0, 4] },
      { line: 4, cells: ['2', 'two\nlines', '', 'no', '-0.5'], numbers: [0, 4] },
    ],
  );
});

test('every visible sheet is a table; hidden and empty ones are named, not read', async (t) => {
  const content = await workbookOf({
    sheets: [
      { name: 'Members', rows: header },
      { name: 'Club Meetings', rows: header },
      { name: 'lists', rows: header, attributes: 'state="hidden"' },
      { name: 'secret', rows: header, attributes: 'state="veryHidden"' },
      { name: 'notes', rows: '<row r="1"><c r="A1" s="1"/></row>' },
      { name: 'Sheet6', rows: '' },
    ],
  });
  const { tables, unknownFiles } = await readAll(join(folderWith(t, { 'data.xlsx': content }), 'data.xlsx'));
  assert.deepEqual(
    tables.map(({ table, file }) => [table, file]),
    [
      ['members', 'data.xlsx (sheet Members)'],
      ['club-meetings', 'data.xlsx (sheet Club Meetings)'],
    ],
  );
  assert.deepEqual(unknownFiles, [
    'data.xlsx (empty sheet notes)',
    'data.xlsx (hidden sheet lists)',
    'data.xlsx (hidden sheet secret)',
  ]);
});

test('the only sheet takes the name of the file, when the file is named after a table and the sheet is not', async (t) => {
  const content = await workbookOf({ sheets: [{ name: 'Mitglieder 2026', rows: header }] });
  const folder = folderWith(t, { 'members.xlsx': content, 'other.xlsx': content });
  const knows = (table: string) => table === 'members';
  const named = async (file: string) =>
    (await readAll(join(folder, file), knows)).tables.map(({ table }) => table);
  assert.deepEqual(await named('members.xlsx'), ['members']);
  assert.deepEqual(await named('other.xlsx'), ['mitglieder-2026']);
});

test('dates are ISO text, in workbooks that count from 1904 too', async (t) => {
  const rows = `${header}<row r="2"><c r="A2" s="1"><v>46387</v></c><c r="B2" s="2"><v>46387.8125</v></c></row>`;
  const formats = ['dd\\.mm\\.yyyy', 'yyyy-mm-dd hh:mm'];
  const cells = async (from1904: boolean) =>
    (await readTable(t, 'a.xlsx', await workbookOf({ sheets: [{ name: 'a', rows }], formats, from1904 })))
      .rows[0]?.cells;
  assert.deepEqual(await cells(false), ['2026-12-31', '2026-12-31T19:30:00']);
  assert.deepEqual(await cells(true), ['2031-01-01', '2031-01-01T19:30:00']);
});

test('texts are put together from their runs, without pronunciation', async (t) => {
  const texts = [
    '<r><t>To</t></r><r><rPr><b/></rPr><t xml:space="preserve">kyo </t></r><rPh sb="0" eb="1"><t>トウキョウ</t></rPh>',
    '<t>x_x000D_\ny</t>',
  ];
  const rows = `${header}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c></row>`;
  const table = await readTable(t, 'a.xlsx', await workbookOf({ sheets: [{ name: 'a', rows }], texts }));
  assert.deepEqual(table.rows[0]?.cells, ['Tokyo ', 'x\r\ny']);
});

test('a formula gives its value; one that failed or was never calculated breaks its cell', async (t) => {
  const rows =
    `${header}<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="str"><f>""</f><v></v></c></row>` +
    '<row r="3"><c r="A3" t="e"><f>X9/0</f><v>#DIV/0!</v></c></row><row r="7"><c r="B7"><f>A1</f></c></row>';
  const table = await readTable(t, 'a.xlsx', await workbookOf({ sheets: [{ name: 'a', rows }] }));
  const [good, failed, empty] = table.rows;
  assert.deepEqual(good, { line: 2, cells: ['2'], numbers: [0] });
  assert.deepEqual(failed, {
    line: 3,
    cells: ['#DIV/0!'],
    broken: [{ cell: 0, reason: 'The formula failed (#DIV/0!).' }],
  });
  assert.equal(empty?.line, 7);
  assert.match(empty?.broken?.[0]?.reason ?? '', /no value yet/);
});

test('places of cells and rows may be left out or skip some, as other programs write them', async (t) => {
  const rows =
    '<row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row><row/><row><c/><c><v>5</v></c></row><row r="9"><c r="AB9"><v>1</v></c></row>';
  const table = await readTable(t, 'a.xlsx', await workbookOf({ sheets: [{ name: 'a', rows }] }));
  assert.deepEqual(table.rows[0], { line: 3, cells: ['', '5'], numbers: [1] });
  assert.equal(table.rows[1]?.line, 9);
  assert.equal(table.rows[1]?.cells.indexOf('1'), 27);
});

test('an old or protected workbook is refused with what to do', async (t) => {
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  assert.match((await problemOf(t, 'members.xlsx', old)).reason, /password.*old \.xls/);
  assert.match((await problemOf(t, 'members.xls', old)).reason, /save it as \.xlsx/);
  const inZip = await zipOf({ 'members.xlsx': old });
  assert.match((await problemOf(t, 'data.zip', inZip)).reason, /password/);
});

test('what is no workbook, or a damaged one, is refused', async (t) => {
  assert.match((await problemOf(t, 'a.xlsx', 'id,name\n1,A\n')).reason, /not a complete zip/);
  assert.match(
    (await problemOf(t, 'a.xlsx', await zipOf({ 'word/document.xml': '<x/>' }))).reason,
    /not an Excel workbook.*save it again/,
  );
  const good = await workbookOf({ sheets: [{ name: 'a', rows: header }] });
  const cut = await workbookOf({ sheets: [{ name: 'a', rows: `${header}<row r="2"><c r="` }] });
  assert.match((await problemOf(t, 'a.xlsx', cut)).reason, /damaged/);
  const at = good.indexOf('xl/worksheets/sheet1.xml') + 30;
  const changed = Buffer.concat([good.subarray(0, at), Buffer.from([0, 1, 2]), good.subarray(at + 3)]);
  assert.match((await problemOf(t, 'a.xlsx', changed)).reason, /damaged/);
  const wide = await workbookOf({
    sheets: [{ name: 'a', rows: '<row r="1"><c r="ZZZZ1"><v>7</v></c></row>' }],
  });
  assert.match((await problemOf(t, 'a.xlsx', wide)).reason, /outside the supported sheet bounds/);
  const nothing = await workbookOf({ sheets: [{ name: 'a', rows: '' }] });
  assert.match((await problemOf(t, 'a.xlsx', nothing)).reason, /No visible sheet/);
});

test('a workbook that means more cells than there is memory for is refused, and so is one that hides its size', async (t) => {
  const far = Array.from({ length: 100_000 }, (_, row) => `<row r="${row + 1}"><c r="XFD${row + 1}"/></row>`);
  const sparse = await workbookOf({ sheets: [{ name: 'a', rows: far.join('') }] });
  assert.ok(sparse.length < 1024 * 1024);
  assert.match((await problemOf(t, 'a.xlsx', sparse)).reason, /larger than 1024 MB of memory.*CSV/);
  assert.ok(process.resourceUsage().maxRSS < 1.8 * 1024 * 1024);
  const bomb = await workbookOf({ sheets: [{ name: 'a', rows: ' '.repeat(17 * 1024 * 1024) }] });
  assert.match((await problemOf(t, 'a.xlsx', bomb)).reason, /more than 250 times/);
  const silent = await workbookOf({ sheets: [{ name: 'a', rows: header }] });
  const entry = silent.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  silent.writeUInt32LE(0, entry + 24);
  assert.match((await problemOf(t, 'a.xlsx', silent)).reason, /does not say its size/);
});

test('entities of a document type are not expanded', async (t) => {
  const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  const rows =
    '<row r="1"><c r="A1" t="str"><v>id</v></c></row><row r="2"><c r="A2" t="str"><v>&b;</v></c></row>';
  const content = await workbookOf({ sheets: [{ name: 'a', rows }], before: laughs });
  assert.deepEqual((await readTable(t, 'a.xlsx', content)).rows[0]?.cells, ['&b;']);
});
