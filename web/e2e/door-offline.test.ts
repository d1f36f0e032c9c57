import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { MemberId } from '../../src/platform/shared/ids.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { assertAccessible } from './support/accessible.ts';
import { DoorPage, freshTickets, letInElsewhere, namesAt, runningEvent } from './support/door.ts';
import { startHouse, type House } from './support/house.ts';
import { filesWith, holdKept, keptByPage } from './support/kept-on-device.ts';
import { newDevice } from './support/own-browser.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

suite('The door without a network', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  test('goes on through reloads and a killed browser; everything arrives exactly once, and the conflict is shown', async (t) => {
    const device = await newDevice(t, house);
    const first = await device.startSignedIn('reviewer');
    expectNoNetwork(first);
    const tickets = await freshTickets(first, house, 20);
    const scansBefore = await scansOf(first);
    const door = new DoorPage(first.page);
    await door.open(house);
    await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await first.context.setOffline(true);
    await door.page.getByText('No network: this device decides by its list').waitFor();
    const [taken] = tickets.slice(-1);
    assert.ok(taken !== undefined);
    await letInElsewhere(house, taken.registration, 'South');
    for (const ticket of tickets.slice(0, 7)) {
      const said = await door.scanTicket(ticket, 'in');
      await said.getByText('Recorded on this device').waitFor();
    }
    await assertAccessible(door.page, 'in, without a network');
    await door.page.reload();
    await door.chip().filter({ hasText: '7 unsent' }).waitFor();
    const [again] = tickets;
    assert.ok(again !== undefined);
    const used = await door.scanTicket(again, 'used');
    await used.getByText(/North, on this device/).waitFor();
    for (const ticket of tickets.slice(7, 14)) await door.scanTicket(ticket, 'in');
    await device.kill();

    const second = await device.start();
    expectNoNetwork(second);
    await second.context.setOffline(true);
    const { page } = second;
    await page.goto(`${house.address}/door/${runningEvent}/scan`);
    const reopened = new DoorPage(page);
    await reopened.chip().filter({ hasText: '15 unsent' }).waitFor();
    for (const ticket of tickets.slice(14)) await reopened.scanTicket(ticket, 'in');
    await reopened.next();
    await reopened.chip().filter({ hasText: '21 unsent' }).waitFor();
    await assertAccessible(page, 'without a network');
    const repeated = await reopened.scanTicket(again, 'used');
    await repeated.getByRole('status').getByText('Recorded on this device, sent later').waitFor();

    await second.context.setOffline(false);
    await repeated.getByRole('status').getByText('Sent, and confirmed by the service').waitFor();
    await reopened.next();
    await page.getByText('This door and the service disagree about 1 person.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Show' }).click();
    const conflict = page.getByRole('list', { name: 'Conflicts' }).getByRole('listitem');
    await conflict.getByText(taken.name).waitFor();
    await conflict.getByText(/^Let in without a network at \d\d:\d\d \(North, /).waitFor();
    await conflict.getByText(/^Already in since \d\d:\d\d \(South, /).waitFor();
    await assertAccessible(page, 'conflicts');
    await page.getByRole('button', { name: 'Got it' }).click();
    await reopened.chip().filter({ hasText: 'conflict' }).waitFor({ state: 'detached' });
    assert.equal(await scansOf(second), scansBefore + 22);
    const inside = (await namesAt(second, house)).filter(({ validatedAt }) => validatedAt !== '');
    const ids = new Set(inside.map(({ registration }) => registration));
    assert.ok(tickets.every(({ registration }) => ids.has(registration)));
    assert.deepEqual([...first.problems(), ...second.problems()], []);
  });

  test('whoever is scanned while a reloaded door still reads its list is decided by that list', async (t) => {
    const visitor = await newVisitor(t, browser, house, { keepsApp: true });
    expectNoNetwork(visitor);
    await visitor.signIn('reviewer');
    const [ticket] = await freshTickets(visitor, house, 1);
    assert.ok(ticket !== undefined);
    const door = new DoorPage(visitor.page);
    await door.open(house);
    await door.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const other = await visitor.context.newPage();
    await other.goto(`${house.address}/icon.svg`);
    await holdKept(other, 'lists');
    await visitor.context.setOffline(true);
    await door.page.reload();
    await door.chip().waitFor();
    await door.page.evaluate(() => new Promise(requestAnimationFrame));
    await door.scan(ticket.code);
    await other.close();
    await door.verdict('in').filter({ hasText: ticket.name }).waitFor();
  });

  test('whoever got a place after the list was made is asked to wait for the network, and comes in then', async (t) => {
    const visitor = await newVisitor(t, browser, house, { keepsApp: true });
    expectNoNetwork(visitor);
    await visitor.signIn('reviewer');
    const [ticket] = await freshTickets(visitor, house, 1);
    assert.ok(ticket !== undefined);
    const answer = (values: { attending: 'YES' | null; waiting_since: string | null }) =>
      house.deps.storage.write((tx) =>
        tx.updateTable('registrations').set(values).where('id', '=', ticket.registration).execute(),
      );
    await answer({ attending: null, waiting_since: '2026-11-01T08:00:00.000Z' });
    const door = new DoorPage(visitor.page);
    await door.open(house);
    await visitor.context.setOffline(true);
    await door.page.getByText('No network: this device').waitFor();
    await answer({ attending: 'YES', waiting_since: null });
    const refused = await door.scanTicket(ticket, 'refused');
    await refused
      .getByText(/they are waiting for a place. Anyone who has moved up since can be let in/)
      .waitFor();
    await door.next();
    await visitor.context.setOffline(false);
    await door.chip().filter({ hasText: 'Online' }).waitFor();
    await door.scanTicket(ticket, 'in');
  });

  test('a stolen device shows no name and no ticket, in what a page can read and in the files of the browser', async (t) => {
    const device = await newDevice(t, house);
    const visitor = await device.startSignedIn('reviewer');
    expectNoNetwork(visitor);
    const tickets = await freshTickets(visitor, house, 3);
    const names = (await namesAt(visitor, house)).map(({ fullName }) => fullName);
    const door = new DoorPage(visitor.page);
    await door.open(house);
    const [one, two] = tickets;
    assert.ok(one !== undefined && two !== undefined);
    await door.scanTicket(one, 'in');
    await visitor.context.setOffline(true);
    await door.page.getByText('No network: this device').waitFor();
    await door.scanTicket(two, 'in');
    await door.chip().filter({ hasText: '1 unsent' }).waitFor({ state: 'attached' });
    // Whoever is signed in, and whom the demo offers to everyone to sign in as, is no secret.
    const { fullName: me } = await ownSelf(visitor);
    const known = me + (await (await fetch(`${house.address}/v2/organisation`)).text());
    const secrets = [...names.filter((name) => !known.includes(name)), ...tickets.map(({ code }) => code)];
    assert.ok(secrets.length > 100);
    const kept = await keptByPage(door.page);
    assert.match(kept, /GHDL/, 'the sealed list was not looked at');
    assert.deepEqual(
      secrets.filter((secret) => kept.includes(secret)),
      [],
    );
    await device.kill();
    assert.deepEqual(await filesWith(device.folder, secrets), []);
  });

  test('finds names only where the reviewer has chosen so, under a PIN that is not on the device, until the event is over', async (t) => {
    const visitor = await newVisitor(t, browser, house, { keepsApp: true });
    expectNoNetwork(visitor);
    await visitor.signIn('reviewer');
    const [ticket] = await freshTickets(visitor, house, 1);
    assert.ok(ticket !== undefined);
    const { page, context } = visitor;
    const door = new DoorPage(page);
    await door.open(house);
    await context.setOffline(true);
    await page.getByText('No network: this device').waitFor();
    await page.getByRole('button', { name: 'Name' }).click();
    await page.getByText('this device keeps no names').waitFor();
    await context.setOffline(false);
    await page.goto(`${house.address}/door/${runningEvent}`);
    await page.getByLabel('Find names without a network, too').check();
    await page.getByLabel('PIN of the evening').fill('four little words');
    await page.getByRole('button', { name: 'Open the door' }).click();
    await door.chip().click();
    await page.getByText('kept on this device').waitFor();
    await page.getByRole('button', { name: 'Back to the camera' }).click();
    const kept = await keptByPage(page);
    assert.ok(!kept.includes(ticket.name));
    await context.setOffline(true);
    await page.getByText('No network: this device').waitFor();
    await page.reload();
    await door.chip().filter({ hasText: 'Offline' }).waitFor();
    await page.getByRole('button', { name: 'Name' }).click();
    const unlock = page.getByRole('button', { name: 'Show the names of this device' });
    await page.getByLabel('PIN of the evening').fill('another word');
    await unlock.click();
    await page.getByText('That is not the PIN with which the names were kept.').waitFor();
    await page.getByLabel('PIN of the evening').fill('four little words');
    await unlock.click();
    await page.getByRole('searchbox', { name: 'Name' }).fill(ticket.name);
    await page.getByRole('button', { name: new RegExp(`^${ticket.name}`) }).click();
    await door.verdict('in').filter({ hasText: ticket.name }).waitFor();
    assert.equal(await countKept(page, 'names'), 1);
    await context.clock.setFixedTime(house.clock.now().add({ hours: 48 }).epochMilliseconds);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${house.address}/`);
    await page.waitForFunction(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('guildhall-door');
        request.addEventListener('success', () => resolve(request.result));
      });
      const request = db.transaction('names').objectStore('names').count();
      const count = await new Promise((resolve) => {
        request.addEventListener('success', () => resolve(request.result));
      });
      db.close();
      return count === 0;
    });
    assert.equal(await countKept(page, 'queue'), 1, 'a scan that was not sent is forgotten');
  });

  async function scansOf(visitor: Visitor): Promise<number> {
    const { id } = await ownSelf(visitor);
    const scans = await house.deps.storage.db
      .selectFrom('scans')
      .select('id')
      .where('requested_event', '=', runningEvent)
      .where('reviewer_id', '=', id)
      .execute();
    return scans.length;
  }

  async function ownSelf(visitor: Visitor): Promise<{ id: MemberId; fullName: string }> {
    const answer = await visitor.context.request.get(`${house.address}/v2/me`);
    return (await answer.json()) as { id: MemberId; fullName: string };
  }
});

/** A browser without a network says so in its console; letters of rare scripts then have another look. */
function expectNoNetwork(visitor: Visitor): void {
  visitor.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED .*\.woff2/);
}

function countKept(page: Visitor['page'], store: string): Promise<number> {
  return page.evaluate(async (name) => {
    const opening = indexedDB.open('guildhall-door');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const counting = db.transaction(name).objectStore(name).count();
    const count = await new Promise<number>((resolve) => {
      counting.addEventListener('success', () => resolve(counting.result));
    });
    db.close();
    return count;
  }, store);
}
