import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import { asId, type EventId } from '../../src/platform/shared/ids.ts';
import type { DemoApp } from '../../test/support/demo-app.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import type { EventDetail } from '../src/lib/api/schema.gen.ts';
import { assertWellBuilt } from './support/accessible.ts';
import { startHouse } from './support/house.ts';
import { openApp, type OpenApp } from './support/open-app.ts';

const event = '/v2/events/6';

suite('The party on one sheet', () => {
  const ending = endOfSuite();
  let house: DemoApp;
  before(async () => {
    house = await startHouse(ending);
  });

  /** The member of the demo, who brings two guests; nobody of them has answered. */
  async function visit(t: TestContext, lastName: string): Promise<OpenApp> {
    const page = await openApp(t, house, { path: '/', as: 'member' });
    for (const first of ['Ida', 'Max']) {
      const guest = { guest_first_name: first, guest_last_name: lastName };
      const guest_email = `${first}.${lastName}@example.net`;
      await page.ask('POST', `${event}/members/invite`, { ...guest, guest_email });
    }
    await page.open('/events/6');
    await page.getByRole('link', { name: 'Answer for everyone' }).click();
    await page.getByRole('heading', { name: 'Your answer' }).waitFor();
    return page;
  }

  const choice = (page: OpenApp, person: string, answer: string) =>
    page.getByRole('group', { name: person }).getByRole('radio', { name: answer, exact: true });

  async function standing(page: OpenApp, lastName: string) {
    const { attending, attendingComment, guests } = await page.ask<EventDetail>('GET', event);
    const party = guests.filter((guest) => guest.lastName === lastName);
    return { attending, attendingComment, party: party.map((guest) => guest.attending) };
  }

  test('everyone, the comment and what was asked are stored together, and undo puts back what was there', async (t) => {
    const page = await visit(t, 'Kern');
    await assertWellBuilt();
    const person = await page.getByRole('group', { name: 'Ida Kern' }).shown();
    const about = document.getElementById(person.getAttribute('aria-describedby') ?? '');
    assert.match(about?.textContent ?? '', /Ida\.Kern@example\.net.*No answer yet/);
    assert.equal(about?.closest('[aria-hidden]'), null);
    await choice(page, 'Ida Kern', 'Coming').click();
    await choice(page, 'Max Kern', 'Not coming').click();
    await page.getByLabel('Comment, visible to everyone').fill('By train');
    await page.getByRole('button', { name: 'Save and say yes' }).click();
    await page.getByText('Your answers are saved.').waitFor();
    const before = { attending: 'YES', attendingComment: 'By train', party: ['YES', 'NO'] };
    assert.deepEqual(await standing(page, 'Kern'), before);
    assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0, 'nobody had answered before');

    await page.getByRole('link', { name: 'Answer for everyone' }).click();
    await page.getByRole('button', { name: 'None of us is coming' }).click();
    await page.getByText('You and those with you are not coming.').waitFor();
    const nobody = { attending: 'NO', attendingComment: 'By train', party: ['NO', 'NO'] };
    assert.deepEqual(await standing(page, 'Kern'), nobody);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Everything is as it was before.').waitFor();
    assert.deepEqual(await standing(page, 'Kern'), before);
  });

  test('what the event asks is asked of everyone who comes, under their name, and the one who is brought from the sheet finds it as it was', async (t) => {
    const page = await openApp(t, house, { path: '/', as: 'member' });
    const guest = { guest_first_name: 'Uma', guest_last_name: 'Kern', guest_email: 'uma.kern@example.net' };
    const asking = '/v2/events/5';
    await house.deps.storage.write((tx) =>
      tx.updateTable('events').set({ guests_allowed: 1 }).where('id', '=', asId<EventId>(5)).execute(),
    );
    await page.ask('POST', `${asking}/members/invite`, guest);
    const { questions } = await page.ask<EventDetail>('GET', asking);
    const [question] = questions;
    assert.ok(question !== undefined);
    await page.open('/events/5/answer');
    const uma = page.getByRole('group', { name: 'Uma Kern' });
    await uma.waitFor();
    assert.equal(
      await uma.getByLabel(question.title).count(),
      0,
      'nothing is asked of who does not come yet',
    );
    await choice(page, 'Uma Kern', 'Coming').click();
    await uma.getByLabel(question.title).waitFor();
    await assertWellBuilt();
    await page.getByRole('link', { name: 'Bring someone' }).click();
    await page.getByLabel('First name').fill('Eva');
    await page.getByLabel('Last name').fill('Kern');
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('eva.kern@example.net');
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByRole('group', { name: 'Eva Kern' }).waitFor();
    const kept = (await choice(page, 'Uma Kern', 'Coming').shown()) as HTMLInputElement;
    assert.equal(kept.checked, true, 'what was chosen before is still chosen');
  });

  test('what is refused is stored for nobody, and stays on the sheet', async (t) => {
    const page = await visit(t, 'Frei');
    page.wire.lose('PUT', /\/party$/);
    await choice(page, 'Ida Frei', 'Coming').click();
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('There is no connection: your answer was not sent.').waitFor();
    assert.deepEqual((await standing(page, 'Frei')).party, ['', '']);
    const chosen = (await choice(page, 'Ida Frei', 'Coming').shown()) as HTMLInputElement;
    assert.equal(chosen.checked, true);
  });
});
