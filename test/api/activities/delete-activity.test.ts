import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { ActivityId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import type { PersonName } from '../../support/organisation-fixture.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';
import { listed } from './activity-support.ts';

onEveryDatabase('DELETE /clubs/{id}/activities/{activity-id}, and its undoing', (database) => {
  const api = apiOfSuite(database);
  let activity: ActivityId;
  beforeEach(async () => {
    activity = await api.fixture.addActivity();
  });
  const path = (id: number | string = activity, club: number | string = api.fixture.alpha.id) =>
    `/clubs/${club}/activities/${id}`;
  const remove = (address: string, person: PersonName = 'officer') =>
    api.call('DELETE', address, { token: api.fixture.people[person].token });
  const restore = (address: string, person: PersonName = 'administrator') =>
    api.call('POST', `${address}/restore`, { token: api.fixture.people[person].token });

  test('an officer deletes an activity, and it is gone from the list', async () => {
    const answer = await remove(path());
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body, { success: true });
    assert.equal(await listed(api, activity), undefined);
  });

  test('deleting one and bringing it back leaves the others of the club as they were, deleted or not', async () => {
    const [there, gone] = [await api.fixture.addActivity(), await api.fixture.addActivity()];
    assert.equal((await remove(path(gone))).status, 200);
    const state = async () => [await listed(api, there), await listed(api, gone)];
    const before = await state();
    assert.ok(before[0] !== undefined && before[1] === undefined);
    assert.equal((await remove(path())).status, 200);
    assert.deepEqual(await state(), before);
    assert.equal((await restore(path())).status, 200);
    assert.deepEqual(await state(), before);
  });

  test('a second deletion answers 404', async () => {
    await remove(path());
    assertFailure(await remove(path()), 404);
  });

  test('an administrator deletes and brings back an activity of any club exactly as it was', async () => {
    const before = await listed(api, activity);
    assert.equal((await remove(path(), 'administrator')).status, 200);
    const answer = await restore(path());
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body, { success: true });
    assert.deepEqual(await listed(api, activity), before);
    assert.equal((await remove(path())).status, 200);
  });

  test('deleting answers 401 without a token', async () => {
    assertFailure(await api.call('DELETE', path()), 401);
    assertFailure(await api.call('POST', `${path()}/restore`), 401);
  });

  test('deleting answers 403 to everyone without the right over this club, and keeps the activity', async () => {
    for (const person of ['member', 'other', 'stranger', 'formerOfficer', 'reviewer'] as const) {
      assertFailure(await remove(path(), person), 403);
      assertFailure(await remove(path(999_999), person), 403);
    }
    const readOnly = await api.fixture.tokenFor(api.fixture.people.officer.id, { readOnly: true });
    assertFailure(await api.call('DELETE', path(), { token: readOnly }), 403);
    assert.notEqual(await listed(api, activity), undefined);
  });

  test('deleting answers 404 for an unknown club, an unknown activity and one of another club', async () => {
    const foreign = await api.fixture.addActivity({ club_id: api.fixture.beta.id });
    assertFailure(await remove(path(activity, 999_999)), 404);
    assertFailure(await remove(path(999_999)), 404);
    assertFailure(await remove(path(foreign)), 404);
    assertFailure(await remove(path(foreign), 'administrator'), 404);
    assert.notEqual(await listed(api, foreign, api.fixture.beta.id), undefined);
  });

  test('deleting and bringing back refuse ids that are no ids', async () => {
    for (const id of ['abc', '0', '-1', '9007199254740993']) {
      assertBadField(await remove(path(id)), 'activityId');
      assertBadField(await remove(path(activity, id)), 'id');
      assertBadField(await restore(path(id)), 'activityId');
    }
  });

  test('a body nobody asked for is read like any other', async () => {
    const { token } = api.fixture.people.officer;
    assertFailure(await api.call('DELETE', path(), { token, rawBody: '{' }), 400);
    const text = { token, rawBody: 'please', headers: { 'content-type': 'text/plain' } };
    assertFailure(await api.call('DELETE', path(), text), 415);
    assertFailure(await api.call('DELETE', path(), { token, rawBody: `"${'a'.repeat(1024 * 1024)}"` }), 413);
    assert.notEqual(await listed(api, activity), undefined);
    const empty = { token, headers: { 'content-type': 'application/json' } };
    assert.equal((await api.call('DELETE', path(), empty)).status, 200);
  });

  test('only an administrator brings an activity back', async () => {
    await remove(path());
    for (const person of ['member', 'officer', 'formerOfficer', 'other'] as const) {
      assertFailure(await restore(path(), person), 403);
    }
    const readOnly = await api.fixture.tokenFor(api.fixture.people.administrator.id, { readOnly: true });
    assertFailure(await api.call('POST', `${path()}/restore`, { token: readOnly }), 403);
    assert.equal(await listed(api, activity), undefined);
  });

  test('bringing back answers 409 for an activity that is not deleted', async () => {
    assertFailure(await restore(path()), 409);
  });

  test('bringing back answers 404 for an unknown club, an unknown activity and one of another club', async () => {
    const foreign = await api.fixture.addActivity({
      club_id: api.fixture.beta.id,
      deleted_at: '2026-11-01T00:00:00.000Z',
    });
    assertFailure(await restore(path(activity, 999_999)), 404);
    assertFailure(await restore(path(999_999)), 404);
    assertFailure(await restore(path(foreign)), 404);
  });

  test('bringing back reads a body nobody asked for like any other', async () => {
    const { token } = api.fixture.people.administrator;
    const address = `${path()}/restore`;
    assertFailure(await api.call('POST', address, { token, rawBody: '{' }), 400);
    const text = { token, rawBody: 'please', headers: { 'content-type': 'text/plain' } };
    assertFailure(await api.call('POST', address, text), 415);
    assertFailure(await api.call('POST', address, { token, rawBody: `"${'a'.repeat(1024 * 1024)}"` }), 413);
  });
});
