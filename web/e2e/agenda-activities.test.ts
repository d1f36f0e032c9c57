import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { assertAccessible } from './support/accessible.ts';
import { startHouse, type House } from './support/house.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor } from './support/visitor.ts';

suite('A social activity of the own club', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  test(`stands blue in the agenda and the month, and leads to where the club tells of it`, async (t) => {
    const visitor = await newVisitor(t, browser, house, { size: 'desktop' });
    await visitor.signIn('member');
    await visitor.open('/events');
    const { page } = visitor;
    const entry = page.getByRole('listitem').filter({ hasText: 'Social activity' }).last();
    const title = await entry.getByRole('link').innerText();
    const badge = entry.getByText('Social activity');
    const [red, green, blue] = await badge.evaluate((element) =>
      (/\d+, \d+, \d+/.exec(getComputedStyle(element).color)?.[0] ?? '').split(', ').map(Number),
    );
    assert.ok(
      (blue ?? 0) > (red ?? 0) && (blue ?? 0) > (green ?? 0),
      `${red}, ${green}, ${blue} is not blue`,
    );
    // A month shows it on the day on which it began.
    const told = await page.request.get(`${house.address}/v2/clubs/1/activities`);
    const { activities } = (await told.json()) as { activities: { title: string; startDate: string }[] };
    const day = activities.find((one) => one.title === title)?.startDate ?? '';
    await page.goto(`${house.address}/events?view=month&month=${day.slice(0, 7)}&day=${day}`);
    await page.getByRole('grid').waitFor();
    await page.getByText('Social activity').first().waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: title }).last().click();
    await page.waitForURL(/\/clubs\/\d+\?year=\d{4}#activity-\d+$/);
    const there = page.locator(new URL(page.url()).hash);
    await there.getByRole('heading', { name: title }).waitFor();
    await there.evaluate((element) => {
      const isInView = () => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= -1 && Math.min(bottom, top + 50) <= innerHeight;
      };
      return new Promise<void>((resolve) => {
        const look = () => (isInView() ? resolve() : requestAnimationFrame(look));
        look();
      });
    });
  });
});
