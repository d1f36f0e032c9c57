import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { type Size } from './support/browser.ts';
import { startHouse, type House } from './support/house.ts';
import { pressTwice } from './support/pressing.ts';
import { assertGoodScreen } from './support/screen-checks.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

/** Events of the demo that are to come, in the calendar of a district. */
const event = 5;
const other = 4;
/** One that was cancelled. */
const cancelled = 9;

suite('Inviting many to an event', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  async function organiser(t: TestContext, size: Size, of = event): Promise<Visitor> {
    const visitor = await newVisitor(t, browser, house, { size });
    await visitor.signIn('administrator');
    await visitor.open(`/organise/events/${of}`);
    return visitor;
  }

  test('shows who is invited and who is left out before it happens, and leads to them afterwards', async (t) => {
    const { page } = await organiser(t, 'phone');
    await page.getByRole('link', { name: 'Invite', exact: true }).click();
    await page.getByRole('button', { name: 'See who is invited' }).click();
    await page.getByText('Choose someone first.').waitFor();
    await page.getByLabel('Club, zone or district').fill('a');
    const first = page.getByRole('listbox', { name: 'Found' }).getByRole('option').first();
    const group = await first.innerText();
    await first.click();
    const chosen = page.getByRole('list', { name: 'Chosen clubs, zones and districts' });
    const [name = ''] = (await chosen.innerText()).split(' · ');
    assert.ok(group.startsWith(name), `${group} is chosen, not ${name}`);
    await page.getByLabel('Name of a member').fill('er');
    await page.getByRole('listbox', { name: 'People found' }).getByRole('option').first().click();
    await page.getByRole('list', { name: 'Chosen members' }).waitFor();
    await page.getByText('By office').click();
    await page.getByRole('checkbox').first().check();
    await page.getByLabel('Your words').fill('We would be glad to see you.');
    await assertGoodScreen(page, 'phone', 'whom to invite');
    await page.getByRole('button', { name: 'See who is invited' }).click();
    const sentence = await page.getByRole('heading', { name: /would be invited$/ }).innerText();
    await page.getByText(/^The e-mail to/).click();
    await page.getByText('As plain text').click();
    await page.getByText(/> We would be glad to see you\./).waitFor();
    await assertGoodScreen(page, 'phone', 'who would be invited');
    const done = page.getByRole('heading', { name: /(?:is|are) invited$/ });
    const send = page.getByRole('button', { name: /^Send \d+ invitation/ });
    const sent = await pressTwice(send, () => done.waitFor());
    assert.deepEqual(sent, [`/v2/manage/events/${event}/invitations`]);
    assert.equal(Number.parseInt(await done.innerText(), 10), Number.parseInt(sentence, 10));
    await assertGoodScreen(page, 'phone', 'who is invited');
    await page.getByRole('link', { name: 'See who has not answered' }).click();
    await page.waitForURL(/\/participants\?state=told/);
    await page.getByRole('navigation', { name: 'People of this event' }).waitFor();
  });

  test('works by keyboard alone, keeps the focus, and nobody is invited twice', async (t) => {
    const { page } = await organiser(t, 'desktop', other);
    await page.getByRole('link', { name: 'Invite', exact: true }).focus();
    await page.keyboard.press('Enter');
    const near = page.getByRole('group', { name: 'Close to you' }).getByRole('button').first();
    const name = await near.innerText();
    await near.focus();
    await page.keyboard.press('Enter');
    const search = page.getByLabel('Club, zone or district');
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
    assert.ok(await search.evaluate((input) => input === document.activeElement));
    await page.getByRole('button', { name: `Remove ${name}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
    await page.keyboard.type(name);
    const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option', { name }).first();
    await found.waitFor();
    // Arrows lead along what was found, while the focus stays in the field; Escape puts it away, an arrow brings it back.
    await page.keyboard.press('Escape');
    await found.waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    assert.equal(await search.getAttribute('aria-activedescendant'), await found.getAttribute('id'));
    assert.ok(await search.evaluate((input) => input === document.activeElement));
    await page.keyboard.press('Enter');
    const look = page.getByRole('button', { name: 'See who is invited' });
    await look.focus();
    await page.keyboard.press('Enter');
    const send = page.getByRole('button', { name: /^Send \d+ invitation/ });
    await send.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /(?:is|are) invited$/ }).waitFor();
    await page.getByRole('button', { name: 'Invite more' }).press('Enter');
    await page.getByRole('group', { name: 'Close to you' }).getByRole('button', { name }).press('Enter');
    await look.click();
    await page.getByRole('heading', { name: 'Nobody would be invited' }).waitFor();
    await page.getByText(/invited or registered already/).waitFor();
    await assertGoodScreen(page, 'desktop', 'nobody left to invite');
  });

  /** A published event by invitation only, of its own. */
  async function closedEvent({ context }: Visitor, title: string): Promise<number> {
    const send = async (path: string, data: object) => {
      const at = `${house.address}/v2/manage/events${path}`;
      const answer = await context.request.post(at, { data, headers: { origin: house.address } });
      assert.ok(answer.ok(), await answer.text());
      return answer.json();
    };
    const event = { calendar: 3, title, startDate: '2027-06-12T18:30:00', closed: true };
    const { id } = await send('', event);
    await send(`/${id}/publish`, { notify: false });
    return id;
  }

  /** Invites the club close to the organiser, and says how many these are. */
  async function inviteClub({ page }: Visitor): Promise<number> {
    await page.getByRole('group', { name: 'Close to you' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'See who is invited' }).click();
    await page.getByRole('button', { name: /^Send \d+ invitation/ }).click();
    const done = await page.getByRole('heading', { name: /(?:is|are) invited$/ }).innerText();
    return Number.parseInt(done, 10);
  }

  test('is undone at once, exactly, and says so', async (t) => {
    const visitor = await organiser(t, 'phone');
    const { page } = visitor;
    const id = await closedEvent(visitor, 'The wrong club');
    await visitor.open(`/organise/events/${id}/invite`);
    const invited = await inviteClub(visitor);
    const undo = page.getByRole('button', { name: 'Undo' });
    const done = page.getByRole('heading', { name: /invitations? (?:is|are) taken back$/ });
    const sent = await pressTwice(undo, () => done.waitFor());
    assert.deepEqual(sent, [`/v2/manage/events/${id}/invitations/take-back`]);
    assert.equal(Number.parseInt(await done.innerText(), 10), invited);
    await assertGoodScreen(page, 'phone', 'what was undone');
    await page.getByRole('button', { name: 'Invite others' }).click();
    await page.getByLabel('Club, zone or district').waitFor();
    await visitor.open(`/organise/events/${id}/participants?state=told`);
    await page.getByText('Nobody is registered yet').waitFor();
  });

  test(`is taken back later, as a whole or by club, when it was seen whose invitations they are (phone)`, async (t) => {
    const visitor = await organiser(t, 'phone');
    const { page } = visitor;
    const id = await closedEvent(visitor, 'Second thoughts');
    await visitor.open(`/organise/events/${id}/invite`);
    const invited = await inviteClub(visitor);
    await page.getByRole('link', { name: 'Withdraw invitations' }).click();
    const look = page.getByRole('button', { name: 'See whose invitations they are' });
    await look.click();
    await page.getByText('Choose someone first.').waitFor();
    const earlier = page.getByRole('group', { name: 'Earlier invitations' }).getByRole('checkbox');
    await earlier.check();
    await assertGoodScreen(page, 'phone', 'whose invitations to take back');
    await look.click();
    const would = page.getByRole('heading', { name: /would be taken back$/ });
    assert.equal(Number.parseInt(await would.innerText(), 10), invited);
    await assertGoodScreen(page, 'phone', 'whose invitations would be taken back');
    await page.getByRole('button', { name: /^Take \d+ invitations? back$/ }).click();
    const done = page.getByRole('heading', { name: /(?:is|are) taken back$/ });
    assert.equal(Number.parseInt(await done.innerText(), 10), invited);
    assert.ok(await done.evaluate((heading) => heading === document.activeElement));
    await assertGoodScreen(page, 'phone', 'what was taken back');
    await page.getByRole('button', { name: 'Take more back' }).click();
    await page.getByRole('group', { name: 'Close to you' }).getByRole('button').first().click();
    await look.click();
    await page.getByRole('heading', { name: 'No invitation would be taken back' }).waitFor();
    await page.getByText(/not invited\.$/).waitFor();
  });

  test('is offered to nobody but those who manage the event, and not for what is over', async (t) => {
    const visitor = await newVisitor(t, browser, house, { size: 'desktop' });
    await visitor.signIn('member');
    visitor.expect(/403|404/);
    await visitor.open(`/organise/events/${event}/invite`);
    assert.equal(await visitor.heading(), 'You don’t have access to this');
    const manager = await organiser(t, 'desktop');
    const { page } = manager;
    await manager.open('/organise/events/1/invite');
    await page.getByText('Nobody can be invited now').waitFor();
    await assertGoodScreen(page, 'desktop', 'too late to invite');
    // As long as it runs, someone may still be invited by mistake.
    await page.getByRole('link', { name: 'Withdraw invitations' }).waitFor();
    await manager.open(`/organise/events/${cancelled}/invite`);
    await page.getByText('Nobody can be invited now').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Withdraw invitations' }).count(), 0);
    await manager.open(`/organise/events/${cancelled}/take-back`);
    await page.getByText('No invitation can be taken back now').waitFor();
    await assertGoodScreen(page, 'desktop', 'too late to take invitations back');
    await manager.open('/organise/events/1');
    assert.equal(await page.getByRole('link', { name: 'Invite', exact: true }).count(), 0);
  });
});
