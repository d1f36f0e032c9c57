import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { DemoApp } from '../../test/support/demo-app.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { assertWellBuilt } from './support/accessible.ts';
import { until } from './support/finding.ts';
import { startHouse } from './support/house.ts';
import { openApp } from './support/open-app.ts';

suite('A date in a form', () => {
  const ending = endOfSuite();
  let house: DemoApp;
  before(async () => {
    house = await startHouse(ending);
  });

  const newEvent = (t: TestContext) => openApp(t, house, { path: '/organise/new', as: 'president' });

  test('is read as it is typed, and written with its weekday', async (t) => {
    const page = await newEvent(t);
    const [starts, time] = [page.getByLabel('Starts'), page.getByLabel('Time of the start')];
    await starts.fill('20/7/27');
    await starts.press('{Tab}');
    assert.equal(await starts.inputValue(), 'Tue, 20 Jul 2027');
    assert.equal(await time.inputValue(), '19:00');
    await time.fill('5 pm');
    await time.press('{Tab}');
    assert.equal(await time.inputValue(), '17:00');
    await starts.fill('21 July 2027, 18:30');
    await starts.press('{Tab}');
    assert.equal(await starts.inputValue(), 'Wed, 21 Jul 2027');
    assert.equal(await time.inputValue(), '18:30');
    // An end of which only the time is said is on the same day.
    await page.getByLabel('Time of the end').fill('2230');
    await page.getByLabel('Time of the end').press('{Tab}');
    assert.equal(await page.getByLabel('Ends').inputValue(), 'Wed, 21 Jul 2027');
  });

  test('stays as it was typed where it is none, and says at its field how to write one', async (t) => {
    const page = await newEvent(t);
    const starts = page.getByLabel('Starts');
    await page.getByLabel('Title').fill('Summer dinner');
    await starts.fill('31/2/2027');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByText('Write the day like this: 20/07/2027, and the time like this: 17:15.').waitFor();
    assert.equal(await starts.inputValue(), '31/2/2027');
    assert.equal(await starts.getAttribute('aria-invalid'), 'true');
    await assertWellBuilt();
    assert.deepEqual(
      page.wire.asked.filter((asked) => asked.startsWith('POST /v2/manage/events')),
      [],
    );
  });

  test('is chosen in a calendar with the keys of one, which closes without a choice by Escape', async (t) => {
    const page = await newEvent(t);
    const starts = page.getByLabel('Starts');
    await starts.fill('20/7/2027');
    const other = page.getByRole('button', { name: 'Choose another day than Tuesday, 20 July 2027' });
    await other.click();
    const calendar = page.getByRole('dialog', { name: 'Choose a day' });
    await calendar.waitFor();
    await assertWellBuilt();
    const focused = () => document.activeElement?.getAttribute('aria-label');
    assert.equal(focused(), 'Tuesday, 20 July 2027');
    const { user } = page;
    for (const [key, day] of [
      ['{ArrowRight}', 'Wednesday, 21 July 2027'],
      ['{ArrowDown}', 'Wednesday, 28 July 2027'],
      ['{Home}', 'Monday, 26 July 2027'],
      ['{PageDown}', 'Thursday, 26 August 2027'],
      ['{Shift>}{PageDown}{/Shift}', 'Saturday, 26 August 2028'],
    ] as const) {
      await user.keyboard(key);
      await until(() => assert.equal(focused(), day));
    }
    await calendar.getByRole('heading', { name: 'August 2028' }).waitFor();
    await user.keyboard('{Enter}');
    await calendar.waitFor({ state: 'detached' });
    assert.equal(await starts.inputValue(), 'Sat, 26 Aug 2028');
    // An end is not offered before the start.
    await page.getByRole('button', { name: 'Choose a day' }).first().click();
    assert.equal(focused(), 'Saturday, 26 August 2028');
    await page.getByRole('button', { name: 'Friday, 25 August 2028' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.getByLabel('Ends').inputValue(), '');
  });

  test('is written in the language of the reader', async (t) => {
    const page = await newEvent(t);
    localStorage.setItem('guildhall.language', 'de');
    await page.open('/organise/new');
    const starts = page.getByLabel('Beginn', { exact: true });
    await starts.fill('12.12.2026');
    await starts.press('{Tab}');
    assert.equal(await starts.inputValue(), 'Sa., 12. Dez. 2026');
  });
});
