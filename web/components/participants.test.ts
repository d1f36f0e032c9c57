import assert from 'node:assert/strict';
import { before, suite, test, type TestContext } from 'node:test';
import type { DemoApp } from '../../test/support/demo-app.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { assertWellBuilt } from './support/accessible.ts';
import { until } from './support/finding.ts';
import { startHouse } from './support/house.ts';
import { openApp, type OpenApp } from './support/open-app.ts';

/** The event of the demo that runs now. */
const runningEvent = 1;
const list = `/organise/events/${runningEvent}/participants`;

suite('The participants of an event', () => {
  const ending = endOfSuite();
  let house: DemoApp;
  before(async () => {
    house = await startHouse(ending);
  });

  const organiser = (t: TestContext, path = list) =>
    openApp(t, house, { path, as: 'administrator', size: 'desktop' });

  test('who has not been told yet is found in the order that was chosen, from wherever someone comes', async (t) => {
    const page = await organiser(t);
    await page.getByLabel('Order').selectOption('club');
    await page.waitForURL(/sort=club/);
    const tile = page.getByRole('link', { name: /not told yet$/ });
    const count = Number.parseInt(await tile.innerText(), 10);
    await tile.click();
    await page.waitForURL(/state=untold/);
    assert.equal(await page.getByLabel('Order').inputValue(), 'club');
    await rowsAre(page, Math.min(count, 100));
    await page.open(`${list}?state=untold&sort=club`);
    await rowsAre(page, Math.min(count, 100));
  });

  test('who come and are not in yet are two choices that stay beside each other', async (t) => {
    const page = await organiser(t);
    const tile = page.getByRole('link', { name: /^\d+ coming$/ });
    await page.getByLabel('Whom to show').selectOption('out');
    await page.waitForURL(/checkedIn=false/);
    await tile.click();
    await page.waitForURL(/state=yes/);
    assert.match(page.url(), /checkedIn=false/);
    assert.equal(await tile.getAttribute('aria-current'), 'true');
    await tile.click();
    await page.waitForURL(/^(?!.*state)/);
    assert.equal(await page.getByLabel('Whom to show').inputValue(), 'out');
  });

  test('are ordered by the heads of the columns, in both directions', async (t) => {
    const page = await organiser(t);
    const head = page.getByRole('columnheader', { name: 'Club' });
    await head.getByRole('button').click();
    await page.waitForURL(/sort=club/);
    assert.equal(await head.getAttribute('aria-sort'), 'ascending');
    assert.equal(await page.getByLabel('Order').inputValue(), 'club');
    await head.getByRole('button').click();
    await page.waitForURL(/direction=desc/);
    assert.equal(await head.getAttribute('aria-sort'), 'descending');
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.waitForURL(/^(?!.*sort)/);
  });

  test('are ticked, counted, and written to: exactly these', async (t) => {
    const page = await organiser(t, `${list}?state=yes&kind=member`);
    const boxes = page.getByRole('checkbox', { name: /^Choose [A-ZÀ-Ž]/ });
    await boxes.nth(1).click();
    await boxes.nth(3).click();
    await page.getByText('2 chosen').waitFor();
    const file = new URL(
      String(await page.getByRole('region').getByRole('link', { name: 'Excel' }).getAttribute('href')),
      location.href,
    );
    assert.equal(file.searchParams.get('registrations')?.split(',').length, 2);
    await page.getByRole('button', { name: 'Write to these 2' }).click();
    await page.waitForURL(/messages\/new\?to=chosen/);
    await page.getByLabel('Subject').fill('The bus');
    await page.getByLabel('Your words').fill('It leaves at six.');
    await page.getByRole('button', { name: 'See who gets it' }).click();
    await page.getByRole('button', { name: 'Send to 2 people' }).waitFor();
  });

  test('are chosen all at once, as many as the filter means', async (t) => {
    const page = await organiser(t, `${list}?state=yes`);
    await page
      .getByRole('checkbox', { name: /^Choose [A-ZÀ-Ž]/ })
      .first()
      .click();
    const all = page.getByRole('button', { name: /^Choose all \d+ of the list$/ });
    const count = /\d+/.exec(await all.innerText())?.[0];
    await all.click();
    await page.getByText(`${count} chosen`).waitFor();
    await page.getByRole('columnheader', { name: 'Club' }).getByRole('button').click();
    await page.waitForURL(/sort=club/);
    await page.getByText(`${count} chosen`).waitFor();
    await page.getByRole('link', { name: /not coming$/ }).click();
    await page.waitForURL(/state=no/);
    await until(() => assert.equal(page.getByText(`${count} chosen`).elements().length, 0));
  });

  test('are ticked up to a line also beside its box, and everyone less one are those who are shown', async (t) => {
    const page = await organiser(t, `${list}?state=yes`);
    const boxes = page.getByRole('checkbox', { name: /^Choose [A-ZÀ-Ž]/ });
    await boxes.nth(1).click();
    const box = boxes.elements()[3];
    // Beside the box: browsers do not hand that press on where the shift key is held.
    const label = box?.parentElement;
    label?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, shiftKey: true }));
    label?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
    await page.getByText('3 chosen').waitFor();
    await page.getByRole('button', { name: /^Choose all \d+ of the list$/ }).click();
    await page.getByText(/^1\d\d chosen$/).waitFor();
    await boxes.nth(1).click();
    await page.getByText(/^Of those who are shown, \d+ stay chosen\.$/).waitFor();
  });

  test('are set to not coming and coming together, after a look at it, and have their answers again by an undo', async (t) => {
    // Who is in is not sent away.
    const page = await organiser(t, `${list}?state=yes&kind=member&checkedIn=false`);
    const coming = page.getByRole('link', { name: /^\d+ coming$/ });
    await coming.waitFor();
    const count = () => coming.elements()[0]?.textContent;
    const before = count();
    const boxes = page.getByRole('checkbox', { name: /^Choose [A-ZÀ-Ž]/ });
    await boxes.nth(2).click();
    await boxes.nth(3).click();
    const bar = page.getByRole('region', { name: 'Those who are chosen' });
    await bar.getByRole('button', { name: 'Not coming' }).click();
    const asking = page.getByRole('dialog', { name: 'Record that 2 people are not coming?' });
    await asking.getByRole('button', { name: 'Not coming' }).click();
    await page.getByText('2 people are not coming now.').waitFor();
    await until(() => assert.notEqual(count(), before));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 people have the same answers as before.').waitFor();
    await until(() => assert.equal(count(), before));
    await bar.getByRole('button', { name: 'Coming', exact: true }).click();
    // The event has begun: what is said now is what happened.
    await page.getByRole('dialog', { name: 'Record that 2 people are coming?' }).waitFor();
    await assertWellBuilt();
  });

  test('who are ticked on a phone are written to, and everything else is in a menu that shuts by itself', async (t) => {
    const page = await openApp(t, house, {
      path: `${list}?state=yes&checkedIn=false`,
      as: 'administrator',
      size: 'phone',
    });
    await page.getByRole('button', { name: 'Choose' }).click();
    await page
      .getByRole('checkbox', { name: /^Choose [A-ZÀ-Ž]/ })
      .first()
      .click();
    const bar = page.getByRole('region', { name: 'Those who are chosen' });
    await bar.getByRole('button', { name: 'Write' }).waitFor();
    await bar.getByLabel('More for those who are chosen').first().click();
    await bar.getByRole('button', { name: 'Not coming' }).click();
    await page.getByRole('dialog', { name: /not coming\?$/ }).waitFor();
    assert.equal(bar.getByRole('button', { name: 'Not coming' }).elements().length, 0);
  });

  test('stand as parties, each of which opens', async (t) => {
    const page = await organiser(t, `${list}?sort=party`);
    const toggle = page.getByRole('button', { name: /: and \d+ with them$/ }).first();
    assert.equal(await toggle.getAttribute('aria-expanded'), 'false');
    const before = page.locator('tbody tr').elements().length;
    await toggle.click();
    await until(() => assert.ok(page.locator('tbody tr').elements().length > before));
    assert.equal(await toggle.getAttribute('aria-expanded'), 'true');
  });

  test('have what was answered added up a step away, with a sheet for the kitchen', async (t) => {
    const page = await organiser(t, '/organise/events/7/participants');
    await page.getByRole('link', { name: 'Answers', exact: true }).click();
    await page.getByRole('heading', { name: 'For how many nights do you need a room?' }).waitFor();
    await page.getByText('Sum').waitFor();
    const sheet = page.getByRole('link', { name: 'Sheet for the kitchen' });
    assert.match(String(await sheet.getAttribute('href')), /kitchen-sheet\?locale=en$/);
  });

  test('who gave one answer are shown, and everyone again', async (t) => {
    const page = await organiser(t, '/organise/events/7/participants?question=1&answer=2');
    await page.getByRole('button', { name: 'All answers' }).click();
    await page.waitForURL(/^(?!.*question)/);
  });

  test('are taken along as a file in the language in which they are shown', async (t) => {
    const page = await organiser(t);
    localStorage.setItem('guildhall.language', 'fr');
    await page.open(list);
    for (const [name, format] of [
      ['Excel', 'xlsx'],
      ['CSV', 'csv'],
    ] as const) {
      const file = new URL(
        String(await page.getByRole('link', { name }).getAttribute('href')),
        location.href,
      );
      assert.deepEqual(
        ['locale', 'format'].map((asked) => file.searchParams.get(asked)),
        ['fr', format],
      );
    }
  });

  test('whom the door has let in or out meanwhile are shown as they are, not as something to try again', async (t) => {
    const page = await organiser(t);
    const door = `/v2/door/events/${runningEvent}`;
    const button = page.getByRole('button', { name: /^Check in: / }).first();
    const name = String(await button.getAttribute('aria-label')).replace('Check in: ', '');
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `: ${name}` }) });
    const address = await row.getByRole('link').getAttribute('href');
    const registration = Number(address?.split('/').at(-1));
    const nonces = ['lets-them-in-before', 'lets-them-out-before'];
    await page.ask('POST', `${door}/scans`, { scans: [{ nonce: nonces[0], registration }] });
    await row.getByRole('button', { name: 'Check in' }).click();
    await page.getByText(`${name} is in already.`).waitFor();
    await row.getByRole('button', { name: /^Undo check-in/ }).waitFor();
    await page.ask('POST', `${door}/registrations/${registration}/annulment`, { nonce: nonces[1] });
    await row.getByRole('button', { name: /^Undo check-in/ }).click();
    await page.getByText('This has changed meanwhile. You see it as it is now.').waitFor();
    await row.getByRole('button', { name: 'Check in' }).waitFor();
  });

  test('can be registered without an address, changed, let in and out again', async (t) => {
    const page = await organiser(t);
    await page.getByRole('link', { name: 'Register someone' }).click();
    await page.getByText('Guest', { exact: true }).click();
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Please fill this in.').first().waitFor();
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Without-Address');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Nora Without-Address is registered.').waitFor();
    await page.getByRole('searchbox').fill('nora without');
    await page.getByRole('link', { name: 'Nora Without-Address' }).click();
    await page.getByLabel('Comment (optional)').fill('Comes by train');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Comes by train').waitFor();
    await page.getByRole('button', { name: 'Check in: Nora Without-Address' }).click();
    await page.getByText('Nora Without-Address is in.').waitFor();
    await page.getByRole('button', { name: 'Undo check-in: Nora Without-Address' }).click();
    await page.getByRole('button', { name: 'Check in: Nora Without-Address' }).waitFor();
  });

  test('who could not be registered stay in the form, which says why and what to do', async (t) => {
    const page = await organiser(t);
    await page.getByRole('link', { name: 'Register someone' }).click();
    const register = page.getByRole('button', { name: 'Register', exact: true });
    await page.getByText('Guest', { exact: true }).click();
    await page.getByLabel('First name').fill('Cheap watches');
    await page.getByLabel('Last name').fill('www.example.com');
    await page.getByLabel('E-mail (optional)').fill('nobody');
    await register.click();
    await page.getByLabel('E-mail (optional)').isFocused();
    await page.getByLabel('E-mail (optional)').fill('');
    await register.click();
    await page.getByText('This was not accepted as a name.').waitFor();
    await page.getByLabel('Last name').isFocused();
    assert.equal(await page.getByText('lastName').count(), 0, 'nobody knows the names of the interface');
    await page.getByLabel('Last name').fill('Watchmaker');
    const comesBack = page.wire.lose('*', /./);
    await register.click();
    // Nothing is sent by itself later on.
    await page.getByText('Nothing is lost. Try again in a moment.').waitFor();
    comesBack();
    await register.click();
    await page.getByText('Cheap watches Watchmaker is registered.').waitFor();
  });

  test('whose answer is not a number lead to the field that asks for one', async (t) => {
    const page = await organiser(t, '/organise/events/7/participants/new');
    await page.getByText('Guest', { exact: true }).click();
    await page.getByLabel('First name').fill('Nina');
    await page.getByLabel('Last name').fill('Nights');
    const nights = page.getByLabel('For how many nights do you need a room?');
    await nights.fill('two');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await nights.isFocused();
  });

  test('lead to the answer of someone who has one already', async (t) => {
    const page = await organiser(t);
    await page.getByRole('link', { name: /^\d+ coming$/ }).click();
    await page.waitForURL(/state=yes/);
    await page.getByLabel('Whom to show').selectOption('member');
    await page.waitForURL(/kind=member/);
    await page.wire.settled();
    const name = await page.getByRole('rowheader').first().innerText();
    await page.getByRole('link', { name: 'Register someone' }).click();
    await page.getByRole('combobox', { name: 'Name of a member' }).fill(name);
    await page.getByRole('listbox', { name: 'People found' }).getByRole('option').first().click();
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByRole('link', { name: 'Change the answer' }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  });

  test('are no matter of anyone else', async (t) => {
    const page = await openApp(t, house, { path: list, as: 'member' });
    await page.getByText('You don’t have access to this').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Register someone' }).count(), 0);
  });
});

/** Waits until the table has so many rows. */
function rowsAre(page: OpenApp, count: number): Promise<void> {
  return until(() => assert.equal(page.locator('tbody tr').elements().length, count));
}
