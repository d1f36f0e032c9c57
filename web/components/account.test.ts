import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { DemoApp } from '../../test/support/demo-app.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { earnestPassword, startEarnestHouse } from './support/house.ts';
import { openApp } from './support/open-app.ts';

suite('Signing in', () => {
  const ending = endOfSuite();
  let house: DemoApp;
  before(async () => {
    house = await startEarnestHouse(ending);
  });

  test('a service that does not answer is told as such, whatever someone signs in with', async (t) => {
    const page = await openApp(t, house, { path: '/sign-in' });
    page.wire.lose('*', /\/v2\/session/);
    const words = 'The service did not answer. Try again in a moment.';
    const told = page.getByText(words);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await told.waitFor();
    await page.getByLabel('Username or e-mail').fill('member');
    await page.getByLabel('Password', { exact: true }).fill(earnestPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('form').getByText(words).waitFor();
    assert.equal(await told.count(), 1, 'what went wrong with the passkey is no longer said');
  });

  test('a session that ends under a form leaves what was typed, and its owner goes on with it', async (t) => {
    const page = await openApp(t, house, { path: '/me/contact', as: 'member', password: earnestPassword });
    await page.getByLabel('Website').fill('https://example.org/elena');
    page.wire.loseSession();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Please sign in again, Elena' }).waitFor();
    assert.equal(await page.getByLabel('Website').isVisible(), false, 'what was on the screen stays there');
    await page.getByLabel('Password', { exact: true }).fill(earnestPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    assert.equal(await page.getByLabel('Website').inputValue(), 'https://example.org/elena');
    await page.getByText('You were signed out: nothing was saved.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
  });
});
