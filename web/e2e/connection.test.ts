import { before, suite, test, type TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { startGate, type Gate } from './support/gate.ts';
import { startHouse, type House } from './support/house.ts';
import { assertGoodScreen } from './support/screen-checks.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

const banner = 'No connection. What you see may be out of date.';

suite('Without an answer', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  let gate: Gate;
  before(async () => {
    gate = await startGate(ending);
    house = await startHouse(ending, { env: { GUILDHALL_PUBLIC_URL: gate.address } });
    gate.leadTo(house);
    browser = await sharedBrowser();
  });

  /** Someone who has used the app here before, so that it is kept on the device. */
  async function regular(t: TestContext): Promise<Visitor> {
    const visitor = await newVisitor(t, browser, house, { keepsApp: true });
    await visitor.signIn('member');
    await visitor.open('/');
    await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    visitor.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED .*\.woff2/);
    return visitor;
  }

  test('a start without a network says so, and shows the page by itself when it is back', async (t) => {
    const { page, context } = await regular(t);
    await context.setOffline(true);
    await page.goto(`${house.address}/clubs`);
    await page.getByRole('heading', { level: 1, name: 'There is no connection' }).waitFor();
    await page.getByText(banner).waitFor();
    await assertGoodScreen(page, 'phone', 'no network at the start');
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Clubs' }).waitFor();
    await page.getByText(banner).waitFor({ state: 'detached' });
  });

  test('a network that goes in the middle leaves what is shown, and says when it is back by going silent', async (t) => {
    const { page, context } = await regular(t);
    await page.goto(`${house.address}/clubs`);
    await page.getByRole('heading', { level: 1, name: 'Clubs' }).waitFor();
    await context.setOffline(true);
    await page.getByText(banner).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Clubs' }).waitFor();
    await page.getByRole('link', { name: 'Magazines' }).click();
    await page.getByRole('heading', { level: 1, name: 'There is no connection' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Magazines' }).waitFor();
    await page.getByText(banner).waitFor({ state: 'detached' });
  });

  test('a service that is down is told as such, and the page comes by itself when it is up again', async (t) => {
    const { page } = await regular(t);
    await gate.close();
    await page.goto(`${house.address}/clubs`);
    await page.getByRole('heading', { level: 1, name: 'There is no connection' }).waitFor();
    await gate.open();
    await page.getByRole('heading', { level: 1, name: 'Clubs' }).waitFor();
    await page.getByText(banner).waitFor({ state: 'detached' });
  });

  test('a service under maintenance is told as such, and the page comes by itself afterwards', async (t) => {
    const visitor = await regular(t);
    const { page } = visitor;
    visitor.expect(/503 \(Service Unavailable\)/);
    await page.route(/\/v2\/clubs/, (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { error: 'Not now.' } }),
    );
    await page.goto(`${house.address}/clubs`);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.filter({ hasText: 'The service is busy or under maintenance' }).waitFor();
    await assertGoodScreen(page, 'phone', 'maintenance');
    await page.unroute(/\/v2\/clubs/);
    await heading.filter({ hasText: 'Clubs' }).waitFor();
  });

  test('a page that takes long to come says so in the meantime, from wherever someone comes', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('president');
    const { page } = visitor;
    // How long something takes is counted by a clock that goes.
    await page.clock.install();
    const links = {
      '/clubs': 'li a',
      '/events': 'h3 a',
      '/people': 'li a',
      '/organise': 'li a[href*="/events/"]',
    };
    for (const [from, link] of Object.entries(links)) {
      await visitor.open(from);
      const leads = page.locator('main').locator(link).first();
      // What the page itself asks for has come before anything is held back.
      await leads.waitFor();
      const comes = Promise.withResolvers<void>();
      await page.route(/\/v2\//, async (route) => {
        await comes.promise;
        await route.continue();
      });
      await leads.click();
      await page.locator('main').getByText('Loading …').waitFor();
      comes.resolve();
      await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
});
