import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { Browser, Route } from 'playwright-core';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import {
  DoorPage,
  freshTickets,
  letInElsewhere,
  namesAt,
  runningEvent,
  type Ticket,
} from './support/door.ts';
import { startHouse, type House } from './support/house.ts';
import { settled } from './support/inside-app.ts';
import { holdKept } from './support/kept-on-device.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor } from './support/visitor.ts';

suite('What a door sends', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  /** A door that works without the network, and has let someone in. */
  async function letInOffline(t: TestContext) {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('reviewer');
    const [ticket] = (await freshTickets(visitor, house, 1)) as [Ticket];
    const { page } = visitor;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const door = new DoorPage(page);
    await door.open(house);
    await door.chip().click();
    await press('Work without the network');
    await press('Back to the camera');
    await door.scanTicket(ticket, 'in');
    return { visitor, page, door, ticket, press };
  }

  // What else can happen between an undo and its sending is tried in test/unit/web/door-undo.test.ts.
  test('is taken back in the service, too, when someone undoes it while it is read from the device', async (t) => {
    const { visitor, page, door, ticket, press } = await letInOffline(t);
    await door.next();
    await door.chip().filter({ hasText: '1 unsent' }).click();
    const other = await page.context().newPage();
    await other.goto(`${house.address}/icon.svg`);
    await holdKept(other, 'queue');
    await press('Use the network again');
    await press('Back to the camera');
    await press('Last');
    await press(`Undo ${ticket.name}`);
    await press('Undo');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await other.close();
    await page.getByText('Undone. A new scan lets them in again.').waitFor();
    const recorded = await house.deps.storage.db
      .selectFrom('scans')
      .select('kind')
      .where('requested_event', '=', runningEvent)
      .where('registration_id', '=', ticket.registration)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      recorded.map(({ kind }) => kind),
      ['scan', 'annulment'],
    );
    const names = await namesAt(visitor, house);
    assert.equal(names.find(({ registration }) => registration === ticket.registration)?.validatedAt, '');
    await press('Back to the camera');
    await door.scanTicket(ticket, 'in');
  });

  test('takes back a check-in that another door has made', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('reviewer');
    const [ticket] = (await freshTickets(visitor, house, 1)) as [Ticket];
    await letInElsewhere(house, ticket.registration, 'South');
    const door = new DoorPage(visitor.page);
    await door.open(house);
    const used = await door.scanTicket(ticket, 'used');
    await used.getByRole('button', { name: 'Undo' }).click();
    await used.getByRole('button', { name: 'Undo' }).click();
    await used.waitFor({ state: 'detached' });
    const names = await namesAt(visitor, house);
    assert.equal(names.find(({ registration }) => registration === ticket.registration)?.validatedAt, '');
    await door.scanTicket(ticket, 'in');
  });

  test('shows that the service is back, whatever becomes of an earlier question', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    visitor.expect(/ERR_FAILED .*\/health\/live/);
    await visitor.signIn('reviewer');
    const { page } = visitor;
    const door = new DoorPage(page);
    await door.open(house);
    // The app asks beside the door: neither gets an answer to its first question.
    const silent: Route[] = [];
    await page.route(/\/health\/live$/, (route) => void silent.push(route), { times: 2 });
    let failed = 0;
    const failing = page.waitForEvent('requestfailed', () => ++failed === 2);
    await page.evaluate(() => {
      dispatchEvent(new Event('offline'));
      dispatchEvent(new Event('online'));
    });
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await page.getByText('Online: the service decides again.').waitFor();
    await Promise.all(silent.map((route) => route.abort()));
    await failing;
    await settled(page);
    assert.match(await door.chip().innerText(), /^Online/);
  });
});
