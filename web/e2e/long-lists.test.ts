import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import type { ClubId } from '../../src/platform/shared/ids.ts';
import { runningEvent } from './support/door.ts';
import { startHouse, type House } from './support/house.ts';
import { goInside, settled } from './support/inside-app.ts';
import { assertGoodScreen } from './support/screen-checks.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import type { Size } from './support/browser.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

const many = 500;
const club = 1 as ClubId;
/** More rows than this are never drawn: three windows of a desk. */
const mostRows = 80;
const nameOf = (index: number) => `Long Zz${numberOf(index)}`;
const numberOf = (index: number) => String(index).padStart(4, '0');
const last = nameOf(many - 1);

suite(`A list of ${many} people`, () => {
  const ending = endOfSuite();
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    await addPeople(house);
  });

  async function open(t: TestContext, path: string, size: Size): Promise<Visitor> {
    const visitor = await newVisitor(t, await sharedBrowser(), house, { size });
    await visitor.signIn('administrator');
    await visitor.open(path);
    await settled(visitor.page);
    return visitor;
  }

  for (const size of ['phone', 'desktop'] as const)
    test(`is a club whose members are drawn where they are seen, down to the last one, on a ${size}`, async (t) => {
      const { page } = await open(t, `/clubs/${club}`, size);
      const rows = membersOf(page);
      await rows.first().waitFor();
      assert.ok((await rows.count()) < mostRows);
      const count = Number(await rows.first().getAttribute('aria-setsize'));
      assert.ok(count >= many);
      await scrollToEnd(page, rows.filter({ hasText: last }));
      assert.ok((await rows.count()) < mostRows);
      assert.equal(await rows.last().getAttribute('aria-posinset'), String(count));
      await assertInOrder(rows);
      await assertGoodScreen(page, size, 'a long club');
    });

  test('has the same row in the same place after a look at it, and after a reload', async (t) => {
    const { page } = await open(t, `/clubs/${club}`, 'phone');
    const row = membersOf(page).filter({ hasText: nameOf(300) });
    await scrollUntil(page, row);
    const top = () => row.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await top();
    await row.getByRole('link').click();
    await page.waitForURL(/\/people\//);
    await settled(page);
    await page.goBack();
    await settled(page);
    await row.waitFor();
    assert.ok(Math.abs((await top()) - before) <= 1, `${before} → ${await top()}`);
    await page.reload();
    await settled(page);
    await row.waitFor();
    assert.ok(Math.abs((await top()) - before) <= 1, `${before} → ${await top()}`);
  });

  test('keeps the focus in a row that is scrolled out of sight, and goes on from there', async (t) => {
    const { page } = await open(t, `/people`, 'desktop');
    await goInside(page, `/clubs/${club}`);
    const link = membersOf(page).nth(4).getByRole('link');
    const [name, next] = [await link.innerText(), await membersOf(page).nth(5).getByRole('link').innerText()];
    await link.focus();
    await scrollToEnd(page, membersOf(page).filter({ hasText: last }));
    const focused = page.locator(':focus');
    assert.equal(await focused.innerText(), name);
    await page.keyboard.press('Tab');
    assert.equal(await focused.innerText(), next);
    await page.waitForFunction(() => document.activeElement?.checkVisibility() === true);
    assert.equal(await focused.evaluate((element) => element.getBoundingClientRect().top > 0), true);
  });

  test('is printed whole, and as wide as the paper', async (t) => {
    const { page } = await open(t, `/clubs/${club}`, 'desktop');
    const rows = membersOf(page);
    await rows.first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const paper = await page.evaluate(() => document.body.clientWidth);
    assert.equal((await page.locator('#content').boundingBox())?.width, paper);
    await page.emulateMedia({ media: null });
    // To make the pages of all these photos takes a browser a while; what it says before is the same.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    assert.ok((await rows.count()) >= many);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    assert.ok((await rows.count()) < mostRows);
  });

  test('finds someone of whom no row was drawn', async (t) => {
    const { page } = await open(t, `/people`, 'phone');
    await page.getByRole('searchbox').fill('zz0377');
    await page
      .getByRole('list', { name: 'People found' })
      .getByRole('link', { name: nameOf(377) })
      .waitFor();
  });

  test('is who comes to an event', async (t) => {
    const { page } = await open(t, `/events/${runningEvent}?coming=true`, 'phone');
    const rows = page.getByRole('list', { name: 'People' }).getByRole('listitem');
    await rows.first().waitFor();
    assert.ok((await rows.count()) < mostRows);
    await scrollToEnd(page, rows.filter({ hasText: last }));
    assert.ok((await rows.count()) < mostRows);
  });

  for (const size of ['phone', 'desktop'] as const)
    test(`is who takes part, of whom a check-in draws one row, on a ${size}`, async (t) => {
      const { page } = await open(t, `/organise/events/${runningEvent}/participants`, size);
      const rows =
        size === 'desktop'
          ? page.getByRole('table').getByRole('row')
          : page.getByRole('list', { name: 'Participants' }).getByRole('listitem');
      const drawn = async () => {
        assert.ok((await rows.count()) < mostRows);
        await assertInOrder(rows);
      };
      await scrollToEnd(page, rows.filter({ hasText: last }));
      await drawn();
      await watchRows(page);
      const person = nameOf(many - (size === 'phone' ? 2 : 3));
      await page.getByRole('button', { name: `Check in: ${person}` }).click();
      await page.getByRole('button', { name: `Undo check-in: ${person}` }).waitFor();
      await settled(page);
      assert.deepEqual(await changedRows(page), [person]);
      await drawn();
      await assertGoodScreen(page, size, 'many participants');
      await page.getByRole('searchbox').fill('zz0377');
      await rows.filter({ hasText: nameOf(377) }).waitFor();
    });
});

const membersOf = (page: Page) =>
  page.getByRole('list', { name: 'Members', exact: true }).getByRole('listitem');

/** Scrolls down as far as it goes, again while more comes, until a row is seen. */
async function scrollToEnd(page: Page, row: Locator): Promise<void> {
  await row.page().waitForFunction(() => document.body.scrollHeight > innerHeight);
  for (;;) {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }));
    await settled(page);
    if (await row.isVisible()) return;
  }
}

/** Scrolls down a window at a time until a row is seen. */
async function scrollUntil(page: Page, row: Locator): Promise<void> {
  while (!(await row.isVisible())) {
    await page.evaluate(() => scrollBy({ top: innerHeight }));
    await settled(page);
  }
  await row.scrollIntoViewIfNeeded();
  await settled(page);
}

/** The rows that are drawn stand one below the other, without a hole where someone looks. */
async function assertInOrder(rows: Locator): Promise<void> {
  const boxes = await rows.evaluateAll((elements) =>
    elements
      .map((element) => element.getBoundingClientRect())
      .filter(({ bottom, top }) => bottom > 0 && top < innerHeight)
      .map(({ top, bottom }) => [Math.round(top), Math.round(bottom)]),
  );
  assert.ok(boxes.length > 3);
  const holes = boxes.slice(1).map(([top = 0], index) => top - (boxes[index]?.[1] ?? 0));
  assert.deepEqual(
    holes.filter((hole) => Math.abs(hole) > 2 && hole > -40),
    [],
  );
}

/** Notes which rows of people are changed from now on. */
async function watchRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const changed = new Set<string>();
    Object.assign(globalThis, { changed });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const name = element?.closest('main [data-index]')?.querySelector('a')?.textContent;
        if (name !== undefined) changed.add(name);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

const changedRows = (page: Page) =>
  page.evaluate(() => [...(globalThis as unknown as { changed: Set<string> }).changed]);

/** Adds members to a club, all of whom come to the event that runs. */
async function addPeople({ deps: { storage } }: House): Promise<void> {
  await storage.write(async (tx) => {
    const { id, ...member } = await tx
      .selectFrom('members')
      .selectAll()
      .where('club_id', '=', club)
      .executeTakeFirstOrThrow();
    const { id: _number, ...answer } = await tx
      .selectFrom('registrations')
      .selectAll()
      .where('event_id', '=', runningEvent)
      .where('member_id', 'is not', null)
      .where('attending', '=', 'YES')
      .where('validated_at', 'is', null)
      .executeTakeFirstOrThrow();
    for (const index of Array.from({ length: many }).keys()) {
      const number = numberOf(index);
      const name = { first_name: 'Long', last_name: `Zz${number}` };
      const keys = { first_name_key: 'long', last_name_key: `zz${number}`, search_text: `long zz${number}` };
      const own = { external_id: null, username: null, username_key: null, photo_sha256: null };
      const secret = { private_identifier: `long-${id}-${number}`, photo_name: `long-${number}` };
      const { id: added } = await tx
        .insertInto('members')
        .values({ ...member, ...own, ...secret, ...name, ...keys })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('registrations')
        .values({
          ...answer,
          external_id: null,
          member_id: added,
          name_key: `zz${number} long`,
          barcode: `l${number}`,
          reply_hash: null,
        })
        .execute();
    }
  });
}
