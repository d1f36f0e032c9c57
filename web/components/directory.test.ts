import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { DemoUsername } from '../../src/identity/setup/demo-summary.ts';
import type { DemoApp } from '../../test/support/demo-app.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { startHouse } from './support/house.ts';
import { openApp } from './support/open-app.ts';

suite('People and clubs', () => {
  const ending = endOfSuite();
  let house: DemoApp;
  before(async () => {
    house = await startHouse(ending);
  });

  const visit = (t: TestContext, as: DemoUsername, path: string) => openApp(t, house, { path, as });

  test('an administrator takes a deletion back at once', async (t) => {
    const page = await visit(t, 'administrator', '/clubs/1');
    await page.getByRole('link', { name: 'Edit Welcome walks' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Restored.').waitFor();
    await page.getByRole('heading', { name: 'Welcome walks' }).waitFor();
  });

  test('whoever may not report activities is offered no button for it, and told so at its address', async (t) => {
    const page = await visit(t, 'member', '/clubs/1');
    await page.getByRole('heading', { name: 'Activities' }).waitFor();
    assert.equal(await page.getByRole('link', { name: /^(Report|Edit)/ }).count(), 0);
    await page.open('/clubs/1/activities/new');
    await page.getByText('You don’t have access to this').waitFor();
  });

  test('an old bookmark of a district that is no more says that there is none such, and offers all', async (t) => {
    const page = await visit(t, 'member', '/clubs?district=9999');
    await page.getByText('No such club').waitFor();
    assert.equal(await page.getByLabel('District').inputValue(), '');
    const district = (await page.getByLabel('District').shown()) as HTMLSelectElement;
    assert.deepEqual(
      [...district.selectedOptions].map(({ text }) => text),
      ['All'],
    );
  });

  test('magazines and conventions are reached from the clubs', async (t) => {
    const page = await visit(t, 'member', '/clubs');
    await page.locator('main').getByRole('link', { name: 'Magazines' }).click();
    await page.getByRole('link', { name: /Guildhall Magazine \(deutsch\)/ }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.locator('main').getByRole('link', { name: 'Conventions' }).click();
    await page.getByText('Göteborg, Sweden').waitFor();
  });

  test('a member has the clubs below on a phone', async (t) => {
    const page = await visit(t, 'member', '/people');
    await page.getByRole('navigation').last().getByRole('link', { name: 'Clubs' }).waitFor();
    assert.equal(await page.getByRole('main').getByRole('link', { name: 'Clubs' }).count(), 0);
  });

  test('those who organise have that below on a phone, and the clubs beside the people', async (t) => {
    const page = await visit(t, 'president', '/people');
    const below = page.getByRole('navigation').last();
    await below.getByRole('link', { name: 'Organise' }).waitFor();
    assert.equal(await below.getByRole('link', { name: 'Clubs' }).count(), 0);
    await page.getByRole('main').getByRole('link', { name: 'Clubs' }).click();
    await page.waitForURL(/\/clubs$/);
  });

  test('an officer looks at one zone after another from the year of the district', async (t) => {
    const page = await visit(t, 'administrator', '/activities');
    const place = page.getByLabel('District, zone or club');
    await place.waitFor();
    const choices = async () => [...((await place.shown()) as HTMLSelectElement).options];
    const [all, first] = await choices();
    assert.ok(all !== undefined && first !== undefined);
    const [top, below] = [all.text, first.text.trim()];
    await place.selectOption(first.value);
    await page.waitForURL(new RegExp(`place=${first.value}`));
    await page.getByRole('option', { name: top }).waitFor();
    assert.deepEqual(
      (await choices()).slice(0, 2).map(({ text }) => text.trim()),
      [top, below],
    );
  });
});
