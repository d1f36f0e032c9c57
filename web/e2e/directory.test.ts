import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, suite, test, type TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import type { DemoUsername } from '../../src/identity/setup/demo-summary.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { assertAccessible } from './support/accessible.ts';
import { type Size } from './support/browser.ts';
import { startHouse, type House } from './support/house.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

suite('People and clubs', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  async function visit(t: TestContext, size: Size, username: DemoUsername, path: string): Promise<Visitor> {
    const visitor = await newVisitor(t, browser, house, { size });
    await visitor.signIn(username);
    await visitor.open(path);
    return visitor;
  }

  test(`someone is found while typing, and their page leads to a call and a contact card (phone)`, async (t) => {
    const visitor = await visit(t, 'phone', 'member', '/people');
    const { page } = visitor;
    await page.getByRole('list', { name: 'Members of Guild Club Altenmatt' }).waitFor();
    await page.getByRole('searchbox').fill('brandl');
    const found = page.getByRole('list', { name: 'People found' });
    await found.getByRole('link', { name: /^Matthias Brändli/ }).waitFor();
    await assertAccessible(page);
    assert.equal(page.url(), `${house.address}/people`, 'what was typed stands in the address');
    // Faster than the service answers: not who was found before, but who is meant now.
    await page.getByRole('searchbox').fill('');
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox').fill('sommer elena');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Elena Sommer' }).waitFor();
    await page.goBack();
    await page.getByRole('searchbox').fill('brandl');
    await found.getByRole('link', { name: /^Matthias Brändli/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Matthias Brändli' }).waitFor();
    assert.match((await page.getByRole('link', { name: 'Call' }).getAttribute('href')) ?? '', /^tel:\+\d+$/);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as contact' }).click();
    const card = await readFile(await (await saving).path(), 'utf8');
    assert.match(card, /^FN:Matthias Brändli\r$/m);
    assert.match(card, /^PHOTO;/m);
    await page.getByRole('button', { name: 'Back' }).click();
    await found.waitFor();
    assert.equal(await page.getByRole('searchbox').inputValue(), 'brandl');
  });

  test(`clubs are filtered in the address, shown on a map, and looked at by year (desktop)`, async (t) => {
    const { page } = await visit(t, 'desktop', 'member', '/clubs');
    await page.getByLabel('District').selectOption({ label: 'District 901 – Eastern Valleys' });
    await page.waitForURL(/district=/);
    await page.reload();
    await page.getByRole('searchbox').fill('altenmatt');
    const clubs = page.getByRole('list', { name: 'Clubs' });
    await clubs.getByRole('link', { name: /^Youth Guild Altenmatt/ }).waitFor();
    await clubs.getByRole('link').nth(2).waitFor({ state: 'detached' });
    assert.equal(await clubs.getByRole('link').count(), 2);
    await page.getByRole('link', { name: 'Map' }).click();
    await page.getByText('2 clubs on the map').waitFor();
    await page.locator('svg path[d^="M"]').first().waitFor({ state: 'attached' });
    await page
      .getByRole('list', { name: 'Clubs on the map' })
      .getByRole('link', { name: /^Guild Club/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Guild Club Altenmatt' }).waitFor();
    await page
      .getByRole('list', { name: 'Club board' })
      .getByRole('link', { name: /President/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Previous year' }).click();
    await page.waitForURL(/year=\d{4}/);
    await page.reload();
    await page.getByRole('combobox', { name: 'Club year' }).waitFor();
    assert.match(page.url(), /year=\d{4}/);
  });

  test(`an officer reports an activity from a past event, changes it and deletes it (phone)`, async (t) => {
    const { page } = await visit(t, 'phone', 'president', '/clubs/1');
    await page.getByRole('link', { name: 'Report' }).click();
    await page.getByRole('list', { name: 'Past events' }).getByRole('link').first().click();
    await page.getByText('Started from').waitFor();
    const title = 'Thanks to all';
    await page.getByLabel('Title').fill('');
    await page.getByLabel('Link').fill('www.example.org');
    await page.getByRole('button', { name: 'Report' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Please check:' });
    await summary.getByRole('link', { name: 'Title' }).waitFor();
    assert.ok(await summary.evaluate((element) => element === document.activeElement));
    await assertAccessible(page);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Link').fill('https://www.example.org/');
    // Leaving now would lose it.
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Report' }).click();
    await page.getByText('The activity was reported.').waitFor();
    await page.waitForURL(/#activity-\d+$/);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await page.getByLabel('Hours worked').fill('37');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The activity was saved.').waitFor();
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`“${title}” was deleted.`).waitFor();
    await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
  });

  test('the four ways to reach someone take no more room than the page has for them, on a tablet, too', async (t) => {
    const { page } = await visit(t, 'desktop', 'member', '/people/2');
    await page.setViewportSize({ width: 768, height: 900 });
    const list = page.getByRole('list', { name: 'Get in touch' });
    assert.equal(await list.getByRole('link').count(), 4);
    const [all, last] = [await list.boundingBox(), await list.getByRole('link').last().boundingBox()];
    assert.ok(all !== null && last !== null);
    assert.ok(last.x + last.width <= all.x + all.width + 1, 'the last one stands over the edge');
  });

  test('a map shows towns and names of clubs from near, and takes the wheel and keys once it was pressed', async (t) => {
    const visitor = await visit(t, 'desktop', 'member', '/clubs?view=map');
    const { page } = visitor;
    const map = page.getByRole('application', { name: 'Map of the clubs' });
    const named = (text: string) => map.locator('text', { hasText: new RegExp(`^${text}$`) });
    await named('Zürich').waitFor();
    assert.equal(await named('Guild Club Altenmatt').count(), 0);
    const clubs = page.getByText(/^\d+ clubs? on the map$/);
    const all = await clubs.innerText();
    await map.hover();
    await page.mouse.wheel(0, 200);
    await page.waitForFunction(() => scrollY > 0);
    assert.equal(await clubs.innerText(), all, 'the wheel moved the page, and the map as well');
    await map.focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('+');
    await clubs.filter({ hasNotText: all }).waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await clubs.filter({ hasText: all }).waitFor();
    await page.getByRole('searchbox').fill('altenmatt');
    await page.getByText('2 clubs on the map').waitFor();
    await page.getByRole('searchbox').fill('guild club altenmatt');
    await page.getByText('1 club on the map').waitFor();
    await named('Guild Club Altenmatt').waitFor();
    await assertAccessible(page);
  });

  test('a map that could not be loaded comes by itself with the network, or when someone tries again', async (t) => {
    const visitor = await visit(t, 'phone', 'member', '/clubs');
    visitor.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module/);
    const { page, context } = visitor;
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Map' }).click();
    await page.getByRole('heading', { name: 'There is no connection' }).waitFor();
    await page.route(/clubs-map/, (route) => route.abort());
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Something went wrong on our side' }).waitFor();
    await page.unroute(/clubs-map/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/clubs on the map$/).waitFor();
  });

  test('what is typed to narrow the clubs does not follow to the club that someone is on the way to', async (t) => {
    const visitor = await visit(t, 'phone', 'member', '/people');
    const { page } = visitor;
    await page.clock.install();
    await visitor.open('/clubs');
    const asked = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    await page.route(/\/v2\/clubs\/1$/, async (route) => {
      asked.resolve();
      await goesOn.promise;
      await route.continue();
    });
    await page.getByRole('searchbox').fill('altenmatt');
    await page
      .getByRole('list', { name: 'Clubs' })
      .getByRole('link', { name: /^Guild Club Altenmatt/ })
      .click();
    await asked.promise;
    // Longer than anyone pauses before the address follows.
    await page.clock.runFor(1000);
    goesOn.resolve();
    await page.getByRole('heading', { level: 1, name: 'Guild Club Altenmatt' }).waitFor();
    assert.equal(page.url(), `${house.address}/clubs/1`);
  });
});
