import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { workbookOf } from '../files/workbook-house.ts';
import {
  emptyHouse,
  folderWith,
  importInto,
  smallOrganisation,
  type House,
} from '../support/import-house.ts';

const member = async ({ storage }: House, key: string) =>
  storage.db
    .selectFrom('members')
    .select(['first_name', 'last_name', 'birthday', 'private_mobile', 'private_address', 'active'])
    .where('external_id', '=', key)
    .executeTakeFirst();

onEveryDatabase('Spreadsheets as people have them', (database) => {
  test('a file of Excel in Switzerland is read: Windows-1252, semicolons, days first, empty columns at the end', async (t) => {
    const house = await emptyHouse(t, database);
    await importInto(house, await folderWith(t, smallOrganisation));
    const text =
      'sep=;\r\nexternalId;club;firstName;lastName;birthday;privatePostalCode;privateMobile;;\r\n' +
      'M9;C1;J\xFCrg;M\xFCller;1.2.1990;01234;+41 79 555 00 01;;\r\n;;;;;;;;\r\n';
    const path = await folderWith(t, { 'MEMBERS.CSV': Buffer.from(text, 'latin1') });
    const { refused } = await importInto(house, path, { dateOrder: 'day-first' });
    assert.deepEqual(refused, []);
    const found = await member(house, 'M9');
    assert.deepEqual(
      [found?.first_name, found?.last_name, found?.birthday, found?.private_mobile],
      ['Jürg', 'Müller', '1990-02-01', '+41 79 555 00 01'],
    );
    assert.match(found?.private_address ?? '', /"postalCode":"01234"/);
  });

  test('a formula that failed and a value under no name refuse their rows', async (t) => {
    const house = await emptyHouse(t, database);
    await importInto(house, await folderWith(t, smallOrganisation));
    const cell = (place: string, text: string) => `<c r="${place}" t="str"><v>${text}</v></c>`;
    const rows =
      `<row r="1">${cell('A1', 'externalId')}${cell('B1', 'lastName')}${cell('D1', 'firstName')}</row>` +
      `<row r="2">${cell('A2', 'M1')}<c r="B2" t="e"><f>X1</f><v>#REF!</v></c>${cell('D2', 'Anna')}</row>` +
      `<row r="3">${cell('A3', 'M2')}${cell('B3', 'Baker')}${cell('C3', 'lost')}${cell('D3', 'Bruno')}</row>`;
    const content = await workbookOf({ sheets: [{ name: 'Tabelle1', rows }] });
    const { refused } = await importInto(house, await folderWith(t, { 'members.xlsx': content }));
    assert.deepEqual(
      refused.map(({ file, line, column, value, reason }) => [file, line, column, value, reason]),
      [
        ['members.xlsx', 2, 'lastName', '#REF!', 'The formula failed (#REF!).'],
        ['members.xlsx', 3, null, 'lost', 'stands in column C, which has no name in the header'],
      ],
    );
    assert.equal((await member(house, 'M1'))?.last_name, 'Able');
  });
});
