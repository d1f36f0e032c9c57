import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { folderWith, importInto, smallHouse, type House } from '../support/import-house.ts';

const usernames = async ({ storage: { db } }: House) => {
  const rows = await db.selectFrom('members').select(['external_id', 'username', 'username_key']).execute();
  return new Map(rows.map((row) => [row.external_id, [row.username, row.username_key]]));
};

/** So many other members that the rows around them are not looked at together. */
const crowd = Array.from({ length: 600 }, (_, number) => `X${number},x${number},Many,Others`).join('\n');
const header = 'externalId,username,firstName,lastName';

onEveryDatabase('Rows of one file', (database) => {
  const cases = { 'side by side': '', 'far apart': `${crowd}\n` };
  for (const [where, between] of Object.entries(cases)) {
    test(`let two members swap usernames who stand ${where}`, async (t) => {
      const house = await smallHouse(t, database);
      const file = `${header}\nM1,bruno,Anna,Able\n${between}M2,Anna,Bruno,Baker\n`;
      const outcome = await importInto(house, await folderWith(t, { 'members.csv': file }));
      assert.deepEqual(outcome.refused, []);
      const found = await usernames(house);
      assert.deepEqual(
        [found.get('M1'), found.get('M2')],
        [
          ['bruno', 'bruno'],
          ['Anna', 'anna'],
        ],
      );
    });

    test(`pass a username on from one member to the next, and to a new one, ${where}`, async (t) => {
      const house = await smallHouse(t, database);
      const file = `${header}\nM9,anna,New,Person\n${between}M2,carla,Bruno,Baker\nM1,bruno,Anna,Able\nM3,,Carla,Cook\n`;
      const outcome = await importInto(house, await folderWith(t, { 'members.csv': file }));
      assert.deepEqual(outcome.refused, []);
      const found = await usernames(house);
      assert.deepEqual(
        ['M9', 'M1', 'M2', 'M3'].map((key) => found.get(key)?.[0]),
        ['anna', 'bruno', 'carla', null],
      );
    });
  }

  test('get no username that the member who has it keeps, or whose own row is refused', async (t) => {
    const house = await smallHouse(t, database);
    const file = `${header}\nM1,bruno,Anna,Able\nM2,carla,Bruno,Baker\nM3,carla,Carla,Cook\n`;
    const outcome = await importInto(house, await folderWith(t, { 'members.csv': file }));
    assert.deepEqual(
      outcome.refused.map(({ line, value, reason }) => [line, value, reason]),
      [
        [2, 'bruno', 'is taken by another member'],
        [3, 'carla', 'is taken by another member'],
      ],
    );
  });

  test('say in which line the same row stands, also when it is far above', async (t) => {
    const house = await smallHouse(t, database);
    const file = `${header}\nM7,m7,New,Person\n${crowd}\nM7,m7,New,Person\nM1,anna,Anna,Able\nM1,anna,Anna,Able\n`;
    const outcome = await importInto(house, await folderWith(t, { 'members.csv': file }));
    assert.deepEqual(
      outcome.refused.map(({ line, reason }) => [line, reason]),
      [
        [603, 'stands in line 2 already'],
        [605, 'stands in line 604 already'],
      ],
    );
  });
});
