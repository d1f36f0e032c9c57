import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { assertAccessible } from './support/accessible.ts';
import { DoorPage, freshTickets, namesAt, runningEvent, type Ticket } from './support/door.ts';
import type { MemberId } from '../../src/platform/shared/ids.ts';
import { startHouse, type House } from './support/house.ts';
import { pressTwice } from './support/pressing.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor } from './support/visitor.ts';

suite('The states of a door', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  test('after an undo the old nonce repeats its old answer, and a new scan passes', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('reviewer');
    const [ticket] = (await freshTickets(visitor, house, 1)) as [Ticket];
    const { page, context } = visitor;
    const door = new DoorPage(page);
    await door.open(house);
    const sending = page.waitForRequest(/\/scans$/);
    const said = await door.scanTicket(ticket, 'in');
    const body = (await sending).postDataJSON() as { scans: { nonce: string }[] };
    await said.getByRole('button', { name: 'Undo' }).click();
    await said.getByRole('button', { name: 'Undo' }).click();
    await said.waitFor({ state: 'detached' });
    const again = await context.request.post(`${house.address}/v2/door/events/${runningEvent}/scans`, {
      data: body,
      headers: { origin: new URL(house.address).origin },
    });
    const { results } = (await again.json()) as { results: { result: number; party: { in: number } }[] };
    assert.equal(results[0]?.result, 200);
    assert.equal(results[0]?.party.in, 0, 'the person is in, though the check-in was annulled');
    await door.scanTicket(ticket, 'in');
  });

  test('a sign-out asks when scans wait, and closing the door does, too', async (t) => {
    const visitor = await newVisitor(t, browser, house, { size: 'desktop', keepsApp: true });
    visitor.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED .*\.woff2/);
    await visitor.signIn('reviewer');
    const [ticket] = (await freshTickets(visitor, house, 1)) as [Ticket];
    const { page, context } = visitor;
    const door = new DoorPage(page);
    await visitor.open('/door');
    await door.open(house);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.getByText('No network: this device').waitFor();
    await door.scanTicket(ticket, 'in');
    await door.next();
    await page.getByRole('button', { name: 'Close the door' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: '1 scan was not sent yet' });
    await assertAccessible(page, 'closing');
    await dialog.getByRole('button', { name: 'Close the door' }).click();
    await page.goto(`${house.address}/me`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // The door sends it as soon as there is a network, whichever page of it is open.
    await page.goto(`${house.address}/door`);
    await page.getByText('1 scan waits on this device').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('1 scan waits on this device').waitFor({ state: 'detached' });
  });

  test('goes back one step with Escape, from what came last', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('reviewer');
    const [ticket] = (await freshTickets(visitor, house, 1)) as [Ticket];
    const { page } = visitor;
    const door = new DoorPage(page);
    await door.open(house);
    await door.scanTicket(ticket, 'in');
    await door.next();
    await page.getByRole('button', { name: 'Last', exact: true }).click();
    const panel = page.getByRole('heading', { name: 'Last scans' });
    await page.getByRole('button', { name: `Undo ${ticket.name}` }).click();
    const undoing = page.getByText('Undo this check-in: why?');
    await undoing.waitFor();
    await page.keyboard.press('Escape');
    await undoing.waitFor({ state: 'detached' });
    await panel.waitFor();
    const pressed = pressEscapeAsSoonAs(page, 'Undo this check-in: why?');
    await page.getByRole('button', { name: `Undo ${ticket.name}` }).click();
    await pressed;
    await undoing.waitFor({ state: 'detached' });
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await door.chip().waitFor();
  });

  test('says that the camera is missing, and that hand scanners work all the same', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('reviewer');
    await new DoorPage(visitor.page).open(house);
    await visitor.page.getByText(/No camera was found|may not use the camera/).waitFor();
    await visitor.page.getByText('A hand scanner works at any time').waitFor();
    await assertAccessible(visitor.page, 'no camera');
  });

  test('takes a hand scanner for one in the middle of a form, and leaves there what someone has written', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('reviewer');
    const [first, second] = (await freshTickets(visitor, house, 2)) as [Ticket, Ticket];
    const { page } = visitor;
    const door = new DoorPage(page);
    await door.open(house);
    await page.getByRole('button', { name: 'Walk-in' }).click();
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Newco');
    await door.scanTicket({ ...first, code: first.code.toUpperCase() }, 'in');
    await door.next();
    assert.equal(await page.getByLabel('First name').inputValue(), 'Nora');
    assert.equal(await page.getByLabel('Last name').inputValue(), 'Newco');
    // What was written is not lost by a key either.
    await page.keyboard.press('Escape');
    const asking = page.getByRole('dialog', { name: 'Leave without saving?' });
    await asking.waitFor();
    await page.keyboard.press('Escape');
    await asking.waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('First name').inputValue(), 'Nora');
    await page.getByRole('button', { name: 'Back to the camera' }).click();
    await asking.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Name' }).click();
    const search = page.getByRole('searchbox', { name: 'Name' });
    await search.fill('An');
    await door.scanTicket(second, 'in');
    await door.next();
    assert.equal(await search.inputValue(), 'An');
  });

  test('lets in a member who had declined all the same, on purpose', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('reviewer');
    const { id } = await house.deps.storage.db
      .selectFrom('registrations')
      .select('id')
      .where('event_id', '=', runningEvent)
      .where('member_id', 'is not', null)
      .where('attending', '=', 'NO')
      .executeTakeFirstOrThrow();
    const listed = async () =>
      (await namesAt(visitor, house)).find(({ registration }) => registration === id);
    const name = (await listed())?.fullName ?? '';
    const { page } = visitor;
    const door = new DoorPage(page);
    await door.open(house);
    await page.getByRole('button', { name: 'Name' }).click();
    await page.getByRole('searchbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: new RegExp(`^${name}.*declined`) }).click();
    const refused = door.verdict('refused').filter({ hasText: name });
    await refused.waitFor();
    await assertAccessible(page, 'declined');
    await refused.getByRole('button', { name: 'Let in all the same' }).click();
    await door.verdict('in').filter({ hasText: name }).waitFor();
    const now = await listed();
    assert.equal(now?.attending, 'YES');
    assert.notEqual(now.validatedAt, '');
  });

  test('refuses a walk-in when the event is full, and lets them in all the same only on purpose', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    visitor.expect(/409 \(Conflict\)/);
    await visitor.signIn('reviewer');
    const coming = (await namesAt(visitor, house)).filter(({ attending }) => attending === 'YES').length;
    const { storage } = house.deps;
    const limit = (capacity: number | null) =>
      storage.write((tx) =>
        tx.updateTable('events').set({ capacity }).where('id', '=', runningEvent).execute(),
      );
    await limit(coming);
    t.after(() => limit(null));
    const { page } = visitor;
    const door = new DoorPage(page);
    await door.open(house);
    await page.getByRole('button', { name: 'Walk-in' }).click();
    await page.getByRole('button', { name: 'Let in', exact: true }).click();
    await page.getByLabel('First name').and(page.locator('[aria-invalid=true]')).waitFor();
    await page.getByLabel('First name').fill('Otto');
    await page.getByLabel('Last name').fill('Overflow');
    await page.getByRole('button', { name: 'Let in', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'The event is full' }).waitFor();
    await assertAccessible(page, 'full');
    const isListed = async () =>
      (await namesAt(visitor, house)).some(({ fullName }) => fullName === 'Otto Overflow');
    assert.equal(await isListed(), false);
    await page.getByLabel('First name').fill('Otto ');
    await page.getByRole('button', { name: 'Let in all the same' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Let in', exact: true }).click();
    await page.getByRole('button', { name: 'Let in all the same' }).click();
    await door.verdict('in').getByText('Otto Overflow').waitFor();
    assert.equal(await isListed(), true);
    // A member who is on no list is found by name, and asked about in the same way.
    const here = storage.db
      .selectFrom('registrations')
      .select('member_id')
      .where('event_id', '=', runningEvent);
    const stranger = await storage.db
      .selectFrom('members')
      .select(['first_name', 'last_name'])
      .where('id', 'not in', here.where('member_id', 'is not', null).$castTo<{ member_id: MemberId }>())
      .executeTakeFirstOrThrow();
    const name = `${stranger.first_name} ${stranger.last_name}`;
    await door.next();
    await page.getByRole('button', { name: 'Name' }).click();
    await page.getByRole('searchbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: new RegExp(`^${name}.*not registered`) }).click();
    const refused = page.getByRole('alert').filter({ hasText: 'The event is full' });
    assert.match(await refused.innerText(), new RegExp(`^${name}`));
    // Whoever looks for someone else lets that one in no more by mistake.
    await page.getByRole('searchbox', { name: 'Name' }).fill('Someone else');
    await refused.waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: new RegExp(`^${name}.*not registered`) }).click();
    await refused.waitFor();
    const sent = await pressTwice(page.getByRole('button', { name: 'Let in all the same' }), () =>
      door.verdict('in').getByText(name).waitFor(),
    );
    assert.deepEqual(sent, [`/v2/door/events/${runningEvent}/walk-ins`]);
  });

  test('says when a door takes no scans yet, and refuses whoever comes', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('reviewer');
    await visitor.open('/door');
    await visitor.page.getByText(/Takes scans from/).waitFor();
    await visitor.page.getByRole('link', { name: /Takes scans from/ }).click();
    await visitor.page.getByText(/Registration is open until/).waitFor();
    await assertAccessible(visitor.page, 'too early');
  });

  test('is not there for whoever does not review the event, and works below a base path', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('member');
    visitor.expect(/403|Only reviewers of this event/);
    await visitor.page.goto(`${house.address}/door/${runningEvent}`);
    await visitor.page.getByText('You don’t have access to this').waitFor();
    const below = await startHouse(t, { env: { GUILDHALL_BASE_PATH: '/club' } });
    const volunteer = await newVisitor(t, browser, below, { size: 'desktop', keepsApp: true });
    await volunteer.signIn('reviewer');
    await volunteer.open('/');
    const { page } = volunteer;
    // From the rest to the door and back, each with a page of its own: only the door's may run WebAssembly.
    await page.getByRole('link', { name: 'Door' }).first().click();
    await page.waitForURL(`${below.address}/door`);
    await page.getByRole('link', { name: /Relay/ }).click();
    await page.getByRole('button', { name: 'Open the door' }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL(`${below.address}/door`);
    await page.getByRole('link', { name: 'Events' }).first().click();
    await page.waitForURL(`${below.address}/events`);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Door' }).waitFor();
  });
});

/** Presses Escape in the moment in which some words come on the page, before anything else of it can run. */
function pressEscapeAsSoonAs(page: Page, words: string): Promise<void> {
  return page.evaluate(
    (awaited) =>
      new Promise<void>((resolve) => {
        const press = (_changes: unknown, observer: MutationObserver) => {
          if (!document.body.textContent.includes(awaited)) return;
          observer.disconnect();
          const escape = { key: 'Escape', bubbles: true, cancelable: true };
          document.body.dispatchEvent(new KeyboardEvent('keydown', escape));
          resolve();
        };
        new MutationObserver(press).observe(document.body, { childList: true, subtree: true });
      }),
    words,
  );
}
