import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import type { DemoUsername } from '../../src/identity/setup/demo-summary.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { samplePicture } from '../../test/support/sample-picture.ts';
import { assertAccessible } from './support/accessible.ts';
import { type Size } from './support/browser.ts';
import { startHouse, type House } from './support/house.ts';
import { mailedLink } from './support/mail.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

const street = 'Im Rebberg 25';

suite('Me', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  async function visit(
    t: TestContext,
    path: string,
    username: DemoUsername = 'member',
    size: Size = 'phone',
  ) {
    const visitor = await newVisitor(t, browser, house, { size });
    await visitor.signIn(username);
    await visitor.open(path);
    return visitor;
  }

  test(`contact data is changed, and what cannot be taken is told at its field (phone)`, async (t) => {
    const visitor = await visit(t, '/me');
    const { page } = visitor;
    await page.getByRole('link', { name: /^Contact data/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact data' }).waitFor();
    const mobile = page.getByLabel('Mobile', { exact: true });
    const number = '+41 79 555 01 02';
    await mobile.fill(number);
    await page.getByLabel('Website').fill('no address');
    visitor.expect(/400 \(Bad Request\)/);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A web address begins with https://').waitFor();
    await assertAccessible(page);
    await page.getByLabel('Website').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.reload();
    assert.equal(await mobile.inputValue(), number);
  });

  test(`what others change of my record meanwhile is kept, and so is what I typed (desktop)`, async (t) => {
    const visitor = await visit(t, '/me/contact', 'member', 'desktop');
    const { page } = visitor;
    const street = 'Neugasse 7';
    await page.getByLabel('Street and number').nth(1).fill(street);
    const elsewhere = (body: object) =>
      page.evaluate(async (changes) => {
        const headers = { 'content-type': 'application/json', 'if-match': '*' };
        const init = { method: 'PATCH', headers, body: JSON.stringify(changes) };
        return (await fetch('v2/me', init)).status;
      }, body);
    const phone = '+41 44 555 09 09';
    assert.equal(await elsewhere({ businessPhone: phone }), 200);
    visitor.expect(/412 \(Precondition Failed\)/);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: /changed this meanwhile/ }).waitFor();
    await page.getByText('Both changes fit together.').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.reload();
    assert.equal(await page.getByLabel('Street and number').nth(1).inputValue(), street);
    assert.equal(await page.getByLabel('Work phone').inputValue(), phone);
  });

  test('a hidden address is gone for other members, in the preview and in truth, but not for the president', async (t) => {
    const { page } = await visit(t, '/me/visibility');
    const preview = page.locator('dl');
    await preview.getByText(street).waitFor();
    await page.getByLabel('Private address').selectOption('Only officers');
    await page.getByText('Saved.').waitFor();
    await preview.getByText(street).waitFor({ state: 'detached' });
    await page.getByLabel('As seen by').selectOption('an officer of my club');
    await page.waitForURL(/as=officer/);
    await preview.getByText(street).waitFor();
    const id = await ownId(await visit(t, '/', 'member'));
    const other = await visit(t, `/people/${id}`, 'reviewer');
    await other.page.getByRole('heading', { level: 1, name: 'Elena Sommer' }).waitFor();
    assert.equal(await other.page.getByText(street).count(), 0);
    const president = await visit(t, `/people/${id}`, 'president');
    await president.page.getByText(street).first().waitFor();
  });

  test('a photo is chosen, cut by keyboard, shown, and removed again', async (t) => {
    const { page } = await visit(t, '/me/photo');
    const shown = page.locator('main img');
    const before = await shown.getAttribute('src');
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: samplePicture });
    await page.getByLabel('Zoom').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('application').focus();
    await page.keyboard.press('ArrowDown');
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Use this one' }).click();
    await page.getByText('Your new photo is in place.').waitFor();
    const taken = await shown.getAttribute('src');
    assert.notEqual(taken, before);
    await page.getByRole('button', { name: 'Remove the photo' }).click();
    await page.getByText('The photo was removed.').waitFor();
    assert.notEqual(await shown.getAttribute('src'), taken);
  });

  test('a new e-mail address counts once it was confirmed from there', async (t) => {
    const visitor = await visit(t, '/me/email', 'president');
    const { page } = visitor;
    visitor.expect(/403 \(Forbidden\) \(\S+\/v2\/me\/email\)/);
    visitor.expect(/400 \(Bad Request\) \(\S+\/v2\/session\/proof\)/);
    await page.getByLabel('New address').fill('new.address@example.net');
    // Signed in so long ago that it might be someone else by now.
    await house.deps.storage.write((tx) => tx.updateTable('tokens').set({ proved_at: null }).execute());
    await page.getByRole('button', { name: 'Send the link' }).click();
    const question = page.getByRole('dialog', { name: 'Is it you?' });
    await question.getByLabel('Current password').fill('not this one');
    await question.getByRole('button', { name: 'Go on' }).click();
    await question.getByText('This is not your current password.').waitFor();
    await assertAccessible(page);
    await question.getByLabel('Current password').fill('guildhall');
    await question.getByRole('button', { name: 'Go on' }).click();
    await page.getByText(/Open the link in it within a day/).waitFor();
    await assertAccessible(page);
    const link = await mailedLink(house, 'new.address@example.net', '/email#');
    const anywhere = await newVisitor(t, browser, house);
    await anywhere.page.goto(link);
    await anywhere.page.getByRole('button', { name: 'Yes, use it' }).waitFor();
    assert.equal(anywhere.page.url(), `${house.address}/email`, 'the secret stays in the address');
    await assertAccessible(anywhere.page);
    await anywhere.page.getByRole('button', { name: 'Yes, use it' }).click();
    await anywhere.page.getByText('Your new address is now in use.').waitFor();
    await page.reload();
    await page.getByText('new.address@example.net').waitFor();
    await page.getByLabel('New address').waitFor();
  });

  test('all that is held about me is one file', async (t) => {
    const { page } = await visit(t, '/me');
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: /^My data/ }).click();
    assert.match((await saving).suggestedFilename(), /\.zip$/);
  });

  test('a change of the e-mail address is stopped by whoever reads the earlier one, who gets the account back', async (t) => {
    const { page } = await visit(t, '/me/email', 'reviewer');
    const { email } = (await (await page.request.get(`${house.address}/v2/me`)).json()) as { email: string };
    await page.getByLabel('New address').fill('someone.else@example.net');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(/Open the link in it within a day/).waitFor();
    const link = await mailedLink(house, email, '/not-me#');
    const owner = await newVisitor(t, browser, house);
    await owner.page.goto(link);
    await owner.page.getByRole('heading', { name: 'That was not you?' }).waitFor();
    assert.equal(owner.page.url(), `${house.address}/not-me`, 'the secret stays in the address');
    await assertAccessible(owner.page);
    const before = await page.request.get(`${house.address}/v2/me`);
    assert.equal(before.status(), 200, 'opening the link has done something');
    await owner.page.getByRole('button', { name: 'Stop it' }).click();
    await owner.page.getByRole('heading', { name: 'It is stopped' }).waitFor();
    await assertAccessible(owner.page);
    assert.equal((await page.request.get(`${house.address}/v2/me`)).status(), 401);
    await owner.page.goto(await mailedLink(house, email, '/password#'));
    await owner.page.getByLabel('New password').fill('four words from nowhere');
    await owner.page.getByRole('button', { name: 'Save and sign in' }).click();
    await owner.page.getByRole('heading', { level: 1 }).first().waitFor();
    owner.expect(/410 \(Gone\) \(\S+\/v2\/email\/stop\)/);
    await owner.page.goto(link);
    await owner.page.getByRole('button', { name: 'Stop it' }).click();
    await owner.page.getByRole('link', { name: 'Ask for a new password' }).waitFor();
  });
});

async function ownId({ page }: Visitor): Promise<number> {
  const me = await page.request.get(new URL('/v2/me', page.url()).href);
  return ((await me.json()) as { id: number }).id;
}
