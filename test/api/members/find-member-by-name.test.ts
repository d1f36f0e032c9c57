import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMemberByName } from '../../../src/directory/members/members-service.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { startTestApi } from '../../support/test-api.ts';

onEveryDatabase('a member named on the command line', (database) => {
  test('is found by username or id, or not at all', async (t) => {
    const { deps, fixture } = await startTestApi(t, database);
    const { db } = deps.storage;
    const officer = { id: fixture.members.officer, fullName: 'Officer Fixture', active: true };
    for (const name of ['officer', 'OFFICER', String(officer.id)]) {
      assert.deepEqual(await findMemberByName(db, name), officer, name);
    }
    for (const name of ['nobody', '999999', '', 'Officer Fixture']) {
      await assert.rejects(findMemberByName(db, name), { kind: 'not-found' }, name);
    }
    await assert.rejects(findMemberByName(db, '0'), { kind: 'bad-input' });
  });
});
