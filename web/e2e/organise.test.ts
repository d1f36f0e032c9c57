import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { assertAccessible } from './support/accessible.ts';
import { type Size } from './support/browser.ts';
import { startHouse, type House } from './support/house.ts';
import { settled } from './support/inside-app.ts';
import { pressTwice } from './support/pressing.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

suite('Organising events', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  async function organiser(
    t: TestContext,
    size: Size = 'desktop',
    who: 'president' | 'administrator' = 'president',
  ): Promise<Visitor> {
    const visitor = await newVisitor(t, browser, house, { size });
    await visitor.signIn(who);
    return visitor;
  }

  /** Makes a draft past the screens; gives its number. */
  async function draft({ context }: Visitor, body: object): Promise<number> {
    const { calendars } = await asJson<{ calendars: { id: number }[] }>(context, '/v2/events/create');
    const made = await context.request.post(`${house.address}/v2/manage/events`, {
      data: { calendar: calendars[0]?.id, startDate: '2027-02-12T19:00:00', ...body },
      headers: { origin: house.address },
    });
    assert.equal(made.status(), 201, await made.text());
    return ((await made.json()) as { id: number }).id;
  }

  async function asJson<T>({ request }: Visitor['context'], path: string): Promise<T> {
    return (await (await request.get(`${house.address}${path}`)).json()) as T;
  }

  test('an event is created in a minute and published, and shows who is told before it happens (phone)', async (t) => {
    const visitor = await organiser(t, 'phone');
    const { page } = visitor;
    await visitor.open('/events');
    await page.getByRole('link', { name: 'Organise' }).click();
    await page.getByRole('link', { name: 'New event' }).click();
    await page.getByRole('button', { name: 'Publish …' }).click();
    await page.getByText('Please check:').waitFor();
    await page.getByRole('link', { name: 'Title' }).click();
    await page.keyboard.type('Winter walk with fondue');
    await page.getByLabel('Starts').fill('2026-12-12T15:00');
    await page.getByLabel('Place', { exact: true }).fill('Schlosskeller');
    const dialog = page.getByRole('dialog', { name: 'Publish “Winter walk with fondue”?' });
    const created = await pressTwice(page.getByRole('button', { name: 'Publish …' }), () => dialog.waitFor());
    assert.deepEqual(created, ['/v2/manage/events']);
    await dialog.getByLabel('Your words in it (optional)').fill('Bring warm shoes.');
    await dialog.getByText(/^The e-mail to /).click();
    await dialog.getByText('As plain text').click();
    await dialog
      .getByText(/Bring warm shoes\./)
      .last()
      .waitFor();
    await assertAccessible(page);
    const button = dialog.getByRole('button', { name: /^Publish and e-mail \d+ (person|people)$/ });
    const mails = Number(/\d+/.exec(await button.innerText())?.[0]);
    assert.ok(mails > 10, `${mails} mails`);
    const published = await pressTwice(button, () =>
      page.getByText('“Winter walk with fondue” is published.').waitFor(),
    );
    assert.deepEqual(published, [
      `${new URL(page.url()).pathname.replace('/organise/', '/v2/manage/')}/publish`,
    ]);
    await page.getByText('Published', { exact: true }).waitFor();
    const member = await newVisitor(t, browser, house);
    await member.signIn('member');
    await member.open('/events');
    await member.page.getByRole('link', { name: 'Winter walk with fondue' }).waitFor();
  });

  test('cancelling shows who is told, writes to them, and can be taken back', async (t) => {
    const visitor = await organiser(t);
    // The mails have left: it is asked before others say that it is undone.
    visitor.expect(/409 \(Conflict\)/);
    const { page } = visitor;
    await visitor.open('/organise');
    await page.getByRole('link', { name: 'Visit: the seed bank' }).click();
    const opener = page.getByRole('link', { name: 'Cancel the event' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cancel “Visit: the seed bank”?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await opener.evaluate((element) => element === document.activeElement), true);
    await opener.click();
    const status = page.getByRole('status').filter({ hasText: '“Visit: the seed bank”' });
    const cancel = dialog.getByRole('button', {
      name: /^Cancel the event and write to \d+ (person|people)$/,
    });
    const cancelled = await pressTwice(cancel, () =>
      status.getByText('“Visit: the seed bank” is cancelled.').waitFor(),
    );
    assert.deepEqual(cancelled, [
      `${new URL(page.url()).pathname.replace('/organise/', '/v2/manage/')}/cancel`,
    ]);
    // Those who were told of it are told again, if the organiser wants so.
    await status.getByRole('button', { name: 'Undo' }).press('Enter');
    const back = page.getByRole('dialog', { name: 'Reinstate “Visit: the seed bank”?' });
    await back.getByRole('button', { name: /^Reinstate and write to \d+ (person|people)$/ }).waitFor();
    await back.getByRole('checkbox').uncheck();
    await back.getByRole('button', { name: 'Reinstate', exact: true }).click();
    await page.getByText('Published', { exact: true }).waitFor();
    // Nobody was told: then nobody is asked either.
    await page.getByRole('link', { name: 'Cancel the event' }).click();
    await dialog.getByRole('checkbox').uncheck();
    await dialog.getByRole('button', { name: 'Cancel the event', exact: true }).click();
    // What was said before may stand there still.
    const last = page.locator('[data-toast]').filter({ hasText: '“Visit: the seed bank” is cancelled.' });
    await last.getByRole('button', { name: 'Undo' }).click();
    await status.getByText('“Visit: the seed bank” takes place after all.').waitFor();
    await page.getByText('Published', { exact: true }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');
    await page.getByRole('link', { name: 'Cancel the event' }).click();
    await dialog.getByRole('checkbox').uncheck();
    await dialog.getByRole('button', { name: 'Cancel the event', exact: true }).press('Enter');
    await status.getByText('“Visit: the seed bank” is cancelled.').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await status.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Published', { exact: true }).waitFor();
  });

  test('an event that moves tells those who come what changes from what to what', async (t) => {
    const visitor = await organiser(t);
    // The mails have left: it is asked before others say that it is undone.
    visitor.expect(/409 \(Conflict\)/);
    const { page } = visitor;
    await visitor.open('/organise');
    await page.getByRole('link', { name: 'Evening with partners' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Place', { exact: true }).fill('Town hall');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Tell everyone who was told?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await save.evaluate((element) => element === document.activeElement), true);
    await save.press('Enter');
    await dialog.getByText(/^The e-mail to /).click();
    await dialog.getByText('As plain text').click();
    await dialog.getByText(/Town hall/).waitFor();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: /^Save and write to \d+ (person|people)$/ }).click();
    await page.getByText('Saved.').waitFor();
    const where = page.getByText(/ · Town hall$/);
    await where.waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForURL(/\/edit$/);
    await dialog.getByText(/^The e-mail to /).click();
    await dialog.getByText('As plain text').click();
    await dialog.getByText(/Town hall/).waitFor();
    await dialog.getByRole('button', { name: /^Save and write to \d+ (person|people)$/ }).click();
    await page.waitForURL(/\/events\/\d+$/);
    await where.waitFor({ state: 'hidden' });
  });

  test('a form says why something is not accepted, also of a later day of a series and of an end that follows the start', async (t) => {
    const visitor = await organiser(t);
    visitor.expect(/400 \(Bad Request\)/);
    const { page } = visitor;
    const skipped = 'This time does not exist: the clocks are put forward that night.';
    const id = await draft(visitor, { title: 'Dance', endDate: '2027-02-12T22:30:00', reviewEnabled: true });
    await visitor.open(`/organise/new?from=${id}`);
    await page.getByLabel('Starts').fill('2027-03-27T23:00');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByText(`Ends: ${skipped}`).waitFor();

    const headers = { origin: house.address };
    const address = `${house.address}/v2/manage/events/${id}/publish`;
    await visitor.context.request.post(address, { data: { notify: false }, headers });
    await visitor.open(`/organise/events/${id}/edit`);
    await page.getByLabel('Reply by').fill('2027-02-12T19:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText(/^Tickets are checked at the door/)
      .first()
      .waitFor();
    await page.getByLabel('Reply by').fill('2027-02-11T23:59');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/events\/\d+$/);

    await visitor.open('/organise/new');
    await page.getByLabel('Title').fill('Night walk');
    await page.getByLabel('Starts').fill('2027-03-21T02:30');
    await page.getByText('Repeat', { exact: true }).click();
    await page.getByLabel('How often').selectOption('weekly');
    await page.getByText(`Sunday, 28 March 2027 – Starts: ${skipped}`).waitFor();
    await assertAccessible(page);
  });

  test('an event of last year makes a whole series, whose days are seen before (phone)', async (t) => {
    const visitor = await organiser(t, 'phone');
    const { page, context } = visitor;
    const id = await draft(visitor, { title: 'Jass evening', description: 'Bring your own cards.' });
    await visitor.open(`/organise/new?from=${id}`);
    await page.getByLabel('Starts').fill('2027-02-09T19:00');
    await page.getByText('Repeat', { exact: true }).click();
    await page.getByLabel('How often').selectOption('monthly');
    const days = page.getByRole('list', { name: 'Days' });
    await days.getByText('Tuesday, 9 March 2027').waitFor();
    await page.getByRole('button', { name: 'Leave out Tuesday, 9 March 2027' }).click();
    await page.getByText('5 events', { exact: true }).waitFor();
    await assertAccessible(page);
    await page.getByLabel('Title').fill('');
    await page.getByText(/^Fill in what is missing above/).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Save the drafts' }).isDisabled());
    await page.getByLabel('Title').fill('Jass evening 2027');
    await page.getByRole('button', { name: 'Save the drafts' }).click();
    await page.getByText('5 drafts are saved.').waitFor();
    const made = await asJson<{ events: { id: number; startDate: string }[] }>(
      context,
      '/v2/manage/events?q=Jass evening 2027',
    );
    assert.deepEqual(made.events.map(({ startDate }) => startDate.slice(0, 10)).toSorted(), [
      '2027-02-09',
      '2027-04-13',
      '2027-05-11',
      '2027-06-08',
      '2027-07-13',
    ]);
    const [first] = made.events;
    const { description } = await asJson<{ description: string }>(context, `/v2/manage/events/${first?.id}`);
    assert.equal(description, 'Bring your own cards.');
  });

  test('a series shows its days before it is made, and leaves out those that someone takes away', async (t) => {
    const visitor = await organiser(t, 'phone');
    const { page } = visitor;
    await visitor.open('/organise/new');
    await page.getByLabel('Title').fill('Tuesday lunch');
    await page.getByLabel('Starts').fill('2027-01-12T12:00');
    await page.getByText('Repeat', { exact: true }).click();
    await page.getByLabel('How often').selectOption('monthly');
    await page.getByText('The 2nd Tuesday of the month').waitFor({ state: 'attached' });
    await page.getByLabel('How many times').fill('4');
    const days = page.getByRole('list', { name: 'Days' }).getByRole('listitem');
    await page.getByText('4 events').waitFor();
    assert.deepEqual(await days.allInnerTexts(), [
      'Tuesday, 12 January 2027',
      'Tuesday, 9 February 2027',
      'Tuesday, 9 March 2027',
      'Tuesday, 13 April 2027',
    ]);
    await page.getByRole('button', { name: 'Leave out Tuesday, 9 February 2027' }).click();
    await page.getByText('3 events').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Save the drafts' }).click();
    await page.getByText('3 drafts are saved.').waitFor();
    await page.getByRole('link', { name: 'Publish the 3 dates' }).waitFor();
    await assertAccessible(page);
    await visitor.open('/organise');
    const drafts = page.getByRole('list', { name: 'Drafts' }).getByRole('link', { name: 'Tuesday lunch' });
    // Of another year than the present one, the tile says which.
    const line = page.getByRole('listitem').filter({ hasText: 'Tuesday lunch' });
    assert.match(await line.first().locator('time').innerText(), /^Tue\s+12\s+Jan\s+2027$/i);
    // The series is one line, which leads to its dates.
    assert.equal(await drafts.count(), 1);
    await drafts.first().click();
    const dates = page.getByRole('list', { name: 'Dates' }).getByRole('link');
    await dates.first().click();
    const series = page.getByRole('navigation', { name: 'Series' });
    await series.getByText('Date 1 of 3 in a series').waitFor();
    await series.getByRole('link', { name: /^After:/ }).click();
    await series.getByText('Date 2 of 3 in a series').waitFor();
    assert.deepEqual(await series.getByRole('link').allInnerTexts(), [
      'All dates',
      'Before:\n12 January 2027',
      'After:\n13 April 2027',
    ]);
    await page.locator('h1:focus').waitFor();
    await assertAccessible(page);
    await series.getByRole('link', { name: 'Before: 12 January 2027' }).click();
    await series.getByText('Date 1 of 3 in a series').waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('This one and those that follow').check();
    await page.getByLabel('Place', { exact: true }).fill('Station buffet');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/organise\/events\/\d+$/);
    await series.getByRole('link', { name: 'All dates' }).click();
    await page
      .getByText(/Station buffet/)
      .nth(2)
      .waitFor();
  });

  /** Three drafts, week by week from 14 January 2027 on. */
  async function lunches({ context }: Visitor): Promise<number[]> {
    const { calendars } = await asJson<{ calendars: { id: number }[] }>(context, '/v2/events/create');
    const made = await context.request.post(`${house.address}/v2/manage/series`, {
      data: {
        calendar: calendars[0]?.id,
        title: 'Soup lunch',
        startDate: '2027-01-14T12:00:00',
        series: { repeat: 'weekly', count: 3 },
      },
      headers: { origin: house.address },
    });
    return ((await made.json()) as { events: number[] }).events;
  }

  test('the banner and files of a series are there for those that follow, and a date with another banner is named (phone)', async (t) => {
    const visitor = await organiser(t, 'phone');
    const { page } = visitor;
    const [first, second, third] = await lunches(visitor);
    const choose = async (background: string) => {
      const buffer = await plainBanner(background);
      await page
        .getByLabel('Choose a picture')
        .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer });
      await page.getByRole('button', { name: 'Use this one' }).click();
    };
    await visitor.open(`/organise/events/${second}/files`);
    await choose('#863a25');
    await page.getByText('The banner is in place.').waitFor();

    await visitor.open(`/organise/events/${first}/files`);
    await page.getByLabel('This one and those that follow').check();
    await choose('#256a86');
    await page.getByText('The banner is in place. Saved for this date and one more.').waitFor();
    const left = page.getByRole('status').filter({ hasText: 'These dates had another banner and keep it:' });
    await left.getByRole('link', { name: 'Thursday, 21 January 2027' }).waitFor();
    await page
      .getByLabel('Attach a file')
      .setInputFiles({ name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Soup') });
    await page.getByText('“menu.txt” is attached. Saved for this date and 2 more.').waitFor();
    await assertAccessible(page);
    await visitor.open(`/organise/events/${third}/files`);
    await page.getByRole('img', { name: 'The banner' }).waitFor();
    await page.getByRole('link', { name: 'menu.txt' }).waitFor();

    await visitor.open(`/organise/events/${first}/files`);
    await page.getByLabel('This one and those that follow').check();
    await page.getByRole('button', { name: 'Remove menu.txt' }).click();
    await page.getByText('“menu.txt” was removed. Saved for this date and 2 more.').waitFor();
  });

  test('a move of a series is taken back for every event, but not for one that someone else has changed since', async (t) => {
    const visitor = await organiser(t);
    visitor.expect(/409 \(Conflict\)|412 \(Precondition Failed\)/);
    const { page, context } = visitor;
    const { calendars } = await asJson<{ calendars: { id: number }[] }>(context, '/v2/events/create');
    const headers = { origin: house.address, 'if-match': '*' };
    const send = (path: string, data: object) =>
      context.request.post(`${house.address}/v2/manage/${path}`, { data, headers });
    const change = (id: number, place: string) =>
      context.request.patch(`${house.address}/v2/manage/events/${id}`, {
        data: { location: { name: place } },
        headers,
      });
    const made = await send('series', {
      calendar: calendars[0]?.id,
      title: 'Choir practice',
      startDate: '2027-04-07T19:00:00',
      location: { name: 'Hall' },
      series: { repeat: 'weekly', count: 4 },
    });
    const { events } = (await made.json()) as { events: number[] };
    const [first = 0, second = 0, third = 0] = events;
    await send(`events/${first}/publish?scope=following`, { notify: false });
    await change(third, 'Chapel');
    const places = async () =>
      (
        await Promise.all(
          events.map((id) => asJson<{ location: { name: string } }>(context, `/v2/manage/events/${id}`)),
        )
      ).map(({ location }) => location.name);
    const move = async () => {
      await visitor.open(`/organise/events/${second}/edit`);
      await page.getByLabel('This one and those that follow').check();
      await page.getByLabel('Place', { exact: true }).fill('Town hall');
      await page.getByRole('button', { name: 'Save' }).click();
    };
    const undo = page.getByRole('button', { name: 'Undo' });
    await move();
    await undo.click();
    await page.getByText('3 events are as they were before.').waitFor();
    assert.deepEqual(await places(), ['Hall', 'Hall', 'Chapel', 'Hall']);

    // Those who were told of it are told again, if the organiser wants so.
    await context.request.post(`${house.address}/v2/events/${third}`, {
      data: { attending: 'YES' },
      headers,
    });
    await move();
    const dialog = page.getByRole('dialog', { name: 'Tell everyone who was told?' });
    await dialog.getByRole('button', { name: 'Save and write to 1 person' }).click();
    await undo.click();
    await dialog.getByText(/^The e-mail to /).click();
    await dialog.getByText('As plain text').click();
    await dialog.getByText(/Chapel/).waitFor();
    assert.deepEqual(await places(), ['Hall', 'Town hall', 'Town hall', 'Town hall']);
    await dialog.getByRole('button', { name: 'Save and write to 1 person' }).click();
    await page.waitForURL(/\/events\/\d+$/);
    assert.deepEqual(await places(), ['Hall', 'Hall', 'Chapel', 'Hall']);

    // Nobody's change is lost.
    await move();
    await dialog.getByRole('checkbox').uncheck();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await undo.waitFor();
    await change(third, 'Garden');
    await undo.click();
    const left = page.getByRole('region', { name: 'Taking back the change of the series' });
    await left.getByText('This event and one more become what they were before.').waitFor();
    await left.getByRole('link', { name: /21 April 2027/ }).waitFor();
    await left.getByText('changed by Matthias Brändli').waitFor();
    await assertAccessible(page);
    assert.deepEqual(await places(), ['Hall', 'Town hall', 'Garden', 'Town hall']);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/events\/\d+$/);
    assert.deepEqual(await places(), ['Hall', 'Hall', 'Garden', 'Hall']);
  });

  test('questions are written, sorted by keyboard and by drag, and kept in their order', async (t) => {
    const visitor = await organiser(t);
    const id = await draft(visitor, { title: 'Gala' });
    const { page, context } = visitor;
    // Not every browser can move an element without taking it out of the page, and with it the focus.
    await context.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'moveBefore'));
    await visitor.open(`/organise/events/${id}`);
    await page.getByRole('link', { name: /^Questions/ }).click();
    const titles = ['Which menu?', 'How do you travel?', 'Anything else?'];
    for (const [index, title] of titles.entries()) {
      await page.getByRole('button', { name: 'Add a question' }).click();
      await page.getByLabel('What do you want to know?').nth(index).fill(title);
    }
    await page.getByLabel('Kind of answer').first().selectOption('choice');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Give at least two things to choose from.').waitFor();
    await page.getByRole('textbox', { name: 'Option 1' }).fill('Meat');
    await page.getByRole('textbox', { name: 'Option 2' }).fill('Fish');
    const handle = (number: number) =>
      page.getByRole('button', { name: new RegExp(`^Question ${number} of 3`) });
    await handle(1).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Now question 2 of 3').waitFor();
    await page.keyboard.press('ArrowDown');
    assert.equal(await handle(3).evaluate((element) => element === document.activeElement), true);
    await assertAccessible(page);
    const [from, to] = [await handle(2).boundingBox(), await handle(1).boundingBox()];
    assert.ok(from !== null && to !== null);
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y - 10, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('link', { name: /^Questions 3 questions/ }).waitFor();
    const saved = await asJson<{ questions: { title: string }[] }>(context, `/v2/manage/events/${id}`);
    assert.deepEqual(
      saved.questions.map(({ title }) => title),
      ['Anything else?', 'How do you travel?', 'Which menu?'],
    );
  });

  test('a question is dragged by a finger past the edge of the screen, and the page moves along (phone)', async (t) => {
    const visitor = await organiser(t, 'phone');
    const { page, context } = visitor;
    const names = ['a', 'b', 'c', 'd', 'e'];
    const id = await draft(visitor, { title: 'Banquet' });
    await visitor.open(`/organise/events/${id}/questions`);
    for (const [index, title] of names.entries()) {
      await page.getByRole('button', { name: 'Add a question' }).click();
      await page.getByLabel('What do you want to know?').nth(index).fill(title);
    }
    // A taller one to pass.
    await page.getByLabel('Kind of answer').nth(1).selectOption('choice');
    for (const number of [1, 2])
      await page.getByRole('textbox', { name: `Option ${number}` }).fill(String(number));
    await page.evaluate(() => scrollTo(0, 0));
    const session = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x: 40, y })) });
    const handle = (number: number) =>
      page.getByRole('button', { name: new RegExp(`^Question ${number} of 5`) });
    const heightOf = async (number: number) => {
      const box = await handle(number).boundingBox();
      assert.ok(box !== null);
      return box.y + box.height / 2;
    };
    const from = await heightOf(1);
    const bar = await page.getByRole('button', { name: 'Save' }).boundingBox();
    assert.ok(bar !== null);
    await touch('touchStart', from);
    for (const y of [from + 40, bar.y - 120, bar.y - 20]) await touch('touchMove', y);
    await page.getByText('Now question 5 of 5').waitFor();
    await touch('touchEnd');
    await touch('touchStart', await heightOf(5));
    for (const y of [300, 100, 10]) await touch('touchMove', y);
    await page.getByText('Now question 1 of 5').waitFor();
    await touch('touchEnd');
    // Past a taller one the cards change places, and the page stays where it is.
    await page.evaluate((by) => scrollBy(0, by), (await heightOf(1)) - 20);
    const before = await page.evaluate(() => scrollY);
    assert.ok(before > 0);
    await touch('touchStart', 20);
    for (const y of [200, 400, 620]) await touch('touchMove', y);
    await page.getByText('Now question 2 of 5').waitFor();
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown, 100))));
    assert.equal(await page.evaluate(() => scrollY), before);
    await touch('touchEnd');
    await page.waitForFunction(() => document.documentElement.style.overflowAnchor === '');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const saved = await asJson<{ questions: { title: string }[] }>(context, `/v2/manage/events/${id}`);
    assert.equal(saved.questions.map(({ title }) => title).join(''), 'bacde');
  });

  test('a banner is cropped and shown, and a file attached and removed', async (t) => {
    const visitor = await organiser(t, 'phone');
    const id = await draft(visitor, { title: 'Exhibition' });
    const { page } = visitor;
    await visitor.open(`/organise/events/${id}/files`);
    const buffer = await plainBanner('#256a86');
    await page.getByLabel('Choose a picture').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer });
    await page.getByLabel('Zoom').fill('3');
    const frame = page.getByRole('application');
    await frame.scrollIntoViewIfNeeded();
    const [box, left] = [await frame.boundingBox(), () => frame.locator('img').boundingBox()];
    const before = await left();
    assert.ok(box !== null && before !== null);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    // Each step is less than a pixel of the picture.
    await page.mouse.move(middle.x - 40, middle.y, { steps: 40 });
    await page.mouse.up();
    await settled(page);
    assert.equal(Math.round(before.x - ((await left())?.x ?? 0)), 40);
    // A second finger throws nothing aside: two that come together show more of the picture.
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...places: number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: places.map((x, id) => ({ x: middle.x + x, y: middle.y, id })),
      });
    await touch('touchStart', -80);
    await touch('touchStart', -80, 80);
    await touch('touchMove', -60, 60);
    await touch('touchMove', -40, 40);
    await touch('touchCancel');
    await settled(page);
    assert.equal(Number(await page.getByLabel('Zoom').inputValue()), 1.5);
    assert.equal(Math.round(((await left())?.width ?? 0) * 2), Math.round(before.width));
    await page.getByRole('button', { name: 'Back' }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Cancel' }).click();
    const sending = page.waitForRequest((request) => request.url().includes('/banner'));
    await page.getByRole('button', { name: 'Use this one' }).click();
    const sent = new URL((await sending).url()).searchParams;
    assert.deepEqual(
      ['x', 'y', 'width', 'height'].map((name) => sent.get(name)),
      ['184', '150', '600', '200'],
    );
    // What was cut is what is seen, in the same shape.
    const shown = await page.getByRole('img', { name: 'The banner' }).boundingBox();
    assert.equal(Math.round(((shown?.width ?? 0) / (shown?.height ?? 1)) * 10), 30);
    await page
      .getByLabel('Attach a file')
      .setInputFiles({ name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Soup') });
    await page.getByRole('link', { name: 'menu.txt' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Remove menu.txt' }).click();
    await page.getByText('“menu.txt” was removed.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'menu.txt' }).count(), 0);
    // What is in place is lost by nobody who leaves.
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL(/\/events\/\d+$/);
  });

  test('of two who change what there is to choose from in the same question, both versions are to choose from', async (t) => {
    const [one, other] = [await organiser(t), await organiser(t, 'phone', 'administrator')];
    other.expect(/412 \(Precondition Failed\)/);
    const id = await draft(one, { title: 'Summer party' });
    const menu = { title: 'Menu?', type: 'choice', options: [{ title: 'Meat' }, { title: 'Fish' }] };
    await one.context.request.put(`${house.address}/v2/manage/events/${id}/questions`, {
      data: { questions: [menu, { title: 'Travel?', type: 'text' }] },
      headers: { origin: house.address, 'if-match': '*' },
    });
    for (const { page, option } of [
      { page: one.page, option: 'Vegan' },
      { page: other.page, option: 'Pasta' },
    ]) {
      await page.goto(`${house.address}/organise/events/${id}/questions`);
      await page.getByRole('button', { name: 'Add an option' }).click();
      await page.getByLabel('Option 3', { exact: true }).fill(option);
    }
    await other.page.getByLabel('What do you want to know?').nth(1).fill('How do you travel?');
    const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
    await save(one.page);
    await one.page.getByText('Saved.').waitFor();
    await save(other.page);
    await other.page.getByRole('heading', { name: /Matthias Brändli has changed this meanwhile/ }).waitFor();
    const shown = async () =>
      Promise.all((await other.page.getByLabel(/^Option \d$/).all()).map((field) => field.inputValue()));
    assert.deepEqual(await shown(), ['Meat', 'Fish', 'Pasta']);
    await assertAccessible(other.page);
    const choice = other.page.getByRole('group', { name: 'Menu?' });
    await choice.getByRole('radio', { name: 'Theirs Menu? (Meat / Fish / Vegan)' }).check();
    assert.deepEqual(await shown(), ['Meat', 'Fish', 'Vegan']);
    await other.page.getByRole('button', { name: 'Add an option' }).click();
    await other.page.getByLabel('Option 4', { exact: true }).fill('Pasta');
    await save(other.page);
    await other.page.getByText('Saved.').waitFor();
    const saved = await asJson<{ questions: { title: string; options: { title: string }[] }[] }>(
      other.context,
      `/v2/manage/events/${id}/questions`,
    );
    assert.deepEqual(
      saved.questions.map(({ title, options }) => [title, ...options.map((option) => option.title)]),
      [['Menu?', 'Meat', 'Fish', 'Vegan', 'Pasta'], ['How do you travel?']],
    );
  });
});

function plainBanner(background: string): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
}
