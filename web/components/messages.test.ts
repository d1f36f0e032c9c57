import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { DemoApp } from '../../test/support/demo-app.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { startHouse } from './support/house.ts';
import { openApp, type OpenApp } from './support/open-app.ts';

/** An event of the demo that is to come, with people who come. */
const event = 5;
const messages = new RegExp(`^/v2/manage/events/${event}/messages$`);

suite('Messages to the people of an event', () => {
  const ending = endOfSuite();
  let house: DemoApp;
  before(async () => {
    house = await startHouse(ending);
  });

  const organiser = (t: TestContext, path: string) => openApp(t, house, { path, as: 'administrator' });

  /** Someone who has written a message and sees who gets it. */
  async function written(t: TestContext, subject: string): Promise<OpenApp> {
    const page = await organiser(t, `/organise/events/${event}/messages/new?to=yes`);
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Your words').fill('A notebook and good spirits.');
    await page.getByRole('button', { name: 'See who gets it' }).click();
    await page.getByRole('heading', { name: /people get it$/ }).waitFor();
    return page;
  }

  test('go out once and show their page when someone presses twice without delay', async (t) => {
    const page = await written(t, 'Pressed twice');
    page.wire.asked.length = 0;
    await page.getByRole('button', { name: /^Send to \d+ (?:person|people)$/ }).clickTwice();
    await page.getByRole('heading', { name: 'Pressed twice', level: 1 }).waitFor();
    assert.deepEqual(
      page.wire.asked.filter((asked) => asked.startsWith('POST')),
      [`POST /v2/manage/events/${event}/messages`],
    );
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('list', { name: 'Messages' }).waitFor();
    assert.equal(await page.getByText('Pressed twice').count(), 1);
  });

  test('are asked for again under the same key while the service is still at it', async (t) => {
    const page = await written(t, 'Asked again');
    const keys: (string | null)[] = [];
    page.wire.answer('POST', messages, (route) => {
      keys.push(route.request.headers.get('idempotency-key'));
      if (keys.length > 1) return route.continue();
      const json = { success: false, error: 'The same request is still running.', errorInfo: [] };
      return route.fulfill({ status: 409, headers: { 'retry-after': '1' }, json });
    });
    await page.getByRole('button', { name: /^Send to \d+ (?:person|people)$/ }).click();
    await page.getByRole('heading', { name: 'Asked again', level: 1 }).waitFor();
    assert.equal(keys.length, 2);
    assert.ok(keys[0] !== null);
    assert.equal(keys[0], keys[1]);
  });

  test('that are refused show what the service says about it', async (t) => {
    const page = await written(t, 'Too late');
    const json = { success: false, error: 'The event was cancelled.', errorInfo: [] };
    page.wire.answer('POST', messages, (route) => route.fulfill({ status: 409, json }));
    await page.getByRole('button', { name: /^Send to \d+ (?:person|people)$/ }).click();
    await page.getByText('The event was cancelled.').waitFor();
    await page.getByText('This is not possible as things stand').waitFor();
    await page.getByLabel('Subject').fill('Again too late');
    await page.getByText('The event was cancelled.').waitFor({ state: 'detached' });
  });

  test('that are too many for now say when they can be sent', async (t) => {
    const page = await written(t, 'Too many');
    const json = { success: false, error: 'You may send 5 mails in a day.', errorInfo: [] };
    const headers = { 'retry-after': '7000' };
    page.wire.answer('POST', messages, (route) => route.fulfill({ status: 429, headers, json }));
    await page.getByRole('button', { name: /^Send to \d+ (?:person|people)$/ }).click();
    await page.getByText('That is a lot in a short time').waitFor();
    await page.getByText('It is possible in about 2 hours.').waitFor();
  });

  test('are not lost by a wrong step', async (t) => {
    const page = await organiser(t, `/organise/events/${event}/messages`);
    await page.getByRole('link', { name: 'Write a message' }).click();
    await page.getByLabel('Subject').fill('Half a');
    // What asks before leaving is there with the next frame, long before a hand can be.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await page.getByRole('button', { name: 'Back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.getByLabel('Subject').inputValue(), 'Half a');
    await page.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('list', { name: 'Messages' }).waitFor();
  });

  test('say whom they have not reached and why, and are sent again to one or to all of them', async (t) => {
    const page = await written(t, 'Not for all');
    const bodies: unknown[] = [];
    page.wire.answer('POST', /\/messages\/\d+\/send-again$/, async (route) => {
      bodies.push(await route.request.json());
      return route.fulfill({ json: { success: true, count: bodies.length } });
    });
    page.wire.answer('GET', /\/messages\/\d+(?:\?.*)?$/, (route) => {
      const nothing = { registration: null, reason: '', because: '' };
      const failed = {
        state: 'failed',
        reason: '550 5.1.1 (recipient): no such mailbox',
        because: 'no-mailbox',
      };
      const recipients = [
        { ...nothing, position: 1, member: 3, name: 'Ada Away', ...failed },
        { ...nothing, position: 2, member: null, name: 'Gil Gone', state: 'no-address' },
        { ...nothing, position: 3, member: 4, name: 'Rita Reached', state: 'sent' },
      ];
      const counts = { waiting: 0, queued: 0, sent: 1, failed: 1, 'no-address': 1, skipped: 0 };
      const about = {
        id: 1,
        kind: 'message',
        notice: '',
        daysBefore: null,
        segment: 'yes',
        subject: 'Not for all',
      };
      const when = { createdAt: '2026-11-14T12:00:00', finishedAt: '2026-11-14T12:00:00' };
      const by = { text: 'Words', author: 3, authorName: 'Olga Organiser' };
      const all = { success: true, ...about, ...by, ...when, count: 3, counts, next: null };
      const only = new URL(route.request.url).searchParams.get('undelivered') === 'true';
      return route.fulfill({ json: { ...all, recipients: only ? recipients.slice(0, 2) : recipients } });
    });
    await page.getByRole('button', { name: /^Send to/ }).click();
    await page.getByRole('heading', { name: 'Not for all', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Show only those it has not reached' }).click();
    await page.getByText('Rita Reached').waitFor({ state: 'detached' });
    await page.getByText('There is no such mailbox: the address is wrong or no longer used.').waitFor();
    assert.match(
      (await page.getByRole('link', { name: 'Ada Away' }).getAttribute('href')) ?? '',
      /people\/3$/,
    );
    await page.getByRole('button', { name: 'Send again: Ada Away' }).click();
    await page.getByText('One e-mail is on its way again.').waitFor();
    await page.getByRole('button', { name: 'Send again to 2 people' }).click();
    await page.getByText('2 e-mails are on their way again.').waitFor();
    assert.deepEqual(bodies, [{ positions: [1] }, {}]);
    await page.getByRole('link', { name: 'Show everyone' }).click();
    await page.getByText('Rita Reached').waitFor();
  });

  test('go by themselves to those who have not answered, so many days before', async (t) => {
    const page = await organiser(t, `/organise/events/${event}/messages`);
    const rules = page.getByRole('list', { name: 'Reminders' }).getByRole('listitem');
    await rules.first().waitFor();
    const before = await rules.count();
    const add = page.getByRole('button', { name: 'Add a reminder' });
    await add.click();
    await page.getByText('Please enter a number from 0 to 60.').waitFor();
    await page.getByLabel('Days before', { exact: true }).fill('3');
    await add.click();
    await page.getByText('3 days before').waitFor();
    assert.equal(await rules.count(), before + 1);
    await rules.filter({ hasText: '3 days before' }).getByRole('button').click();
    await page.getByText('3 days before').waitFor({ state: 'detached' });
    await page.getByLabel('Days before', { exact: true }).fill('60');
    await add.click();
    const late = rules.filter({ hasText: '60 days before' });
    await late.getByText(/: not sent, because this moment was over already\.$/).waitFor();
    await late.getByRole('button').click();
    await late.waitFor({ state: 'detached' });
  });
});
