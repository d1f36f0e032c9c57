import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { DemoApp } from '../../test/support/demo-app.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { startHouse } from './support/house.ts';
import { openApp } from './support/open-app.ts';

suite('Without an answer', () => {
  const ending = endOfSuite();
  let house: DemoApp;
  before(async () => {
    house = await startHouse(ending);
  });

  test('what someone sends without a network is not said to go by itself, and stays to be sent again', async (t) => {
    const page = await openApp(t, house, { path: '/events/6/invite', as: 'member' });
    await page.getByLabel('First name').fill('Ona');
    await page.getByLabel('Last name').fill('Winter');
    await page.getByLabel('E-mail', { exact: true }).fill('ona.winter@example.net');
    const comesBack = page.wire.lose('*', /./);
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByText('There is no connection. Nothing is lost. Try again in a moment.').waitFor();
    comesBack();
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByText('The invitation is on its way.').waitFor();
  });

  test('a wrong address shows a way back to whoever has not signed in, too', async (t) => {
    const page = await openApp(t, house, { path: '/nothing/is/here' });
    await page.getByRole('heading', { level: 1, name: 'There is nothing here' }).waitFor();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL(/\/sign-in$/);
  });

  test('an address that nobody knows has a page of its own', async (t) => {
    const page = await openApp(t, house, { path: '/nothing/is/here?really=yes', as: 'member' });
    await page.getByText('There is nothing here').waitFor();
    assert.match(page.url(), /\/nothing\/is\/here\?really=yes$/);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL(/:8080\/$/);
  });
});
