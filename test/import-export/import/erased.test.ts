import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import { eraseMember } from '../../../src/data/erasure/erasure-service.ts';
import { addLink } from '../../../src/events/messages/readers-store.ts';
import { PhotoCache } from '../../../src/directory/photos/photo-cache-service.ts';
import type { MemberId } from '../../../src/platform/shared/ids.ts';
import { nowInstantText } from '../../../src/platform/shared/local-time.ts';
import { secretHash } from '../../../src/platform/shared/secrets.ts';
import { onEveryDatabase, temporaryFolder } from '../../support/databases.ts';
import {
  digests,
  emptyHouse,
  exportFrom,
  folderWith,
  importInto,
  smallHouse,
  smallOrganisation,
  type House,
} from '../support/import-house.ts';

/** The small organisation after Carla, who has a registration and two links to it, was erased on request. */
async function houseWithoutCarla(
  t: Parameters<typeof smallHouse>[0],
  database: Parameters<typeof smallHouse>[1],
): Promise<House> {
  const house = await smallHouse(t, database);
  const { id } = await house.storage.db
    .selectFrom('members')
    .select('id')
    .where('external_id', '=', 'M3')
    .executeTakeFirstOrThrow();
  await house.storage.write(async (tx) => {
    const own = tx.selectFrom('registrations').select(['id', 'event_id']).where('member_id', '=', id);
    const { id: registration, event_id: event } = await own.executeTakeFirstOrThrow();
    for (const secret of ['first', 'second']) {
      const link = { event, registration, replyHash: secretHash(secret), now: nowInstantText(house.clock) };
      await addLink(tx, link);
    }
  });
  await erase(house, id);
  return house;
}

async function erase(house: House, id: MemberId): Promise<void> {
  const photoCache = new PhotoCache(join(house.folder, 'cache'), 1_000_000, (error) =>
    assert.fail(String(error)),
  );
  await eraseMember({ ...house, photoCache }, operatorOrigin(), id);
}

onEveryDatabase('Members who were erased', (database) => {
  test('do not come back with a file from before', async (t) => {
    const house = await houseWithoutCarla(t, database);
    const files = await folderWith(t, {
      ...smallOrganisation,
      'registrations.csv': 'externalId,event,member,attending,comment\nR2,E2,M3,NO,I am ill\n',
    });
    const outcome = await importInto(house, files, { skipBad: true });
    assert.deepEqual(
      outcome.refused.map(({ file, line, column }) => [file, line, column]),
      [
        ['members.csv', 4, null],
        ['registrations.csv', 2, 'member'],
      ],
    );
    assert.match(
      outcome.refused[0]?.reason ?? '',
      /^This member was erased on 2026-11-14; take the row out of the file\.$/,
    );
    const people = await house.storage.db.selectFrom('members').select(['first_name', 'email']).execute();
    assert.doesNotMatch(JSON.stringify(people), /Carla|carla/);
  });

  test('get no answers back, and their registrations say nothing about them', async (t) => {
    const house = await houseWithoutCarla(t, database);
    const files = await folderWith(t, {
      'questions.csv': 'externalId,event,position,type,title\nQ1,E2,1,text,What do you eat?\n',
      'answers.csv': 'registration,question,answer\nR2,Q1,Only vegan\n',
    });
    const outcome = await importInto(house, files, { skipBad: true });
    assert.deepEqual(
      outcome.refused.map(({ file, line, column }) => [file, line, column]),
      [['answers.csv', 2, 'registration']],
    );
    assert.deepEqual(await house.storage.db.selectFrom('registration_answers').selectAll().execute(), []);
  });

  test('move to another database as what is left of them, byte for byte', async (t) => {
    const house = await houseWithoutCarla(t, database);
    const folder = await temporaryFolder(t);
    await exportFrom(house, join(folder, 'first'));
    const other = await emptyHouse(t, database);
    const outcome = await importInto(other, join(folder, 'first'));
    assert.deepEqual(outcome.refused, []);
    await exportFrom(other, join(folder, 'second'));
    assert.deepEqual(await digests(join(folder, 'second')), await digests(join(folder, 'first')));
  });

  test('are gone from the rows that could have been brought back as well', async (t) => {
    const house = await smallHouse(t, database);
    const folder = await folderWith(t, { 'terms.csv': 'member,club,function,startDate\n' });
    const { removedBatch } = await importInto(house, folder, { deleteMissing: true, mayDelete: 1 });
    assert.notEqual(removedBatch, null);
    const { id } = await house.storage.db
      .selectFrom('members')
      .select('id')
      .where('external_id', '=', 'M1')
      .executeTakeFirstOrThrow();
    await erase(house, id);
    assert.deepEqual(await house.storage.db.selectFrom('removed_rows').select('id').execute(), []);
  });

  test('leave no answer to a question that an import wrote, changed or removed', async (t) => {
    const house = await smallHouse(t, database);
    const { db } = house.storage;
    const files = (rows: string) => ({
      'questions.csv': 'externalId,event,position,type,title\nQ1,E2,1,text,What do you eat?\n',
      'answers.csv': `registration,question,answer\n${rows}`,
    });
    for (const answer of ['Only vegan', 'Vegan']) {
      await importInto(house, await folderWith(t, files(`R2,Q1,${answer}\n`)));
    }
    const { id } = await db
      .selectFrom('members')
      .select('id')
      .where('external_id', '=', 'M3')
      .executeTakeFirstOrThrow();
    const trail = () => db.selectFrom('audit_entries').selectAll().where('subject', '=', 'answer').execute();
    assert.deepEqual(
      (await trail()).map(({ about_member_id: about, event_id: event }) => [about, event === null]),
      [
        [id, false],
        [id, false],
      ],
    );
    const gone = await importInto(house, await folderWith(t, files('')), {
      deleteMissing: true,
      mayDelete: 1,
    });
    assert.notEqual(gone.removedBatch, null);
    await erase(house, id);
    assert.deepEqual(
      (await trail()).map((entry) => [entry.before, entry.after]),
      [
        [null, null],
        [null, null],
        [null, null],
      ],
    );
    assert.deepEqual(await db.selectFrom('removed_rows').select('id').execute(), []);
  });

  /** Lets Anna scan Carla's ticket twice and Carla answer a question; then an import removes the registration with it all. */
  async function houseWithRemovedRegistration(t: Parameters<typeof smallHouse>[0]) {
    const house = await smallHouse(t, database);
    const { db } = house.storage;
    const members = await db.selectFrom('members').select(['id', 'first_name']).execute();
    const idOf = (name: string) => members.find(({ first_name }) => first_name === name)?.id;
    const person = { fullName: 'Carla Cook', member: idOf('Carla') };
    const reviewer = { id: idOf('Anna'), fullName: 'Anna Able' };
    const scan = (id: number, result: number, answer: object) =>
      [id, 1, 'R2', 'M1', result, quoted(answer), 'a'.repeat(64), '2026-11-14T10:00:00Z'].join(',');
    const files = {
      'questions.csv': 'externalId,event,position,type,title\nQ1,E2,1,text,What do you eat?\n',
      'answers.csv': 'registration,question,answer\nR2,Q1,Only vegan\n',
      'scans.csv': `id,requestedEvent,registration,reviewer,result,answer,codeHash,receivedAt
${scan(7, 200, { result: 200, person })}
${scan(8, 409, { result: 409, info: [{ person, reviewer }] })}
`,
    };
    assert.equal((await importInto(house, await folderWith(t, files))).isWritten, true);
    const remaining = await folderWith(t, { 'registrations.csv': 'externalId\nR1\n' });
    const gone = await importInto(house, remaining, { deleteMissing: true, mayDelete: 1 });
    assert.notEqual(gone.removedBatch, null);
    const textOf = async (table: 'audit_entries' | 'removed_rows') =>
      JSON.stringify(await db.selectFrom(table).selectAll().execute());
    return { house, carla: idOf('Carla'), anna: idOf('Anna'), textOf };
  }

  const quoted = (value: object) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;

  test('leave nothing of a registration that an import removed with its answers and scans', async (t) => {
    const { house, carla, textOf } = await houseWithRemovedRegistration(t);
    assert.ok(carla !== undefined);
    assert.match(await textOf('audit_entries'), /Only vegan/);
    assert.match(await textOf('removed_rows'), /Only vegan.*Carla Cook/);
    await erase(house, carla);
    assert.doesNotMatch(await textOf('audit_entries'), /vegan|Carla/i);
    assert.equal(await textOf('removed_rows'), '[]');
  });

  test('leave no answer to a question that an import removed before the registration', async (t) => {
    const house = await smallHouse(t, database);
    const questions = 'externalId,event,position,type,title\nQ1,E2,1,text,What do you eat?\n';
    const answers = 'registration,question,answer\n';
    const files = { 'questions.csv': questions, 'answers.csv': `${answers}R2,Q1,Only vegan\n` };
    await importInto(house, await folderWith(t, files));
    for (const fewer of [{ 'answers.csv': answers }, { 'registrations.csv': 'externalId\nR1\n' }] as const) {
      const told = await importInto(house, await folderWith(t, fewer), { deleteMissing: true, mayDelete: 1 });
      assert.notEqual(told.removedBatch, null);
    }
    const { db } = house.storage;
    const { id } = await db
      .selectFrom('members')
      .select('id')
      .where('external_id', '=', 'M3')
      .executeTakeFirstOrThrow();
    await erase(house, id);
    const trail = await db.selectFrom('audit_entries').select(['before', 'after']).execute();
    assert.doesNotMatch(JSON.stringify(trail), /vegan/);
    assert.deepEqual(await db.selectFrom('removed_rows').select('id').execute(), []);
  });

  test('leave no answer to a question that an import removed with all its answers', async (t) => {
    const house = await smallHouse(t, database);
    const { db } = house.storage;
    const questions = 'externalId,event,position,type,title\n';
    const asked = `${questions}Q1,E2,1,text,What do you eat?\n`;
    const answers = 'registration,question,answer\nR2,Q1,Only vegan\n';
    await importInto(house, await folderWith(t, { 'questions.csv': asked, 'answers.csv': answers }));
    const fewer = await folderWith(t, { 'questions.csv': questions });
    const { removedBatch } = await importInto(house, fewer, { deleteMissing: true, mayDelete: 1 });
    assert.notEqual(removedBatch, null);
    const trail = async () => JSON.stringify(await db.selectFrom('audit_entries').selectAll().execute());
    assert.match(await trail(), /vegan/);
    const carla = db.selectFrom('members').select('id').where('external_id', '=', 'M3');
    await erase(house, (await carla.executeTakeFirstOrThrow()).id);
    assert.doesNotMatch(await trail(), /vegan/);
  });

  test('leave none of their guests among the rows that could have been brought back', async (t) => {
    const house = await smallHouse(t, database);
    const { db } = house.storage;
    const guest = 'externalId,event,host,guestFirstName,guestLastName\nG1,E2,M3,Gil,Guest\n';
    const added = await importInto(house, await folderWith(t, { 'registrations.csv': guest }));
    assert.deepEqual(added.refused, []);
    const others = await folderWith(t, { 'registrations.csv': 'externalId\nR1\nR2\n' });
    await importInto(house, others, { deleteMissing: true, mayDelete: 1 });
    const removed = () => db.selectFrom('removed_rows').select('row').execute();
    assert.match(JSON.stringify(await removed()), /Gil/);
    const carla = db.selectFrom('members').select('id').where('external_id', '=', 'M3');
    await erase(house, (await carla.executeTakeFirstOrThrow()).id);
    assert.deepEqual(await removed(), []);
  });

  test('are not named as reviewers in the scans of others that an import removed', async (t) => {
    const { house, anna, textOf } = await houseWithRemovedRegistration(t);
    assert.ok(anna !== undefined);
    assert.match(await textOf('removed_rows'), /Anna Able/);
    await erase(house, anna);
    assert.doesNotMatch(await textOf('audit_entries'), /Anna Able/);
    assert.doesNotMatch(await textOf('removed_rows'), /Anna Able/);
    assert.match(await textOf('removed_rows'), /Carla Cook/);
  });

  test('are named in no copy of what was answered to a scan', async (t) => {
    const house = await smallHouse(t, database);
    const answer = '"{""success"":true,""person"":{""fullName"":""Carla Cook""}}"';
    const values = ['7', '1', 'R2', 'M1', '200', answer, 'a'.repeat(64), '2026-11-14T10:00:00Z'];
    const heading = 'id,requestedEvent,registration,reviewer,result,answer,codeHash,receivedAt';
    const outcome = await importInto(
      house,
      await folderWith(t, { 'scans.csv': `${heading}\n${values.join(',')}\n` }),
    );
    assert.deepEqual([outcome.refused, outcome.isWritten], [[], true]);
    const trail = await house.storage.db
      .selectFrom('audit_entries')
      .select('after')
      .where('subject', '=', 'scan')
      .execute();
    assert.equal(trail.length, 1);
    assert.doesNotMatch(String(trail[0]?.after), /Carla/);
  });
});
