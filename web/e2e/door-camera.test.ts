import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { assertAccessible } from './support/accessible.ts';
import { startBrowserWithCamera } from './support/browser.ts';
import { DoorPage, freshTickets, type Ticket } from './support/door.ts';
import { startHouse, type House } from './support/house.ts';
import { newVisitor } from './support/visitor.ts';

suite('The camera of a door', () => {
  const ending = endOfSuite();
  let filming: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    filming = await startBrowserWithCamera(ending, ['--use-fake-device-for-media-stream=device-count=1']);
  });

  test('that was refused is told with what to do, and the door works by hand scanner and by name', async (t) => {
    // A browser whose owner is asked for the camera, and says no.
    const refusing = await startBrowserWithCamera(t, [
      '--use-fake-device-for-media-stream',
      '--deny-permission-prompts',
    ]);
    const visitor = await newVisitor(t, refusing, house);
    await visitor.signIn('reviewer');
    const [one, two] = (await freshTickets(visitor, house, 2)) as [Ticket, Ticket];
    const { page } = visitor;
    const door = new DoorPage(page);
    await door.open(house);
    await page.getByText('may not use the camera. Allow it in its settings for this page.').waitFor();
    await page.getByText('A hand scanner works at any time, and you can search by name.').waitFor();
    await assertAccessible(page, 'camera refused');
    await noCameraButtons(page);
    await door.scanTicket(one, 'in');
    await assertNothingMoves(page);
    await door.next();
    await page.getByRole('button', { name: 'Name' }).click();
    await page.getByRole('searchbox', { name: 'Name' }).fill(two.name);
    await page.getByRole('button', { name: new RegExp(`^${two.name}`) }).click();
    await door.verdict('in').filter({ hasText: two.name }).waitFor();
  });

  test('has no button for a light or another camera where there is none', async (t) => {
    const visitor = await newVisitor(t, filming, house, { context: { permissions: ['camera'] } });
    await visitor.signIn('reviewer');
    await new DoorPage(visitor.page).open(house);
    await visitor.page.getByText('Hold the code in front of the camera').waitFor();
    await noCameraButtons(visitor.page);
  });

  test('says that it cannot read where its reader does not come, and reads as soon as it does', async (t) => {
    const visitor = await newVisitor(t, filming, house, { context: { permissions: ['camera'] } });
    visitor.expect(/ERR_FAILED|wasm|falling back to ArrayBuffer/);
    await visitor.signIn('reviewer');
    const { page } = visitor;
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'));
    await page.route(/\.wasm$/, (route) => route.abort());
    await new DoorPage(page).open(house);
    await page.getByText('what reads the codes could not be loaded').waitFor();
    await assertAccessible(page, 'no reader');
    await page.unroute(/\.wasm$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Hold the code in front of the camera').waitFor();
    await page.getByText('what reads the codes could not be loaded').waitFor({ state: 'detached' });
  });

  test('can be turned around where there are two', async (t) => {
    const two = await startBrowserWithCamera(t, ['--use-fake-device-for-media-stream=device-count=2']);
    const visitor = await newVisitor(t, two, house, { context: { permissions: ['camera'] } });
    await visitor.signIn('reviewer');
    const { page } = visitor;
    await new DoorPage(page).open(house);
    await page.getByRole('button', { name: 'Other camera' }).click();
    await page.getByText('Hold the code in front of the camera').waitFor();
    await page.locator('video[class*="-scale-x-100"]').waitFor();
  });

  test('nothing moves in a notice for whoever asked for less motion', async (t) => {
    const visitor = await newVisitor(t, filming, house);
    await visitor.signIn('member');
    await visitor.open('/me/visibility');
    const { page } = visitor;
    await page.getByLabel('Private address').selectOption('Only officers');
    await page.getByText('Saved.').waitFor();
    await assertNothingMoves(page);
  });
});

async function noCameraButtons(page: Page): Promise<void> {
  assert.equal(await page.getByRole('button', { name: /^(Light|Other camera)$/ }).count(), 0);
}

/** No animation or transition of anything on the page lasts longer than a blink, or comes again. */
async function assertNothingMoves(page: Page): Promise<void> {
  const moving = await page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(', ').map(Number.parseFloat));
    const marker = document.createElement('div');
    // What pulses while something loads is asked for, too, though nothing loads now.
    marker.className = 'animate-pulse transition-colors';
    document.body.append(marker);
    const found = [...document.querySelectorAll('*')].filter((element) => {
      const style = getComputedStyle(element);
      const isRepeated = style.animationName !== 'none' && style.animationIterationCount !== '1';
      return (
        isRepeated || seconds(style.animationDuration) > 0.001 || seconds(style.transitionDuration) > 0.001
      );
    });
    marker.remove();
    return found.map((element) => `${element.tagName} ${element.className}`);
  });
  assert.deepEqual(moving, []);
}
