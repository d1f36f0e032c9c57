import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { folderWith, importInto, smallHouse, type House } from '../support/import-house.ts';

const people = ({ storage: { db } }: House) =>
  db
    .selectFrom('members')
    .select(['external_id', 'username', 'first_name', 'last_name', 'private_mobile'])
    .orderBy('id')
    .execute();

onEveryDatabase('Cells that look alike', (database) => {
  test('name the same row although invisible characters stand in a key', async (t) => {
    const house = await smallHouse(t, database);
    const outcome = await importInto(
      house,
      await folderWith(t, {
        'members.csv':
          'externalId,club,firstName,lastName\nM1\u200B,\u202AC1\u202C,An\u200Bna,\uFEFFAble\u2060\n',
        'clubs.csv': 'externalId,unit,name\nC\u00AD1,Z1\u200B,Guild of One\n',
      }),
    );
    assert.deepEqual([outcome.refused, outcome.changed], [[], []]);
    assert.equal((await people(house)).length, 3);
  });

  test('name the same row however accents and blanks are written', async (t) => {
    const house = await smallHouse(t, database);
    const row = (key: string) => `externalId,club,firstName,lastName\n${key},C1,Zoë,de la Cruz\n`;
    await importInto(house, await folderWith(t, { 'members.csv': row('Zürich 1') }));
    const outcome = await importInto(
      house,
      await folderWith(t, { 'members.csv': row('Zu\u0308rich\u00A01').replace('de la', 'de\u00A0la') }),
    );
    assert.deepEqual([outcome.refused, outcome.changed], [[], []]);
  });

  test('are empty when nothing in them can be seen', async (t) => {
    const house = await smallHouse(t, database);
    const file = 'externalId,firstName,lastName\nM9,\u200B,\u200B\u200B\n';
    const outcome = await importInto(house, await folderWith(t, { 'members.csv': file }));
    assert.deepEqual(
      outcome.refused.map(({ column, reason }) => [column, reason]),
      ['firstName', 'lastName'].map((column) => [column, 'is empty, but it is required']),
    );
  });

  for (const lost of ['4.179E+10', '4,179E+10', '4E+10', '4.17912e+10']) {
    test(`are refused when a spreadsheet has shortened a telephone number or key to ${lost}`, async (t) => {
      const house = await smallHouse(t, database);
      const file = `externalId;firstName;lastName;privateMobile\nM1;Anna;Able;${lost}\n${lost};Otto;Able;\n`;
      const outcome = await importInto(house, await folderWith(t, { 'members.csv': file }));
      assert.deepEqual(
        outcome.refused.map(({ line, column, value }) => [line, column, value]),
        [
          [2, 'privateMobile', lost],
          [3, 'externalId', lost],
        ],
      );
      assert.ok(outcome.refused.every(({ reason }) => reason.startsWith('was shortened by a spreadsheet')));
    });
  }
});
