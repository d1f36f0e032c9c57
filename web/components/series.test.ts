import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { DemoApp } from '../../test/support/demo-app.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { assertWellBuilt } from './support/accessible.ts';
import { until } from './support/finding.ts';
import { startHouse } from './support/house.ts';
import { openApp, type OpenApp } from './support/open-app.ts';

suite('A series of events', () => {
  const ending = endOfSuite();
  let house: DemoApp;
  before(async () => {
    house = await startHouse(ending);
  });

  const organiser = (t: TestContext, path = '/organise') => openApp(t, house, { path, as: 'president' });

  /** Makes drafts, week by week, past the screens; gives their numbers. */
  async function drafts(page: OpenApp, event: object, count: number): Promise<number[]> {
    const { calendars } = await page.ask<{ calendars: { id: number }[] }>('GET', '/v2/events/create');
    const series = { repeat: 'weekly', count };
    const made = { calendar: calendars[0]?.id, ...event, series };
    return (await page.ask<{ events: number[] }>('POST', '/v2/manage/series', made)).events;
  }

  test('says at its field why it has no days yet', async (t) => {
    const page = await organiser(t, '/organise/new');
    await page.getByLabel('Title').fill('Tuesday lunch');
    await page.getByLabel('Starts').fill('2027-01-12T12:00');
    await page.getByText('Repeat', { exact: true }).click();
    await page.getByLabel('How often').selectOption('weekly');
    for (const count of ['0', '61']) {
      await page.getByLabel('How many times').fill(count);
      await page.getByText('Enter a number from 1 to 60.').waitFor();
    }
    assert.equal(await page.getByLabel('How many times').getAttribute('aria-invalid'), 'true');
    assert.equal(await page.getByText(/Fill in what is missing above/).count(), 0);
    await page.getByLabel('Until', { exact: true }).selectOption('until');
    const last = page.getByLabel('Last day');
    await page.getByText('Choose a day, and you see the days of the series.').waitFor();
    assert.equal(await last.getAttribute('aria-invalid'), 'false');
    await last.focus();
    (await last.shown()).blur();
    assert.equal(await last.getAttribute('aria-invalid'), 'true');
    await last.fill('2027-01-11');
    await page.getByText('The last day cannot be before the start.').waitFor();
    await last.fill('2029-01-11');
    await page
      .getByText('Choose an earlier day: a series has at most 60 events, in at most 20 years.')
      .waitFor();
    await assertWellBuilt();
    await last.fill('2027-01-26');
    await page.getByText('3 events').waitFor();
    assert.equal(await last.getAttribute('aria-invalid'), 'false');
  });

  test('is asked about when one of its drafts is published, this one or those that follow too, and writes one mail to each person', async (t) => {
    const page = await organiser(t);
    const events = await drafts(page, { title: 'Language table', startDate: '2027-01-13T18:00:00' }, 4);
    await page.open(`/organise/events/${events[1]}`);
    await page.getByRole('link', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish “Language table”?' });
    const single = dialog.getByRole('button', { name: /^Publish and e-mail \d+ (person|people)$/ });
    const people = /\d+/.exec(await single.innerText())?.[0];
    await dialog.getByLabel('This one and the 2 that follow').check();
    await dialog.getByText(/^The e-mail to /).click();
    await dialog.getByText('As plain text').click();
    await dialog.getByText(/3 February 2027|3 février 2027|3\. Februar 2027/).waitFor();
    await assertWellBuilt();
    await dialog.getByRole('button', { name: `Publish 3 events and send ${people} e-mails` }).click();
    await page.getByText('3 events are published.').waitFor();
    const states = await Promise.all(
      events.map((id) => page.ask<{ state: string }>('GET', `/v2/manage/events/${id}`)),
    );
    assert.deepEqual(
      states.map(({ state }) => state),
      ['draft', 'published', 'published', 'published'],
    );
    await page.getByRole('link', { name: 'Cancel the event' }).click();
    const cancelling = page.getByRole('dialog', { name: 'Cancel “Language table”?' });
    await cancelling.getByLabel('This one and the 2 that follow').check();
    await cancelling.getByRole('button', { name: 'Cancel 3 events' }).click();
    await page.getByText('3 events are cancelled.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    const back = page.getByRole('dialog', { name: 'Reinstate “Language table”?' });
    await back.getByRole('button', { name: /^Reinstate 3 events/ }).click();
    await page.getByText('3 events take place after all.').waitFor();
  });

  test('is published from its own page, where one is once its drafts are saved', async (t) => {
    const page = await organiser(t, '/organise/new');
    await page.getByLabel('Title').fill('Reading circle');
    await page.getByLabel('Starts').fill('2027-01-15T18:00');
    await page.getByText('Repeat', { exact: true }).click();
    await page.getByLabel('How often').selectOption('weekly');
    await page.getByLabel('How many times').fill('3');
    await page.getByText('3 events').waitFor();
    await page.getByRole('button', { name: 'Save the drafts' }).click();
    await page.waitForURL(/\/organise\/series\/\d+$/);
    await page.getByRole('link', { name: 'Publish the 3 dates' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish “Reading circle”?' });
    await dialog.getByLabel('Only this one').check();
    await dialog.getByRole('button', { name: /^Publish and e-mail \d+ (person|people)$/ }).click();
    await page.getByText('“Reading circle” is published.').waitFor();
    await page.getByRole('link', { name: 'Publish the 2 dates' }).click();
    await dialog.getByRole('button', { name: /^Publish 2 events and send \d+ e-mails?$/ }).click();
    await page.getByText('2 events are published.').waitFor();
    await page.getByRole('link', { name: 'Add dates' }).waitFor();
    assert.equal(await page.getByRole('link', { name: /^Publish/ }).count(), 0);
    assert.equal(await page.getByRole('dialog').count(), 0);
    await assertWellBuilt();
  });

  test('has its questions and reviewers changed for those that follow, and a date with other ones is named', async (t) => {
    const page = await organiser(t);
    const [first, second, third] = await drafts(
      page,
      { title: 'Soup lunch', startDate: '2027-01-14T12:00:00' },
      3,
    );
    const askEverywhere = async (title: string) => {
      await page.open(`/organise/events/${first}/questions`);
      await page.getByRole('button', { name: 'Add a question' }).click();
      await page.getByLabel('What do you want to know?').last().fill(title);
      await page.getByLabel('This one and those that follow').check();
      await page.getByRole('button', { name: 'Save' }).click();
    };
    await askEverywhere('Any wishes?');
    await page.getByText('Saved for this date and 2 more.').waitFor();
    await page.getByRole('link', { name: /^Questions 1 question/ }).waitFor();

    const others = { questions: [{ title: 'Which soup?', type: 'text' }] };
    await page.ask('PUT', `/v2/manage/events/${second}/questions`, others);
    await askEverywhere('Bus?');
    const result = page.getByRole('region', { name: 'Saved for this date and one more.' });
    await result.getByText('These dates had other questions and stay as they are:').waitFor();
    await until(() => assert.equal(document.activeElement?.localName, 'h2'));
    await assertWellBuilt();
    await result.getByRole('link', { name: 'Thursday, 21 January 2027' }).click();
    await page.getByRole('link', { name: /^Questions 1 question/ }).waitFor();
    await page.open(`/organise/events/${third}`);
    await page.getByRole('link', { name: /^Questions 2 questions/ }).waitFor();

    await page.open(`/organise/events/${second}/reviewers`);
    await page.getByLabel('This one and those that follow').check();
    await page.getByRole('group', { name: 'By office' }).getByRole('checkbox').last().click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved for this date and one more.').waitFor();
  });
});
