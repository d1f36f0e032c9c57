import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import { runningEvent, type DemoUsername } from '../../src/identity/setup/demo-summary.ts';
import type { DemoApp } from '../../test/support/demo-app.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { assertWellBuilt } from './support/accessible.ts';
import { startHouse } from './support/house.ts';
import { askAs, openApp, type OpenApp } from './support/open-app.ts';

interface Events {
  total?: number;
  events: { id: number; title: string; startDate: string }[];
}

suite('The desk of an organiser', () => {
  const ending = endOfSuite();
  let house: DemoApp;
  before(async () => {
    house = await startHouse(ending);
  });

  const open = (t: TestContext, path: string, as: DemoUsername = 'president') =>
    openApp(t, house, { path, as });

  async function calendarOf(page: OpenApp): Promise<number> {
    const { calendars } = await page.ask<{ calendars: { id: number }[] }>('GET', '/v2/events/create');
    return calendars[0]?.id ?? 0;
  }

  /** Makes an event or a series past the screens. */
  async function make<Answer>(page: OpenApp, body: object, kind = 'events'): Promise<Answer> {
    const calendar = await calendarOf(page);
    return page.ask<Answer>('POST', `/v2/manage/${kind}`, { calendar, ...body });
  }

  test('Home says what needs those who organise, and to others nothing of it', async (t) => {
    const page = await open(t, '/');
    const { events, total } = await page.ask<Events>('GET', '/v2/manage/attention');
    assert.ok(total !== undefined && total > 0);
    const list = page.getByRole('list', { name: 'Needs you' });
    await list
      .getByRole('link', { name: events[0]?.title ?? '' })
      .first()
      .waitFor();
    await assertWellBuilt();
  });

  test('what an event needs leads to where it is done', async (t) => {
    const page = await open(t, '/organise', 'administrator');
    const list = page.getByRole('list', { name: 'Needs you' });
    const way = (name: RegExp) => list.getByRole('link', { name }).first();
    await assertWellBuilt();
    assert.match(String(await way(/did not arrive$/).getAttribute('href')), /\/events\/\d+\/messages$/);
    await way(/^Answers are due /).click();
    await page.waitForURL(/\/participants\?state=(told|untold|unreached)$/);
  });

  test('Home says nothing of it to a member, nor of a door', async (t) => {
    const page = await open(t, '/', 'member');
    await page.getByRole('heading', { name: 'Coming up' }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Needs you' }).count(), 0);
    assert.equal(await page.getByText('You are at the door today').count(), 0);
  });

  test('whoever is at the door today finds it on Home', async (t) => {
    const page = await open(t, '/', 'reviewer');
    const door = page.getByRole('link', {
      name: new RegExp(`You are at the door today.*${runningEvent.title}`, 's'),
    });
    assert.match(String(await door.first().getAttribute('href')), /\/door\/\d+$/);
  });

  test('a series is one line that leads to its dates, is prolonged by dates that are seen before, and cleared up at once', async (t) => {
    const page = await open(t, '/organise');
    const series = { repeat: 'weekly', count: 3 };
    const body = { title: 'Chess evening', startDate: '2027-09-07T19:00:00', series };
    const { id, events } = await make<{ id: number; events: number[] }>(page, body, 'series');
    await page.open('/organise?q=chess');
    const drafts = page.getByRole('list', { name: 'Drafts' });
    await drafts.getByText(/^3 dates until/).waitFor();
    assert.equal(await drafts.getByRole('listitem').count(), 1);
    await drafts.getByRole('link', { name: 'Chess evening' }).click();
    await page.waitForURL(new RegExp(`/organise/series/${id}$`));
    const dates = page.getByRole('list', { name: 'Dates' }).getByRole('listitem');
    await dates.nth(2).waitFor();
    await page.getByRole('link', { name: 'Add dates' }).click();
    const more = page.getByRole('dialog', { name: 'Add dates to the series' });
    await more.getByLabel('How many more?').fill('2');
    await more.getByText('Tuesday, 5 October 2027').waitFor();
    await more.getByRole('button', { name: 'Save 2 drafts' }).click();
    await dates.nth(4).waitFor();
    const member = await askAs(house, 'member');
    await page.ask('POST', `/v2/manage/events/${events[1]}/publish`, { notify: false });
    await member('POST', `/v2/events/${events[1]}`, { attending: 'YES' });
    await page.getByRole('link', { name: 'Delete the upcoming dates' }).click();
    const removal = page.getByRole('dialog');
    await removal.getByText('4 dates will be deleted.').waitFor();
    await removal.getByText(/^Someone has answered 1 of them: it stays\./).waitFor();
    await assertWellBuilt();
    await removal.getByRole('button', { name: 'Delete', exact: true }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.nth(1).waitFor();
    assert.equal(await dates.count(), 1);
    await undo.nth(1).click();
    await dates.nth(4).waitFor();
  });

  test('whoever deletes what others know of sees how many are told, and may tell nobody', async (t) => {
    const page = await open(t, '/organise');
    const series = { repeat: 'weekly', count: 3 };
    const body = { title: 'Skittles', startDate: '2027-09-08T19:00:00', series };
    const { events } = await make<{ events: number[] }>(page, body, 'series');
    const [first] = events;
    const publish = `/v2/manage/events/${first}/publish?scope=following`;
    await page.ask('POST', publish, { notify: true });
    // The mails leave, so that they cannot be taken back.
    await house.deps.messages.writer.drain();
    await page.open(`/organise/events/${first}?do=delete`);
    const dialog = page.getByRole('dialog', { name: 'Delete “Skittles”?' });
    const telling = dialog.getByRole('checkbox', { name: /^Tell those who know of it that it is cancelled/ });
    await telling.waitFor();
    await dialog.getByRole('button', { name: /^Delete and write to \d+ people$/ }).waitFor();
    await assertWellBuilt();
    await telling.click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).waitFor();
    await telling.click();
    await dialog.getByLabel('This one and the 2 that follow').click();
    await dialog.getByText('3 dates will be deleted.').waitFor();
    await dialog.getByRole('checkbox', { name: /^Tell those who know of them/ }).waitFor();
    await dialog.getByRole('button', { name: /^Delete and write to \d+ people$/ }).click();
    await page.getByText('3 dates were deleted.').waitFor();
    await house.deps.messages.writer.drain();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^Restored\. \d+ e-mails had already been sent/).waitFor();
    const { messages } = await page.ask<{ messages: { notice: string }[] }>(
      'GET',
      `/v2/manage/events/${first}/messages`,
    );
    assert.equal(messages[0]?.notice, 'cancelled');
  });

  test('the drafts of a new series are taken back at once', async (t) => {
    const page = await open(t, '/organise/new');
    await page.getByLabel('Title').fill('Wrong weekday');
    await page.getByLabel('Starts').fill('2027-10-12T12:00');
    await page.getByText('Repeat', { exact: true }).click();
    await page.getByLabel('How often').selectOption('weekly');
    await page.getByText('6 events').waitFor();
    await page.getByRole('button', { name: 'Save the drafts' }).click();
    await page.getByText('6 drafts are saved.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('6 dates were deleted.').waitFor();
    const { total } = await page.ask<Events>('GET', '/v2/manage/events?q=wrong&total=true');
    assert.equal(total, 0);
  });

  test('a new event is offered the last one of its name, and every earlier one by its title', async (t) => {
    const page = await open(t, '/organise/new');
    const title = 'Lantern supper';
    const { id } = await make<{ id: number }>(page, { title, startDate: '2019-11-11T18:00:00' });
    await page.ask('POST', `/v2/manage/events/${id}/publish`, { notify: false });
    await page.getByLabel('Title').fill('Lantern');
    await page.getByRole('link', { name: `Use it: ${title}` }).waitFor();
    await page.getByText('Start from an earlier event').click();
    await page.getByLabel('Find an earlier event').fill('antern sup');
    const found = page.getByRole('list', { name: 'Earlier events' }).getByRole('link');
    await page.getByText('1 earlier event', { exact: true }).waitFor();
    assert.equal(await found.count(), 1);
    await assertWellBuilt();
    await found.first().click();
    await page.getByText(`Started from ${title}`).waitFor();
  });

  test('an event that is over says who came, and leads to thanks and to the report', async (t) => {
    const page = await open(t, '/organise');
    const { events } = await page.ask<Events>(
      'GET',
      '/v2/manage/events?state=published&order=desc&to=2026-11-01&limit=50',
    );
    const past = events.find(({ startDate }) => startDate < '2026-11-01');
    assert.ok(past !== undefined);
    await page.open(`/organise/events/${past.id}`);
    await page.getByText('Over', { exact: true }).waitFor();
    const answers = page.getByRole('list', { name: 'Answers' });
    await answers.getByText('came', { exact: true }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Cancel the event' }).count(), 0);
    await page.getByRole('link', { name: 'Write to those who came' }).waitFor();
    await page.getByRole('link', { name: 'Report as activity' }).click();
    await page.getByText(`Started from ${past.title}`).waitFor();
  });

  test('a calendar fills in what its new events begin with, and says so; what is emptied stays empty', async (t) => {
    const page = await open(t, '/organise/calendars');
    const calendar = await calendarOf(page);
    await page.open(`/organise/calendars/${calendar}`);
    await page.getByLabel('Length in hours').fill('2.5');
    await page.getByLabel('Places', { exact: true }).fill('40');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/organise\/calendars$/);
    await page.open('/organise/new');
    await page.getByText('Taken from the calendar; change what you like:').waitFor();
    await page.getByLabel('Title').fill('From the calendar');
    await page.getByLabel('Starts').fill('2027-11-12T19:00');
    await page.getByLabel('Places', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.waitForURL(/\/organise\/events\/\d+$/);
    const id = /\d+$/.exec(page.url())?.[0];
    const made = await page.ask<{ endDate: string; capacity: number | null }>(
      'GET',
      `/v2/manage/events/${id}`,
    );
    assert.deepEqual([made.endDate, made.capacity], ['2027-11-12T21:30:00', null]);
    await page.ask('PATCH', `/v2/manage/calendars/${calendar}`, {
      defaults: { minutes: null, capacity: null },
    });
  });

  test('what is written in a dialog outlasts one press of Escape', async (t) => {
    const page = await open(t, '/organise');
    const { id } = await make<{ id: number }>(page, { title: 'Escape', startDate: '2027-05-05T19:00:00' });
    await page.open(`/organise/events/${id}?do=publish`);
    const dialog = page.getByRole('dialog');
    const words = dialog.getByRole('textbox');
    await words.first().fill('Bring cake.');
    const cancel = async () =>
      (await dialog.shown()).dispatchEvent(new Event('cancel', { cancelable: true }));
    await cancel();
    await dialog.getByText(/^What you typed would be lost\./).waitFor();
    await cancel();
    await page.getByRole('link', { name: 'Publish' }).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
  });
});
