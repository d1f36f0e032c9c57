import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import type { EventId } from '../../src/platform/shared/ids.ts';
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

  test('an answer that the service refuses is taken back, and a sentence says why', async (t) => {
    const late = await startHouse(t);
    const visitor = await newVisitor(t, browser, late);
    await visitor.signIn('member');
    await visitor.open('/events?answer=open');
    const { page } = visitor;
    const event = await answerable(visitor);
    const entry = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: event.title }) })
      .last();
    await entry.getByRole('button', { name: 'I can’t' }).waitFor();
    await late.deps.storage.write((tx) =>
      tx.updateTable('events').set({ registration_due_date: '2020-01-01T00:00:00' }).execute(),
    );
    visitor.expect(/409/);
    await entry.getByRole('button', { name: 'I can’t' }).click();
    await page
      .getByText('Your answer was not accepted: registration is closed, or you are in already.')
      .waitFor();
    await answered(visitor, event.id, '');
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

  test('of two answers the last one counts, however long the first one takes', async (t) => {
    const visitor = await visit(t, '/events');
    const { page } = visitor;
    const event = await answerable(visitor);
    await visitor.open(`/events/${event.id}`);
    const coming = page.getByRole('button', { name: 'I’m coming' });
    const absent = page.getByRole('button', { name: 'I can’t' });
    const yes = Promise.withResolvers<void>();
    await page.route(`**/v2/events/${event.id}`, async (route) => {
      if (route.request().postDataJSON()?.attending === 'YES') await yes.promise;
      await route.continue();
    });
    const answer = (attending: string) =>
      page.waitForResponse((response) => response.request().postDataJSON()?.attending === attending);
    const [yesAnswer, noAnswer] = [answer('YES'), answer('NO')];
    await coming.click();
    await pressed(coming);
    await absent.click();
    await pressed(absent);
    yes.resolve();
    await Promise.all([yesAnswer, noAnswer]);
    await pressed(absent);
    await answered(visitor, event.id, 'NO');
  });

  test('of two answers that never arrive nothing is left: neither shows as given', async (t) => {
    const visitor = await visit(t, '/events');
    const { page } = visitor;
    const event = await answerable(visitor);
    await visitor.open(`/events/${event.id}`);
    const coming = page.getByRole('button', { name: 'I’m coming' });
    const absent = page.getByRole('button', { name: 'I can’t' });
    await coming.waitFor();
    const fail = await failing(visitor);
    await coming.click();
    await pressed(coming);
    await absent.click();
    await pressed(absent);
    await fail(2);
    await page.locator('[aria-pressed=true]').waitFor({ state: 'detached' });
  });

  test('an answer that never arrives brings back no other one that did not either', async (t) => {
    const visitor = await visit(t, '/');
    const { page } = visitor;
    const [first, other] = await allAnswerable(visitor);
    assert.ok(first !== undefined && other !== undefined);
    const absentFrom = ({ title }: ListedEvent) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: title }) })
        .first()
        .getByRole('button', { name: 'I can’t' });
    await absentFrom(first).waitFor();
    const fail = await failing(visitor);
    for (const event of [first, other]) {
      await absentFrom(event).click();
      await pressed(absentFrom(event));
    }
    await fail(2);
    await page.locator('[aria-pressed=true]').first().waitFor({ state: 'detached' });
  });

  test('what an event asks is asked before a yes', async (t) => {
    const visitor = await visit(t, '/events?answer=open');
    const { page } = visitor;
    const event = await answerable(visitor, 'last');
    const question = { event_id: event.id as EventId, position: 1, title: 'Which menu?', options: '[]' };
    await house.deps.storage.write((tx) =>
      tx
        .insertInto('event_questions')
        .values({ ...question, type: 'text', required: 1 })
        .execute(),
    );
    await page.reload();
    const entry = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: event.title }) })
      // Of an event of several days, the first one asks.
      .filter({ has: page.getByRole('button') })
      .last();
    await entry.getByRole('button', { name: 'I’m coming' }).click();
    await page.waitForURL(new RegExp(`/events/${event.id}/questions$`));
    await page.getByLabel('Which menu?').waitFor();
    await answered(visitor, event.id, '');
  });

  test('past events come from the last one on, and further back on demand', async (t) => {
    const { page } = await visit(t, '/events?view=past', 'desktop');
    const days = page.locator('h2 time');
    const shown = await daysOf(days);
    assert.ok(shown.length > 1);
    assert.deepEqual(shown, shown.toSorted().toReversed());
    const reach = await page.getByText(/^Back to /).textContent();
    await page.getByRole('button', { name: 'Show earlier events' }).click();
    await page.waitForURL(/more=1/);
    await page.getByText(reach ?? '', { exact: true }).waitFor({ state: 'detached' });
    await page.getByText(/^Back to /).waitFor();
    const further = await daysOf(days);
    assert.ok(further.length >= shown.length);
    assert.deepEqual(further, further.toSorted().toReversed());
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

/** The network swallows everything from now on; what it gives back lets so many answers fail that were sent since. */
async function failing(visitor: Visitor): Promise<(answers: number) => Promise<void>> {
  const { page } = visitor;
  visitor.expect(/ERR_FAILED/);
  const held = Promise.withResolvers<void>();
  await page.route('**/v2/**', async (route) => {
    if (route.request().method() !== 'POST') return;
    await held.promise;
    await route.abort();
  });
  return async (answers) => {
    let left = answers;
    const ended = page.waitForEvent(
      'requestfailed',
      (request) => request.method() === 'POST' && (left -= 1) === 0,
    );
    held.resolve();
    await ended;
  };
}

async function focused(button: Locator): Promise<void> {
  await button.and(button.page().locator(':focus')).waitFor();
}

async function pressed(button: Locator): Promise<void> {
  await button.and(button.page().locator('[aria-pressed=true]')).waitFor();
}

async function daysOf(times: ReturnType<Page['locator']>): Promise<string[]> {
  return times.evaluateAll((found) => found.map((time) => time.getAttribute('datetime') ?? ''));
}
