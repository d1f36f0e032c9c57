import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { folderWith, importInto, smallHouse } from '../support/import-house.ts';

onEveryDatabase('Times on the days when the clocks change', (database) => {
  test('one that does not exist is named, one that comes twice is not, and neither is what stays as it was', async (t) => {
    const house = await smallHouse(t, database);
    const text =
      'externalId,calendar,title,startDate,endDate\nE1,CAL1,Night,2027-03-28T02:30:00,28.03.2027 03:30\n' +
      'E8,CAL1,Autumn,2027-10-31T02:30:00,2027-10-31T03:30:00\n';
    const folder = await folderWith(t, { 'events.csv': text });
    const outcome = await importInto(house, folder);
    assert.deepEqual([outcome.refused, outcome.isWritten], [[], true]);
    assert.deepEqual(outcome.warned, [
      {
        table: 'events',
        file: 'events.csv',
        line: 2,
        column: 'startDate',
        value: '2027-03-28T02:30:00',
        reason:
          'does not exist: the clocks are put forward then (Europe/Zurich), so calendars take it as 2027-03-28 03:30',
      },
    ]);
    assert.deepEqual((await importInto(house, folder)).warned, []);
  });
});
