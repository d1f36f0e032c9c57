import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import { databases } from '../../test/support/databases.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { DoorPage, freshTickets, runningEvent } from './support/door.ts';
import { startHouse, type House } from './support/house.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor, type VisitorOptions } from './support/visitor.ts';
import { received } from './support/wire.ts';

for (const database of databases) {
  suite(`The web app (${database.name})`, () => {
    const ending = endOfSuite();
    let browser: Browser;
    let house: House;
    before(async () => {
      house = await startHouse(ending, { database });
      browser = await sharedBrowser();
    });

    const size = database.name === 'sqlite' ? 'phone' : 'desktop';
    test(`opens at the bare address, and one tap signs in as someone of the demo (${size})`, async (t) => {
      const visitor = await newVisitor(t, browser, house, { size });
      await visitor.open('/');
      await visitor.people().first().click();
      await visitor.page.waitForURL(`${house.address}/`);
      await visitor.page.getByRole('navigation').first().waitFor();
    });
  });
}

suite('The web app', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  const visit = (t: TestContext, options?: VisitorOptions) => newVisitor(t, browser, house, options);
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  test('leads whoever has not signed in to the sign-in, and then to where they wanted to go', async (t) => {
    const visitor = await visit(t);
    await visitor.open('/events');
    assert.match(visitor.page.url(), /\/sign-in\?/);
    await visitor.people().first().click();
    await visitor.page.waitForURL(`${house.address}/events`);
  });

  test('shows every screen in a browser that refuses to keep the app', async (t) => {
    const visitor = await visit(t, { keepsApp: true });
    visitor.expect(/The operation is insecure/);
    await visitor.context.addInitScript(() => {
      // As Firefox does where cookies are blocked, and every browser when the file does not come.
      navigator.serviceWorker.register = () =>
        Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
    });
    await visitor.signIn('administrator');
    await visitor.open('/organise');
    assert.equal(await visitor.heading(), 'My calendars');
  });

  test('serves whoever comes without https, with a browser that keeps nothing at all: signing in, the door, signing out', async (t) => {
    const visitor = await visit(t);
    visitor.expect(/no database here/);
    await visitor.context.addInitScript(() => {
      const open = () => {
        throw new DOMException('no database here', 'SecurityError');
      };
      Object.defineProperty(globalThis, 'indexedDB', { value: { open } });
      // Browsers have both only where there is https.
      Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
      Reflect.deleteProperty(Crypto.prototype, 'subtle');
    });
    await visitor.open('/');
    await visitor.people().nth(2).click();
    const { page } = visitor;
    await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();
    const door = new DoorPage(page);
    await page.goto(`${house.address}/door/${runningEvent}`);
    await page.getByLabel('Gate').fill('North');
    await page.getByRole('button', { name: 'Open the door' }).click();
    await page.waitForURL(/\/scan$/);
    const [ticket] = await freshTickets(visitor, house, 1);
    assert.ok(ticket !== undefined);
    await door.scanTicket(ticket, 'in');
    await door.next();
    await visitor.open('/events/6/invite');
    await page.getByLabel('First name').waitFor();
    await visitor.open('/me');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in/);
  });

  test('begins every page at the same edge of a desk', async (t) => {
    const visitor = await visit(t, { size: 'desktop' });
    await visitor.signIn('member');
    const edges = new Set<number | undefined>();
    for (const path of ['/', '/events', '/people', '/people/2', '/clubs', '/clubs/1', '/me']) {
      await visitor.open(path);
      const text = visitor.page
        .locator('main')
        .getByRole('heading', { level: 1 })
        .locator('xpath=ancestor::div[contains(@class,"max-w-6xl")]');
      edges.add((await text.boundingBox())?.x);
    }
    assert.equal(edges.size, 1, [...edges].join(', '));
  });

  test('works below a base path', async (t) => {
    const below = await startHouse(t, { env: { GUILDHALL_BASE_PATH: '/club' } });
    const visitor = await newVisitor(t, browser, below, { keepsApp: true });
    await visitor.signIn('member');
    await visitor.open('/events');
    await visitor.page.reload();
    await visitor.heading();
    assert.equal(visitor.page.url(), `${below.address}/events`);
    assert.match(await visitor.page.evaluate('document.baseURI'), /\/club\/$/);
  });

  test('speaks the language of the browser', async (t) => {
    const visitor = await visit(t, { language: 'de-CH' });
    await visitor.open('/');
    assert.equal(await visitor.page.locator('html').getAttribute('lang'), 'de');
  });

  test('lives on the day of the service', async (t) => {
    const visitor = await visit(t);
    await visitor.open('/');
    assert.equal(await visitor.page.evaluate('Date.now()'), house.clock.now().epochMilliseconds);
  });

  test('may run nothing inline and ask no other host, and whoever watches a test hears of it', async (t) => {
    const visitor = await visit(t);
    await visitor.open('/');
    await visitor.page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.hasRun = true';
      document.head.append(script);
      return fetch('https://elsewhere.example/').catch(() => undefined);
    });
    assert.equal(await visitor.page.evaluate('window.hasRun'), undefined);
    const problems = visitor.problems().join('\n');
    assert.match(problems, /Executing inline script violates/);
    assert.match(problems, /Connecting to 'https:\/\/elsewhere\.example\/' violates/);
    visitor.expect(/Content Security Policy/);
  });

  test('may run WebAssembly at the door and nowhere else', async (t) => {
    const visitor = await visit(t, { keepsApp: true });
    await visitor.signIn('reviewer');
    const runs = 'WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => true)';
    await visitor.open('/door');
    assert.equal(await visitor.page.evaluate(runs), true);
    await visitor.open('/events');
    await assert.rejects(visitor.page.evaluate(runs), /Content Security Policy/);
    visitor.expect(/Content Security Policy/);
  });

  for (const { who, username, files, requests } of [
    { who: 'an organiser', username: 'administrator', files: 125, requests: 13 },
    {
      who: 'someone with a ticket of today, kept for when there is no network',
      username: 'member',
      files: 155,
      requests: 17,
    },
  ] as const)
    test(`needs at most ${files} KB of code, styles, words and fonts in ${requests} requests for the home of ${who}`, async (t) => {
      const visitor = await visit(t, { keepsApp: true });
      await visitor.signIn(username);
      const { each } = await received(visitor.page, () => visitor.open('/'));
      const seen = JSON.stringify([...each], null, 2);
      const sizes = [...each].map(([address, bytes]) =>
        new URL(address).pathname.startsWith('/v2/') ? 0 : bytes,
      );
      assert.ok(sizes.reduce((sum, bytes) => sum + bytes, 0) <= files * 1000, seen);
      assert.ok(each.size <= requests, seen);
    });

  test('leaves the reference of the interface where it was', async (t) => {
    const visitor = await visit(t, { size: 'desktop' });
    await visitor.page.goto(`${house.address}/docs`);
    await visitor.page.getByRole('heading', { name: /^Guildhall/ }).waitFor();
  });
});
