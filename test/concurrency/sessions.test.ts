import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { test } from 'node:test';
import { openSession } from '../../src/identity/sign-in/session-service.ts';
import { operatorOrigin } from '../../src/platform/audit/origin.ts';
import type { App } from '../../src/platform/http/app-type.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';
import { fillFixture } from '../support/organisation-fixture.ts';
import { withoutBudgets } from '../support/test-api.ts';
import { startInstance } from './instance.ts';

onEveryDatabase('Two instances with a database of their own each to talk to', (database) => {
  test('a session that one of them knows is out at once when it is revoked on the other', async (t) => {
    const folder = await temporaryFolder(t);
    const env = {
      GUILDHALL_DATA: folder,
      GUILDHALL_PUBLIC_URL: 'http://guildhall.test',
      ...withoutBudgets,
      ...(await database.environment(folder)),
    };
    const [first, second] = [await startInstance(t, env), await startInstance(t, env)];
    const { fixture, storage, clock, config } = {
      ...first.deps,
      fixture: await fillFixture(first.deps),
    };
    const { id } = fixture.people.member;
    const member = { id, first_name: 'Ann', middle_name: '', last_name: 'Example', photo_name: 'photo' };
    const browser = { userAgent: undefined, session: undefined };
    const open = () =>
      storage.write((tx) => openSession(tx, clock, operatorOrigin(), config, { member, browser }));
    const headersOf = ({ token }: { token: string }) => ({
      cookie: `guildhall_session=${token}`,
      'sec-fetch-site': 'same-origin',
    });
    const [lost, kept] = [headersOf(await open()), headersOf(await open())];
    const read = async (app: App) => {
      const url = `/v2/clubs/${fixture.alpha.id}/members`;
      return (await app.inject({ url, headers: lost })).statusCode;
    };
    // Until it hears of changes, an instance remembers nobody.
    while (second.deps.storage.changes.markOf('access') === null) await setImmediate();
    // More than once: whoever calls again is remembered, and must be forgotten all the same.
    for (let call = 0; call < 4; call += 1) assert.equal(await read(second.app), 200);
    const mark = second.deps.storage.changes.markOf('access');
    const url = '/v2/me/devices/revoke-others';
    const revoked = await first.app.inject({ method: 'POST', url, headers: kept });
    assert.equal(revoked.statusCode, 200);
    // As long as the news takes from the database server, and no longer.
    while (second.deps.storage.changes.markOf('access') === mark) await setImmediate();
    assert.equal(await read(second.app), 401);
    assert.equal(await read(first.app), 401);
  });
});
