import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { type Size } from './support/browser.ts';
import { startHouse, type House } from './support/house.ts';
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

  test('show who gets them before they leave, and where each mail stands afterwards', async (t) => {
    const { page } = await organiser(t, 'phone');
    await page.getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('link', { name: 'Write a message' }).click();
    await page.getByRole('button', { name: 'See who gets it' }).click();
    await page.getByText('Please fill this in.').first().waitFor();
    await page.getByLabel('To whom').selectOption('yes');
    await page.getByLabel('Subject').fill('What to bring');
    await page
      .getByLabel('Your words')
      .fill('A notebook and good spirits. More: https://elsewhere.example/list');
    await page.getByRole('button', { name: 'See who gets it' }).click();
    const sentence = await page.getByRole('heading', { name: /people get it$/ }).innerText();
    const mail = page.frameLocator('iframe');
    await mail.getByText('A notebook and good spirits.').waitFor();
    // The styles of the mail stand on its elements, which the policy of the app itself does not allow.
    const words = mail.getByText('A notebook and good spirits.');
    assert.equal(await words.evaluate((quote) => getComputedStyle(quote).borderLeftWidth), '3px');
    assert.equal(await mail.getByText('https://elsewhere.example/list').getAttribute('href'), null);
    await page.getByText('As plain text').click();
    await page.getByText(/^> A notebook and good spirits\./m).waitFor();
    await assertGoodScreen(page, 'phone', 'a message before it leaves');
    await page.getByRole('button', { name: /^Send to \d+ (?:person|people)$/ }).click();
    await page.getByRole('heading', { name: 'What to bring', level: 1 }).waitFor();
    const people = page.getByRole('list', { name: 'Who gets it' }).getByRole('listitem');
    assert.ok((await people.count()) >= Number.parseInt(sentence, 10));
    await assertGoodScreen(page, 'phone', 'a message on its way');
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
});
