import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { onEveryDatabase, temporaryFolder } from '../../support/databases.ts';
import { exportFrom, folderWith, importInto, smallHouse, type House } from '../support/import-house.ts';

/** What is stored of the registrations of a file, with the members by their keys. */
async function storedRows({ storage }: House): Promise<Record<string, (string | null)[]>> {
  const members = await storage.db.selectFrom('members').select(['id', 'external_id']).execute();
  const keys = new Map(members.map(({ id, external_id }) => [id, external_id]));
  const rows = await storage.db
    .selectFrom('registrations')
    .select(['external_id', 'host_member_id', 'registered_by', 'guest_first_name', 'guest_last_name'])
    .select('name_key')
    .where('external_id', 'like', 'A%')
    .execute();
  return Object.fromEntries(
    rows.map((row) => [
      row.external_id ?? '',
      [
        row.host_member_id === null ? null : (keys.get(row.host_member_id) ?? ''),
        row.registered_by === null ? null : (keys.get(row.registered_by) ?? ''),
        `${row.guest_first_name} ${row.guest_last_name}`.trim(),
        row.name_key,
      ],
    ]),
  );
}

const expected = {
  A1: [null, 'M1', 'Al One', 'one al'],
  A2: [null, 'M1', 'Wal In', 'in wal'],
  A3: ['M1', 'M2', 'Hos Ted', 'ted hos'],
  A4: ['M1', null, 'Gil Guest', 'guest gil'],
  A5: ['M1', null, '', 'partner'],
  A6: ['M2', null, 'Sommer', 'sommer'],
  A7: ['M1', null, '', 'partner'],
};

const earlier = `externalId,event,host,partner,guestFirstName,guestLastName,guestEmail,invitedBy,walkIn,alone,attending
A1,E2,M1,no,Al,One,,M1,no,yes,YES
A2,E2,M1,no,Wal,In,,M1,yes,no,YES
A3,E2,M1,no,Hos,Ted,hos@example.net,M2,no,no,YES
A4,E2,M1,no,Gil,Guest,gil@example.net,M1,no,no,YES
A5,E2,M1,yes,Partner of Anna Able,,,M1,no,no,YES
A6,E2,M2,yes,Begleitung von Ben Baker,Sommer,,,no,no,YES
A7,E1,M1,yes,Partner of Anna,Able,,M1,no,no,YES
`;

onEveryDatabase('Registrations that an earlier version exported', (database) => {
  test('come in as the upgrade leaves those that were stored, however often', async (t) => {
    const house = await smallHouse(t, database);
    const folder = await folderWith(t, { 'registrations.csv': earlier });
    const first = await importInto(house, folder);
    assert.deepEqual([first.refused, first.isWritten, first.changed.length], [[], true, 7]);
    assert.deepEqual(await storedRows(house), expected);
    const again = await importInto(house, folder);
    assert.deepEqual([again.refused, again.changed], [[], []]);
    const out = join(await temporaryFolder(t), 'export');
    await exportFrom(house, out);
    const [header = ''] = (await readFile(join(out, 'registrations.csv'), 'utf8')).split('\n');
    assert.match(header, /\bregisteredById\b/);
    assert.doesNotMatch(header, /alone/);
    assert.deepEqual((await importInto(house, out)).changed, []);
  });

  test('come in so without the column of those who are alone, which is younger', async (t) => {
    const house = await smallHouse(t, database);
    const lines = earlier.split('\n').map((line) => line.replace(/,(alone|yes|no),([^,]+)$/, ',$2'));
    const some = lines.filter((line) => !line.startsWith('A1'));
    const folder = await folderWith(t, { 'registrations.csv': some.join('\n') });
    const outcome = await importInto(house, folder);
    assert.deepEqual([outcome.refused, outcome.changed.length], [[], 6]);
    const { A1: _alone, ...others } = expected;
    assert.deepEqual(await storedRows(house), others);
  });

  test('are otherwise what a file says that names who registered them, and what is stored where it says nothing of it', async (t) => {
    const house = await smallHouse(t, database);
    await importInto(house, await folderWith(t, { 'registrations.csv': earlier }));
    const said = 'externalId,event,host,registeredBy,walkIn,invitedBy,alone\nA4,E2,M1,,yes,M1,yes\n';
    await importInto(house, await folderWith(t, { 'registrations.csv': said }));
    const name = 'externalId,guestFirstName,alone\nA1,Alan,yes\nA5,Partenaire de Anna Able,no\n';
    const outcome = await importInto(house, await folderWith(t, { 'registrations.csv': name }));
    assert.deepEqual(outcome.refused, []);
    assert.deepEqual(
      outcome.changed.map(({ key }) => key),
      ['A1'],
    );
    assert.deepEqual(await storedRows(house), { ...expected, A1: [null, 'M1', 'Alan One', 'one alan'] });
  });

  test('change neither host nor registrar of someone who is stored, where a file of today leaves the registrar out', async (t) => {
    const house = await smallHouse(t, database);
    const folder = await folderWith(t, { 'registrations.csv': earlier });
    await importInto(house, folder);
    for (const rows of ['A3,M1,M1,yes\nA4,M1,M1,yes', 'A3,M1,M1,no\nA4,M1,M2,no']) {
      const file = `externalId,host,invitedBy,walkIn\n${rows}\n`;
      const outcome = await importInto(house, await folderWith(t, { 'registrations.csv': file }));
      assert.deepEqual([outcome.refused, outcome.changed.length], [[], 2]);
      assert.deepEqual(await storedRows(house), expected);
    }
    const other = 'externalId,registeredBy\nA1,M2\n';
    await importInto(house, await folderWith(t, { 'registrations.csv': other }));
    await importInto(house, folder);
    assert.deepEqual(await storedRows(house), { ...expected, A1: [null, 'M2', 'Al One', 'one al'] });
  });
});
