import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { onEveryDatabase, temporaryFolder } from '../../support/databases.ts';
import {
  digests,
  emptyHouse,
  exportFrom,
  folderWith,
  importInto,
  smallHouse,
} from '../support/import-house.ts';

const wild = `externalId,club,firstName,lastName,birthday,active,privatePostalCode,privateMobile,company
1234567890123456789,C1,Zoë,"O'Neill",1900-02-28,no,08001,+41795550001,=1+1
0007,C2,'=x,-5,,yes,007,079 555 00 02,"two, and ""three"""
`;

onEveryDatabase('An export as a workbook', (database) => {
  test('changes nothing where it comes from, and gives the same export from an empty database', async (t) => {
    const house = await smallHouse(t, database);
    assert.deepEqual((await importInto(house, await folderWith(t, { 'members.csv': wild }))).refused, []);
    const folder = await temporaryFolder(t);
    await exportFrom(house, join(folder, 'all.xlsx'));
    const again = await importInto(house, join(folder, 'all.xlsx'));
    assert.deepEqual([again.changed, again.refused, again.warned], [[], [], []]);
    const other = await emptyHouse(t, database);
    const moved = await importInto(other, join(folder, 'all.xlsx'));
    assert.deepEqual([moved.refused, moved.warned, moved.isWritten], [[], [], true]);
    await exportFrom(house, join(folder, 'one'));
    await exportFrom(other, join(folder, 'two'));
    assert.deepEqual(await digests(join(folder, 'two')), await digests(join(folder, 'one')));
  });

  test('holds the refused rows to be mended, too', async (t) => {
    const house = await smallHouse(t, database);
    const { writeRefused } = await import('../../../src/data/import-export/import/refused-rows-writer.ts');
    const { openSink } = await import('../../../src/data/import-export/files/export-writer.ts');
    const { openSource } = await import('../../../src/data/import-export/files/source-reader.ts');
    const bad = await folderWith(t, {
      'members.csv': 'externalId,club,firstName,lastName\n007,C9,Ida,Iron\n',
    });
    const { report } = await importInto(house, bad, { skipBad: true });
    const path = join(await temporaryFolder(t), 'refused.xlsx');
    await writeRefused(await openSource(bad), report, await openSink(path));
    const [table] = (await openSource(path)).tables;
    assert.deepEqual(table?.header, ['externalId', 'club', 'firstName', 'lastName', 'refused']);
    const [row] = await Array.fromAsync(table?.rows() ?? []);
    assert.deepEqual(row?.cells.slice(0, 4), ['007', 'C9', 'Ida', 'Iron']);
  });
});
