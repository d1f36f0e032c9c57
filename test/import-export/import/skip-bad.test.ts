import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSource } from '../../../src/data/import-export/files/source-reader.ts';
import { openSink } from '../../../src/data/import-export/files/export-writer.ts';
import { writeRefused } from '../../../src/data/import-export/import/refused-rows-writer.ts';
import { onEveryDatabase, temporaryFolder } from '../../support/databases.ts';
import { folderWith, importInto, smallHouse } from '../support/import-house.ts';

const badMembers = `externalId;club;firstName;lastName;birthday
M4;C1;Dora;Dyer;1.2.80
M5;C1;Emil;Eaton;31.12.1980
M6;C9;Fritz;"Farmer; junior";
`;

onEveryDatabase('Skipping bad rows', (database) => {
  test('imports the good rows and writes the others with their reasons, to be mended and imported again', async (t) => {
    const house = await smallHouse(t, database);
    const folder = await folderWith(t, {
      'members.csv': badMembers,
      'terms.csv': 'member,club,status,startDate\nM4,C1,ACTIVE,2026-01-01\n',
    });
    const outcome = await importInto(house, folder, { skipBad: true });
    assert.equal(outcome.isWritten, true);
    assert.deepEqual(
      outcome.changed.map(({ key }) => key),
      ['M5'],
    );
    assert.match(outcome.refused.at(-1)?.reason ?? '', /a member that was refused itself/);
    const target = join(await temporaryFolder(t), 'to-mend');
    const source = await openSource(folder);
    await writeRefused(source, outcome.report, await openSink(target));
    await source.close();
    const written = (await readFile(join(target, 'members.csv'), 'utf8'))
      .replace('\uFEFF', '')
      .trim()
      .split(/\r?\n/);
    assert.deepEqual(written, [
      'externalId,club,firstName,lastName,birthday,refused',
      'M4,C1,Dora,Dyer,1.2.80,birthday is not a date such as 2026-12-31 or 31.12.2026',
      'M6,C9,Fritz,"Farmer; junior",,club refers to a club that does not exist (externalId C9)',
    ]);
    const mended = await folderWith(t, {
      'members.csv': written.join('\n').replace('1.2.80', '1980-02-01').replace('C9', 'C2'),
      'terms.csv': await readFile(join(target, 'terms.csv')),
    });
    const again = await importInto(house, mended);
    assert.deepEqual([again.refused, again.changed.length], [[], 3]);
  });

  test('writes nothing at all when a row is bad and it was not asked for', async (t) => {
    const house = await smallHouse(t, database);
    const outcome = await importInto(house, await folderWith(t, { 'members.csv': badMembers }));
    assert.equal(outcome.isWritten, false);
    const rows = await house.storage.db
      .selectFrom('members')
      .select('id')
      .where('external_id', '=', 'M5')
      .execute();
    assert.deepEqual(rows, []);
  });

  test('a trial says the same and changes nothing', async (t) => {
    const house = await smallHouse(t, database);
    const folder = await folderWith(t, { 'members.csv': 'externalId,email\nM1,new@example.org\n' });
    const trial = await importInto(house, folder, { dryRun: true });
    assert.equal(trial.isWritten, false);
    const real = await importInto(house, folder);
    assert.deepEqual(trial.changed, real.changed);
    assert.equal(real.isWritten, true);
  });

  test('dates with the day or the month first are taken when it is said which', async (t) => {
    const house = await smallHouse(t, database);
    const folder = await folderWith(t, { 'members.csv': 'externalId,birthday\nM1,05.06.1970\n' });
    const refused = await importInto(house, folder);
    assert.match(refused.refused[0]?.reason ?? '', /--date-format/);
    await importInto(house, folder, { dateOrder: 'month-first' });
    const birthday = async () =>
      (
        await house.storage.db
          .selectFrom('members')
          .select('birthday')
          .where('external_id', '=', 'M1')
          .executeTakeFirst()
      )?.birthday;
    assert.equal(await birthday(), '1970-05-06');
    await importInto(house, folder, { dateOrder: 'day-first' });
    assert.equal(await birthday(), '1970-06-05');
  });
});
