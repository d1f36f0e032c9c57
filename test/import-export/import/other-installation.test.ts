import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { onEveryDatabase, temporaryFolder, type Ending, type TestDatabase } from '../../support/databases.ts';
import { emptyHouse, exportFrom, importInto, smallHouse, type House } from '../support/import-house.ts';

/** Test databases on PostgreSQL are copies of one, so they share its name. */
async function otherHouse(t: Ending, database: TestDatabase): Promise<House> {
  const house = await smallHouse(t, database);
  await house.storage.write((tx) =>
    tx.updateTable('installation').set({ identifier: 'another-installation' }).execute(),
  );
  return house;
}

onEveryDatabase('The export of another installation', (database) => {
  test('is refused at once where there are members already, with or without sign-ins', async (t) => {
    const house = await smallHouse(t, database);
    const other = await otherHouse(t, database);
    for (const withSignIns of [true, false]) {
      const folder = join(await temporaryFolder(t), 'export');
      await exportFrom(other, folder, withSignIns);
      const outcome = await importInto(house, folder, { skipBad: true });
      assert.equal(outcome.isWritten, false);
      assert.deepEqual(
        outcome.refused.map(({ file, column, value }) => [file, column, value]),
        [['installation.csv', 'identifier', null]],
      );
      assert.match(
        outcome.refused[0]?.reason ?? '',
        /another installation.*empty database.*take installation/,
      );
      assert.deepEqual([...outcome.tables.keys()], ['installation']);
    }
  });

  test('is taken where the file that names the installation was left out on purpose', async (t) => {
    const house = await smallHouse(t, database);
    const folder = join(await temporaryFolder(t), 'export');
    await exportFrom(await otherHouse(t, database), folder, false);
    await rm(join(folder, 'installation.csv'));
    await rm(join(folder, 'registrations.csv'));
    const outcome = await importInto(house, folder);
    assert.deepEqual(outcome.refused, []);
    assert.equal(outcome.isWritten, true);
  });

  test('is taken by an empty database, which then takes later exports of it, too', async (t) => {
    const house = await emptyHouse(t, database);
    const folder = join(await temporaryFolder(t), 'export');
    await exportFrom(await otherHouse(t, database), folder, false);
    assert.equal((await importInto(house, folder)).isWritten, true);
    const again = await importInto(house, folder);
    assert.deepEqual([again.isWritten, again.changed], [true, []]);
  });
});
