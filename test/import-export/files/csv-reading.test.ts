import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemOf, readTable } from './file-house.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const cellsOf = async (...args: Parameters<typeof readTable>) =>
  (await readTable(...args)).rows.map(({ cells }) => cells);

test('reads what Excel writes in Switzerland: byte order mark, semicolons, CRLF and quoted line ends', async (t) => {
  const text = '\uFEFFid;name;note\r\n1;Zoë;"two\r\nlines; ""quoted"""\r\n2;José;\r\n';
  const { table, file, header, rows } = await readTable(t, 'Members.CSV', text);
  assert.deepEqual([table, file, header], ['members', 'Members.CSV', ['id', 'name', 'note']]);
  assert.deepEqual(rows, [
    { line: 2, cells: ['1', 'Zoë', 'two\r\nlines; "quoted"'] },
    { line: 4, cells: ['2', 'José', ''] },
  ]);
});

test('reads Windows-1252 also when its first special letter stands at the end of a long file', async (t) => {
  const many = Array.from({ length: 20_000 }, (_, index) => `${index},Meier`).join('\r\n');
  const content = bytes(`id,name\r\n${many}\r\n20000,M\xFCller \x80\r\n`);
  assert.deepEqual((await cellsOf(t, 'members.csv', content)).at(-1), ['20000', 'Müller €']);
});

test('takes letters for Windows-1252 even when two of them look like UTF-8 by chance', async (t) => {
  const content = bytes('name\n\xABCAF\xC9\xBB\nG\xE9n\xE9rale\n');
  assert.deepEqual(await cellsOf(t, 'clubs.csv', content), [['«CAFÉ»'], ['Générale']]);
});

test('reads UTF-16 in both byte orders', async (t) => {
  const little = Buffer.from('\uFEFFid\tname\r\n1\tŽofie 🦁\r\n', 'utf16le');
  const big = Buffer.from(little).swap16();
  for (const content of [little, big])
    assert.deepEqual(await cellsOf(t, 'members.csv', content), [['1', 'Žofie 🦁']]);
});

test('finds the separator in the header, whatever stands in quotation marks', async (t) => {
  assert.deepEqual(await cellsOf(t, 'a.csv', '"a,b,c,d";e\n1;2\n'), [['1', '2']]);
  assert.deepEqual(await cellsOf(t, 'a.csv', 'a\tb, c\n1,5\t2\n'), [['1,5', '2']]);
  assert.deepEqual(await cellsOf(t, 'a.csv', 'only\none;two\n'), [['one;two']]);
});

test('understands the line in which Excel names the separator', async (t) => {
  const { header, rows } = await readTable(t, 'a.csv', 'sep=;\r\na,b;c\r\n1;2\r\n');
  assert.deepEqual(header, ['a,b', 'c']);
  assert.deepEqual(rows, [{ line: 3, cells: ['1', '2'] }]);
});

test('counts lines as an editor does, with every kind of line end, and leaves empty lines out', async (t) => {
  const { rows } = await readTable(t, 'a.csv', '\n\nid,name\r1,A\r\n\n,\n2,"x\ry\nz"\r3,C');
  assert.deepEqual(rows, [
    { line: 4, cells: ['1', 'A'] },
    { line: 7, cells: ['2', 'x\ry\nz'] },
    { line: 10, cells: ['3', 'C'] },
  ]);
});

test('leaves out empty cells beyond the header, and nothing else', async (t) => {
  const { header, rows } = await readTable(t, 'a.csv', 'a;b;;\n1;;;\n1;2;;x\n1\n');
  assert.deepEqual(header, ['a', 'b']);
  assert.deepEqual(
    rows.map(({ cells }) => cells),
    [['1', ''], ['1', '2', '', 'x'], ['1']],
  );
});

test('a value in a column without a name is broken, because leaving it out would lose it', async (t) => {
  const { rows } = await readTable(t, 'a.csv', 'a;;c\n1; ;2\n3;lost;4\n');
  assert.equal(rows[0]?.broken, undefined);
  const reason = 'stands in column B, which has no name in the header';
  assert.deepEqual(rows[1], { line: 3, cells: ['3', 'lost', '4'], broken: [{ cell: 1, reason }] });
});

test('rows may be read again', async (t) => {
  const { openSource } = await import('../../../src/data/import-export/files/source-reader.ts');
  const { folderWith } = await import('./file-house.ts');
  const source = await openSource(folderWith(t, { 'a.csv': 'a\n1\n2\n' }));
  const [table] = source.tables;
  assert.ok(table);
  for await (const row of table.rows()) {
    assert.deepEqual(row, { line: 2, cells: ['1'] });
    break;
  }
  assert.equal((await Array.fromAsync(table.rows())).length, 2);
});

test('a quotation mark that is never closed is named with its line', async (t) => {
  const problem = await problemOf(t, 'a.csv', 'id,name\n1,A\n2,"B\n3,C\n4,D\n');
  assert.deepEqual([problem.place.file, problem.place.line], ['a.csv', 3]);
  assert.match(problem.reason, /never closed/);
  const endless = await problemOf(t, 'a.csv', `id,name\n1,"${'x\n'.repeat(800_000)}`);
  assert.equal(endless.place.line, 2);
  assert.match(endless.reason, /never closed/);
});

test('a quotation mark in the wrong place is named with its line', async (t) => {
  const inner = await problemOf(t, 'a.csv', 'id,name\n1,5" pipe\n');
  assert.equal(inner.place.line, 2);
  assert.match(inner.message, /^a\.csv, line 2: .*middle of a cell/);
  const after = await problemOf(t, 'a.csv', 'id,name\n1,ok\n2,"B"x\n');
  assert.equal(after.place.line, 3);
  assert.match(after.reason, /follows a closing quotation mark/);
});

test('a NUL byte is named with its line, and so is UTF-16 without a mark', async (t) => {
  const problem = await problemOf(t, 'a.csv', 'id\n1\nA\0\n');
  assert.equal(problem.place.line, 3);
  assert.match(problem.reason, /NUL byte/);
  assert.match((await problemOf(t, 'a.csv', Buffer.from('id\n', 'utf16le'))).reason, /NUL byte/);
});

test('UTF-8 with a foreign letter in it is refused, because guessing would spoil the others', async (t) => {
  const content = Buffer.concat([Buffer.from('name\nZürich\nGenève\n'), bytes('M\xFCller\n')]);
  const problem = await problemOf(t, 'a.csv', content);
  assert.equal(problem.place.line, 4);
  assert.match(problem.reason, /another encoding/);
  const marked = Buffer.concat([Buffer.from('\uFEFFname\n'), bytes('M\xFCller\n')]);
  assert.equal((await problemOf(t, 'a.csv', marked)).place.line, 2);
});

test('a file without a header is refused', async (t) => {
  assert.match((await problemOf(t, 'a.csv', '')).reason, /empty/);
  assert.match((await problemOf(t, 'a.csv', '\uFEFF\n ; \n')).reason, /no header/);
  assert.match((await problemOf(t, 'a.csv', 'sep=;\n')).reason, /no header/);
});
