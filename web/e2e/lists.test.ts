import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import type { EventId } from '../../src/platform/shared/ids.ts';
import { runningEvent } from './support/door.ts';
import { startHouse, type House } from './support/house.ts';
import { goInside, settled } from './support/inside-app.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor } from './support/visitor.ts';

interface List {
  name: string;
  at: string;
  rows: (page: Page) => Locator;
  /** What is chosen in it, and what of that its address says then. */
  choose?: (page: Page) => Promise<unknown>;
  says?: string;
  /** Whether its rows are no links into the app. */
  isEnd?: boolean;
}

const linksIn = (label: string | RegExp) => (page: Page) =>
  page.getByRole('list', { name: label, exact: true }).getByRole('link');
const entries = (page: Page) => page.locator('main h3').getByRole('link');
const search = (text: string) => (page: Page) => page.getByRole('searchbox').fill(text);
/** More comes by itself where the end is near. */
const toTheEnd = (page: Page) => page.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();
/** An event of the demo that is to come, about which messages were sent. */
const written = 5 as EventId;
const people = `/organise/events/${runningEvent}/participants`;

const lists: List[] = [
  { name: 'what comes next, at home', at: '/', rows: entries },
  {
    name: 'coming events',
    at: '/events',
    rows: entries,
    choose: (page) => page.getByLabel('My answer', { exact: true }).selectOption('open'),
    says: 'answer=open',
  },
  {
    name: 'past events',
    at: '/events?view=past',
    rows: entries,
    choose: press('Show earlier events'),
    says: 'more=1',
  },
  { name: 'a day of a month', at: '/events?view=month', rows: entries },
  {
    name: 'those who come to an event',
    at: `/events/${runningEvent}`,
    rows: linksIn('People'),
    choose: (page) => page.getByText('Everyone who is coming').click(),
    says: 'coming=true',
  },
  { name: 'people', at: '/people', rows: linksIn(/^Members of/) },
  { name: 'clubs', at: '/clubs', rows: linksIn('Clubs'), choose: search('guild'), says: 'q=guild' },
  { name: 'clubs on a map', at: '/clubs?view=map', rows: linksIn('Clubs on the map') },
  { name: 'members of a club', at: '/clubs/1', rows: linksIn('Members') },
  {
    name: 'activities of a club',
    at: '/clubs/1',
    rows: (page) => page.getByRole('link', { name: /^Edit / }),
    choose: (page) => page.getByRole('link', { name: /hours/i }).click(),
    says: 'figure=hoursWorked',
  },
  {
    name: 'clubs that report activities',
    at: '/activities',
    rows: linksIn(/^Have/),
    choose: (page) => page.getByRole('link', { name: /hours/i }).click(),
    says: 'figure=hoursWorked',
  },
  { name: 'magazines', at: '/magazines', rows: (page) => page.locator('main li'), isEnd: true },
  { name: 'conventions', at: '/conventions', rows: (page) => page.locator('main li'), isEnd: true },
  { name: 'my pages', at: '/me', rows: (page) => page.locator('main li a:not([href*="/v2/"])') },
  {
    name: 'my devices',
    at: '/me/devices',
    rows: (page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem'),
    isEnd: true,
  },
  {
    name: 'planned events of an organiser',
    at: '/organise',
    rows: linksIn('Coming up'),
    choose: search('e'),
    says: 'q=e',
  },
  {
    name: 'past events of an organiser',
    at: '/organise',
    rows: linksIn('Past'),
    choose: (page) => page.getByRole('link', { name: 'Past', exact: true }).click(),
    says: 'view=past',
  },
  {
    name: 'calendars',
    at: '/organise/calendars',
    rows: linksIn('Calendars'),
    choose: search('guild'),
    says: 'q=guild',
  },
  { name: 'parts of an event', at: '/organise/events/5', rows: linksIn('Parts of the event') },
  {
    name: 'participants beyond the first hundred',
    at: people,
    rows: linksIn('Participants'),
    choose: toTheEnd,
    says: 'more=1',
  },
  {
    name: 'sorted participants of a state',
    at: people,
    rows: linksIn('Participants'),
    choose: async (page) => {
      await page.getByRole('link', { name: /^\d+ coming$/ }).click();
      await page.getByLabel('Order').selectOption('club');
    },
    says: 'state=yes&sort=club',
  },
  {
    name: 'messages beyond the first fifty',
    at: `/organise/events/${written}/messages`,
    rows: linksIn('Messages'),
    choose: press('Show more'),
    says: 'more=1',
  },
  {
    name: 'those who get a message',
    at: `/organise/events/${written}/messages/2`,
    rows: (page) => page.getByRole('list', { name: 'Who gets it' }).getByRole('listitem'),
    isEnd: true,
  },
  // The door is a document of its own.
  { name: 'doors', at: '/door', rows: (page) => page.locator('main li').getByRole('link') },
  {
    name: 'figures of a door',
    at: `/door/${runningEvent}/board`,
    rows: (page) => page.getByRole('heading', { name: 'Conflicts' }),
    isEnd: true,
  },
];

suite(
  'After a look at one of its rows, and after a reload, the same place and choice has the list of',
  () => {
    const ending = endOfSuite();
    let page: Page;
    before(async () => {
      const house = await startHouse(ending);
      await lengthen(house);
      // So low that every list has to be scrolled.
      const context = { viewport: { width: 390, height: 360 } };
      const visitor = await newVisitor(ending, await sharedBrowser(), house, { context });
      await visitor.signIn('administrator');
      await visitor.open('/');
      ({ page } = visitor);
      page.setDefaultTimeout(8000);
    });

    for (const list of lists) {
      test(list.name, async () => {
        await visit(page, list);
        const rows = list.rows(page);
        const before = await seen(page, rows);
        assert.ok(before.place > 0, 'nothing to scroll');
        if (list.isEnd !== true) {
          await rows.last().evaluate((row: HTMLElement) => row.click());
          await page.waitForURL((address) => address.href !== before.address, { waitUntil: 'commit' });
          await settled(page);
          await page.goBack({ waitUntil: 'commit' });
          await isAsBefore(page, rows, before);
        }
        await page.reload({ waitUntil: 'commit' });
        await isAsBefore(page, rows, before);
      });
    }
  },
);

/** Adds guests and messages until their lists come in parts. */
async function lengthen({ deps: { storage } }: House): Promise<void> {
  await storage.write(async (tx) => {
    const { id: _guest, ...guest } = await tx
      .selectFrom('registrations')
      .selectAll()
      .where('event_id', '=', runningEvent)
      .where('host_member_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const { id: _message, ...message } = await tx
      .selectFrom('messages')
      .selectAll()
      .where('event_id', '=', written)
      .executeTakeFirstOrThrow();
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    const unknown = { external_id: null, guest_email_key: null, reply_hash: null };
    await tx
      .insertInto('registrations')
      .values(
        numbers.map((number) => ({
          ...guest,
          ...unknown,
          partner: 0 as const,
          guest_last_name: `Zoller ${number}`,
          name_key: `zoller ${number}`,
          barcode: `z${number}`,
        })),
      )
      .execute();
    await tx
      .insertInto('messages')
      .values(numbers.map((number) => ({ ...message, external_id: null, subject: `Note ${number}` })))
      .execute();
  });
}

async function visit(page: Page, { at, choose, says = '' }: List): Promise<void> {
  if (at.startsWith('/door')) await page.goto(new URL(at, page.url()).href);
  else await goInside(page, at);
  await settled(page);
  await choose?.(page);
  await page.waitForURL((address) => address.search.includes(says));
  await settled(page);
}

interface Seen {
  address: string;
  place: number;
  texts: string[];
}

/** What a list shows after someone has gone down to its last row. */
async function seen(page: Page, rows: Locator): Promise<Seen> {
  await rows.last().evaluate(async (row) => {
    // Letters that come late make rows higher.
    await document.fonts.ready;
    row.scrollIntoView();
    // A place is noted by what follows the scrolling, a moment later.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  // More may come by itself at the end.
  await settled(page);
  const place = await page.evaluate(() => scrollY);
  return { address: page.url(), place, texts: await textsOf(rows) };
}

async function isAsBefore(page: Page, rows: Locator, { address, place, texts }: Seen): Promise<void> {
  await page.waitForURL(address, { waitUntil: 'commit' });
  await rows.last().waitFor({ state: 'attached' });
  await settled(page);
  const isThere = page.waitForFunction((before) => Math.abs(scrollY - before) <= 1, place);
  await isThere.catch(async () => assert.equal(await page.evaluate(() => scrollY), place));
  assert.deepEqual(await textsOf(rows), texts);
}

/** What the rows of a list say; of one that draws only some of them, those that are seen. */
function textsOf(rows: Locator): Promise<string[]> {
  return rows.evaluateAll((all) =>
    all
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return (
          row.closest('[aria-setsize], [aria-rowindex]') === null || (bottom > 2 && top < innerHeight - 2)
        );
      })
      .map((row) => row.textContent),
  );
}
