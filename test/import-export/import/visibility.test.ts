import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { findMatchingIds } from '../../../src/directory/members/member-search-service.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { nobody } from '../../support/search-readers.ts';
import {
  emptyHouse,
  exportFrom,
  folderWith,
  importInto,
  smallOrganisation,
  type House,
} from '../support/import-house.ts';

const row = async ({ storage }: House, key: string) =>
  storage.db
    .selectFrom('members')
    .select(['id', 'visibility', 'search_text', 'club_search_text', 'full_search_text'])
    .where('external_id', '=', key)
    .executeTakeFirstOrThrow();

onEveryDatabase('Who sees what, in a file', (database) => {
  test('is read, kept where nothing is said, found by those who may, and written again', async (t) => {
    const house = await emptyHouse(t, database);
    await importInto(house, await folderWith(t, smallOrganisation));
    const text = [
      'externalId,privatePhone,company,privatePhonesFor,businessFor,birthdayFor',
      'M1,044 555 66 77,Veiled Works,Club,officers,members',
    ].join('\n');
    const { refused } = await importInto(house, await folderWith(t, { 'members.csv': text }));
    assert.deepEqual(refused, []);
    const stored = await row(house, 'M1');
    assert.equal(stored.visibility, '{"privatePhones":"club","business":"officers"}');
    assert.ok(!/555|veiled/.test(stored.search_text));
    assert.match(stored.club_search_text, /5556677/);
    assert.doesNotMatch(stored.club_search_text, /veiled/);
    assert.match(stored.full_search_text, /veiled works/);
    const find = (word: string, member: number) =>
      findMatchingIds(
        house.storage,
        { words: [word], reader: { ...nobody, member: member as typeof stored.id } },
        { limit: 5, offset: 0 },
      );
    assert.deepEqual(await find('veiled', 0), []);
    assert.deepEqual(await find('veiled', stored.id), [stored.id]);
    await importInto(house, await folderWith(t, { 'members.csv': 'externalId,lastName\nM1,Other\n' }));
    assert.equal((await row(house, 'M1')).visibility, stored.visibility);
    const folder = join(house.folder, 'export');
    await exportFrom(house, folder);
    const written = await readFile(join(folder, 'members.csv'), 'utf8');
    assert.match(written, /,privateAddressFor,privatePhonesFor,birthdayFor,partnerFor,businessFor,/);
    assert.match(written, /,,club,,,officers,/);
  });

  test('that is no audience is refused', async (t) => {
    const house = await emptyHouse(t, database);
    await importInto(house, await folderWith(t, smallOrganisation));
    const text = 'externalId,birthdayFor\nM1,nobody\n';
    const { refused } = await importInto(house, await folderWith(t, { 'members.csv': text }));
    assert.deepEqual(
      refused.map(({ column, reason }) => [column, reason]),
      [['birthdayFor', 'is not one of members, club, officers']],
    );
  });
});
