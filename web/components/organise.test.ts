import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { DemoApp } from '../../test/support/demo-app.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { assertWellBuilt } from './support/accessible.ts';
import { startHouse } from './support/house.ts';
import { askAs, openApp, type OpenApp } from './support/open-app.ts';

interface Event {
  id: number;
  title: string;
  description: string;
  location: { name: string };
}

suite('Organising events', () => {
  const ending = endOfSuite();
  let house: DemoApp;
  before(async () => {
    house = await startHouse(ending);
  });

  const organiser = (t: TestContext, path = '/organise') =>
    openApp(t, house, { path, as: 'president', size: 'desktop' });

  /** Makes a draft past the screens; gives its number. */
  async function draft(page: OpenApp, body: object): Promise<number> {
    const { calendars } = await page.ask<{ calendars: { id: number }[] }>('GET', '/v2/events/create');
    const made = { calendar: calendars[0]?.id, startDate: '2027-02-12T19:00:00', ...body };
    return (await page.ask<Event>('POST', '/v2/manage/events', made)).id;
  }

  test('a draft can be kept, is found among the drafts, and deleting it can be taken back', async (t) => {
    const page = await organiser(t, '/organise/new');
    await page.getByLabel('Title').fill('Sledging');
    await page.getByLabel('Starts').fill('2027-01-09T13:00');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByText('Draft', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/organise$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('list', { name: 'Drafts' }).getByRole('link', { name: 'Sledging' }).waitFor();
  });

  test('the page of an event leads to who did what, with what it was and what it became', async (t) => {
    const page = await organiser(t);
    const id = await draft(page, { title: 'Curling', location: { name: 'Ice rink' } });
    const change = { title: 'Curling for all', location: { name: 'Sports hall' } };
    await page.ask('PATCH', `/v2/manage/events/${id}`, change);
    await page.open(`/organise/events/${id}`);
    await page.getByRole('link', { name: /^Who did what/ }).click();
    await page.getByRole('heading', { name: 'Who did what' }).waitFor();
    const entries = page.getByRole('list', { name: 'Who did what' }).getByRole('listitem');
    await entries.nth(1).waitFor();
    const newest = await entries.first().innerText();
    assert.match(newest, /The event was changed.*Matthias Brändli.*Title.*Curling → Curling for all/s);
    assert.match(newest, /Place.*Ice rink → Sports hall/s);
    await assertWellBuilt();
  });

  test('a draft whose answers were due already says so, and where to change it', async (t) => {
    const page = await organiser(t);
    const id = await draft(page, { title: 'Late lunch', registrationDueDate: '2026-01-10T12:00:00' });
    await page.open(`/organise/events/${id}`);
    const late = /^Answers were due on Saturday, 10 January 2026.*: nobody can answer\./;
    await page.getByText(late).waitFor();
    await page.getByRole('link', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish “Late lunch”?' });
    await dialog.getByText('From now on it is in the agenda of everyone it is for.').waitFor();
    await dialog.getByText(late).waitFor();
    await dialog.getByRole('link', { name: 'Change the date' }).click();
    await page.getByLabel('Reply by').waitFor();
  });

  test('who is registered is still shown and written to when nobody else is asked any more', async (t) => {
    const page = await organiser(t);
    const id = await draft(page, { title: 'Small table', capacity: 2 });
    const address = `/v2/manage/events/${id}`;
    await page.ask('POST', `${address}/publish`, { notify: false });
    const member = await askAs(house, 'member');
    await member('POST', `/v2/events/${id}`, { attending: 'YES' });
    const guest = { guest_first_name: 'Gia', guest_last_name: 'Asked', guest_email: 'gia@example.net' };
    await member('POST', `/v2/events/${id}/members/invite`, guest);
    const taken = page.getByText('2 of 2 places are taken, 1 of them for a guest who has not answered.');
    await page.open(`/organise/events/${id}`);
    await taken.waitFor();
    await page.ask('PATCH', address, { registrationEnabled: false });
    await page.open(`/organise/events/${id}`);
    await page.getByRole('list', { name: 'Answers' }).waitFor();
    await page.getByRole('link', { name: 'Messages' }).waitFor();
    await page.getByRole('link', { name: 'Participants' }).click();
    await taken.waitFor();
    await page.getByRole('rowheader', { name: 'Gia Asked' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Register someone' }).count(), 0);
  });

  test('an event that is over is published for the records, and says why nobody is written to', async (t) => {
    const page = await organiser(t);
    const id = await draft(page, { title: 'Last winter’s walk', startDate: '2026-01-10T14:00:00' });
    await page.open(`/organise/events/${id}?do=publish`);
    const dialog = page.getByRole('dialog', { name: 'Publish “Last winter’s walk”?' });
    await dialog.getByText('The event is over, so nobody is written to.').waitFor();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Over', { exact: true }).waitFor();
  });

  test('a move writes to no others than were shown: who answers meanwhile is shown first', async (t) => {
    const page = await organiser(t);
    const id = await draft(page, { title: 'Cards evening', location: { name: 'Hall' } });
    const address = `/v2/manage/events/${id}`;
    await page.ask('POST', `${address}/publish`, { notify: false });
    await page.ask('POST', `/v2/events/${id}`, { attending: 'YES' });
    await page.open(`/organise/events/${id}/edit`);
    await page.getByLabel('Place', { exact: true }).fill('Town hall');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tell everyone who was told?' });
    const one = dialog.getByRole('button', { name: 'Save and write to 1 person' });
    await one.waitFor();
    const guest = { firstName: 'Gast', lastName: 'Muster', email: 'gast@example.org' };
    await page.ask('POST', `${address}/participants`, guest);
    await one.click();
    await dialog.getByText(/^Meanwhile the people to write to have changed/).waitFor();
    await dialog.getByRole('button', { name: 'Save and write to 2 people' }).click();
    await page.getByText(/ · Town hall$/).waitFor();
  });

  test('a move that nobody was told of is taken back at once, unless someone else has changed the event since', async (t) => {
    const page = await organiser(t);
    const id = await draft(page, { title: 'Chess evening', location: { name: 'Hall' } });
    const address = `/v2/manage/events/${id}`;
    await page.ask('POST', `${address}/publish`, { notify: false });
    const move = async () => {
      await page.open(`/organise/events/${id}/edit`);
      await page.getByLabel('Place', { exact: true }).fill('Town hall');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(/ · Town hall$/).waitFor();
    };
    await move();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('It is as it was before.').waitFor();
    await page.getByText(/ · Hall$/).waitFor();
    await move();
    await page.ask('PATCH', address, { location: { name: 'Castle' } });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: /has changed this meanwhile/ }).waitFor();
    await page.getByRole('radio', { name: /Mine Hall/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/ · Hall$/).waitFor();
  });

  test('another house does not keep the address of the former one, unless someone says so', async (t) => {
    const page = await organiser(t);
    const krone = { name: 'Hotel Krone', address: 'Lane 1', city: 'Aarau', country: 'Switzerland' };
    const id = await draft(page, { title: 'Autumn dinner', location: krone });
    await page.open(`/organise/events/${id}/edit`);
    const [place, town] = [page.getByLabel('Place', { exact: true }), page.getByLabel('Town')];
    await place.fill('Schloss');
    await page.getByText('The address belonged to Hotel Krone: cleared.').waitFor();
    assert.equal(await town.inputValue(), '');
    await page.getByRole('button', { name: 'Keep it' }).click();
    assert.equal(await town.inputValue(), 'Aarau');
    await place.fill('hotel krone');
    await place.fill('Castle');
    await page.getByText('The address belonged to hotel krone: cleared.').waitFor();
    assert.equal(await town.inputValue(), '');
    await assertWellBuilt();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const saved = await page.ask<{ location: Record<string, string> }>('GET', `/v2/manage/events/${id}`);
    assert.equal(saved.location['name'], 'Castle');
    assert.equal(saved.location['address'], '');
    assert.equal(saved.location['country'], 'Switzerland');
    // Kept, it goes with the new name.
    await page.open(`/organise/events/${id}/edit`);
    await page.getByLabel('Street and number').fill('Lane 2');
    await place.fill('Castle hall');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const kept = await page.ask<{ location: Record<string, string> }>('GET', `/v2/manage/events/${id}`);
    assert.equal(kept.location['address'], 'Lane 2');
    // What was written for a second house does not go to a third one.
    await page.open(`/organise/events/${id}/edit`);
    await place.fill('Schloss');
    await town.fill('Thun');
    await place.fill('Old mill');
    await page.getByText('The address belonged to Schloss: cleared.').waitFor();
    assert.equal(await town.inputValue(), '');
  });

  test('a place where the club has been is suggested, and comes with its address', async (t) => {
    const page = await organiser(t);
    const barn = { name: 'Old barn', address: 'Lane 7', postalCode: '5600', city: 'Lenzburg' };
    await draft(page, { title: 'Barn dance', location: barn });
    await page.open('/organise/new');
    const place = page.getByLabel('Place', { exact: true });
    await place.fill('barn');
    await page.getByRole('option', { name: 'Old barn Lane 7, Lenzburg' }).waitFor();
    assert.equal(await place.getAttribute('aria-expanded'), 'true');
    await assertWellBuilt();
    await place.press('{ArrowDown}');
    await place.press('{Enter}');
    assert.equal(await place.inputValue(), 'Old barn');
    for (const [label, value] of [
      ['Street and number', 'Lane 7'],
      ['Postal code', '5600'],
      ['Town', 'Lenzburg'],
    ] as const)
      assert.equal(await page.getByLabel(label).inputValue(), value);
    assert.equal(await page.getByRole('option').filter({ hasText: 'barn' }).count(), 0);
  });

  test('Enter in an option leads to the next one, and saves nothing', async (t) => {
    const page = await organiser(t);
    const id = await draft(page, { title: 'Menu night' });
    await page.open(`/organise/events/${id}/questions`);
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Kind of answer').selectOption('One of several');
    const option = (number: number) => page.getByLabel(`Option ${number}`, { exact: true });
    await option(1).fill('Meat');
    await option(1).press('{Enter}');
    await option(2).isFocused();
    await option(2).fill('Fish');
    await option(2).press('{Enter}');
    await option(3).isFocused();
    // An empty one leads to no further one.
    await option(3).press('{Enter}');
    assert.equal(await page.getByRole('textbox', { name: /^Option/ }).count(), 3);
    assert.deepEqual(
      page.wire.asked.filter((asked) => asked.startsWith('PUT')),
      [],
    );
  });

  test('an event of last year makes a new one, with its texts and another day', async (t) => {
    const page = await organiser(t, '/organise/new');
    await page.getByText('Start from an earlier event').click();
    await page.getByRole('list', { name: 'Earlier events' }).getByRole('link').first().click();
    await page.waitForURL(/from=/);
    const title = await page.getByLabel('Title').inputValue();
    const start = await page.getByLabel('Starts').inputValue();
    assert.ok(Date.parse(`${start} UTC`) > Date.parse('2026-11-14T00:00Z'), start);
    await page.getByLabel('Title').fill(`${title} again`);
    await page.getByRole('button', { name: 'Back' }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByText('Draft', { exact: true }).waitFor();
  });

  test('of two who change the same event nobody loses a word', async (t) => {
    const page = await organiser(t);
    const id = await draft(page, { title: 'Spring meeting', location: { name: 'Hall' } });
    await page.open(`/organise/events/${id}/edit`);
    await page.getByLabel('Title').waitFor();
    await page.ask('PATCH', `/v2/manage/events/${id}`, {
      title: 'Meeting in spring',
      location: { name: 'Town hall' },
    });
    await page.getByLabel('Title').fill('Our spring meeting');
    await page.getByLabel('What is it about?').fill('The year to come.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: /Matthias Brändli has changed this meanwhile/ }).isFocused();
    assert.equal(await page.getByLabel('Place', { exact: true }).inputValue(), 'Town hall');
    assert.equal(await page.getByLabel('Title').inputValue(), 'Our spring meeting');
    await page.getByRole('radio', { name: /Meeting in spring/ }).check();
    assert.equal(await page.getByLabel('Title').inputValue(), 'Meeting in spring');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(new RegExp(`/organise/events/${id}$`));
    const { title, description, location } = await page.ask<Event>('GET', `/v2/manage/events/${id}`);
    assert.deepEqual(
      [title, description, location.name],
      ['Meeting in spring', 'The year to come.', 'Town hall'],
    );
  });

  test('reviewers are chosen by name and by office, also while someone else changes the event', async (t) => {
    const page = await organiser(t);
    const id = await draft(page, { title: 'Ball' });
    await page.open(`/organise/events/${id}/reviewers`);
    await page.getByRole('combobox', { name: 'Name of a member' }).fill('Brändli');
    await page.getByRole('listbox', { name: 'People found' }).getByRole('option').first().click();
    await page.getByLabel('Treasurer').check();
    // That someone else changes the title meanwhile is no reason to choose once more.
    await page.ask('PATCH', `/v2/manage/events/${id}`, { title: 'Spring ball' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('link', { name: /^Reviewers .*Brändli.*Treasurer|^Reviewers .*Treasurer.*Brändli/ })
      .waitFor();
  });

  test('what was undone of an invitation takes no word from the next one that is being written', async (t) => {
    const page = await openApp(t, house, { path: '/organise', as: 'administrator', size: 'desktop' });
    const closed = { calendar: 3, title: 'Two clubs', startDate: '2027-06-12T18:30:00', closed: true };
    const { id } = await page.ask<Event>('POST', '/v2/manage/events', closed);
    await page.ask('POST', `/v2/manage/events/${id}/publish`, { notify: false });
    await page.open(`/organise/events/${id}/invite`);
    await page.getByRole('group', { name: 'Close to you' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'See who is invited' }).click();
    await page.getByRole('button', { name: /^Send \d+ invitation/ }).click();
    await page.getByRole('button', { name: 'Invite more' }).click();
    await page.getByLabel('Your words').fill('Do come.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/invitations? (?:was|were) taken back\./).waitFor();
    assert.equal(await page.getByLabel('Your words').inputValue(), 'Do come.');
  });

  test('of two who change the questions nobody loses a word', async (t) => {
    const page = await organiser(t);
    const id = await draft(page, { title: 'Harvest supper' });
    const path = `/v2/manage/events/${id}/questions`;
    const asked = async () =>
      (await page.ask<{ questions: { id: number; title: string }[] }>('GET', path)).questions;
    const replace = async (titles: string[]) => {
      const known = await asked();
      const questions = titles.map((title, index) => ({
        ...(known[index] === undefined ? {} : { id: known[index].id }),
        title,
        type: 'text',
      }));
      await page.ask('PUT', path, { questions });
    };
    await replace(['Menu?', 'Travel?']);
    await page.open(`/organise/events/${id}/questions`);
    const words = page.getByLabel('What do you want to know?');
    await words.nth(1).waitFor();
    await replace(['Food?', 'Travel?', 'Room?']);
    await words.first().fill('Which menu?');
    await page.getByRole('button', { name: 'Add a question' }).click();
    await words.nth(2).fill('Wine?');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: /has changed this meanwhile/ }).waitFor();
    assert.equal(await words.first().inputValue(), 'Which menu?');
    await assertWellBuilt();
    await page.getByRole('radio', { name: /Food\?/ }).check();
    assert.equal(await words.first().inputValue(), 'Food?');
    await page.getByRole('radio', { name: /Which menu\?/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const saved = (await asked()).map(({ title }) => title);
    assert.deepEqual(saved.toSorted(), ['Room?', 'Travel?', 'Which menu?', 'Wine?']);
  });

  test('a calendar is created and given reviewers and reminders, and of two who change it nobody loses a word', async (t) => {
    const page = await organiser(t);
    await page.getByRole('link', { name: 'Calendars' }).click();
    await page.getByRole('link', { name: 'New calendar' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please fill this in.').waitFor();
    await page.getByLabel('Title').fill('Youth camps');
    await page.getByLabel('Treasurer').check();
    await page.getByLabel('Days before', { exact: true }).focus();
    await page.user.keyboard('120');
    assert.equal(await page.getByLabel('Days before', { exact: true }).inputValue(), '120');
    await page.getByRole('button', { name: 'Add a reminder' }).click();
    await page.getByText('Please enter a number from 0 to 60.').waitFor();
    await page.getByLabel('Days before', { exact: true }).fill('7');
    await page.getByLabel('Days before', { exact: true }).press('{Enter}');
    await page.getByText('7 days before').waitFor();
    await assertWellBuilt();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const line = page.getByRole('listitem').filter({ hasText: 'Youth camps' });
    assert.match(await line.innerText(), /Treasurer.*7 days before/);
    await line.getByRole('link').click();
    await page.waitForURL(/\/calendars\/\d+$/);
    // The form is filled with what was there before someone else changes it.
    await page.getByLabel('Title').waitFor();
    const path = new URL(page.url()).pathname.replace('/organise/', '/v2/manage/');
    await page.ask('PATCH', path, { title: 'Camps', reminders: [7, 2] });
    await page.getByLabel('Title').fill('Camps of the youth');
    await page.getByLabel('Treasurer').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: /Matthias Brändli has changed this meanwhile/ }).waitFor();
    await assertWellBuilt();
    await page.getByRole('radio', { name: /Theirs Camps/ }).check();
    assert.equal(await page.getByLabel('Title').inputValue(), 'Camps');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/organise\/calendars$/);
    const saved = await page.ask<{ title: string; reviewers: unknown[]; reminders: number[] }>('GET', path);
    assert.deepEqual([saved.title, saved.reviewers, saved.reminders], ['Camps', [], [7, 2]]);
    await page.open('/organise/new');
    await page.locator('option').filter({ hasText: 'Camps' }).waitFor();
  });

  test('nobody without the right to manage events sees a way there, or gets in', async (t) => {
    const page = await openApp(t, house, { path: '/events', as: 'member', size: 'desktop' });
    await page.wire.settled();
    assert.equal(await page.getByRole('link', { name: 'Organise' }).count(), 0);
    await page.open('/organise');
    await page.getByRole('heading', { level: 1, name: 'You don’t have access to this' }).waitFor();
  });
});
