import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { recountSeats } from '../../src/events/seats/waiting-line-service.ts';
import { asId, type EventId, type MemberId } from '../../src/platform/shared/ids.ts';
import type { DemoApp } from '../../test/support/demo-app.ts';
import { endOfSuite } from '../../test/support/end-of-suite.ts';
import { startHouse } from './support/house.ts';
import { openApp } from './support/open-app.ts';

/** An event that members of the demo are asked to. */
const event = asId<EventId>(6);

suite('An event that is full', () => {
  const ending = endOfSuite();
  let house: DemoApp;
  before(async () => {
    house = await startHouse(ending);
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

  test('says so when the places vanish while the button still says that one comes, and offers the waiting list', async (t) => {
    const page = await openApp(t, house, { path: '/', as: 'member' });
    const { id } = await page.ask<{ id: MemberId }>('GET', '/v2/me');
    await fill(id);
    await house.deps.storage.write((tx) =>
      tx.updateTable('events').set({ capacity: null }).where('id', '=', event).execute(),
    );
    await page.open(`/events/${event}`);
    const comes = page.getByRole('button', { name: 'I’m coming' });
    await comes.waitFor();
    await fill(id);
    await comes.click();
    await page.getByText('All places are taken now. You can join the waiting list.').waitFor();
    await page.getByRole('button', { name: 'Join the waiting list' }).click();
    await page.getByText(/You are on the waiting list, place 1\./).waitFor();
    await page.getByRole('button', { name: 'Leave the waiting list' }).click();
    await page.getByText('You are not coming').waitFor();
  });

  test('shows that a guest waits, and offers to invite nobody again who has accepted', async (t) => {
    const page = await openApp(t, house, { path: '/', as: 'member' });
    await page.ask('POST', `/v2/events/${event}/members/invite`, {
      guest_first_name: 'Ona',
      guest_last_name: 'Winter',
      guest_email: 'ona.winter@example.net',
    });
    await page.open(`/events/${event}`);
    await page.getByRole('link', { name: /Ona Winter/ }).click();
    await page.getByRole('button', { name: 'Send the invitation again' }).waitFor();
    await house.deps.storage.write((tx) =>
      tx
        .updateTable('registrations')
        .set({ waiting_since: '2020-01-01T00:00:00.000Z' })
        .where('guest_email', '=', 'ona.winter@example.net')
        .execute(),
    );
    const { pathname } = new URL(page.url());
    await page.open(pathname);
    await page.getByText('On the waiting list', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Withdraw the invitation' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Send the invitation again' }).count(), 0);
  });
});
