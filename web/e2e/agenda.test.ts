import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { type Size } from './support/browser.ts';
import { startHouse, type House } from './support/house.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

interface ListedEvent {
  id: number;
  title: string;
  startDate: string;
  endDate: string | null;
  mayAnswer: boolean;
  asksFirst: boolean;
  attending: string;
  capacity: number | null;
}

suite('Home and the agenda', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  const visit = async (t: TestContext, path: string, size: Size = 'phone') => {
    const visitor = await newVisitor(t, browser, house, { size });
    await visitor.signIn('member');
    await visitor.open(path);
    return visitor;
  };

  test(`home shows the ticket of today, and takes an answer right there (phone)`, async (t) => {
    const visitor = await visit(t, '/');
    const { page } = visitor;
    await page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), / }).waitFor();
    await page.getByRole('link', { name: /Show my ticket/ }).waitFor();
    const event = await answerable(visitor);
    const entry = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: event.title }) });
    // The page shows it before the service has it.
    const taken = page.waitForResponse((response) => response.request().method() === 'POST');
    await entry.getByRole('button', { name: 'I’m coming' }).click();
    await pressed(entry.getByRole('button', { name: 'I’m coming' }));
    await entry.getByText('Coming', { exact: true }).waitFor();
    await taken;
    await answered(visitor, event.id, 'YES');
    await page.reload();
    const comingUp = page.getByRole('list', { name: 'Coming up' });
    await comingUp.getByRole('link', { name: event.title }).waitFor();
    await visitor.page.request.post(`${house.address}/v2/events/${event.id}`, {
      data: { attending: 'NO' },
      headers: { origin: new URL(house.address).origin },
    });
  });

  test(`the agenda goes day by day, narrows by answer, and finds its place again (desktop)`, async (t) => {
    const { page } = await visit(t, '/events', 'desktop');
    const days = page.getByRole('heading', { level: 2 });
    assert.match((await days.first().textContent()) ?? '', /^Today/);
    await page.getByText('day 2/3').first().waitFor();
    await page.getByRole('combobox', { name: 'My answer' }).selectOption('Not coming');
    await page.waitForURL(/answer=no/);
    await page.getByRole('link', { name: 'Month' }).click();
    await page.waitForURL(/view=month/);
    assert.match(page.url(), /answer=no/);
    await page.goBack();
    await page.reload();
    await page.getByRole('combobox', { name: 'My answer' }).waitFor();
    assert.equal(await page.getByRole('combobox', { name: 'My answer' }).inputValue(), 'no');
  });

  test(`a month can be walked through by keyboard alone (desktop)`, async (t) => {
    const { page } = await visit(t, '/events?view=month', 'desktop');
    const grid = page.getByRole('grid');
    const chosen = grid.getByRole('gridcell', { selected: true }).getByRole('button');
    await grid.waitFor();
    const month = await page.getByRole('heading', { level: 2 }).first().textContent();
    await chosen.focus();
    const before = await chosen.textContent();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/day=/);
    assert.notEqual(await chosen.textContent(), before);
    await focused(chosen);
    await page.keyboard.press('PageDown');
    await page
      .getByRole('heading', { level: 2, name: month ?? '', exact: true })
      .waitFor({ state: 'detached' });
    await focused(chosen);
    await page.getByRole('button', { name: 'Today' }).click();
    await page.getByRole('heading', { level: 2, name: month ?? '', exact: true }).waitFor();
  });

  test('a day that is tapped in a month comes into view, and says what its marks mean (phone)', async (t) => {
    const { page } = await visit(t, '/events?view=month');
    const days = page.getByRole('grid').getByRole('button', { name: /\d event.* \(\p{L}.*\)$/u });
    const last = days.last();
    await last.waitFor();
    // As low as most phones are.
    await page.setViewportSize({ width: 390, height: 640 });
    await page.evaluate(() => scrollTo(0, 120));
    await last.click();
    const list = page.locator('section[aria-live]').getByRole('list').first();
    const bar = page.getByRole('navigation').filter({ hasText: 'Clubs' }).last();
    await list.waitFor();
    await page.waitForFunction(() => scrollY > 120);
    const [listed, covering] = [await list.boundingBox(), await bar.boundingBox()];
    assert.ok(listed !== null && covering !== null);
    assert.ok(listed.y + listed.height <= covering.y, `${listed.y + listed.height} > ${covering.y}`);
    await focused(page.getByRole('gridcell', { selected: true }).getByRole('button'));
  });

  test('which answer was given is plain, and no word in passing lies on the two (phone)', async (t) => {
    const visitor = await visit(t, '/events');
    const { page } = visitor;
    const event = await answerable(visitor);
    await visitor.open(`/events/${event.id}`);
    const coming = page.getByRole('button', { name: 'I’m coming' });
    const absent = page.getByRole('button', { name: 'I can’t' });
    await coming.click();
    await pressed(coming);
    // The one is filled, and the other is like any button.
    assert.deepEqual(
      [await groundOf(coming), await groundOf(absent)],
      ['rgb(28, 122, 74)', 'rgb(255, 255, 255)'],
    );
    visitor.expect(/ERR_FAILED/);
    await page.route(`**/v2/events/${event.id}`, (route) => route.abort());
    await absent.click();
    const said = page.locator('[data-toast]');
    await said.waitFor();
    const [toast, answers] = [await said.boundingBox(), await page.locator('[data-answers]').boundingBox()];
    assert.ok(toast !== null && answers !== null);
    assert.ok(toast.y + toast.height <= answers.y, `${toast.y + toast.height} > ${answers.y}`);
  });
});

async function listed({ page }: Visitor): Promise<ListedEvent[]> {
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
  const answer = await page.request.get(new URL(`/v2/events?from=${today}`, page.url()).href);
  return ((await answer.json()) as { events: ListedEvent[] }).events;
}

/** The events that wait for an answer and ask nothing else. */
async function allAnswerable(visitor: Visitor): Promise<ListedEvent[]> {
  return (await listed(visitor)).filter(
    ({ mayAnswer, attending, asksFirst, capacity }) =>
      mayAnswer && attending === '' && !asksFirst && capacity === null,
  );
}

/** The next or last of them. */
async function answerable(visitor: Visitor, which: 'next' | 'last' = 'next'): Promise<ListedEvent> {
  const event = (await allAnswerable(visitor)).at(which === 'next' ? 0 : -1);
  assert.ok(event !== undefined);
  return event;
}

/** The colour behind the words of a button. */
async function groundOf(button: Locator): Promise<string> {
  // Once no transition runs any more.
  await button.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  return button.evaluate((element) => getComputedStyle(element).backgroundColor);
}

async function answered(visitor: Visitor, id: number, attending: string): Promise<void> {
  const event = (await listed(visitor)).find((found) => found.id === id);
  assert.equal(event?.attending, attending);
}

async function focused(button: Locator): Promise<void> {
  await button.and(button.page().locator(':focus')).waitFor();
}

async function pressed(button: Locator): Promise<void> {
  await button.and(button.page().locator('[aria-pressed=true]')).waitFor();
}
