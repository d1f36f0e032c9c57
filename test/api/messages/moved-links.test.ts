import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { databases, onEveryDatabase, temporaryFolder } from '../../support/databases.ts';
import { startEmptyApp, startTestApi } from '../../support/test-api.ts';
import { digests, exportFrom, importInto } from '../../import-export/support/import-house.ts';
import { open } from '../invitations/page-support.ts';
import { linkIn, mailsOf, sendTo } from './message-support.ts';

onEveryDatabase('The links in mails of messages', (database) => {
  test('all open after a move to the other engine, and move on byte for byte', async (t) => {
    const api = await startTestApi(t, database);
    const { people, addEvent, addRight, districtA } = api.fixture;
    await addRight(people.officer.id, 'manage-events', districtA.place);
    const event = await addEvent({ closed: 0 });
    await sendTo(api, event, 'unanswered', people.officer.token);
    await sendTo(api, event, 'unanswered', people.officer.token);
    const mails = (await mailsOf(api)).filter((mail) => mail.to_member_id === people.other.id);
    const links = mails.map(({ text }) => linkIn(text));
    assert.equal(new Set(links).size, 2);

    const folder = await temporaryFolder(t);
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    const settings = { folder, countryCode: '41' };
    await exportFrom({ ...api.deps, ...settings }, first);
    for (const other of databases.filter(({ name }) => name !== database.name)) {
      const moved = await startEmptyApp(t, other);
      const house = { ...moved.deps, ...settings };
      assert.deepEqual((await importInto(house, first)).refused, []);
      for (const link of links) assert.equal((await open(moved, link)).statusCode, 200);
      await exportFrom(house, second);
      assert.deepEqual(await digests(second), await digests(first));
    }
  });
});
