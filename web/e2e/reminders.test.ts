import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { startHouse } from './support/house.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor } from './support/visitor.ts';

/** An event of the demo that is to come, with people who have not answered. */
const event = 5;

suite('The reminders of an event', () => {
  const ending = endOfSuite();

  test('are set by two organisers at once, and nobody loses one', async (t) => {
    const house = await startHouse(ending);
    const visitor = await newVisitor(t, await sharedBrowser(), house, { size: 'desktop' });
    visitor.expect(/412 \(Precondition Failed\)/);
    await visitor.signIn('administrator');
    await visitor.open(`/organise/events/${event}/messages`);
    const { page, context } = visitor;
    const address = `${house.address}/v2/manage/events/${event}/reminders`;
    const stored = async () => {
      const answer = await context.request.get(address);
      const { version, reminders } = (await answer.json()) as {
        version: number;
        reminders: { daysBefore: number }[];
      };
      return { version, days: reminders.map(({ daysBefore }) => daysBefore) };
    };
    const elsewhere = async (change: (days: number[]) => number[]) => {
      const { version, days } = await stored();
      const headers = { 'if-match': `"${version}"`, origin: house.address };
      const answer = await context.request.put(address, { headers, data: { reminders: change(days) } });
      assert.equal(answer.status(), 200, await answer.text());
    };
    const add = async (days: number) => {
      await page.getByLabel('Days before', { exact: true }).fill(String(days));
      await page.getByRole('button', { name: 'Add a reminder' }).click();
    };
    const rule = (days: number) =>
      page
        .getByRole('list', { name: 'Reminders' })
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${days} days before`) });
    let outpaced = 0;
    page.on('response', (answer) => {
      if (answer.status() === 412) outpaced += 1;
    });
    await page.getByLabel('Days before', { exact: true }).waitFor();
    const { days: before } = await stored();

    await elsewhere((days) => [...days, 11]);
    await add(12);
    await rule(12).waitFor();
    // What someone else has set is there, and is seen.
    await rule(11).waitFor();
    assert.deepEqual(new Set((await stored()).days), new Set([...before, 11, 12]));

    // Where both want the same, it is there once.
    await elsewhere((days) => [...days, 13]);
    await add(13);
    await page.getByText('The reminder was added.').last().waitFor();
    await rule(13).waitFor();
    assert.equal((await stored()).days.filter((days) => days === 13).length, 1);

    // A removal takes away only its own.
    await elsewhere((days) => [...days.filter((one) => one !== 11), 14]);
    await rule(12).getByRole('button').click();
    await rule(12).waitFor({ state: 'detached' });
    await rule(14).waitFor();
    assert.deepEqual(new Set((await stored()).days), new Set([...before, 13, 14]));
    assert.equal(await rule(11).count(), 0);
    assert.equal(outpaced, 3);
  });
});
