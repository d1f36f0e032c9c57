import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { DemoApp } from '../../test/support/demo-app.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { startHouse } from './support/house.ts';
import { openApp } from './support/open-app.ts';

/** An event of the demo that is full, for which people wait, and of which a message is planned. */
const full = 135;

suite('What organisers do and take back before its mails leave', () => {
  const ending = endOfSuite();
  let house: DemoApp;
  before(async () => {
    house = await startHouse(ending, { GUILDHALL_UNDO_SECONDS: '10' });
  });

  const organiser = (t: TestContext, path: string) => openApp(t, house, { path, as: 'administrator' });
  const queued = async () =>
    (await house.deps.storage.db.selectFrom('outbox').select('id').where('state', '=', 'queued').execute())
      .length;

  test('a publication is a draft again, and nobody has got a mail', async (t) => {
    const page = await organiser(t, '/organise');
    const { calendars } = await page.ask<{ calendars: { id: number }[] }>('GET', '/v2/events/create');
    const made = { calendar: calendars[0]?.id, title: 'Night walk', startDate: '2027-02-12T19:00:00' };
    const { id } = await page.ask<{ id: number }>('POST', '/v2/manage/events', made);
    await page.open(`/organise/events/${id}?do=publish`);
    await page.getByRole('button', { name: /^Publish and e-mail \d+ (person|people)$/ }).click();
    await page.getByText(/^“Night walk” is published\. \d+ e-mails? leaves? in a moment\.$/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“Night walk” is a draft again. Nobody was told.').waitFor();
    await page.getByText('Draft', { exact: true }).waitFor();
    await house.deps.messages.writer.drain();
    assert.equal(await queued(), 0);
  });

  test('a message is sent to its author first, and taken back from everyone else', async (t) => {
    const page = await organiser(t, `/organise/events/${full}/messages/new?to=yes`);
    await page.getByLabel('Subject').fill('Candles');
    await page.getByLabel('Your words').fill('Please bring one.');
    await page.getByRole('button', { name: 'See who gets it' }).click();
    await page.getByRole('button', { name: 'Send it to me first' }).click();
    await page.getByText(/^The test e-mail is on its way to /).waitFor();
    await page.getByRole('button', { name: /^Send to \d+ people$/ }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The message was taken back. Nobody gets it.').waitFor();
    await page.getByText('Taken back', { exact: true }).waitFor();
  });

  test('a message is planned, shown as such, and taken back after a question', async (t) => {
    const page = await organiser(t, `/organise/events/${full}/messages/new?to=yes`);
    await page.getByLabel('Subject').fill('Scarves');
    await page.getByLabel('Your words').fill('It will be cold.');
    await page.getByLabel('When it leaves').selectOption('later');
    await page.getByRole('button', { name: 'See who gets it' }).click();
    await page.getByText('Please fill this in.').first().waitFor();
    await page.getByLabel('Day and time').fill('2026-11-17T09:00');
    await page.getByRole('button', { name: 'See who gets it' }).click();
    await page.getByRole('button', { name: /^Plan it for \d+ people$/ }).click();
    await page.getByText(/^Planned for \d+ people$/).waitFor();
    await page.getByRole('button', { name: 'Take it back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('Taken back', { exact: true }).waitFor();
  });

  test('a planned message that is sent now leaves in a few seconds, and says so', async (t) => {
    const page = await organiser(t, `/organise/events/${full}/messages`);
    const { messages } = await page.ask<{ messages: { id: number; counts: { held: number } }[] }>(
      'GET',
      `/v2/manage/events/${full}/messages`,
    );
    const planned = messages.find(({ counts }) => counts.held > 0);
    await page.open(`/organise/events/${full}/messages/${planned?.id}`);
    await page.getByRole('button', { name: 'Send it now' }).click();
    await page.getByText('It leaves in a few seconds.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^Planned for \d+ (person|people)$/).waitFor();
  });

  test('someone moves up after a look at the party, and waits again where they did', async (t) => {
    const page = await organiser(t, `/organise/events/${full}/participants`);
    await page
      .getByRole('button', { name: /^Move up: / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Move .+ up\?$/ });
    await dialog.getByText(/from the waiting list:$/).waitFor();
    await dialog.getByRole('button', { name: 'Let them come' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/ waits again, in the same place as before\.$/).waitFor();
  });

  test('more places name who gets one before they are saved, and are taken back with them', async (t) => {
    const page = await organiser(t, `/organise/events/${full}/edit`);
    const before = (await page.ask<{ counts: object }>('GET', `/v2/manage/events/${full}`)).counts;
    await page.getByLabel('Places', { exact: true }).fill('100');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move people up?' });
    await dialog.getByText(/people move up from the waiting list:$/).waitFor();
    await dialog.getByRole('button', { name: /^Save and write to \d+ (person|people)$/ }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('It is as it was before.').waitFor();
    assert.deepEqual((await page.ask<{ counts: object }>('GET', `/v2/manage/events/${full}`)).counts, before);
  });
});
