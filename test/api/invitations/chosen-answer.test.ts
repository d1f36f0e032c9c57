import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';
import { assertPage, invitedGuest, open, send, stored } from './page-support.ts';

onEveryDatabase('An answer link with the answer that was chosen in the mail', (database) => {
  const api = apiOfSuite(database);

  const buttonsOf = (page: string) =>
    Array.from(
      page.matchAll(/<button(?: formnovalidate)?(?: class="([\w-]+)")? name="attending" value="(\w+)">/g),
      ([, look = '', answer]) => [answer, look],
    );

  test('offers that answer first, and stores nothing before it is given', async () => {
    const guest = await invitedGuest(api);
    const before = await stored(api, guest.event);
    const yes = assertPage(await open(api, `${guest.path}?answer=YES`), 200);
    assert.ok(yes.includes('Please confirm that you are coming.'));
    assert.ok(!yes.includes('You have not answered yet.'));
    assert.deepEqual(buttonsOf(yes), [
      ['YES', 'main'],
      ['NO', ''],
    ]);
    const no = assertPage(await open(api, `${guest.path}?answer=NO`), 200);
    assert.ok(no.includes('Please confirm that you cannot come.'));
    assert.deepEqual(buttonsOf(no), [
      ['NO', 'main'],
      ['YES', ''],
    ]);
    assert.deepEqual(await stored(api, guest.event), before);
    await send(api, `${guest.path}?answer=NO`, 'attending=NO');
    assert.equal((await stored(api, guest.event))[0]?.attending, 'NO');
  });

  test('stays chosen in another language', async () => {
    const { path } = await invitedGuest(api);
    const page = assertPage(await open(api, `${path}?answer=NO&lang=de`), 200);
    assert.ok(page.includes('Bitte bestätigen Sie, dass Sie nicht kommen können.'));
    assert.ok(page.includes('href="?lang=fr&amp;answer=NO"'));
    assert.ok(page.includes(`action="${path}?lang=de"`));
  });

  test('asks nothing of someone who has given that answer, or can no longer answer', async () => {
    const coming = await invitedGuest(api, {}, { attending: 'YES' });
    const page = assertPage(await open(api, `${coming.path}?answer=YES`), 200);
    assert.ok(page.includes('You are coming.'));
    assert.ok(!page.includes('Please confirm'));
    const leaving = assertPage(await open(api, `${coming.path}?answer=NO`), 200);
    assert.ok(leaving.includes('Please confirm that you cannot come.'));
    assert.deepEqual(buttonsOf(leaving), [['NO', 'main']]);
    const late = await invitedGuest(api, { start_date: '2026-11-14T12:00:00' });
    assert.ok(!assertPage(await open(api, `${late.path}?answer=YES`), 200).includes('Please confirm'));
  });

  test('does not lead those who cannot come past questions for those who come', async () => {
    const guest = await invitedGuest(api);
    await api.fixture.addQuestion(guest.event, { required: 1 });
    const no = assertPage(await open(api, `${guest.path}?answer=NO`), 200);
    assert.ok(no.indexOf('value="NO"') < no.indexOf('Which menu?'));
    const yes = assertPage(await open(api, `${guest.path}?answer=YES`), 200);
    assert.ok(yes.indexOf('Which menu?') < yes.indexOf('value="YES"'));
  });

  test('is ignored when it is none', async () => {
    const { path } = await invitedGuest(api);
    for (const answer of ['yes', 'MAYBE', '', 'YES&answer=NO', '<script>'])
      assert.deepEqual(buttonsOf(assertPage(await open(api, `${path}?answer=${answer}`), 200)), [
        ['YES', 'yes-button'],
        ['NO', 'no-button'],
      ]);
  });
});
