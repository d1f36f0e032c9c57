import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readListedMembers } from '../../../src/directory/members/member-summaries-service.ts';
import { todayText } from '../../../src/platform/shared/local-time.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';

onEveryDatabase('The members of a long list', (database) => {
  const api = apiOfSuite(database);

  test('are read a few at a time, between which others have their turn, and are the same as read at once', async () => {
    const { db } = api.deps.storage;
    const rows = await db.selectFrom('members').select('id').orderBy('id').limit(8).execute();
    const ids = rows.map(({ id }) => id);
    assert.equal(ids.length, 8);
    const day = todayText(api.clock);
    const whole = await readListedMembers(db, day, ids);
    let turns = 0;
    let ticking = setImmediate(function tick() {
      turns += 1;
      ticking = setImmediate(tick);
    });
    const inParts = await readListedMembers(db, day, ids, 2);
    clearImmediate(ticking);
    assert.ok(turns >= 3, String(turns));
    assert.deepEqual(
      inParts.toSorted((one, other) => one.id - other.id),
      whole.toSorted((one, other) => one.id - other.id),
    );
    assert.equal(inParts.length, 8);
  });
});
