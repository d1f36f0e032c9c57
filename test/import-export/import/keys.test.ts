import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { emptyHouse, folderWith, importInto, smallHouse, type House } from '../support/import-house.ts';

const paths = async ({ storage: { db } }: House) =>
  Object.fromEntries(
    (
      await db
        .selectFrom('places')
        .leftJoin('units', 'units.place_id', 'places.id')
        .leftJoin('clubs', 'clubs.place_id', 'places.id')
        .select(['units.external_id as unit', 'clubs.external_id as club', 'places.path', 'places.id'])
        .execute()
    ).map(({ unit, club, path, id }) => [unit ?? club ?? '', { path, id }]),
  );

onEveryDatabase('Rows and their keys', (database) => {
  test('units may stand in any order, and their places know all that is above them', async (t) => {
    const places = await paths(await smallHouse(t, database));
    const ids = (...names: string[]) => `/${names.map((name) => places[name]?.id).join('/')}/`;
    assert.equal(places['C1']?.path, ids('GUILD', 'D1', 'Z1', 'C1'));
    assert.equal(places['Z2']?.path, ids('GUILD', 'D1', 'Z2'));
  });

  test('a unit that moves takes all that is below it along', async (t) => {
    const house = await smallHouse(t, database);
    const folder = await folderWith(t, {
      'units.csv':
        'externalId,parent,kind,name,fullName\nD2,GUILD,district,District 2,Second\nZ1,D2,zone,Zone 1,First\n',
    });
    const outcome = await importInto(house, folder);
    assert.deepEqual(outcome.refused, []);
    const places = await paths(house);
    const ids = (...names: string[]) => `/${names.map((name) => places[name]?.id).join('/')}/`;
    assert.equal(places['Z1']?.path, ids('GUILD', 'D2', 'Z1'));
    assert.equal(places['C1']?.path, ids('GUILD', 'D2', 'Z1', 'C1'));
    assert.equal(places['C2']?.path, ids('GUILD', 'D1', 'Z2', 'C2'));
  });

  test('a club that moves to another zone is reported as one changed field', async (t) => {
    const house = await smallHouse(t, database);
    const outcome = await importInto(house, await folderWith(t, { 'clubs.csv': 'externalId,unit\nC1,Z2\n' }));
    assert.deepEqual(
      outcome.changed.map(({ action, key, changes }) => [action, key, changes.map(({ field }) => field)]),
      [['changed', 'C1', ['unitId']]],
    );
    const places = await paths(house);
    assert.ok(places['C1']?.path.startsWith(places['Z2']?.path ?? '?'));
  });

  test('columns that the file does not have keep their values, and only changed fields are reported', async (t) => {
    const house = await smallHouse(t, database);
    const outcome = await importInto(
      house,
      await folderWith(t, {
        'members.csv': 'externalId,email\nM1,anna@new.example.org\nM2,bruno@example.org\n',
      }),
    );
    assert.deepEqual(outcome.changed, [
      {
        table: 'members',
        file: 'members.csv',
        line: 2,
        action: 'changed',
        key: 'M1',
        changes: [{ field: 'email', old: 'anna@example.org', new: 'anna@new.example.org' }],
      },
    ]);
    const { first_name: name, search_text: text } = await house.storage.db
      .selectFrom('members')
      .select(['first_name', 'search_text'])
      .where('external_id', '=', 'M1')
      .executeTakeFirstOrThrow();
    assert.equal(name, 'Anna');
    assert.match(text, /anna@new\.example\.org/);
  });

  test("a member's language is one of the service's, in any capitals, and can be taken away again", async (t) => {
    const house = await smallHouse(t, database);
    const languages = async () =>
      (await house.storage.db.selectFrom('members').select('language').orderBy('external_id').execute()).map(
        ({ language }) => language,
      );
    const write = (rows: string) =>
      folderWith(t, { 'members.csv': `externalId,language\n${rows}` }).then((folder) =>
        importInto(house, folder),
      );
    assert.ok((await write('M1,DE\nM2,fr\n')).isWritten);
    assert.deepEqual(await languages(), ['de', 'fr', null]);
    assert.ok((await write('M2,\n')).isWritten);
    const { isWritten, refused } = await write('M1,it\nM3,es\n');
    assert.equal(isWritten, false);
    assert.match(JSON.stringify(refused), /is not one of en, de, fr, it/);
    assert.deepEqual(await languages(), ['de', null, null]);
  });

  test('an id and a key that mean different rows are refused', async (t) => {
    const house = await smallHouse(t, database);
    const ids = await house.storage.db
      .selectFrom('members')
      .select(['id', 'external_id'])
      .orderBy('id')
      .execute();
    const [first, second] = ids;
    const outcome = await importInto(
      house,
      await folderWith(t, {
        'members.csv': `id,externalId,email\n${first?.id},${second?.external_id},x@example.org\n`,
      }),
    );
    assert.deepEqual(
      outcome.refused.map(({ line, column, reason }) => [line, column, reason]),
      [[2, 'externalId', `belongs to the member with id ${second?.id}, not ${first?.id}`]],
    );
  });

  test('an event that really changes counts it, so that calendar programs notice; else nothing moves', async (t) => {
    const house = await smallHouse(t, database);
    const events = () =>
      house.storage.db
        .selectFrom('events')
        .select(['external_id', 'sequence', 'updated_at'])
        .orderBy('id')
        .execute();
    const before = await events();
    const folder = await folderWith(t, {
      'events.csv':
        'externalId,title,updatedAt,sequence\nE1,Supper,2001-01-01T00:00:00Z,99\nE2,Lunch,2001-01-01T00:00:00Z,99\n',
    });
    await importInto(house, folder);
    const after = await events();
    assert.equal(after[0]?.sequence, (before[0]?.sequence ?? 0) + 1);
    assert.deepEqual(after[1], before[1]);
  });

  test('every row that an import changes stands in the trail, without secrets', async (t) => {
    const house = await smallHouse(t, database);
    const entries = await house.storage.db.selectFrom('audit_entries').selectAll().execute();
    assert.ok(entries.length > 15);
    assert.ok(entries.every(({ channel, action }) => channel === 'import' && action === 'create'));
    assert.equal(new Set(entries.map(({ request_id: id }) => id)).size, 1);
    const { private_identifier: secret } = await house.storage.db
      .selectFrom('members')
      .select('private_identifier')
      .executeTakeFirstOrThrow();
    assert.ok(!JSON.stringify(entries).includes(secret));
  });

  test('a zone cannot become the unit above what it is below', async (t) => {
    const house = await smallHouse(t, database);
    const outcome = await importInto(
      house,
      await folderWith(t, { 'units.csv': 'externalId,parent,kind\nD1,Z1,zone\n' }),
    );
    assert.equal(outcome.isWritten, false);
    assert.match(outcome.refused[0]?.reason ?? '', /cannot be below it/);
  });

  test('a second unit at the top is refused', async (t) => {
    const house = await smallHouse(t, database);
    const outcome = await importInto(
      house,
      await folderWith(t, {
        'units.csv': 'externalId,parent,kind,name,fullName\nNEW,,organisation,New,New\n',
      }),
    );
    assert.equal(outcome.isWritten, false);
    const reason = outcome.refused[0]?.reason ?? '';
    assert.match(
      reason,
      /only one unit is at the top, and that is "Guild": to mean that one, give it the id \d+$/,
    );
    const [id] = /\d+$/.exec(reason) ?? [];
    const renamed = await importInto(
      house,
      await folderWith(t, {
        'units.csv': `id,externalId,parent,kind,name,fullName\n${id},NEW,,organisation,New,New\n`,
      }),
    );
    assert.deepEqual(renamed.refused, []);
  });

  test('of two units at the top of one file the second is refused', async (t) => {
    const house = await emptyHouse(t, database);
    const outcome = await importInto(
      house,
      await folderWith(t, {
        'units.csv':
          'externalId,parent,kind,name,fullName\nA,,organisation,One,One\nB,,organisation,Two,Two\n',
      }),
    );
    assert.match(outcome.refused[0]?.reason ?? '', /and that is "One"$/);
  });
});
