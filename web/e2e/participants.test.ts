import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { recountSeats } from '../../src/events/seats/waiting-line-service.ts';
import { nowInstantText } from '../../src/platform/shared/local-time.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { type Size } from './support/browser.ts';
import { runningEvent } from './support/door.ts';
import { startHouse, type House } from './support/house.ts';
import { assertGoodScreen } from './support/screen-checks.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

const list = `/organise/events/${runningEvent}/participants`;

suite('The participants of an event', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  async function organiser(t: TestContext, size: Size = 'desktop'): Promise<Visitor> {
    const visitor = await newVisitor(t, browser, house, { size });
    await visitor.signIn('administrator');
    await visitor.open(list);
    return visitor;
  }

  test('are shown by state, found by name, and keep the columns that someone has chosen', async (t) => {
    const { page } = await organiser(t);
    const tile = page.getByRole('link', { name: /not coming$/ });
    const declined = Number.parseInt(await tile.innerText(), 10);
    assert.ok(declined > 0);
    await tile.click();
    await page.waitForURL(/state=no/);
    await rowsAre(page, declined);
    await page.getByText(`${declined} people`, { exact: true }).waitFor();
    const name = await page.getByRole('rowheader').first().innerText();
    await page.getByRole('searchbox').fill(name);
    await rowsAre(page, 1);
    assert.ok(!page.url().includes(encodeURIComponent(name.split(' ')[0] ?? '')));
    await page.getByText('Columns').click();
    await page.getByRole('checkbox', { name: 'Club' }).uncheck();
    await page.reload();
    await rowsAre(page, declined);
    assert.equal(await page.getByRole('columnheader', { name: 'Club' }).count(), 0);
    assert.equal(await page.getByRole('columnheader', { name: 'Comment' }).count(), 1);
  });

  test('whoever came directly is led to the list after registering someone, and can remove who comes alone', async (t) => {
    const visitor = await organiser(t);
    const { page } = visitor;
    // A page of someone else, from which a bookmark was opened.
    await page.goto('about:blank');
    await visitor.open(`${list}/new`);
    await page.getByText('Guest', { exact: true }).click();
    await page.getByLabel('First name').fill('Bo');
    await page.getByLabel('Last name').fill('Bookmarked');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Bo Bookmarked is registered.').waitFor();
    await page.waitForURL(`${house.address}${list}`);
    await page.getByRole('searchbox').fill('bookmarked');
    const person = page.getByRole('link', { name: 'Bo Bookmarked' });
    const address = String(await person.getAttribute('href'));
    await page.goto('about:blank');
    await visitor.open(address);
    await page.getByLabel('Comment (optional)').fill('By bus');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`${house.address}${list}`);
    await person.click();
    await page.getByRole('button', { name: 'Remove from the list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Bo Bookmarked is no longer registered.').waitFor();
    await person.waitFor({ state: 'detached' });
  });

  test('who are looked for while the network is gone come by themselves when it is back, and what was typed stays', async (t) => {
    const visitor = await organiser(t);
    visitor.expect(/ERR_INTERNET_DISCONNECTED/);
    const { page, context } = visitor;
    const name = await page.getByRole('rowheader').nth(3).innerText();
    await context.setOffline(true);
    await page.getByRole('searchbox').fill(name);
    await page.getByText('This page carries on by itself').waitFor();
    assert.equal(await page.getByRole('searchbox').inputValue(), name);
    await context.setOffline(false);
    await page.getByRole('rowheader', { name }).waitFor();
    await rowsAre(page, 1);
  });

  test('are changed by two at once, and nobody loses a word', async (t) => {
    const visitor = await organiser(t);
    visitor.expect(/412 \(Precondition Failed\)/);
    const { page, context } = visitor;
    await page.getByRole('rowheader').getByRole('link').nth(2).click();
    await page.getByLabel('Comment (optional)').fill('Comes later');
    const path = new URL(page.url()).pathname.replace('/organise/', '/v2/manage/');
    const change = (data: object) =>
      context.request.patch(`${house.address}${path}`, {
        data,
        headers: { origin: house.address, 'if-match': '*' },
      });
    assert.equal((await change({ comment: 'Needs a lift' })).status(), 200);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: /has changed this meanwhile/ }).waitFor();
    assert.equal(await page.getByLabel('Comment (optional)').inputValue(), 'Comes later');
    await assertGoodScreen(page, 'desktop', 'two changes of an answer');
    await page.getByRole('radio', { name: /Needs a lift/ }).check();
    assert.equal(await page.getByLabel('Comment (optional)').inputValue(), 'Needs a lift');
    await page.getByLabel('Comment (optional)').fill('Needs a lift, comes later');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Needs a lift, comes later').first().waitFor();
  });

  test('are taken along as a file, and printed as door list and badges', async (t) => {
    const { page } = await organiser(t);
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Excel' }).click();
    assert.match((await coming).suggestedFilename(), /\.xlsx$/);
    for (const name of ['Door list', 'Name badges']) {
      await page.getByRole('button', { name }).click();
      const dialog = page.getByRole('dialog', { name });
      await dialog.getByLabel('Order').selectOption('club');
      await dialog.getByRole('button', { name: 'Draw it' }).click();
      await dialog.getByText('It is ready.').waitFor();
      const saved = page.waitForEvent('download');
      await dialog.getByRole('link', { name: 'Save' }).click();
      assert.match((await saved).suggestedFilename(), /\.pdf$/);
      await dialog.getByRole('button', { name: 'Close' }).click();
    }
  });

  test('are cards on a phone, for those at the door too, who are offered nothing else', async (t) => {
    const visitor = await newVisitor(t, browser, house, { size: 'phone' });
    visitor.expect(/403 \(Forbidden\).*messages/);
    await visitor.signIn('reviewer');
    await visitor.open(list);
    const { page } = visitor;
    await page.getByRole('list', { name: 'Participants' }).getByRole('listitem').first().waitFor();
    assert.equal(await page.getByRole('table').count(), 0);
    assert.equal(await page.getByRole('link', { name: 'Messages' }).count(), 0);
    await assertGoodScreen(page, 'phone', 'the participants');
    await visitor.open(list.replace('participants', 'messages'));
    await page.getByText('You don’t have access to this').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Write a message' }).count(), 0);
  });

  // The event is full from here on.
  test('who wait when the event begins are not moved up any more, and can be said to have come', async (t) => {
    const name = await letSomeoneWait(house);
    const { page } = await organiser(t);
    await page.getByRole('link', { name: '1 waiting' }).click();
    await rowsAre(page, 1);
    assert.equal(await page.getByRole('button', { name: /^Move up/ }).count(), 0);
    await page.getByRole('link', { name }).click();
    await page.getByRole('radio', { name: 'Coming', exact: true }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('No matches').waitFor();
    await page.getByRole('link', { name: '0 waiting' }).click();
    await page.getByRole('button', { name: `Check in: ${name}` }).waitFor();
  });
});

/** Waits until the table has so many rows. */
async function rowsAre(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('tbody tr').length === wanted, count);
}

/** The running event is full, and one member waits for a place; answers their name. */
async function letSomeoneWait({ deps: { storage, clock } }: House): Promise<string> {
  return storage.write(async (tx) => {
    await tx
      .updateTable('events')
      .set({ capacity: 1, waiting_list: 1 })
      .where('id', '=', runningEvent)
      .execute();
    const { id, first_name, last_name } = await tx
      .selectFrom('registrations')
      .innerJoin('members', 'members.id', 'registrations.member_id')
      .select(['registrations.id', 'members.first_name', 'members.last_name'])
      .where('event_id', '=', runningEvent)
      .where('attending', '=', 'NO')
      .where('middle_name', '=', '')
      .orderBy('registrations.name_key')
      .executeTakeFirstOrThrow();
    const waiting = { attending: null, waiting_since: nowInstantText(clock) };
    await tx.updateTable('registrations').set(waiting).where('id', '=', id).execute();
    await recountSeats(tx, clock);
    return `${first_name} ${last_name}`;
  });
}
