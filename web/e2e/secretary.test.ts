import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { startHouse, type House } from './support/house.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

suite('The month of a club secretary', () => {
  const ending = endOfSuite();

  test('goes from the event of last year to the report of what was done', async (t) => {
    const house = await startHouse(ending);
    const visitor = await newVisitor(t, await sharedBrowser(), house, { size: 'desktop' });
    // What is full is refused at first, and the officer is asked.
    visitor.expect(/409 \(Conflict\)/);
    await visitor.signIn('president');
    const { page } = visitor;
    const { id, title } = await copyOfLastYear(visitor);
    await givePlaces(page, 2);
    await publish(page, title);

    await page.getByRole('link', { name: 'Participants' }).click();
    const [caller = '', late = ''] = await unanswered(page);
    await registerMember(page, caller);
    await page.getByText(`${caller} is registered.`).waitFor();
    await registerGuest(page, 'Nora', 'Newcomer');
    await page.getByText('Nora Newcomer is registered.').waitFor();
    await registerMember(page, late);
    await page.getByRole('button', { name: 'Put on the waiting list' }).click();
    await page.getByText(`${late} is on the waiting list, at place 1.`).waitFor();

    const written = await writeToUnanswered(page);
    assert.ok(written > 5, `${written} people`);
    await addReminder(page, 3);

    await page.getByRole('link', { name: 'Participants' }).click();
    await page.getByRole('button', { name: `Move up: ${late}` }).click();
    await page
      .getByRole('dialog', { name: `Move ${late} up?` })
      .getByRole('button', { name: 'Let them come' })
      .click();
    await page.getByText(`${late} is coming now`).waitFor();

    await dayBegins(visitor, house, '2026-12-10T18:10:00');
    await visitor.open(`/organise/events/${id}/participants`);
    await page.getByRole('button', { name: 'Door list' }).click();
    const paper = page.getByRole('dialog', { name: 'Door list' });
    await paper.getByRole('button', { name: 'Draw it' }).click();
    const printed = await paper.getByRole('link', { name: 'Open' }).getAttribute('href');
    assert.match(String(printed), /^blob:/);
    await paper.getByRole('button', { name: 'Close' }).click();
    for (const name of [caller, late]) {
      await page.getByRole('button', { name: `Check in: ${name}` }).click();
      await page.getByRole('button', { name: `Undo check-in: ${name}` }).waitFor();
    }
    await page.getByRole('link', { name: /^2 in$/ }).waitFor();

    await dayBegins(visitor, house, '2026-12-12T09:00:00');
    await reportActivity(visitor, title);
  });
});

/** Makes a new event from the newest one that is over, on the screen; gives its number and title. */
async function copyOfLastYear(visitor: Visitor): Promise<{ id: number; title: string }> {
  const { page } = visitor;
  await visitor.open('/organise/new');
  await page.getByText('Start from an earlier event').click();
  await page.getByRole('list', { name: 'Earlier events' }).getByRole('link').first().click();
  await page.getByLabel('Starts').fill('2026-12-10T18:00');
  const title = await page.getByLabel('Title').inputValue();
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await page.getByText('Draft', { exact: true }).waitFor();
  return { id: Number(/\d+$/.exec(page.url())?.[0]), title };
}

/** Sets how many can come, until when they answer, and that tickets are checked. */
async function givePlaces(page: Page, capacity: number): Promise<void> {
  await page.getByRole('link', { name: 'Edit' }).click();
  const open = async (title: string) => {
    const fold = page.getByRole('group').filter({ has: page.getByText(title, { exact: true }) });
    // What says something is open by itself.
    if ((await fold.last().getAttribute('open')) === null)
      await fold.last().getByText(title, { exact: true }).click();
  };
  await open('Answers and guests');
  await page.getByLabel('Reply by').fill('2026-12-09T23:59');
  await open('Places and waiting list');
  await page.getByLabel('Places', { exact: true }).fill(String(capacity));
  await page.getByLabel('Waiting list when it is full').check();
  await open('Tickets and door');
  await page.getByLabel('Check tickets at the door').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
}

async function publish(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: /^Publish/ }).click();
  const dialog = page.getByRole('dialog', { name: `Publish “${title}”?` });
  await dialog.getByRole('button', { name: /^Publish and e-mail \d+ (person|people)$/ }).click();
  await page.getByText('Published', { exact: true }).waitFor();
}

/** The names of those who have not answered yet. */
async function unanswered(page: Page): Promise<string[]> {
  await page.getByRole('link', { name: /told, no answer yet$/ }).click();
  await page.waitForURL(/state=told/);
  await page.getByRole('rowheader').first().waitFor();
  return page.getByRole('rowheader').allInnerTexts();
}

async function registerMember(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Register someone' }).click();
  await page.getByRole('combobox', { name: 'Name of a member' }).fill(name);
  await page.getByRole('listbox', { name: 'People found' }).getByRole('option').first().click();
  await page.getByLabel('Comment (optional)').fill('Called on Monday');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}

async function registerGuest(page: Page, firstName: string, lastName: string): Promise<void> {
  await page.getByRole('link', { name: 'Register someone' }).click();
  await page.getByText('Guest', { exact: true }).click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}

/** Asks those who have not answered; gives how many they are. */
async function writeToUnanswered(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('link', { name: 'Write a message' }).click();
  await page.getByLabel('Subject').fill('Are you coming?');
  await page.getByLabel('Your words').fill('The cook would like to know.');
  await page.getByRole('button', { name: 'See who gets it' }).click();
  const sentence = await page.getByRole('heading', { name: /people get it$/ }).innerText();
  await page.getByRole('button', { name: /^Send to \d+ (?:person|people)$/ }).click();
  await page.getByRole('heading', { name: 'Are you coming?', level: 1 }).waitFor();
  return Number.parseInt(sentence, 10);
}

async function addReminder(page: Page, days: number): Promise<void> {
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Days before', { exact: true }).fill(String(days));
  await page.getByRole('button', { name: 'Add a reminder' }).click();
  await page.getByText(`${days} days before`).waitFor();
}

/** Another day, on which the secretary signs in again. */
async function dayBegins(visitor: Visitor, { clock }: House, local: string): Promise<void> {
  clock.set(local);
  await visitor.context.clock.setFixedTime(clock.now().epochMilliseconds);
  await visitor.signIn('president');
}

async function reportActivity(visitor: Visitor, title: string): Promise<void> {
  const { page } = visitor;
  await visitor.open('/clubs/1/activities/new');
  const events = page.getByRole('list', { name: 'Past events' });
  const summary = page.getByText('Start from a past event');
  await summary.waitFor();
  // A short list is open by itself.
  if (!(await events.isVisible())) await summary.click();
  await events.getByRole('link', { name: title }).first().click();
  await page.getByText(`Started from ${title}`).waitFor();
  await page.getByRole('button', { name: 'Report' }).click();
  await page.waitForURL(/\/clubs\/1/);
  await page.getByText(title).first().waitFor();
}
