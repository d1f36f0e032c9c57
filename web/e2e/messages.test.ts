import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { type Size } from './support/browser.ts';
import { startHouse, type House } from './support/house.ts';
import { pressTwice } from './support/pressing.ts';
import { assertGoodScreen } from './support/screen-checks.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

/** An event of the demo that is to come, with people who come. */
const event = 5;

suite('Messages to the people of an event', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  async function organiser(t: TestContext, size: Size): Promise<Visitor> {
    const visitor = await newVisitor(t, browser, house, { size });
    await visitor.signIn('administrator');
    await visitor.open(`/organise/events/${event}`);
    return visitor;
  }

  /** Somebody who has written a message and sees who gets it. */
  async function written(t: TestContext, subject: string): Promise<Visitor> {
    const visitor = await organiser(t, 'desktop');
    const { page } = visitor;
    await visitor.open(`/organise/events/${event}/messages/new?to=yes`);
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Your words').fill('A notebook and good spirits.');
    await page.getByRole('button', { name: 'See who gets it' }).click();
    await page.getByRole('heading', { name: /people get it$/ }).waitFor();
    return visitor;
  }

  test('show who gets them before they leave, and where each mail stands afterwards', async (t) => {
    const { page } = await organiser(t, 'phone');
    await page.getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('link', { name: 'Write a message' }).click();
    await page.getByRole('button', { name: 'See who gets it' }).click();
    await page.getByText('Please fill this in.').first().waitFor();
    await page.getByLabel('To whom').selectOption('yes');
    await page.getByLabel('Subject').fill('What to bring');
    await page.getByLabel('Your words').fill('A notebook and good spirits.');
    await page.getByRole('button', { name: 'See who gets it' }).click();
    const sentence = await page.getByRole('heading', { name: /people get it$/ }).innerText();
    await page
      .getByText(/A notebook and good spirits\./)
      .last()
      .waitFor();
    await assertGoodScreen(page, 'phone', 'a message before it leaves');
    await page.getByRole('button', { name: 'Send it' }).click();
    await page.getByRole('heading', { name: 'What to bring', level: 1 }).waitFor();
    const people = page.getByRole('list', { name: 'Who gets it' }).getByRole('listitem');
    assert.ok((await people.count()) >= Number.parseInt(sentence, 10));
    await assertGoodScreen(page, 'phone', 'a message on its way');
  });

  test('go out once and show their page when somebody presses twice without delay', async (t) => {
    const { page } = await written(t, 'Pressed twice');
    const sent = await pressTwice(page.getByRole('button', { name: 'Send it' }), () =>
      page.getByRole('heading', { name: 'Pressed twice', level: 1 }).waitFor(),
    );
    assert.deepEqual(sent, [`/v2/manage/events/${event}/messages`]);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('list', { name: 'Messages' }).waitFor();
    assert.equal(await page.getByText('Pressed twice').count(), 1);
  });

  test('are asked for again under the same key while the service is still at it', async (t) => {
    const visitor = await written(t, 'Asked again');
    const { page } = visitor;
    visitor.expect(/409/);
    const keys: (string | undefined)[] = [];
    await page.route(/\/messages$/, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      const json = { success: false, error: 'The same request is still running.', errorInfo: [] };
      return route.fulfill({ status: 409, headers: { 'retry-after': '1' }, json });
    });
    await page.getByRole('button', { name: 'Send it' }).click();
    await page.getByRole('heading', { name: 'Asked again', level: 1 }).waitFor();
    assert.equal(keys.length, 2);
    assert.equal(keys[0], keys[1]);
  });

  test('that are refused show what the service says about it', async (t) => {
    const visitor = await written(t, 'Too late');
    const { page } = visitor;
    visitor.expect(/409/);
    const json = { success: false, error: 'The event was cancelled.', errorInfo: [] };
    await page.route(/\/messages$/, (route) => route.fulfill({ status: 409, json }));
    await page.getByRole('button', { name: 'Send it' }).click();
    await page.getByText('The event was cancelled.').waitFor();
    await page.getByText('This is not possible as things stand').waitFor();
    await page.getByLabel('Subject').fill('Again too late');
    await page.getByText('The event was cancelled.').waitFor({ state: 'detached' });
  });

  test('that are too many for now say when they can be sent', async (t) => {
    const visitor = await written(t, 'Too many');
    const { page } = visitor;
    visitor.expect(/429/);
    const json = { success: false, error: 'You may send 5 mails in a day.', errorInfo: [] };
    const headers = { 'retry-after': '7000' };
    await page.route(/\/messages$/, (route) => route.fulfill({ status: 429, headers, json }));
    await page.getByRole('button', { name: 'Send it' }).click();
    await page.getByText('That is a lot in a short time').waitFor();
    await page.getByText('It is possible in about 2 hours.').waitFor();
  });

  test('about a cancellation that are too many for now leave it possible without them', async (t) => {
    const { page } = await organiser(t, 'phone');
    await page.route(/\/cancel\?dryRun=true/, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({ json: { ...body, notice: { ...body.notice, retryAfter: 7000 } } });
    });
    await page.getByRole('link', { name: 'Cancel the event' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('These are too many e-mails for one day').waitFor();
    await dialog.getByText('In about 2 hours it is possible').waitFor();
    await assertGoodScreen(page, 'phone', 'too many e-mails');
    const [request] = await Promise.all([
      page.waitForRequest(/\/cancel$/),
      dialog.getByRole('button', { name: 'Cancel the event', exact: true }).click(),
    ]);
    assert.deepEqual(request.postDataJSON(), { notify: false });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Published', { exact: true }).waitFor();
  });

  test('are not lost by a wrong step', async (t) => {
    const { page } = await organiser(t, 'desktop');
    await page.getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('link', { name: 'Write a message' }).click();
    await page.getByLabel('Subject').fill('Half a');
    await page.getByRole('button', { name: 'Back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.getByLabel('Subject').inputValue(), 'Half a');
    await page.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('list', { name: 'Messages' }).waitFor();
  });

  test('go by themselves to those who have not answered, so many days before', async (t) => {
    const { page } = await organiser(t, 'desktop');
    await page.getByRole('link', { name: 'Messages' }).click();
    const rules = page.getByRole('list', { name: 'Reminders' }).getByRole('listitem');
    await rules.first().waitFor();
    const before = await rules.count();
    const add = page.getByRole('button', { name: 'Add a reminder' });
    await add.click();
    await page.getByText('Please enter a number from 0 to 60.').waitFor();
    await page.getByLabel('Days before').fill('3');
    await add.click();
    await page.getByText('3 days before').waitFor();
    assert.equal(await rules.count(), before + 1);
    await rules.filter({ hasText: '3 days before' }).getByRole('button').click();
    await page.getByText('3 days before').waitFor({ state: 'detached' });
    await page.getByLabel('Days before').fill('60');
    await add.click();
    const late = rules.filter({ hasText: '60 days before' });
    await late.getByText(/: not sent, because this moment was over already\.$/).waitFor();
    await late.getByRole('button').click();
    await late.waitFor({ state: 'detached' });
  });
});
