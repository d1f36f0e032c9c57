import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { DoorPage, freshTickets } from './support/door.ts';
import {
  forEveryone,
  forMembers,
  forOfficers,
  forOrganisers,
  forReviewers,
  type Example,
} from './support/every-address.ts';
import { startHouse, type House } from './support/house.ts';
import { goInside } from './support/inside-app.ts';
import { assertInside, outside } from './support/screen-checks.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';
import { assertWholeWords, brokenWords } from './support/word-checks.ts';

const languages = ['en', 'de', 'fr', 'it'];

const widths = [320, 360, 768, 1024, 1280];

suite('The words of every screen', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  for (const language of languages) {
    test(`are whole at every width, and no two buttons beside each other say the same (${language})`, async (t) => {
      const visitor = await newVisitor(t, browser, house, { language, size: 'desktop' });
      await visitor.open('/');
      await look(visitor, forEveryone);
      await visitor.signIn('member');
      await visitor.open('/');
      await look(visitor, forMembers);
      await visitor.signIn('administrator');
      await visitor.open('/');
      await look(visitor, [...forOfficers, ...forOrganisers]);
    });
  }

  test('are whole at the door, verdicts included, in every language', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('reviewer');
    const { page } = visitor;
    const door = new DoorPage(page);
    await door.open(house);
    const [ticket] = await freshTickets(visitor, house, 1);
    assert.ok(ticket !== undefined);
    await door.scanTicket(ticket, 'in');
    for (const language of languages) {
      await page.evaluate((chosen) => localStorage.setItem('guildhall.language', chosen), language);
      await page.reload();
      await page.locator(`html[lang=${language}] h1`).waitFor({ state: 'attached' });
      await look(visitor, forReviewers);
      await page.setViewportSize({ width: 320, height: 568 });
      const used = await door.scanTicket(ticket, 'used');
      await assertWholeWords(page, `already in (${language})`);
      await used.evaluate((screen) => screen.scrollTo(0, 0));
      const { y = 0, height = 0 } = (await used.getByRole('button').last().boundingBox()) ?? {};
      assert.ok(y > 0 && y + height <= 568, `what leads on is in view (${language})`);
      await door.verdict('used').getByRole('button').first().click();
      await page.getByRole('radio').first().waitFor();
      await assertInside(page, 320, `undo (${language})`);
      await assertWholeWords(page, `undo (${language})`);
      await door.verdict('used').getByRole('button').last().click();
      await door.verdict('used').waitFor({ state: 'detached' });
      await door.scanTicket(ticket, 'in');
      await assertWholeWords(page, `in (${language})`);
    }
  });
});

/** Goes once to each screen, and makes it wider there; whatever is wrong somewhere is said together. */
async function look({ page }: Visitor, screens: readonly Example[]): Promise<void> {
  const found: string[] = [];
  const language = await page.locator('html').getAttribute('lang');
  for (const { at } of screens) {
    await page.setViewportSize({ width: 320, height: 740 });
    await goInside(page, at);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      const problems = [...(await brokenWords(page)), ...(await outside(page, width))];
      found.push(...problems.map((problem) => `${at} (${language}, ${width}): ${problem}`));
    }
  }
  assert.deepEqual(found, []);
}
