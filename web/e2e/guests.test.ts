import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { scanPicture } from '../../test/support/pdf.ts';
import { databases } from '../../test/support/databases.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { assertAccessible } from './support/accessible.ts';
import { everySize, themeOf, type Size } from './support/browser.ts';
import { asId, type EventId } from '../../src/platform/shared/ids.ts';
import { startHouse, type House } from './support/house.ts';
import { mailedLink } from './support/mail.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor } from './support/visitor.ts';

for (const database of databases) {
  suite(`Guests (${database.name})`, () => {
    const ending = endOfSuite();
    let browser: Browser;
    let house: House;
    before(async () => {
      house = await startHouse(ending, { database });
      browser = await sharedBrowser();
    });

    async function visit(t: TestContext, path: string, size: Size): Promise<Page> {
      const visitor = await newVisitor(t, browser, house, { size });
      await visitor.signIn('member');
      await visitor.open(path);
      return visitor.page;
    }

    const size = database.name === 'sqlite' ? 'desktop' : 'phone';
    test(`a guest is invited, answers, is corrected, invited again and taken back (${size})`, async (t) => {
      const address = `nora.${size}@example.net`;
      const page = await visit(t, '/events/6', size);
      await page.getByRole('link', { name: 'Bring someone' }).click();
      await page.getByLabel('First name').fill('Nora');
      await page.getByLabel('Last name').fill('Winkler');
      await page.getByLabel('E-mail', { exact: true }).fill('nora.winkler');
      await page.getByRole('button', { name: 'Send the invitation' }).click();
      await page.getByText('This is not a complete e-mail address.').first().waitFor();
      await page.getByLabel('E-mail', { exact: true }).fill(address);
      await page.getByRole('button', { name: 'Send the invitation' }).click();
      await page.waitForURL(/\/events\/6$/);
      const nora = page.getByRole('listitem').filter({ hasText: 'Nora Winkler' });
      await nora.getByText('No answer yet').waitFor();
      // Not at once: nobody gets the same mail twice in a moment.
      house.clock.advance({ minutes: 30 });
      await nora.getByRole('link').first().click();
      await page.getByRole('button', { name: 'Send the invitation again' }).click();
      await page.getByText('The invitation is on its way again.').waitFor();
      await page.getByRole('button', { name: 'Back', exact: true }).click();

      const link = await mailedLink(house, address, '/invitations/');
      const guest = await newVisitor(t, browser, house, { size });
      await guest.page.goto(link);
      await guest.page.getByRole('button', { name: 'Yes, I am coming' }).click();
      await guest.page.getByText('You are coming.').waitFor();

      await page.reload();
      await nora.getByText('Coming', { exact: true }).waitFor();
      await assertAccessible(page);
      // Typed and not saved: it is not thrown away, and goes with the answer that is given.
      await page.getByRole('button', { name: 'I’m coming' }).click();
      await page.getByText('You are coming', { exact: true }).waitFor();
      const commentButton = page.getByRole('button', { name: /Add a comment|My comment/ });
      await commentButton.click();
      const comment = page.getByLabel('Comment, visible to everyone');
      await comment.fill(`I am abroad (${size}).`);
      await commentButton.click();
      assert.equal(await comment.inputValue(), `I am abroad (${size}).`);
      await page.getByRole('button', { name: 'I can’t', exact: true }).click();
      const question = page.getByRole('dialog', { name: 'Nora Winkler, too?' });
      await question.waitFor();
      await assertAccessible(page);
      await question.getByRole('button', { name: 'Still coming' }).click();
      await page.getByText('those of your party who do are still expected').waitFor();
      await page.getByText(`I am abroad (${size}).`).first().waitFor();
      await nora.getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: 'Nora Winkler' }).waitFor();
      await page.getByLabel('Last name').fill(' Winter ');
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { level: 1, name: 'Nora Winter' }).waitFor();
      await page.getByRole('button', { name: 'Withdraw the invitation' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await page.getByText('The invitation was taken back.').waitFor();
      await page.waitForURL(/\/events\/6$/);
      await page.getByText('Nora Winter').waitFor({ state: 'detached' });
      guest.expect(/410 \(Gone\)/);
      await guest.page.goto(link);
      await guest.page.getByText('This invitation was taken back.').waitFor();
    });
  });
}

suite('The party of someone who cannot come after all', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  for (const [size, place] of [
    ['phone', '/events'],
    ['desktop', '/events/6'],
  ] as const) {
    test(`is asked about until the event begins, also when registration has closed and where events are listed (${size}, ${place})`, async (t) => {
      const visitor = await newVisitor(t, browser, house, { size });
      await visitor.signIn('member');
      const lastName = size === 'phone' ? 'Kern' : 'Frei';
      const bring = async (first: string) => {
        const data = {
          guest_first_name: first,
          guest_last_name: lastName,
          guest_email: `${first}.${size}@example.net`,
        };
        const headers = { origin: house.address };
        const url = `${house.address}/v2/events/6/members/invite`;
        const invited = await visitor.context.request.post(url, { data, headers });
        assert.equal(invited.status(), 200, await invited.text());
        return (await invited.json()).registration;
      };
      const due = (registration_due_date: string | null) =>
        house.deps.storage.write((tx) =>
          tx
            .updateTable('events')
            .set({ registration_due_date })
            .where('id', '=', asId<EventId>(6))
            .execute(),
        );
      await due(null);
      const guests = [await bring('ida'), await bring('max')];
      const yes = { data: { attending: 'YES' }, headers: { origin: house.address } };
      await visitor.context.request.post(`${house.address}/v2/events/6`, yes);
      await house.deps.storage.write((tx) =>
        tx.updateTable('registrations').set({ attending: 'YES' }).where('id', 'in', guests).execute(),
      );
      await due('2020-01-01T12:00:00');
      await visitor.open(place);
      const { page } = visitor;
      const row = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: 'Benefit gala' }) });
      await (place === '/events' ? row : page)
        .getByRole('button', { name: 'I can’t come after all' })
        .click();
      const question = page.getByRole('dialog', { name: 'Who else is not coming?' });
      await question.getByText('You are not coming to “Benefit gala”.').waitFor();
      await question.getByText('Guests with an e-mail address are told.').waitFor();
      await assertAccessible(page, page.url(), themeOf[size]);
      await question.getByLabel(`max ${lastName}`).uncheck();
      await question.getByRole('button', { name: 'Not coming either' }).click();
      const undo = page.getByRole('button', { name: 'Undo' });
      await undo.click();
      await page.getByText('Everything is as it was before.').waitFor();
      const restored = await (await visitor.context.request.get(`${house.address}/v2/events/6`)).json();
      assert.equal(restored.attending, 'YES', 'their own answer, too');
      const headers = { origin: house.address };
      const companions = [{ registration: guests[0], attending: 'NO' }];
      const again = { data: { attending: 'NO', companions }, headers };
      const said = await visitor.context.request.put(`${house.address}/v2/events/6/party`, again);
      assert.equal(said.status(), 200, await said.text());
      await visitor.open('/events/6');
      await page.getByText('those of your party who do are still expected').waitFor();
      assert.equal(await page.getByRole('link', { name: 'Bring someone' }).count(), 0);
      await page
        .getByRole('listitem')
        .filter({ hasText: `ida ${lastName}` })
        .getByText('Not coming')
        .waitFor();
      await page.getByRole('link', { name: new RegExp(`max ${lastName}`) }).click();
      await page.getByText('Until the event begins you can take the invitation back').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0);
      await assertAccessible(page, page.url(), themeOf[size]);
      await page.getByRole('button', { name: 'Withdraw the invitation' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await page.waitForURL(/\/events\/6$/);
      await page
        .getByRole('listitem')
        .filter({ hasText: `max ${lastName}` })
        .getByText('Not coming')
        .waitFor();
      assert.equal(await page.getByText('those of your party who do are still expected').count(), 0);
    });
  }
});

suite('Taking part', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  for (const size of everySize) {
    test(`what an event asks is answered with the yes (${size})`, async (t) => {
      const event = size === 'phone' ? 5 : 7;
      const visitor = await newVisitor(t, browser, house, { size });
      await visitor.signIn('member');
      await visitor.open(`/events/${event}`);
      const { page } = visitor;
      await page.getByRole('button', { name: 'I’m coming' }).click();
      await page.waitForURL(/\/answer$/);
      await page.getByRole('button', { name: 'Save and say yes' }).click();
      await page.getByText('Please answer this before you say yes.').first().waitFor();
      await assertAccessible(page);
      for (const field of await page
        .getByRole('form')
        .or(page.locator('form'))
        .first()
        .locator('select, textarea, input:not([type=radio])')
        .all()) {
        await fill(field);
      }
      await page.getByRole('button', { name: 'Save and say yes' }).click();
      await page.waitForURL(new RegExp(`/events/${event}$`));
      await page.getByText('You are coming', { exact: true }).waitFor();
    });
  }

  test('an answer and an invitation need nothing but a keyboard', async (t) => {
    const visitor = await newVisitor(t, browser, house, { size: 'desktop' });
    await visitor.signIn('member');
    await visitor.open('/events/6');
    const { page } = visitor;
    await reach(page, page.getByRole('button', { name: 'I’m coming' }));
    await page.keyboard.press('Enter');
    await page.getByText('You are coming', { exact: true }).waitFor();
    await reach(page, page.getByRole('link', { name: 'Bring someone' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/invite$/);
    await reach(page, page.getByLabel('First name'));
    await page.keyboard.type('Ona');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Winter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ona.winter@example.net');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/events\/6$/);
    await page.getByRole('listitem').filter({ hasText: 'Ona Winter' }).first().waitFor();
  });

  test('the ticket of today is there without a network, even if only home was seen', async (t) => {
    const visitor = await newVisitor(t, browser, house, { keepsApp: true });
    await visitor.signIn('member');
    await visitor.open('/');
    const { page } = visitor;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload({ waitUntil: 'networkidle' });
    visitor.expect(/ERR_INTERNET_DISCONNECTED/);
    await visitor.context.setOffline(true);
    await page.reload();
    await page.getByRole('link', { name: /Show my ticket/ }).click();
    await page.getByRole('img', { name: 'Code for the door' }).waitFor();
    await visitor.context.setOffline(false);
  });

  test('the code of a ticket is read from the screen of every phone, upright and on its side, for the whole party', async (t) => {
    const visitor = await newVisitor(t, browser, house, { size: 'phone' });
    await visitor.signIn('member');
    await visitor.open('/events/1/ticket');
    const { page, context } = visitor;
    const answer = await context.request.get(`${house.address}/v2/events/1`);
    const event = (await answer.json()) as { reviewBarcode: string; guests: { reviewBarcode: string }[] };
    const code = page.getByRole('img', { name: 'Code for the door' });
    await code.waitFor();
    for (const [width, height] of [
      [375, 553],
      [360, 615],
      [740, 360],
      [568, 232],
      [320, 480],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      const read = await scanPicture(await page.screenshot());
      assert.equal(read, event.reviewBarcode, `${width} x ${height}`);
      const { y, height: own } = (await code.boundingBox()) ?? { y: height, height: 0 };
      assert.ok(y + own <= height, `wholly in view at ${width} x ${height}`);
    }
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineColor,
    );
    assert.equal(ring, 'rgb(255, 255, 255)', 'what has the focus is plain on the colour of the organisation');
    const others = event.guests.map(({ reviewBarcode }) => reviewBarcode).filter((other) => other !== '');
    assert.ok(others.length > 0, 'the demo has someone who comes alone');
    await page.keyboard.press('ArrowRight');
    await page.getByText(`2 of ${others.length + 1}`).waitFor();
    assert.equal(await scanPicture(await page.screenshot()), others[0]);
    await page.getByRole('button', { name: 'Previous ticket' }).click();
    await page.getByText(`1 of ${others.length + 1}`).waitFor();
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('article:visible').count(), others.length + 1);
  });

  test('a ticket that is held out says that it was scanned, and keeps saying so without a network', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('member');
    await visitor.open('/events/1/ticket');
    const { page, context } = visitor;
    const told = page.getByText('Welcome: this ticket was scanned');
    await page.getByText('Elena Sommer').first().waitFor();
    assert.equal(await told.count(), 0);
    const { reviewBarcode: barcode } = await (
      await context.request.get(`${house.address}/v2/events/1`)
    ).json();
    const reviewer = await newVisitor(t, browser, house);
    await reviewer.signIn('reviewer');
    const scanned = await reviewer.context.request.post(`${house.address}/v2/events/confirm`, {
      data: { event: 1, barcode },
      headers: { origin: house.address },
    });
    assert.equal(scanned.status(), 200, await scanned.text());
    await told.first().waitFor();
    await assertAccessible(page);
    visitor.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.route('**/v2/**', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Next ticket' }).click();
    await page.getByRole('button', { name: 'Previous ticket' }).click();
    await told.first().waitFor();
  });

  test('a ticket that was seen once is there without a network', async (t) => {
    const visitor = await newVisitor(t, browser, house, { keepsApp: true });
    await visitor.signIn('member');
    await visitor.open('/events/1/ticket');
    const { page } = visitor;
    const code = page.getByRole('img', { name: /code/i });
    await code.waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await code.waitFor();
    visitor.expect(/ERR_INTERNET_DISCONNECTED/);
    await visitor.context.setOffline(true);
    await page.reload();
    await code.waitFor();
    await page.getByText('No connection').first().waitFor();
    await visitor.context.setOffline(false);
  });
});

async function fill(field: Locator): Promise<void> {
  const kind = await field.evaluate(
    (element) => `${element.tagName} ${element.getAttribute('inputmode') ?? ''}`,
  );
  if (kind.startsWith('SELECT')) await field.selectOption({ index: 1 });
  else await field.fill('2');
}

/** Presses Tab until something has the focus. */
async function reach(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail('the Tab key does not lead there');
}
