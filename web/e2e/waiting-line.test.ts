import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { recountSeats } from '../../src/events/seats/waiting-line-service.ts';
import { asId, type EventId, type MemberId } from '../../src/platform/shared/ids.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { assertAccessible } from './support/accessible.ts';
import { startHouse, type House } from './support/house.ts';
import { sharedBrowser } from './support/shared-browser.ts';
import { newVisitor } from './support/visitor.ts';

/** An event that members of the demo are asked to. */
const event = asId<EventId>(6);

suite('An event that is full', () => {
  const ending = endOfSuite();
  let browser: Browser;
  let house: House;
  before(async () => {
    house = await startHouse(ending);
    browser = await sharedBrowser();
  });

  /** Nobody comes but one other member, who has the only place. */
  async function fill(me: MemberId): Promise<void> {
    await house.deps.storage.write(async (tx) => {
      await tx
        .updateTable('registrations')
        .set({ attending: null, waiting_since: null })
        .where('event_id', '=', event)
        .execute();
      const { id } = await tx
        .selectFrom('registrations')
        .select('id')
        .where('event_id', '=', event)
        .where('member_id', 'is not', null)
        .where('member_id', '!=', me)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      await tx.updateTable('registrations').set({ attending: 'YES' }).where('id', '=', id).execute();
      const capacity = await tx
        .selectFrom('registrations')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('registrations.event_id', '=', event)
        .where((eb) =>
          eb.or([
            eb('registrations.id', '=', id),
            eb(
              'registrations.host_member_id',
              '=',
              eb.selectFrom('registrations as coming').select('coming.member_id').where('coming.id', '=', id),
            ),
          ]),
        )
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('events')
        .set({ capacity: capacity.count, waiting_list: 1 })
        .where('id', '=', event)
        .execute();
      await recountSeats(tx, house.deps.clock);
    });
  }

  test(`offers the waiting list, says the place in line there and in the agenda, and lets people leave it (phone)`, async (t) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('member');
    const me = await visitor.context.request.get(`${house.address}/v2/me`);
    await fill(asId<MemberId>((await me.json()).id));
    await visitor.open(`/events/${event}`);
    const { page } = visitor;
    await page.getByText('none left').waitFor();
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
    await page.getByText(/You are on the waiting list, place 1\. You get an e-mail/).waitFor();
    // Whoever waits does not come yet: the colour is that of what is open.
    const waiting = page.getByRole('button', { name: 'On the waiting list', pressed: true });
    assert.equal(await waiting.evaluate((button) => getComputedStyle(button).color), 'rgb(125, 86, 0)');
    await assertAccessible(page);
    await visitor.open('/events');
    await page.getByText('Waiting, place 1').first().waitFor();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Benefit gala' }) });
    assert.equal(await row.getByRole('button', { name: 'I’m coming' }).count(), 0);
    await visitor.open(`/events/${event}`);
    await page.getByRole('button', { name: 'Leave the waiting list' }).click();
    await page.getByText('You are not coming').waitFor();
  });

  test('lets people change their mind until the start, although registration has closed', async (t) => {
    const visitor = await newVisitor(t, browser, house);
    await visitor.signIn('member');
    const me = await visitor.context.request.get(`${house.address}/v2/me`);
    const { id } = await me.json();
    await house.deps.storage.write(async (tx) => {
      const closed = { capacity: null, registration_due_date: '2020-01-01T12:00:00' };
      await tx.updateTable('events').set(closed).where('id', '=', event).execute();
      await tx
        .updateTable('registrations')
        .set({ attending: 'YES', waiting_since: null })
        .where('event_id', '=', event)
        .where('member_id', '=', asId<MemberId>(id))
        .execute();
    });
    await visitor.open(`/events/${event}`);
    const { page } = visitor;
    await page.getByText('You can change your mind until the event begins.').waitFor();
    await page.getByRole('button', { name: 'I can’t come after all' }).click();
    await page.getByRole('button', { name: 'I can come after all' }).waitFor();
    await assertAccessible(page);
  });
});
