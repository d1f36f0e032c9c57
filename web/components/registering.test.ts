import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { DemoApp } from '../../test/support/demo-app.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { assertWellBuilt } from './support/accessible.ts';
import { startHouse } from './support/house.ts';
import { openApp, type OpenApp } from './support/open-app.ts';

/** The event of the demo that runs now. */
const runningEvent = 1;

suite('Registering and correcting people', () => {
  const ending = endOfSuite();
  let house: DemoApp;
  before(async () => {
    house = await startHouse(ending);
  });

  const organiser = (t: TestContext, path: string) =>
    openApp(t, house, { path, as: 'administrator', size: 'desktop' });
  const listOf = (event: number) => `/organise/events/${event}/participants`;

  /** A published event with so many places. */
  async function limited(page: OpenApp, capacity: number): Promise<number> {
    const event = {
      calendar: 1,
      title: 'Fondue',
      startDate: '2027-02-05T18:30:00',
      capacity,
      waitingList: true,
    };
    const { id } = await page.ask<{ id: number }>('POST', '/v2/manage/events', event);
    await page.ask('POST', `/v2/manage/events/${id}/publish`, { notify: false });
    return id;
  }

  async function choose(page: OpenApp, name: string): Promise<string> {
    await page.getByRole('combobox', { name: 'Name of a member' }).fill(name);
    const first = page.getByRole('listbox', { name: 'People found' }).getByRole('option').first();
    const chosen = await first.innerText();
    await first.click();
    return chosen;
  }

  test('a search that finds more than it shows says so', async (t) => {
    const page = await organiser(t, `${listOf(runningEvent)}/new`);
    await page.getByRole('combobox', { name: 'Name of a member' }).fill('ma');
    await page.getByText('More than 8 people match. Go on typing.').first().waitFor();
  });

  test('a couple is registered in one go, and the form says before how many places are left', async (t) => {
    const page = await organiser(t, '/organise');
    const event = await limited(page, 3);
    await page.open(`${listOf(event)}/new`);
    await page.getByText('3 places are left.').waitFor();
    await choose(page, 'Brändli');
    await page.getByRole('button', { name: 'Add the partner' }).click();
    const partner = page.getByRole('region', { name: 'Partner' });
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await partner.getByText('Please fill this in.').first().waitFor();
    await partner.getByLabel('First name').fill('Paula');
    await partner.getByLabel('Last name').fill('Partner');
    await partner.getByLabel('E-mail (optional)').fill('paula@example.net');
    assert.equal(await page.getByRole('button', { name: 'Add the partner' }).count(), 0);
    await page.getByLabel('Send a confirmation').check();
    await assertWellBuilt();
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText(/1 person comes along\. 2 confirmations are on their way\./).waitFor();
    await page.getByRole('rowheader', { name: 'Paula Partner' }).waitFor();
  });

  test('a party for which there is no place is asked about before anyone is registered', async (t) => {
    const page = await organiser(t, '/organise');
    const event = await limited(page, 1);
    await page.open(`${listOf(event)}/new`);
    await choose(page, 'Brändli');
    await page.getByText('1 place is left.').waitFor();
    await page.getByRole('button', { name: 'Add a guest' }).click();
    await page.getByText('You will be asked whether they wait, or come all the same.').waitFor();
    const guest = page.getByRole('region', { name: 'Guest' });
    await guest.getByLabel('First name').fill('Gil');
    await guest.getByLabel('Last name').fill('Guest');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Let them come' }).click();
    await page.getByText(/is registered\. 1 person comes along\./).waitFor();
  });

  test('a guest is corrected, removed, and brought back with one press', async (t) => {
    const page = await organiser(t, '/organise');
    const event = await limited(page, 5);
    const guest = { firstName: 'Gerda', lastName: 'Grubber' };
    const { id } = await page.ask<{ id: number }>('POST', `/v2/manage/events/${event}/participants`, guest);
    await page.open(`${listOf(event)}/${id}`);
    await page.getByLabel('Last name').fill('Gruber');
    await page.getByLabel('E-mail (optional)').fill('gerda@example.net');
    await page.getByLabel('Send them the link to their registration').check();
    await assertWellBuilt();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Gerda Gruber' }).click();
    await page.getByRole('button', { name: 'Remove from the list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Gerda Gruber?' });
    await dialog.getByLabel('Tell them by e-mail').waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Gerda Gruber is no longer registered.').waitFor();
    await page.getByRole('link', { name: 'Gerda Gruber' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Gerda Gruber is registered again.').waitFor();
    await page.getByRole('link', { name: 'Gerda Gruber' }).waitFor();
  });

  test('whoever takes part can be called and written to from their page, as far as the directory shows it', async (t) => {
    const page = await organiser(t, '/organise');
    const event = await limited(page, 5);
    const guest = { firstName: 'Gina', lastName: 'Guest', email: 'gina@example.net' };
    const { id } = await page.ask<{ id: number }>('POST', `/v2/manage/events/${event}/participants`, guest);
    await page.open(`${listOf(event)}/${id}`);
    const mail = page.getByRole('link', { name: 'gina@example.net' });
    assert.equal(await mail.getAttribute('href'), 'mailto:gina@example.net');
    interface Person {
      registration: number;
      member: number | null;
      contact: { phone: string; email: string };
    }
    const { participants } = await page.ask<{ participants: Person[] }>(
      'GET',
      '/v2/manage/events/1/participants?state=yes&kind=member',
    );
    const known = participants.find(({ contact }) => contact.phone !== '' && contact.email !== '');
    assert.ok(known !== undefined);
    await page.open(`${listOf(1)}/${known.registration}`);
    const call = page.getByRole('link', { name: known.contact.phone });
    assert.equal(await call.getAttribute('href'), `tel:${known.contact.phone.replaceAll(/[^+\d]/g, '')}`);
    await page.getByRole('link', { name: known.contact.email }).waitFor();
    const hidden = participants.find(({ contact }) => contact.phone === '' && contact.email === '');
    if (hidden === undefined) return;
    await page.open(`${listOf(1)}/${hidden.registration}`);
    await page.getByRole('button', { name: 'Save' }).waitFor();
    assert.equal(await page.getByRole('main').locator('a[href^="tel:"], a[href^="mailto:"]').count(), 0);
  });

  test('the page of an event says for how many places the next party waits, as its list does', async (t) => {
    const page = await organiser(t, '/organise');
    const event = await limited(page, 2);
    const register = (person: object) => page.ask('POST', `/v2/manage/events/${event}/participants`, person);
    await register({ firstName: 'Gina', lastName: 'Guest' });
    const { participants } = await page.ask<{ participants: { member: number }[] }>(
      'GET',
      '/v2/manage/events/1/participants?state=yes&kind=member',
    );
    const companions = [{ firstName: 'Paul', lastName: 'Partner', partner: true }];
    await register({ member: participants[0]?.member, companions, waiting: true });
    for (const path of [`/organise/events/${event}`, listOf(event)]) {
      await page.open(path);
      await page.getByText('1 place is free. The next party needs 2.').waitFor();
    }
  });

  test('of nine who come along, another one takes the place of one who was removed', async (t) => {
    const page = await organiser(t, '/organise');
    const event = await limited(page, 30);
    await page.open(`${listOf(event)}/new`);
    await choose(page, 'Brändli');
    for (let added = 0; added < 9; added += 1)
      await page.getByRole('button', { name: 'Add a guest' }).click();
    assert.equal(await page.getByRole('button', { name: 'Add a guest' }).count(), 0);
    await page.getByRole('button', { name: 'Remove: Guest' }).first().click();
    await page.getByRole('button', { name: 'Add a guest' }).click();
    assert.equal(await page.getByRole('button', { name: 'Remove: Guest' }).count(), 9);
    assert.equal(await page.getByRole('button', { name: 'Add a guest' }).count(), 0);
  });

  test('an undo that cannot be kept is not promised: where places are given away, or a mail has told them', async (t) => {
    const page = await organiser(t, '/organise');
    const event = await limited(page, 5);
    const guest = { firstName: 'Toni', lastName: 'Told', email: 'toni@example.net' };
    const { id } = await page.ask<{ id: number }>('POST', `/v2/manage/events/${event}/participants`, guest);
    await page.open(`${listOf(event)}/${id}`);
    await page.getByRole('button', { name: 'Remove from the list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Toni Told?' });
    await dialog.getByText('The ticket no longer works').waitFor();
    assert.equal(await dialog.getByText('You can undo it right afterwards.').count(), 0);
    await dialog.getByLabel('Tell them by e-mail').check();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Toni Told is no longer registered.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0);
  });

  test('a guest comes with someone else, or as the partner of someone, and a partner needs someone', async (t) => {
    const page = await organiser(t, '/organise');
    const event = await limited(page, 5);
    const guest = { firstName: 'Paul', lastName: 'Partner' };
    const { id } = await page.ask<{ id: number }>('POST', `/v2/manage/events/${event}/participants`, guest);
    await page.open(`${listOf(event)}/${id}`);
    await page.getByText('Partner', { exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please choose a member.').first().waitFor();
    await choose(page, 'Brändli');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    const saved = await page.ask<{ kind: string; host: { name: string } }>(
      'GET',
      `/v2/manage/events/${event}/participants/${id}`,
    );
    assert.equal(saved.kind, 'partner');
    assert.match(saved.host.name, /Brändli/);
  });

  test('a question that was answered says so before it is removed, and comes back in its place', async (t) => {
    const page = await organiser(t, '/organise');
    const event = await limited(page, 5);
    const questions = [
      { title: 'Which menu?', type: 'choice', options: [{ title: 'Meat' }, { title: 'Fish' }] },
      { title: 'Anything else?', type: 'text' },
    ];
    await page.ask('PUT', `/v2/manage/events/${event}/questions`, { questions });
    const asked = await page.ask<{ questions: { id: number }[] }>(
      'GET',
      `/v2/manage/events/${event}/questions`,
    );
    const answers = [{ question: asked.questions[0]?.id, answer: 'Fish' }];
    const guest = { firstName: 'Gil', lastName: 'Guest', answers };
    await page.ask('POST', `/v2/manage/events/${event}/participants`, guest);
    await page.open(`/organise/events/${event}/questions`);
    await page.getByText('1 answer', { exact: true }).waitFor();
    await page.getByText('1 person chose it').waitFor();
    await page.getByText('Nobody chose it').waitFor();
    await page.getByRole('button', { name: 'Remove question 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove question 1?' });
    await dialog.getByText('1 person has answered it.').waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Question 1 was removed.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Remove question 2' }).waitFor();
    assert.equal(await page.getByLabel('What do you want to know?').first().inputValue(), 'Which menu?');
  });

  test('what belongs to a new event is added once its draft is saved', async (t) => {
    const page = await organiser(t, '/organise/new');
    await page.getByLabel('Title').fill('Outing');
    await page.getByRole('button', { name: 'Questions' }).click();
    // What is missing is said first, and nothing that was typed is lost.
    await page.getByText('Please fill this in.').first().waitFor();
    assert.equal(await page.getByLabel('Title').inputValue(), 'Outing');
    await page.getByRole('combobox', { name: 'Calendar', exact: true }).fill('Altenmatt');
    await page.getByRole('listbox', { name: 'Calendar', exact: true }).getByRole('option').first().click();
    await page.getByLabel('Starts').fill('2027-07-20T18:00');
    await page.getByRole('button', { name: 'Questions' }).click();
    await page.getByText('The draft is saved. Nobody else sees it yet.').waitFor();
    await page.getByRole('heading', { name: 'Questions', level: 1 }).waitFor();
  });
});
