import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeXlsx } from 'hucre';
import { onEveryDatabase } from '../../support/databases.ts';
import { emptyHouse, exportFrom, folderWith, importInto, smallHouse } from '../support/import-house.ts';

onEveryDatabase('Spreadsheets as people have them', (database) => {
  test('a workbook brings a table with every sheet, its dates, truths and numbers understood', async (t) => {
    const house = await smallHouse(t, database);
    const content = await writeXlsx({
      sheets: [
        {
          name: 'Members',
          rows: [
            ['externalId', 'club', 'firstName', 'lastName', 'birthday', 'active'],
            ['M7', 'C1', 'Zoë', 'Ångström', new Date(Date.UTC(1970, 1, 28)), false],
          ],
        },
        {
          name: 'conventions',
          rows: [
            ['year', 'location'],
            [2027, 'Lausanne'],
          ],
        },
      ],
    });
    const folder = await folderWith(t, { 'our data.xlsx': Buffer.from(content) });
    const outcome = await importInto(house, join(folder, 'our data.xlsx'));
    assert.deepEqual([outcome.refused, outcome.isWritten], [[], true]);
    const member = await house.storage.db
      .selectFrom('members')
      .select(['first_name', 'last_name_key', 'birthday', 'active'])
      .where('external_id', '=', 'M7')
      .executeTakeFirst();
    assert.deepEqual(member, {
      first_name: 'Zoë',
      last_name_key: 'angstrom',
      birthday: '1970-02-28',
      active: 0,
    });
  });

  test('a file in Windows-1252 with semicolons, CRLF and a cell of two lines is read as it was meant', async (t) => {
    const house = await smallHouse(t, database);
    const text = 'externalId;address\r\nC1;"Bürgerhaus\r\nGlärnischstrasse 1"\r\n';
    const outcome = await importInto(
      house,
      await folderWith(t, { 'Clubs.CSV': Buffer.from(text, 'latin1') }),
    );
    assert.deepEqual(outcome.refused, []);
    const club = await house.storage.db
      .selectFrom('clubs')
      .select('address')
      .where('external_id', '=', 'C1')
      .executeTakeFirst();
    assert.equal(club?.address, 'Bürgerhaus\nGlärnischstrasse 1');
  });

  test('cells that a spreadsheet would run come back from an archive as they were', async (t) => {
    const house = await smallHouse(t, database);
    const wild = ['=1+1', '+41 79 000 00 00', '-5', '@home', "'quoted", '"', 'a;b,c', 'two  blanks'];
    const rows = wild.map((text, index) => `W${index},"${text.replaceAll('"', '""')}",Example`);
    const outcome = await importInto(
      house,
      await folderWith(t, { 'members.csv': `externalId,firstName,lastName\n${rows.join('\n')}\n` }),
    );
    assert.deepEqual(outcome.refused, []);
    const names = async ({ storage }: typeof house) =>
      (await storage.db.selectFrom('members').select('first_name').orderBy('id').execute()).map(
        (row) => row.first_name,
      );
    const archive = join(await folderWith(t, {}), 'all.zip');
    await exportFrom(house, archive);
    const other = await emptyHouse(t, database);
    assert.deepEqual((await importInto(other, archive)).refused, []);
    assert.deepEqual(await names(other), await names(house));
  });
});
