import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { makeSetupLink } from '../../src/identity/setup/setup-service.ts';
import { databases } from '../../test/support/databases.ts';
import { endOfSuite, lastFirst } from '../../test/support/end-of-suite.ts';
import { assertAccessible } from './support/accessible.ts';
import { earnestPassword, startEarnestHouse, startEmptyHouse, type House } from './support/house.ts';
import { mailedLink } from './support/mail.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

const newPassword = 'four words walk home';

suite('Signing in', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startEarnestHouse(ending);
    browser = await sharedBrowser();
  });

  const visit = async (t: TestContext, path: string) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.open(path);
    return visitor;
  };

  test('a wrong password is told at its field and the right one leads on; signing out ends it', async (t) => {
    const visitor = await visit(t, '/me');
    const { page } = visitor;
    assert.equal(await visitor.people().count(), 0);
    await assertAccessible(page);
    visitor.expect(/401 \(Unauthorized\) \(\S+\/v2\/session\)/);
    await signIn(page, 'member', 'not the password');
    await page.getByText('Name and password do not match.').waitFor();
    await signIn(page, 'member', earnestPassword);
    await page.getByRole('heading', { level: 1, name: 'Elena Sommer' }).waitFor();
    assert.equal(page.url(), `${house.address}/me`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in/);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  });

  test('what someone does in one tab, the others follow: after a sign-out nothing of their pages is left, and nothing is saved for the next', async (t) => {
    const visitor = await signedIn(t, browser, house, 'member');
    const { page, context } = visitor;
    await visitor.open('/me/contact');
    await page.getByLabel('Company').fill('Practice of Elena');
    page.on('dialog', () => assert.fail('what was typed asks to stay'));
    const other = await context.newPage();
    await other.goto(`${house.address}/me`);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    assert.doesNotMatch(await page.content(), /Elena|Sommer/);
    assert.equal(await page.getByLabel('Username or e-mail').inputValue(), '');
    await signIn(page, 'member', earnestPassword);
    await page.getByRole('heading', { name: /^Good .*Elena/ }).waitFor();
    await visitor.open('/me/contact');
    await page.getByLabel('Company').fill('Practice of Elena');
    await visitor.signIn('administrator', earnestPassword);
    await other.evaluate(
      (address) => new BroadcastChannel(`guildhall-session ${address}`).postMessage('changed'),
      house.address,
    );
    await page.getByRole('heading', { name: /^Good .*Gion-Andri/ }).waitFor();
  });

  test('a tab that slept while someone else signed in saves nothing in the name of the other', async (t) => {
    const visitor = await signedIn(t, browser, house, 'member');
    const { page, context } = visitor;
    // It hears nothing of the other tabs.
    await page.addInitScript(() => Object.assign(globalThis, { BroadcastChannel: EventTarget }));
    await visitor.open('/me/contact');
    await page.getByLabel('Company').fill('Practice of Elena');
    const other = await context.newPage();
    await other.goto(`${house.address}/me`);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await signIn(other, 'administrator', earnestPassword);
    await other.getByRole('heading', { name: /^Good .*Gion-Andri/ }).waitFor();
    visitor.expect(/401 \(Unauthorized\)/);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Please sign in again, Elena' }).waitFor();
    await other.goto(`${house.address}/me/contact`);
    assert.notEqual(await other.getByLabel('Company').inputValue(), 'Practice of Elena');
  });

  test('whoever types a password may look at it, with the cursor where it was, until it is sent', async (t) => {
    const visitor = await visit(t, '/me');
    const { page } = visitor;
    await page.getByLabel('Username or e-mail').fill('member');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('not tis one');
    for (let count = 0; count < 'is one'.length; count += 1) await page.keyboard.press('ArrowLeft');
    const show = page.getByRole('button', { name: 'Show password' });
    const { width = 0, height = 0 } = (await show.boundingBox()) ?? {};
    assert.ok(width >= 44 && height >= 44, `${width} × ${height}`);
    await show.click();
    // As soon as it is drawn, which is sooner than anyone types.
    await page.evaluate(() => new Promise((drawn) => void requestAnimationFrame(drawn)));
    await page.keyboard.type('h');
    assert.equal(await password.inputValue(), 'not this one');
    assert.deepEqual(
      [await password.getAttribute('type'), await show.getAttribute('aria-pressed')],
      ['text', 'true'],
    );
    await assertAccessible(page);
    visitor.expect(/401 \(Unauthorized\)/);
    await page.keyboard.press('Enter');
    await page.getByText('Name and password do not match.').waitFor();
    assert.deepEqual(
      [await password.getAttribute('type'), await show.getAttribute('aria-pressed')],
      ['password', 'false'],
    );
  });

  test('a program that fills in all fields in one go, as password managers do, signs in', async (t) => {
    const { page } = await visit(t, '/me');
    assert.equal(await page.getByLabel('Username or e-mail').getAttribute('spellcheck'), 'false');
    await page.evaluate((password) => {
      const fill = (name: string, value: string) => {
        const field = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      };
      fill('username', 'member');
      fill('password', password);
      document.querySelector('form')?.requestSubmit();
    }, earnestPassword);
    await page.getByRole('heading', { level: 1, name: 'Elena Sommer' }).waitFor();
  });

  test(`a forgotten password is replaced through the mailed link, once`, async (t) => {
    const { page } = await visit(t, '/sign-in');
    const { email } = await account(house, 'president');
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    // The page that they come from has a field of the same name.
    await page.getByRole('heading', { name: 'Forgotten password' }).waitFor();
    await page.getByLabel('Username or e-mail').fill('president');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    await assertAccessible(page);
    const link = await mailedLink(house, email, '/password#');
    const visitor = await newVisitor(t, browser, house);
    await visitor.page.goto(link);
    await visitor.page.getByRole('heading', { name: 'A new password' }).waitFor();
    assert.equal(visitor.page.url(), `${house.address}/password`, 'the secret stays in the address');
    await assertAccessible(visitor.page);
    visitor.expect(/400 \(Bad Request\)/);
    await visitor.page.getByLabel('New password').fill('short');
    await visitor.page.getByRole('button', { name: 'Save and sign in' }).click();
    await visitor.page.getByText(/too short or too easy to guess/).waitFor();
    await visitor.page.getByLabel('New password').fill(newPassword);
    await visitor.page.getByRole('button', { name: 'Save and sign in' }).click();
    await visitor.page.getByRole('heading', { name: /^Good / }).waitFor();
    const late = await newVisitor(t, browser, house);
    late.expect(/410 \(Gone\)/);
    await late.page.goto(link);
    await late.page.getByText('This is no longer available').waitFor();
    await late.page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
  });

  test('a password is changed with the present one, and signs all other devices out', async (t) => {
    const other = await signedIn(t, browser, house, 'administrator');
    const visitor = await signedIn(t, browser, house, 'administrator');
    const { page } = visitor;
    await visitor.open('/me/password');
    visitor.expect(/400 \(Bad Request\)/);
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password').fill(newPassword);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('This is not your current password.').waitFor();
    await page.getByLabel('Current password').fill(earnestPassword);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password was changed.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    other.expect(/401 \(Unauthorized\)/);
    await other.open('/');
    assert.match(other.page.url(), /\/sign-in/);
  });

  test('devices are signed out one by one, and all others at once; they keep nothing of the person', async (t) => {
    const visitor = await signedIn(t, browser, house, 'member');
    const lost = await signedIn(t, browser, house, 'member');
    await signedIn(t, browser, house, 'member');
    const { page } = visitor;
    await lost.open('/events');
    await visitor.open('/me/devices');
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await devices.filter({ hasText: 'This device' }).waitFor();
    const before = await devices.count();
    await devices.getByRole('button', { name: 'Sign out' }).first().click();
    await devices.nth(before - 1).waitFor({ state: 'detached' });
    await keepsPlace(page);
    visitor.expect(/net::ERR_FAILED/);
    await page.route('**/revoke-others', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('button', { name: 'Sign the others out' }).click();
    await page.getByText('That did not work. Try again in a moment.').waitFor();
    await page.unroute('**/revoke-others');
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('button', { name: 'Sign the others out' }).click();
    await page.getByText('All others are signed out.').waitFor();
    assert.equal(await devices.count(), 1);
    assert.ok((await keptOn(lost.page)) > 0, 'nothing was kept that could be forgotten');
    assert.equal(await lost.page.evaluate(keepOfDoor), 5);
    lost.expect(/401 \(Unauthorized\)/);
    await lost.page.getByRole('link', { name: 'People' }).last().click();
    await lost.page.getByRole('heading', { name: /^Please sign in again/ }).waitFor();
    await assertAccessible(lost.page);
    await lost.page.waitForFunction(`(${String(keptInBrowser)})().then((kept) => kept === 0)`);
  });

  test('a passkey is added, named, used instead of a password, and removed', async (t) => {
    const visitor = await signedIn(t, browser, house, 'member');
    const { page } = visitor;
    await addAuthenticator(page);
    await visitor.open('/me/devices');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of this device').fill('My phone');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('The passkey was added.').waitFor();
    await keepsPlace(page);
    await page.getByRole('button', { name: 'Rename My phone' }).click();
    await page.getByLabel('Name of the passkey').fill('Old phone');
    await page.getByRole('button', { name: 'Save' }).click();
    const passkeys = page.getByRole('list', { name: 'Passkeys' });
    await passkeys.getByRole('button', { name: 'Rename Old phone' }).waitFor();
    await keepsPlace(page);
    await assertAccessible(page);
    await visitor.open('/me');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: /^Good .*Elena/ }).waitFor();
    await visitor.open('/me/devices');
    await passkeys.getByText(/Last used today/).waitFor();
    await passkeys.getByRole('button', { name: 'Remove Old phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await passkeys.waitFor({ state: 'detached' });
  });

  test('a mailed link takes the place of an older one, waits for the network, and counts if only the sign-in fails', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    const { page, context } = visitor;
    visitor.expect(/410 \(Gone\)|net::ERR_FAILED/);
    await page.goto(`${house.address}/password#${'a'.repeat(52)}`);
    await page.getByText('This is no longer available').waitFor();
    await context.request.post(`${house.address}/v2/password/forgotten`, { data: { username: 'member' } });
    const { email } = await account(house, 'member');
    const link = await mailedLink(house, email, '/password#');
    await page.route('**/v2/password/link', (route) => route.abort());
    await page.goto(link);
    await page.getByText('There is no connection', { exact: true }).waitFor();
    await page.unroute('**/v2/password/link');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'A new password' }).waitFor();
    await page.route('**/v2/session', (route) => route.abort());
    await page.getByLabel('New password').fill(newPassword);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByText('Your password is saved. Sign in with it.').waitFor();
    await page.unroute('**/v2/session');
    await signIn(page, 'member', newPassword);
    await page.getByRole('heading', { name: /^Good .*Elena/ }).waitFor();
  });
});

for (const database of databases) {
  suite(`The first start (${database.name})`, () => {
    test('the printed link sets the organisation up and signs its administrator in', async (t) => {
      const browser = await sharedBrowser();
      const own = lastFirst(t);
      const house = await startEmptyHouse(own, { database });
      const link = await makeSetupLink(house.deps);
      const visitor = await newVisitor(own, browser, house);
      const { page } = visitor;
      await page.goto(house.address);
      await page.getByText('This service is not set up yet.').waitFor();
      await page.goto(link);
      await page.getByRole('heading', { name: 'Welcome to Guildhall' }).waitFor();
      await page.getByRole('button', { name: 'Set up and sign in' }).click();
      await page.getByText('Please fill this in.').first().waitFor();
      await assertAccessible(page);
      await page.getByLabel('Name', { exact: true }).fill('Association of Clubs');
      await page.getByLabel('First day of the club year').selectOption('1 January');
      for (const [field, value] of Object.entries({
        'First name': 'Ada',
        'Last name': 'Anders',
        'E-mail': 'ada@example.org',
        Username: 'ada',
        'New password': 'password12',
      })) {
        await page.getByLabel(field).fill(value);
      }
      visitor.expect(/400 \(Bad Request\)/);
      await page.getByRole('button', { name: 'Set up and sign in' }).click();
      await page.getByText(/too easy to guess/).waitFor();
      await assertAccessible(page);
      await page.getByLabel('New password').fill(newPassword);
      await page.getByRole('button', { name: 'Set up and sign in' }).click();
      await page.getByText('Everything is set up').waitFor();
      await page.getByText(/brings in the clubs and members/).waitFor();
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: /^Good .*Ada/ }).waitFor();
      const steps = page.getByRole('region', { name: 'Your first steps' });
      await steps.getByRole('link', { name: 'Add your photo' }).click();
      await page.waitForURL(/\/me\/photo$/);
      await page.goBack();
      assert.equal(await steps.getByRole('link').count(), 3, 'what was looked at is gone');
      await assertAccessible(page);
      await steps.getByRole('button', { name: 'Hide' }).click();
      await page.reload();
      await page.getByRole('heading', { name: /^Good .*Ada/ }).waitFor();
      assert.equal(await steps.count(), 0);
    });
  });
}

/** What was pressed has gone, and the focus is not lost with it. */
async function keepsPlace(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement !== document.body);
}

/** How much the databases of a page hold, but for scans that wait. It runs in the browser. */
async function keptInBrowser(): Promise<number> {
  let kept = 0;
  for (const { name = '' } of await indexedDB.databases()) {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    const db = await asked(indexedDB.open(name));
    for (const store of db.objectStoreNames)
      if (store !== 'queue') kept += await asked(db.transaction(store).objectStore(store).count());
    db.close();
  }
  return kept;
}

/** Keeps something of every kind that a door keeps, but for scans; answers of how many kinds. It runs in the browser. */
async function keepOfDoor(): Promise<number> {
  const opening = indexedDB.open('guildhall-door');
  const db = await new Promise<IDBDatabase>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const stores = [...db.objectStoreNames].filter((store) => store !== 'queue');
  for (const name of stores) {
    const store = db.transaction(name, 'readwrite').objectStore(name);
    const value = { nonce: 'kept', until: Infinity };
    const putting = store.keyPath === null ? store.put(value, 1) : store.put(value);
    await new Promise((resolve) => {
      putting.addEventListener('success', resolve);
    });
  }
  db.close();
  return stores.length;
}

function keptOn(page: Page): Promise<number> {
  return page.evaluate(keptInBrowser);
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signedIn(
  t: TestContext,
  browser: Browser,
  house: House,
  username: 'member' | 'administrator',
): Promise<Visitor> {
  const visitor = await newVisitor(t, browser, house);
  await visitor.signIn(username, earnestPassword);
  return visitor;
}

function account({ deps }: House, username: string): Promise<{ email: string }> {
  return deps.storage.db
    .selectFrom('members')
    .select('email')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
}

/** A device in software that keeps passkeys and always recognises its owner. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
