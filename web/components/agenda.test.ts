import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { EventId } from '../../src/platform/shared/ids.ts';
import type { DemoApp } from '../../test/support/demo-app.ts';
import { MovableClock } from '../../test/support/movable-clock.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { until } from './support/finding.ts';
import { startHouse } from './support/house.ts';
import { openApp, type OpenApp } from './support/open-app.ts';

interface ListedEvent {
  id: number;
  title: string;
  mayAnswer: boolean;
  asksFirst: boolean;
  attending: string;
  capacity: number | null;
}

suite('Answers in the agenda', () => {
  const ending = endOfSuite();
  let house: DemoApp;
  before(async () => {
    house = await startHouse(ending);
  });

  const visit = (t: TestContext, path: string) => openApp(t, house, { path, as: 'member' });

  /** Someone at an event that waits for their answer. */
  async function atEvent(t: TestContext) {
    const page = await visit(t, '/events');
    const [event] = await answerable(page);
    assert.ok(event !== undefined);
    await page.open(`/events/${event.id}`);
    const button = (name: string, pressed?: boolean) =>
      page.getByRole('button', { name, ...(pressed === undefined ? {} : { pressed }) });
    return { page, event, button, coming: 'I’m coming', absent: 'I can’t' };
  }

  test('of two answers the last one counts, however long the first one takes', async (t) => {
    const { page, event, button, coming, absent } = await atEvent(t);
    const yes = Promise.withResolvers<void>();
    page.wire.answer('POST', new RegExp(`/v2/events/${event.id}$`), async (route) => {
      if ((route.body as { attending: string }).attending === 'YES') await yes.promise;
      return route.continue();
    });
    await button(coming).click();
    await button(coming, true).waitFor();
    await button(absent).click();
    await button(absent, true).waitFor();
    yes.resolve();
    await page.wire.settled();
    await button(absent, true).waitFor();
    const [answered] = (await listed(page)).filter(({ id }) => id === event.id);
    assert.equal(answered?.attending, 'NO');
  });

  test('of two answers that never arrive nothing is left: neither shows as given', async (t) => {
    const { page, button, coming, absent } = await atEvent(t);
    const fail = failing(page);
    await button(coming).click();
    await button(coming, true).waitFor();
    await button(absent).click();
    await button(absent, true).waitFor();
    fail();
    await page.locator('[aria-pressed=true]').waitFor({ state: 'detached' });
    assert.equal(page.wire.asked.filter((asked) => asked.startsWith('POST')).length, 2);
  });

  test('an answer that never arrives brings back no other one that did not either', async (t) => {
    const page = await visit(t, '/');
    const [first, other] = await answerable(page);
    assert.ok(first !== undefined && other !== undefined);
    const absentFrom = ({ title }: ListedEvent, pressed = false) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: title }) })
        .first()
        .getByRole('button', { name: 'I can’t', pressed });
    await absentFrom(first).waitFor();
    const fail = failing(page);
    for (const event of [first, other]) {
      await absentFrom(event).click();
      await absentFrom(event, true).waitFor();
    }
    fail();
    await page.locator('[aria-pressed=true]').waitFor({ state: 'detached' });
  });

  test('what an event asks is asked before a yes', async (t) => {
    const page = await visit(t, '/events?answer=open');
    const event = (await answerable(page)).at(-1);
    assert.ok(event !== undefined);
    const question = { event_id: event.id as EventId, position: 1, title: 'Which menu?', options: '[]' };
    await house.deps.storage.write((tx) =>
      tx
        .insertInto('event_questions')
        .values({ ...question, type: 'text', required: 1 })
        .execute(),
    );
    await page.open('/events?answer=open');
    const entry = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: event.title }) })
      // Of an event of several days, the first one asks.
      .filter({ has: page.getByRole('button') })
      .last();
    await entry.getByRole('button', { name: 'I’m coming' }).click();
    await page.waitForURL(new RegExp(`/events/${event.id}/answer$`));
    await page.getByLabel('Which menu?').waitFor();
    assert.equal((await listed(page)).find(({ id }) => id === event.id)?.attending, '');
  });

  test('past events come from the last one on, and further back on demand', async (t) => {
    const page = await visit(t, '/events?view=past');
    const days = () =>
      page
        .locator('h2 time')
        .elements()
        .map((time) => time.getAttribute('datetime') ?? '');
    await page.locator('h2 time').first().waitFor();
    const shown = days();
    assert.ok(shown.length > 1);
    assert.deepEqual(shown, shown.toSorted().toReversed());
    const reach = await page.getByText(/^Back to /).innerText();
    await page.getByRole('button', { name: 'Show earlier events' }).click();
    await page.waitForURL(/more=1/);
    await page.getByText(reach, { exact: true }).waitFor({ state: 'detached' });
    await page.getByText(/^Back to /).waitFor();
    const further = days();
    assert.ok(further.length >= shown.length);
    assert.deepEqual(further, further.toSorted().toReversed());
  });

  test('past events are all there, whatever month was looked at before', async (t) => {
    const { clock } = house.deps;
    assert.ok(clock instanceof MovableClock);
    const before = clock.now().toZonedDateTimeISO(clock.timeZone()).toPlainDateTime().toString();
    // Half a year ago was June, whose first day is a Monday: the month and the list begin with the same day.
    clock.set('2026-12-14T12:00:00');
    t.after(() => clock.set(before));
    const page = await visit(t, '/events?view=past');
    const events = () =>
      page
        .locator('main li a[href^="/events/"]')
        .elements()
        .map((link) => link.getAttribute('href'));
    await until(() => assert.notDeepEqual(events(), []));
    const all = events();
    await page.open('/events?view=month&month=2026-06');
    await page.getByRole('heading', { level: 2, name: 'June 2026' }).waitFor();
    await page.getByRole('link', { name: 'Earlier' }).click();
    await until(() => assert.deepEqual(events(), all));
  });

  // From here on no event takes an answer any more.
  test('an answer that the service refuses is taken back, and a sentence says why', async (t) => {
    const page = await visit(t, '/events?answer=open');
    const [event] = await answerable(page);
    assert.ok(event !== undefined);
    const entry = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: event.title }) })
      .last();
    await entry.getByRole('button', { name: 'I can’t' }).waitFor();
    await house.deps.storage.write((tx) =>
      tx.updateTable('events').set({ registration_due_date: '2020-01-01T00:00:00' }).execute(),
    );
    await entry.getByRole('button', { name: 'I can’t' }).click();
    await page
      .getByText('Your answer was not accepted: registration is closed, or you are in already.')
      .waitFor();
    assert.equal((await listed(page)).find(({ id }) => id === event.id)?.attending, '');
  });
});

async function listed(page: OpenApp): Promise<ListedEvent[]> {
  const today = new Date().toISOString().slice(0, 10);
  return (await page.ask<{ events: ListedEvent[] }>('GET', `/v2/events?from=${today}`)).events;
}

/** The events that wait for an answer and ask nothing else. */
async function answerable(page: OpenApp): Promise<ListedEvent[]> {
  return (await listed(page)).filter(
    ({ mayAnswer, attending, asksFirst, capacity }) =>
      mayAnswer && attending === '' && !asksFirst && capacity === null,
  );
}

/** The network swallows every answer from now on; what is given back lets them fail. */
function failing({ wire }: OpenApp): () => void {
  wire.asked.length = 0;
  const held = Promise.withResolvers<void>();
  wire.answer('POST', /^\/v2\//, async (route) => {
    await held.promise;
    return route.abort();
  });
  return held.resolve;
}
