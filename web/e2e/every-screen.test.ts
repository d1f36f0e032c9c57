import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import type { DemoUsername } from '../../src/identity/setup/demo-summary.ts';
import { makeSetupLink } from '../../src/identity/setup/setup-service.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { everySize, sizes, themeOf, type Size } from './support/browser.ts';
import { DoorPage } from './support/door.ts';
import {
  forEveryone,
  forMembers,
  forOfficers,
  forOrganisers,
  forReviewers,
} from './support/every-address.ts';
import { startEmptyHouse, startHouse, type House } from './support/house.ts';
import { goInside, routesOf } from './support/inside-app.ts';
import { assertGoodScreen, assertInside, enlargeText } from './support/screen-checks.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

/** What is built in another way where there is room: a table instead of cards. */
const builtForDesk = ['/organise/events/1/participants'];

const mainScreens = ['/', '/events', '/events/1', '/events/6', '/people', '/clubs', '/clubs/1', '/me'];

const everythingEmpty = ['', '?view=month', '?view=past']
  .map((view) => `/events${view}`)
  .concat('/', '/people', '/clubs', '/clubs?view=map', '/magazines', '/conventions', '/me', '/me/visibility');

const nobodyIsHere = ['/nothing/is/here', '/events/999999', '/people/999999', '/clubs/999999', '/events/x'];

suite('Every screen, by day and by night, is accessible, titled and whole when enlarged', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  async function visit(t: TestContext, size: Size, username?: DemoUsername): Promise<Visitor> {
    const visitor = await newVisitor(t, browser, house, { size });
    if (username !== undefined) await visitor.signIn(username);
    await visitor.open(username === 'reviewer' ? '/door' : '/');
    return visitor;
  }

  test('has an example here', async (t) => {
    const { page } = await visit(t, 'phone');
    const shown = [...forEveryone, ...forMembers, ...forOfficers, ...forOrganisers, ...forReviewers];
    assert.deepEqual([...new Set(shown.map(({ route }) => route))].toSorted(), await routesOf(page));
  });

  test('with text of twice the size on a phone', async (t) => {
    const { page } = await visit(t, 'phone', 'member');
    await enlargeText(page);
    for (const at of mainScreens) {
      await goInside(page, at);
      await assertInside(page, sizes.phone.viewport.width, at);
    }
  });

  for (const size of everySize) {
    test(`before the sign-in (${size})`, async (t) => {
      const visitor = await visit(t, size);
      await look(visitor, size, [...forEveryone.map(({ at }) => at), '/nothing/is/here']);
    });

    test(`for a member (${size})`, async (t) => {
      const visitor = await visit(t, size, 'member');
      await look(
        visitor,
        size,
        forMembers.map(({ at }) => at),
      );
    });

    test(`for an officer (${size})`, async (t) => {
      const visitor = await visit(t, size, 'president');
      await look(
        visitor,
        size,
        forOfficers.map(({ at }) => at),
      );
    });

    test(`for an organiser (${size})`, async (t) => {
      const visitor = await visit(t, size, 'administrator');
      await look(
        visitor,
        size,
        forOrganisers.map(({ at }) => at),
      );
    });

    test(`at the door (${size})`, async (t) => {
      const visitor = await visit(t, size, 'reviewer');
      await new DoorPage(visitor.page).open(house);
      await look(
        visitor,
        size,
        forReviewers.map(({ at }) => at),
      );
    });

    test(`where nothing is (${size})`, async (t) => {
      const visitor = await visit(t, size, 'member');
      visitor.expect(/404 \(Not Found\)/);
      await look(visitor, size, nobodyIsHere);
    });

    test(`where something is broken (${size})`, async (t) => {
      const visitor = await visit(t, size, 'member');
      visitor.expect(/500 \(Internal Server Error\)/);
      await visitor.page.route(/\/v2\/digimag/, (route) => route.fulfill({ status: 500, json: {} }));
      await look(visitor, size, ['/magazines']);
      await visitor.page.getByText('Something went wrong on our side').waitFor();
    });

    test(`where there is nothing yet (${size})`, async (t) => {
      const empty = await startEmptyHouse(t);
      const visitor = await newVisitor(t, browser, empty, { size });
      await setUp(visitor, empty);
      await visitor.open('/');
      await look(visitor, size, everythingEmpty);
      // The door is a document of its own.
      await visitor.open('/door');
      await look(visitor, size, ['/door']);
    });
  }
});

/** Goes from one address to the next, and holds each to what every screen promises. */
async function look({ page }: Visitor, size: Size, addresses: readonly string[]): Promise<void> {
  const { origin } = new URL(page.url());
  for (const [index, at] of addresses.entries()) {
    await goInside(page, at);
    assert.equal(page.url(), `${origin}${at}`);
    // What leads around is the same on all of them.
    const isOther = size === 'desktop' && (index === 0 || builtForDesk.includes(at));
    await assertGoodScreen(page, size, `${at} (${size})`, isOther ? undefined : themeOf[size]);
  }
}

/** Makes the organisation and its administrator, who is signed in then. */
async function setUp({ context }: Visitor, { address, deps }: House): Promise<void> {
  const secret = (await makeSetupLink(deps)).split('#')[1];
  const account = { username: 'ada', password: 'four words from nowhere' };
  const administrator = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org', ...account };
  const languages = ['en'];
  const organisation = { name: 'Friends', timeZone: 'Europe/Zurich', clubYearStart: '07-01', languages };
  const made = await context.request.post(`${address}/v2/setup`, {
    data: { secret, organisation, administrator },
  });
  assert.equal(made.status(), 201, await made.text());
  const signedIn = await context.request.post(`${address}/v2/session`, { data: account });
  assert.equal(signedIn.status(), 200, await signedIn.text());
}
