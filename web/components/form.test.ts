import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { DemoApp } from '../../test/support/demo-app.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { until } from './support/finding.ts';
import { startHouse } from './support/house.ts';
import { openApp } from './support/open-app.ts';

suite('A form', () => {
  const ending = endOfSuite();
  let house: DemoApp;
  before(async () => {
    house = await startHouse(ending);
  });

  const newEvent = (t: TestContext) => openApp(t, house, { path: '/organise/new', as: 'president' });
  const contact = (t: TestContext) => openApp(t, house, { path: '/me/contact', as: 'member' });

  test('that is wrong in several fields names all of them where the focus goes, and leads to each', async (t) => {
    const page = await newEvent(t);
    await page.getByLabel('Starts').fill('');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    const problems = page.getByRole('alert').filter({ hasText: 'Please check:' });
    await problems.isFocused();
    const links = problems.getByRole('link');
    assert.deepEqual(
      links.elements().map(({ textContent }) => textContent),
      ['Title', 'Starts'],
    );
    await links.last().click();
    await page.getByLabel('Starts').isFocused();
    for (const label of ['Title', 'Starts'])
      assert.equal(await page.getByLabel(label).getAttribute('aria-invalid'), 'true', label);
    assert.deepEqual(
      page.wire.asked.filter((asked) => asked.startsWith('POST')),
      [],
      'nothing is sent',
    );
  });

  test('that is wrong in one field leads there, says it there alone, and no longer once it is right', async (t) => {
    const page = await newEvent(t);
    await page.getByLabel('Starts').fill('2027-01-09T13:00');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    const title = page.getByLabel('Title');
    await title.isFocused();
    const problem = page.getByText('Please fill this in.');
    assert.equal(await problem.count(), 1);
    const described = String(await title.getAttribute('aria-describedby')).split(' ');
    assert.ok(
      described.includes((await problem.shown()).closest('[id]')?.id ?? ''),
      'it is read with the field',
    );
    await title.fill('Sledging');
    await problem.waitFor({ state: 'detached' });
    assert.equal(await title.getAttribute('aria-invalid'), 'false');
  });

  test('says what is wrong with a field when someone goes on to the next one, and not before', async (t) => {
    const page = await newEvent(t);
    const title = page.getByLabel('Title');
    await title.focus();
    assert.equal(await page.getByText('Please fill this in.').count(), 0);
    await page.user.tab();
    await page.getByText('Please fill this in.').waitFor();
    assert.equal(await title.getAttribute('aria-invalid'), 'true');
  });

  test('asks before what was typed is lost, by whichever way someone leaves, and not where nothing was', async (t) => {
    const page = await contact(t);
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByLabel('Website').fill('https://example.org/elena');
    const closing = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await until(() => assert.equal(closing(), false, 'the browser asks'));
    for (const away of [
      page.getByRole('button', { name: 'Back' }),
      page.getByRole('link', { name: 'People' }).first(),
    ]) {
      await away.click();
      await leaving.getByRole('button', { name: 'Cancel' }).click();
      assert.equal(await page.getByLabel('Website').inputValue(), 'https://example.org/elena');
    }
    await page.getByLabel('Website').fill('');
    await page.getByRole('link', { name: 'People' }).first().click();
    await page.waitForURL(/\/people$/);
    assert.equal(await leaving.count(), 0);
  });

  test('is shut while it is saved, is sent once, and gives the focus back to where it was', async (t) => {
    const page = await contact(t);
    const saved = Promise.withResolvers<void>();
    page.wire.answer('PATCH', /\/v2\/me$/, async (route) => {
      await saved.promise;
      return route.continue();
    });
    const website = page.getByLabel('Website');
    await website.fill('https://example.org/elena');
    await website.press('{Enter}');
    const fields = (await website.shown()).closest('fieldset');
    assert.equal(fields?.disabled, true);
    await page.getByRole('button', { name: 'Save' }).clickTwice();
    saved.resolve();
    await page.getByText('Saved.').waitFor();
    assert.equal(fields.disabled, false);
    await website.isFocused();
    assert.equal(page.wire.asked.filter((asked) => asked.startsWith('PATCH')).length, 1);
  });

  test('merges field by field what another device has saved meanwhile: what only one wrote stays, and both versions of a field are to choose from', async (t) => {
    const page = await contact(t);
    await page.getByLabel('Partner').fill('Toni');
    await page.getByLabel('Website').fill('https://example.org/mine');
    await page.ask('PATCH', '/v2/me', {
      privateWww: 'https://example.org/theirs',
      company: 'Practice of Elena',
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: /changed this meanwhile/ }).isFocused();
    assert.equal(await page.getByLabel('Partner').inputValue(), 'Toni');
    assert.equal(await page.getByLabel('Company').inputValue(), 'Practice of Elena');
    assert.equal(await page.getByLabel('Website').inputValue(), 'https://example.org/mine');
    const choice = page.getByRole('group', { name: 'Website' });
    await choice.getByRole('radio', { name: /^Theirs/ }).check();
    assert.equal(await page.getByLabel('Website').inputValue(), 'https://example.org/theirs');
    await choice.getByRole('radio', { name: /^Mine/ }).check();
    assert.equal(await page.getByLabel('Website').inputValue(), 'https://example.org/mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const { privateWww, company, partner } = await page.ask<Record<string, string>>('GET', '/v2/me');
    assert.deepEqual(
      { privateWww, company, partner },
      { privateWww: 'https://example.org/mine', company: 'Practice of Elena', partner: 'Toni' },
    );
  });

  test('quotes what only the service knows to stand in the way, and says of a broken service what to do', async (t) => {
    const page = await contact(t);
    await page.getByLabel('Website').fill('https://example.org/refused');
    const json = { success: false, error: 'The record is being moved.', errorInfo: [] };
    const itself = page.wire.answer('PATCH', /\/v2\/me$/, (route) => route.fulfill({ status: 409, json }));
    const save = page.getByRole('button', { name: 'Save' });
    await save.click();
    const said = page.getByRole('alert').filter({ hasText: 'This is not possible as things stand' });
    assert.equal(await said.locator('q').innerText(), 'The record is being moved.');
    itself();
    page.wire.answer('PATCH', /\/v2\/me$/, (route) => route.fulfill({ status: 500, json }));
    await save.click();
    await page.getByRole('alert').filter({ hasText: 'Something went wrong on our side' }).waitFor();
    assert.equal(await page.getByText('The record is being moved.').count(), 0);
    assert.equal(await page.getByLabel('Website').inputValue(), 'https://example.org/refused');
  });
});
