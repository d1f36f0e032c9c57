import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { DemoApp } from '../../test/support/demo-app.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { startHouse } from './support/house.ts';
import { openApp } from './support/open-app.ts';

suite('What someone sets for themselves', () => {
  const ending = endOfSuite();
  let house: DemoApp;
  before(async () => {
    house = await startHouse(ending);
  });

  const visit = (t: TestContext, path: string, as: 'member' | 'reviewer' = 'member') =>
    openApp(t, house, { path, as });

  test('a language is chosen for this device and for mails', async (t) => {
    const page = await visit(t, '/me', 'reviewer');
    await page.getByRole('button', { name: 'Français' }).click();
    await page.locator('[aria-pressed=true]').filter({ hasText: 'Français' }).waitFor();
    await page.wire.settled();
    assert.equal(document.documentElement.lang, 'fr');
    document.documentElement.lang = '';
    await page.open('/me');
    assert.equal(document.documentElement.lang, 'fr');
    assert.equal((await page.ask<{ language: string }>('GET', '/v2/me')).language, 'fr');
  });

  test('the calendar has an address to subscribe to, and a new one on demand', async (t) => {
    const page = await visit(t, '/me/calendar');
    const subscribe = page.getByRole('link', { name: 'Subscribe on this device' });
    const before = await subscribe.getAttribute('href');
    assert.match(before ?? '', /^webcal:\/\/localhost/);
    await page.getByRole('button', { name: 'Get a new address' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Get a new one' }).click();
    await page.getByText('Your calendar has a new address.').waitFor();
    // As where there is no https.
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await page.getByRole('button', { name: 'Copy the address' }).click();
    assert.match(await page.getByLabel('The address', { exact: true }).inputValue(), /\/ical\//);
    assert.notEqual(await subscribe.getAttribute('href'), before);
  });

  test('a partner who is added is on the list of an event, and nobody is told that a mail went out', async (t) => {
    const page = await visit(t, '/events/6/invite');
    await page.getByLabel('Who').selectOption('My partner');
    await page.getByRole('button', { name: 'Bring my partner' }).click();
    await page.getByText('Your partner is on the list. No e-mail was sent.').waitFor();
    const { guests } = await page.ask<{ guests: { partner: boolean; attending: string }[] }>(
      'GET',
      '/v2/events/6',
    );
    assert.deepEqual(
      guests.filter(({ partner }) => partner).map(({ attending }) => attending),
      ['YES'],
    );
  });
});
