import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { asId, type ClubId } from '../../src/platform/shared/ids.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { startHouse, type House } from './support/house.ts';
import { assertGoodScreen } from './support/screen-checks.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor } from './support/visitor.ts';

interface Year {
  place: { id: number };
  totals: { hoursWorked: number };
  clubs: { name: string; activities: number }[];
}

const silentClubs = [asId<ClubId>(2), asId<ClubId>(3)];

suite('The activities of a district', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
    // In the demo every club has done something.
    await house.deps.storage.write((tx) =>
      tx.updateTable('activities').set({ status: 4 }).where('club_id', 'in', silentClubs).execute(),
    );
  });

  test(`show who has not reported and lead to each club, for those who look after them (phone)`, async (t) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('administrator');
    await visitor.open('/clubs');
    const { page } = visitor;
    await page.getByRole('link', { name: 'Activities of the clubs' }).click();
    await page.getByRole('heading', { name: 'Activities of the clubs', level: 1 }).waitFor();
    const file = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
    const year = await page.request.get(String(file).replace('format=csv', 'format=json'));
    const { totals, clubs } = (await year.json()) as Year;
    const silent = clubs.filter(({ activities }) => activities === 0);
    assert.ok(silent.length > 0 && silent.length < clubs.length);
    const list = page.getByRole('list', { name: 'Have not reported' });
    await list.waitFor();
    assert.equal(await list.getByRole('listitem').count(), Math.min(100, silent.length));
    await page.getByRole('link', { name: /Hours$/ }).click();
    await page.waitForURL(/figure=hoursWorked/);
    const hours = page.locator('a[aria-current]', { hasText: 'Hours' });
    assert.equal((await hours.innerText()).replaceAll(/\D/g, ''), String(totals.hoursWorked));
    await assertGoodScreen(page, 'phone', 'the activities of a district');
    await list.getByRole('link').first().click();
    await page.getByRole('heading', { name: silent[0]?.name ?? '', level: 1 }).waitFor();
  });

  test('are saved as a file', async (t) => {
    const visitor = await newVisitor(t, browser, house, { size: 'desktop' });
    await visitor.signIn('administrator');
    await visitor.open('/activities');
    const coming = visitor.page.waitForEvent('download');
    await visitor.page.getByRole('link', { name: 'Excel' }).click();
    assert.match((await coming).suggestedFilename(), /^activities-\d{4}-\d+\.xlsx$/);
  });

  test('are offered to nobody who may not see them', async (t) => {
    const visitor = await newVisitor(t, browser, house, { size: 'desktop' });
    await visitor.signIn('member');
    await visitor.open('/clubs');
    await visitor.page.getByRole('heading', { name: 'Clubs', level: 1 }).waitFor();
    assert.equal(await visitor.page.getByRole('link', { name: 'Activities of the clubs' }).count(), 0);
  });
});
