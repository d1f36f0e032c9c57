import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, suite, test, type TestContext } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { temporaryFolder } from '../../test/support/databases.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { assertAccessible } from './support/accessible.ts';
import { everySize, sizes, startBrowserWithCamera, themeOf, type Size } from './support/browser.ts';
import { cameraArguments, writeFilm } from './support/camera-film.ts';
import {
  DoorPage,
  freshTickets,
  letInElsewhere,
  namesAt,
  runningEvent,
  type Ticket,
} from './support/door.ts';
import { startHouse, type House } from './support/house.ts';
import { pressTwice } from './support/pressing.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

suite('The door', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  const atDoor = async (t: TestContext, size: Size = 'phone') => {
    const visitor = await newVisitor(t, browser, house, { size });
    await visitor.signIn('reviewer');
    const door = new DoorPage(visitor.page);
    await door.open(house);
    return { visitor, door, page: visitor.page };
  };

  for (const size of everySize) {
    test(`says in, already in and not valid, each with its colour, word and reason (${size})`, async (t) => {
      const { visitor, door, page } = await atDoor(t, size);
      const [ticket] = await freshTickets(visitor, house, 1);
      assert.ok(ticket !== undefined);
      const welcome = await door.scanTicket(ticket, 'in');
      await welcome.getByText('Welcome').waitFor();
      const { width } = (await welcome.boundingBox()) ?? {};
      assert.equal(width, sizes[size].viewport.width, 'nothing of the page is left beside it');
      await assertAccessible(page, 'in', themeOf[size]);
      // The scanner stays armed: nobody has to press anything for the next one.
      const used = await door.scanTicket(ticket, 'used');
      await used.getByText(/\d+ seconds? ago, North, on this device/).waitFor();
      await assertAccessible(page, 'used', themeOf[size]);
      await door.scan('nobodyhasthiscode');
      await door.verdict('refused').getByText('Nobody at this event has this code.').waitFor();
      await assertAccessible(page, 'refused', themeOf[size]);
      await door.next();
      await page.getByRole('button', { name: 'Last' }).click();
      const [unknown, repeated, first] = await page.getByRole('listitem').allInnerTexts();
      assert.match(unknown ?? '', /^Nobody at this event has this code\.\n\d\d:\d\d · Not valid$/);
      assert.match(repeated ?? '', /Already in\nat \d\d:\d\d, North, on this device$/);
      assert.match(first ?? '', /Welcome\nUndo$/);
      await assertAccessible(page, 'last scans', themeOf[size]);
    });
  }

  test(`finds someone by name and lets them in once, says who of the party is missing, and undoes it (phone)`, async (t) => {
    const { visitor, door, page } = await atDoor(t);
    const [first, second] = await couple(visitor);
    await page.getByRole('button', { name: 'Name' }).click();
    await page.getByRole('searchbox', { name: 'Name' }).fill('Nora Zzyx');
    // Whoever is on no list is not typed twice.
    await page.getByText('Nobody by that name').waitFor();
    await page.getByRole('button', { name: 'Let in as a walk-in' }).click();
    assert.equal(await page.getByLabel('First name').inputValue(), 'Nora');
    assert.equal(await page.getByLabel('Last name').inputValue(), 'Zzyx');
    await page.getByRole('button', { name: 'Back to the camera' }).click();
    await page.getByRole('button', { name: 'Name' }).click();
    await page.getByRole('searchbox', { name: 'Name' }).fill(first.fullName);
    await assertAccessible(page, 'names');
    const said = door.verdict('in').filter({ hasText: first.fullName });
    const found = page.getByRole('button', { name: new RegExp(`^${first.fullName}`) });
    const sent = await pressTwice(found, () =>
      said.getByText(`1 of 2 is in · ${second.fullName} is missing`).waitFor(),
    );
    assert.deepEqual(sent, [`/v2/door/events/${runningEvent}/scans`]);
    await said.getByRole('button', { name: 'Undo' }).click();
    await said.getByLabel('The person did not come in').check();
    await assertAccessible(page, 'undo');
    await assertInView(said.getByRole('button', { name: 'Undo' }), 360, 600);
    await said.getByRole('button', { name: 'Undo' }).click();
    await said.waitFor({ state: 'detached' });
    const state = (await namesAt(visitor, house)).find(
      ({ registration }) => registration === first.registration,
    );
    assert.equal(state?.validatedAt, '');
  });

  test(`lets in a guest who comes unannounced (desktop)`, async (t) => {
    const { door, page } = await atDoor(t, 'desktop');
    await page.getByRole('button', { name: 'Walk-in' }).click();
    await assertAccessible(page, 'walk-in');
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Newcomer');
    await page.getByRole('button', { name: 'Let in' }).click();
    await door.verdict('in').getByText('Nora Newcomer').waitFor();
  });

  test(`shows the organiser who is in, by gate and minute (desktop)`, async (t) => {
    const { visitor, door, page } = await atDoor(t, 'desktop');
    const [ticket] = await freshTickets(visitor, house, 1);
    assert.ok(ticket !== undefined);
    await door.scanTicket(ticket, 'in');
    await door.next();
    await page.getByRole('button', { name: 'Close the door' }).click();
    await page.getByRole('link', { name: 'Board with all figures' }).click();
    await page.getByRole('list', { name: 'By gate' }).getByText('North').waitFor();
    await page.getByText('As a table').click();
    await page.getByRole('columnheader', { name: 'Came in' }).waitFor();
    await page.getByText('No door has let anyone in').waitFor();
    await assertAccessible(page, 'board');
  });

  test('says at once that it checks a code, where the service is slow, and whose guest it refuses', async (t) => {
    const { door, page } = await atDoor(t);
    const answer = await house.deps.storage.db
      .selectFrom('registrations')
      .select(['barcode', 'guest_last_name as name'])
      .where('event_id', '=', runningEvent)
      .where('host_member_id', 'is not', null)
      .where('attending', '=', 'NO')
      .executeTakeFirstOrThrow();
    const held = Promise.withResolvers<void>();
    await page.route(/\/scans$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    // The list of the device says nothing about a code that is not on it.
    await door.scan('nobodyhasthiscode');
    await page.getByText('Checking …').waitFor();
    held.resolve();
    await door.verdict('refused').getByText('Nobody at this event has this code.').waitFor();
    await door.scan(answer.barcode);
    const refused = door.verdict('refused').filter({ hasText: answer.name });
    await refused.getByText(/^guest of \S/).waitFor();
    await door.next();
    await page.getByRole('button', { name: 'Last' }).click();
    const last = page.getByRole('listitem').filter({ hasText: answer.name });
    await last.getByText('They have declined.').waitFor();
  });

  test('reads the ticket that is held before its camera', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('reviewer');
    const [ticket] = await freshTickets(visitor, house, 1);
    assert.ok(ticket !== undefined);
    const film = join(await temporaryFolder(t), 'ticket.y4m');
    await writeFilm(film, [
      { code: ticket.code, seconds: 8 },
      { code: null, seconds: 2 },
    ]);
    const filming = await startBrowserWithCamera(t, cameraArguments(film));
    const volunteer = await newVisitor(t, filming, house);
    await volunteer.signIn('reviewer');
    const { page } = volunteer;
    await page.goto(`${house.address}/door/${runningEvent}`);
    await page.getByRole('button', { name: 'Open the door' }).click();
    const door = new DoorPage(page);
    await door.verdict('in').filter({ hasText: ticket.name }).waitFor();
    await door.next();
    await page.getByText('Hold the code in front of the camera').waitFor();
    await assertAccessible(page, 'camera');
    // It stays before the camera, and is not read over and over; once it was away, it is answered again.
    await page.getByRole('button', { name: 'Last' }).click();
    assert.equal(await page.getByRole('listitem').count(), 1);
    await door
      .verdict('used')
      .getByText(/\d+ seconds? ago, on this device/)
      .waitFor();
  });

  test('is opened, scans, finds, undoes and closes by keyboard alone', async (t) => {
    const visitor = await newVisitor(t, browser, house, { size: 'desktop' });
    await visitor.signIn('reviewer');
    const [ticket] = (await freshTickets(visitor, house, 1)) as [Ticket];
    const { page } = visitor;
    const door = new DoorPage(page);
    await visitor.open('/door');
    await tabTo(page, 'Relay of District 901');
    await page.keyboard.press('Enter');
    await page.getByLabel('Gate').focus();
    await page.keyboard.type('South');
    await page.keyboard.press('Enter');
    await door.chip().waitFor();
    await door.scanTicket(ticket, 'in');
    await tabTo(page, 'Undo');
    await page.keyboard.press('Enter');
    await page.getByLabel('The person did not come in').waitFor();
    // The focus goes there by itself, and would be taken from the button again.
    await page.locator('legend:focus').waitFor();
    await tabTo(page, 'Undo');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await tabTo(page, 'Name');
    await page.keyboard.press('Enter');
    await page.keyboard.type(ticket.name, { delay: 60 });
    await page.getByRole('button', { name: new RegExp(`^${ticket.name}`) }).waitFor();
    await tabTo(page, ticket.name);
    await page.keyboard.press('Enter');
    await door.verdict('in').filter({ hasText: ticket.name }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await tabTo(page, 'Close the door');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Open the door' }).waitFor();
  });

  test('counts nobody of a party as in, without the network either, whose check-in was undone here', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('reviewer');
    const [first, second] = await Promise.all((await couple(visitor)).map(ticketOf));
    assert.ok(first !== undefined && second !== undefined);
    await letInElsewhere(house, first.registration, 'South');
    const { page } = visitor;
    const door = new DoorPage(page);
    await door.open(house);
    const used = await door.scanTicket(first, 'used');
    await used.getByRole('button', { name: 'Undo' }).click();
    await used.getByRole('button', { name: 'Undo' }).click();
    await used.waitFor({ state: 'detached' });
    await door.chip().click();
    await page.getByRole('button', { name: 'Work without the network' }).click();
    await page.getByRole('button', { name: 'Back to the camera' }).click();
    const alone = await door.scanTicket(second, 'in');
    await alone.getByText('1 of 2 is in').waitFor();
    const both = await door.scanTicket(first, 'in');
    await both.getByText('2 of 2 are in').waitFor();
  });

  /** The ticket of someone. */
  async function ticketOf({
    registration,
    fullName: name,
  }: Omit<Ticket, 'code' | 'name'> & { fullName: string }) {
    const { barcode: code } = await house.deps.storage.db
      .selectFrom('registrations')
      .select('barcode')
      .where('id', '=', registration)
      .executeTakeFirstOrThrow();
    return { registration, name, code };
  }

  /** Two people of one party, neither of whom is in. */
  async function couple(visitor: Visitor) {
    const names = await namesAt(visitor, house);
    for (const one of names) {
      const party = names.filter(
        ({ party: number, attending }) => number === one.party && attending === 'YES',
      );
      const [first, second] = party;
      if (one.party === null || party.length !== 2 || first === undefined || second === undefined) continue;
      if (party.every(({ validatedAt }) => validatedAt === '')) return [first, second] as const;
    }
    throw new Error('No two people are left who come together.');
  }
});

/** Something can be pressed on a small screen without scrolling; the screen is as before afterwards. */
async function assertInView(button: Locator, width: number, height: number): Promise<void> {
  const page = button.page();
  const usual = page.viewportSize();
  assert.ok(usual !== null);
  await page.setViewportSize({ width, height });
  const box = await button.boundingBox();
  assert.ok(box !== null && box.y >= 0 && box.y + box.height <= height, JSON.stringify(box));
  await page.setViewportSize(usual);
}

/** Presses the tabulator until something with this name has the focus. */
async function tabTo(page: Visitor['page'], name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return '';
      return element.getAttribute('aria-label') ?? element.textContent;
    });
    if (focused.includes(name)) return;
  }
  throw new Error(`The tabulator never comes to "${name}".`);
}
