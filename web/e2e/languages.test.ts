import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { startHouse, type House } from './support/house.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor } from './support/visitor.ts';

const english = 'January February March April May June July August September October November December';
const german = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember';
const french = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre';
const italian =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre';

/** How each language calls the months and writes a day of one, and what the agenda is called. */
const languages = [
  { tag: 'en-GB', lang: 'en', title: 'Events', months: english, day: (day: number) => `${day}` },
  { tag: 'de-CH', lang: 'de', title: 'Agenda', months: german, day: (day: number) => `${day}.` },
  {
    tag: 'fr-CH',
    lang: 'fr',
    title: 'Événements',
    months: french,
    day: (day: number) => (day === 1 ? '1er' : `${day}`),
  },
  {
    tag: 'it-CH',
    lang: 'it',
    title: 'Eventi',
    months: italian,
    day: (day: number) => (day === 1 ? '1°' : `${day}`),
  },
];

suite('The language', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  for (const { tag, lang, title, months, day } of languages) {
    test(`is that of a browser that asks for ${tag}, dates included`, async (t) => {
      const visitor = await newVisitor(t, browser, house, { language: tag });
      await visitor.signIn('member');
      await visitor.open('/events/6');
      const { page } = visitor;
      assert.equal(await page.locator('html').getAttribute('lang'), lang);
      const event = await page.request.get(`${house.address}/v2/events/6`);
      const { startDate } = (await event.json()) as { startDate: string };
      const [, month = 0, date = 0] = startDate.slice(0, 10).split('-').map(Number);
      const written = `${day(date)} ${months.split(' ')[month - 1]}`;
      assert.ok((await page.locator('main').innerText()).includes(written), written);
      await visitor.open('/events');
      assert.equal(await visitor.heading(), title);
    });
  }

  test('falls back to English for a browser that speaks none of them', async (t) => {
    const visitor = await newVisitor(t, browser, house, { language: 'pt-PT' });
    await visitor.open('/');
    assert.equal(await visitor.page.locator('html').getAttribute('lang'), 'en');
  });

  test('is changed before the sign-in with one tap, and kept on this device', async (t) => {
    const visitor = await newVisitor(t, browser, house, { language: 'de-CH' });
    await visitor.open('/');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Italiano' }).click();
    await page.locator('html[lang=it]').waitFor();
    await page.reload();
    await page.locator('html[lang=it]').waitFor();
    await visitor.signIn('member');
    await visitor.open('/events');
    assert.equal(await visitor.heading(), 'Eventi');
  });
});
