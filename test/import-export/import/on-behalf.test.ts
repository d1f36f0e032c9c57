import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MemberId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { folderWith, importInto, smallHouse, type House } from '../support/import-house.ts';

async function memberCalled({ storage: { db } }: House, key: string): Promise<MemberId> {
  return (
    await db.selectFrom('members').select('id').where('external_id', '=', key).executeTakeFirstOrThrow()
  ).id;
}

onEveryDatabase('An import on behalf of a member', (database) => {
  test('changes what their office reaches, and is recorded as theirs', async (t) => {
    const house = await smallHouse(t, database);
    const anna = await memberCalled(house, 'M1');
    const folder = await folderWith(t, {
      'members.csv': 'externalId,email\nM2,bruno@new.example.org\n',
      'events.csv': 'externalId,title\nE1,Supper\n',
    });
    const outcome = await importInto(house, folder, { asMember: anna });
    assert.deepEqual([outcome.refused, outcome.changed.length], [[], 2]);
    const entries = await house.storage.db
      .selectFrom('audit_entries')
      .select('member_id')
      .where('action', '=', 'update')
      .execute();
    assert.deepEqual(entries, [{ member_id: anna }, { member_id: anna }]);
  });

  test('may hold rows of others as long as it leaves them as they are', async (t) => {
    const house = await smallHouse(t, database);
    const folder = await folderWith(t, {
      'members.csv': 'externalId,email\nM2,bruno@new.example.org\nM3,carla@example.org\n',
    });
    const outcome = await importInto(house, folder, { asMember: await memberCalled(house, 'M1') });
    assert.deepEqual([outcome.refused, outcome.changed.map(({ key }) => key)], [[], ['M2']]);
  });

  const outside: [title: string, files: Record<string, string>, right: string][] = [
    [
      'a member of another club',
      { 'members.csv': 'externalId,email\nM3,c@example.org\n' },
      'manage-directory',
    ],
    [
      'a member whom they would take from another club',
      { 'members.csv': 'externalId,club\nM3,C1\n' },
      'manage-directory',
    ],
    [
      'a member whom they would send to another club',
      { 'members.csv': 'externalId,club\nM2,C2\n' },
      'manage-directory',
    ],
    [
      'a new member without a club',
      { 'members.csv': 'externalId,firstName,lastName\nM9,No,Club\n' },
      'manage-directory',
    ],
    ['an event of another club', { 'events.csv': 'externalId,title\nE2,Brunch\n' }, 'manage-events'],
    [
      'a registration for an event of another club',
      { 'registrations.csv': 'externalId,attending\nR2,YES\n' },
      'manage-events',
    ],
    [
      'a right, even at their own club',
      { 'rights.csv': 'member,club,right\nM1,C1,manage-events\n' },
      'administrator',
    ],
    ['a function', { 'functions.csv': 'code,titleEn\nCP,Chief\n' }, 'administrator'],
    ['a convention', { 'conventions.csv': 'externalId,year,location\nV1,2027,Here\n' }, 'administrator'],
    [
      'an activity without the right to it',
      { 'activities.csv': 'externalId,club,title,startDate\nA1,C1,Soup,2026-01-01\n' },
      'manage-activities',
    ],
  ];
  for (const [title, files, right] of outside) {
    test(`is refused for ${title}`, async (t) => {
      const house = await smallHouse(t, database);
      const outcome = await importInto(house, await folderWith(t, files), {
        asMember: await memberCalled(house, 'M1'),
      });
      assert.equal(outcome.isWritten, false);
      assert.deepEqual(
        outcome.refused.map(({ line }) => line),
        [2],
      );
      assert.match(
        outcome.refused[0]?.reason ?? '',
        new RegExp(`does not hold the right ${right} where this`),
      );
    });
  }
});
