import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeXlsx, type CellValue } from 'hucre';
import { onEveryDatabase } from '../../support/databases.ts';
import {
  emptyHouse,
  exportFrom,
  digests,
  folderWith,
  importInto,
  smallHouse,
  type House,
  type ImportOutcome,
} from '../support/import-house.ts';

const stored = {
  'members.csv': `externalId,club,firstName,lastName,privatePostalCode,privateMobile
007,C1,Gina,Grey,08001,+41795550001
M-8,C1,Hugo,Hill,8001,079 555 00 02
`,
};

/** A house in which a key, a postal code and a telephone number begin with what spreadsheets drop. */
async function houseWithZeros(
  t: Parameters<typeof smallHouse>[0],
  database: Parameters<typeof smallHouse>[1],
) {
  const house = await smallHouse(t, database);
  assert.deepEqual((await importInto(house, await folderWith(t, stored))).refused, []);
  return house;
}

const memberSheet = async (rows: CellValue[][]) => ({
  'members.xlsx': Buffer.from(await writeXlsx({ sheets: [{ name: 'members', rows }] })),
});
const said = ({ refused }: ImportOutcome) =>
  refused.map(({ line, column, value, reason }) => [line, column, value, reason.replace(/[,.;] .*/s, '')]);
const names = async ({ storage }: House) =>
  (await storage.db.selectFrom('members').select('first_name').orderBy('id').execute()).map(
    (row) => row.first_name,
  );

onEveryDatabase('Digits that a spreadsheet loses', (database) => {
  test('a number of more than 15 digits is refused, and so is one that was shortened to a power of ten', async (t) => {
    const house = await smallHouse(t, database);
    const header = ['externalId', 'firstName', 'lastName', 'privatePostalCode', 'privateMobile'];
    const book = await memberSheet([
      header,
      [1_234_567_890_123_460_000, 'A', 'A', null, null],
      ['K2', 'B', 'B', 1_234_567_890_123_456, null],
      ['K3', 'C', 'C', null, 41_795_550_001_000_000],
    ]);
    const inBook = await importInto(house, await folderWith(t, book));
    assert.deepEqual(
      inBook.refused.map(({ line, column, reason }) => [line, column, /more than 15 digits/.test(reason)]),
      [
        [2, 'externalId', true],
        [3, 'privatePostalCode', true],
        [4, 'privateMobile', true],
      ],
    );
    const text =
      'externalId,club,firstName,lastName,privatePostalCode,privateMobile\n1.23457E+18,,A,A,,\nK2,,B,B,"1,2E+04",\n' +
      'K3,,C,C,,4.17956E+10\nK4,1.2E+05,D,D,,\n';
    const inText = await importInto(house, await folderWith(t, { 'members.csv': text }));
    assert.deepEqual(said(inText), [
      [2, 'externalId', '1.23457E+18', 'was shortened by a spreadsheet and has lost digits'],
      [3, 'privatePostalCode', '1,2E+04', 'was shortened by a spreadsheet and has lost digits'],
      [4, 'privateMobile', '4.17956E+10', 'was shortened by a spreadsheet and has lost digits'],
      [5, 'club', '1.2E+05', 'was shortened by a spreadsheet and has lost digits'],
    ]);
  });

  test('a key of a text file whose digits after the fifteenth are zeros is taken, with a warning', async (t) => {
    const house = await smallHouse(t, database);
    const text =
      'externalId,firstName,lastName\n1234567890123460000,A,A\n1234567890123456789,B,B\n1234567890123460,C,C\n';
    const outcome = await importInto(house, await folderWith(t, { 'members.csv': text }));
    assert.deepEqual([outcome.refused, outcome.isWritten], [[], true]);
    assert.deepEqual(
      outcome.warned.map(({ line, column, value }) => [line, column, value]),
      [[2, 'externalId', '1234567890123460000']],
    );
  });

  test('other numbers in columns of codes are taken, with one warning for each column', async (t) => {
    const house = await smallHouse(t, database);
    const book = await memberSheet([
      ['externalId', 'firstName', 'lastName', 'privatePostalCode', 'privateMobile', 'privateCity'],
      [4711, 'A', 'A', 8001, '079 555 00 01', 5],
      ['K2', 'B', 'B', 8002, '', ''],
    ]);
    const outcome = await importInto(house, await folderWith(t, book));
    assert.deepEqual([outcome.refused, outcome.isWritten], [[], true]);
    assert.deepEqual(
      outcome.warned.map(({ file, line, column, reason }) => [file, line, column, reason.split(':')[0]]),
      [
        ['members.xlsx (sheet members)', 2, 'externalId', 'holds a number'],
        ['members.xlsx (sheet members)', 2, 'privatePostalCode', 'holds numbers in 2 rows, first here'],
      ],
    );
  });

  test('a date or a yes or no that a spreadsheet has made of a code is refused, and taken everywhere else', async (t) => {
    const house = await smallHouse(t, database);
    const day = new Date(Date.UTC(2026, 3, 3));
    const book = await memberSheet([
      [
        'externalId',
        'club',
        'firstName',
        'lastName',
        'birthday',
        'active',
        'privatePostalCode',
        'privateMobile',
      ],
      [day, null, 'A', 'A', day, true, null, null],
      ['K2', day, 'B', 'B', day, false, null, null],
      ['K3', null, 'C', 'C', day, true, true, day],
      ['K4', null, 'D', 'D', day, false, null, null],
    ]);
    const made = 'is a date or time';
    assert.deepEqual(said(await importInto(house, await folderWith(t, book), { dryRun: true })), [
      [2, 'externalId', '2026-04-03', made],
      [3, 'club', '2026-04-03', made],
      [4, 'privatePostalCode', 'yes', 'is a true or false of the spreadsheet'],
      [4, 'privateMobile', '2026-04-03', made],
    ]);
  });

  test('a key without its zeros does not become another person', async (t) => {
    const house = await houseWithZeros(t, database);
    const before = await names(house);
    const book = await memberSheet([
      ['externalId', 'firstName', 'lastName'],
      [7, 'Gina', 'Grey'],
    ]);
    for (const files of [book, { 'members.csv': 'externalId,firstName,lastName\n7,Gina,Grey\n' }]) {
      const outcome = await importInto(house, await folderWith(t, files));
      assert.deepEqual(said(outcome), [[2, 'externalId', '7', 'has lost its beginning: 007 is stored']]);
    }
    // Of a file that changes a few columns, nothing else is said.
    const some = await importInto(
      house,
      await folderWith(t, { 'members.csv': 'externalId,email\n7,g@example.org\n' }),
    );
    assert.equal(some.refused.length, 1);
    assert.deepEqual(await names(house), before);
  });

  test('a postal code or telephone number without its beginning does not replace the one that is stored', async (t) => {
    const house = await houseWithZeros(t, database);
    const text = 'externalId,privatePostalCode,privateMobile\n007,8001,41795550001\nM-8,8002,079 555 00 03\n';
    const outcome = await importInto(house, await folderWith(t, { 'members.csv': text }));
    assert.deepEqual(said(outcome), [
      [2, 'privatePostalCode', '8001', 'has lost its beginning: 08001 is stored'],
      [2, 'privateMobile', '41795550001', 'has lost its beginning: +41795550001 is stored'],
    ]);
    assert.match(outcome.refused[0]?.reason ?? '', /--as-written/);
  });

  test('what is meant as it stands is taken when that is said', async (t) => {
    const house = await houseWithZeros(t, database);
    const text = 'externalId,firstName,lastName,privatePostalCode\n7,Seven,Seven,8001\n007,Gina,Grey,8001\n';
    const outcome = await importInto(house, await folderWith(t, { 'members.csv': text }), {
      asWritten: true,
    });
    assert.deepEqual([outcome.refused, outcome.isWritten], [[], true]);
    assert.deepEqual((await names(house)).slice(-1), ['Seven']);
  });

  test('a reference whose key has lost its zeros names the key that is stored', async (t) => {
    const house = await smallHouse(t, database);
    const files = {
      'clubs.csv': 'externalId,unit,name\n0100,Z1,Guild of Hundred\n',
      'members.csv': 'externalId,club,firstName,lastName\nM9,100,Ida,Iron\n',
    };
    const { refused } = await importInto(house, await folderWith(t, files));
    assert.equal(
      refused[0]?.reason,
      'refers to a club that does not exist (externalId 100); 0100 is stored, and a spreadsheet drops zeros before a number',
    );
  });

  test('an organisation that has both keys moves to an empty database', async (t) => {
    const house = await smallHouse(t, database);
    const rows = ['007,G', ...Array.from({ length: 500 }, (_, index) => `N${index},N`), '7,S'];
    const text = `externalId,firstName,lastName\n${rows.map((row) => `${row},Example`).join('\n')}\n`;
    assert.deepEqual((await importInto(house, await folderWith(t, { 'members.csv': text }))).refused, []);
    const folder = await folderWith(t, {});
    await exportFrom(house, `${folder}/all`);
    const other = await emptyHouse(t, database);
    assert.deepEqual((await importInto(other, `${folder}/all`)).refused, []);
    await exportFrom(other, `${folder}/again`);
    assert.deepEqual(await digests(`${folder}/again`), await digests(`${folder}/all`));
  });
});
