import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import type { EventId } from '../../src/platform/shared/ids.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { assertAccessible } from './support/accessible.ts';
import { everySize, themeOf } from './support/browser.ts';
import { startHouse, type House } from './support/house.ts';
import { mailedLink } from './support/mail.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor } from './support/visitor.ts';

suite('The page of a guest', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending, { env: { GUILDHALL_BRAND_COLOUR: '#7a1f3d' } });
    browser = await sharedBrowser();
    const question = { event_id: 6 as EventId, required: 1, options: '["Fish","Vegetables"]' } as const;
    await house.deps.storage.write((tx) =>
      tx
        .insertInto('event_questions')
        .values({ ...question, position: 1, title: 'Which menu?', type: 'choice' })
        .execute(),
    );
  });

  async function invited(t: TestContext, name: string): Promise<string> {
    const host = await newVisitor(t, browser, house);
    await host.signIn('member');
    const address = `${name.toLowerCase()}@example.net`;
    const answer = await host.context.request.post(`${house.address}/v2/events/6/members/invite`, {
      data: { guest_first_name: name, guest_last_name: 'Winkler', guest_email: address },
      headers: { origin: house.address },
    });
    assert.equal(answer.status(), 200, await answer.text());
    return mailedLink(house, address, '/invitations/');
  }

  test(`takes the answer and what the event asks, without scripts, and gives ticket and calendar (phone)`, async (t) => {
    const link = await invited(t, 'Nora');
    const { page } = await newVisitor(t, browser, house, { context: { javaScriptEnabled: false } });
    await page.goto(link);
    await page.getByLabel(/^Which menu\?/).selectOption('Vegetables');
    await page.getByRole('button', { name: 'Yes, I am coming' }).click();
    await page.getByText('You are coming.').waitFor();
    assert.equal(await page.getByLabel(/^Which menu\?/).inputValue(), 'Vegetables');
    await page.getByRole('img', { name: 'Show this code at the entrance.' }).waitFor();
    const file = await page.request.get(
      await page.getByRole('link', { name: 'Add to calendar' }).evaluate((a: HTMLAnchorElement) => a.href),
    );
    assert.match(await file.text(), /^BEGIN:VCALENDAR/);
    const pdf = await page.request.get(
      await page.getByRole('link', { name: /^Open the ticket/ }).evaluate((a: HTMLAnchorElement) => a.href),
    );
    assert.match((await pdf.body()).subarray(0, 5).toString(), /^%PDF-/);
    await page.getByRole('button', { name: 'I cannot come after all' }).click();
    await page.getByText('You are not coming.').waitFor();
  });

  for (const size of everySize) {
    test(`looks like the app by day and night, before and after the answer (${size})`, async (t) => {
      const link = await invited(t, `Ona-${size}`);
      const { page } = await newVisitor(t, browser, house, { size });
      await page.goto(link);
      await assertAccessible(page, 'the page of a guest', themeOf[size]);
      const fonts = await page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts].filter(({ status }) => status === 'loaded').length;
      });
      assert.equal(fonts, 2, 'the fonts of the app are not there');
      await page.getByLabel(/^Which menu\?/).selectOption('Fish');
      await page.getByRole('button', { name: 'Yes, I am coming' }).click();
      await page.getByText('You are coming.').waitFor();
      const brand = await page
        .locator('figure')
        .evaluate((figure) => getComputedStyle(figure).backgroundColor);
      assert.equal(brand, 'rgb(122, 31, 61)');
      await assertAccessible(page, 'the page of a guest', themeOf[size]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(width <= 0, 'the page is wider than the screen');
    });
  }

  test('speaks the language of the guest, and every other one on demand', async (t) => {
    const link = await invited(t, 'Gil');
    const { page } = await newVisitor(t, browser, house, { language: 'de-CH' });
    await page.goto(link);
    await page.getByRole('button', { name: 'Ja, ich komme' }).waitFor();
    await page.getByText('Falls Sie kommen').waitFor();
    await page.getByRole('link', { name: 'Italiano' }).click();
    await page.getByRole('button', { name: 'Sì, vengo' }).waitFor();
    await page.getByRole('link', { name: 'Français' }).click();
    await page.getByRole('button', { name: 'Oui, je viens' }).waitFor();
    await assertAccessible(page);
  });

  test(`has the answer of the mail ready, and takes it with one press (phone)`, async (t) => {
    const link = await invited(t, 'Otto');
    const visitor = await newVisitor(t, browser, house, { context: { javaScriptEnabled: false } });
    const { page } = visitor;
    await page.goto(`${link}?answer=NO`);
    await page.getByText('Please confirm that you cannot come.').waitFor();
    const [no, yes] = [/^No, I cannot come/, /^Yes, I am coming/].map((name) =>
      page.getByRole('button', { name }),
    );
    const [first, second] = [await no?.boundingBox(), await yes?.boundingBox()];
    assert.ok((first?.y ?? 0) < (second?.y ?? 0));
    await no?.click();
    await page.getByText('You are not coming.').waitFor();
    await page.goto(`${link}?answer=YES`);
    await page.getByText('Please confirm that you are coming.').waitFor();
  });
});
