import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { composePromotion } from '../../src/events/mails/promotion-mail-presenter.ts';
import { queueMail } from '../../src/platform/outbox/outbox-service.ts';
import type { Tx } from '../../src/platform/storage/database.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';
import { MovableClock } from '../support/movable-clock.ts';

const mail = composePromotion({
  news: 'promoted',
  locale: 'en',
  unit: '',
  organisation: 'Guild',
  organiser: null,
  name: 'Anna Muster',
  address: 'anna@example.org',
  event: {
    title: 'Dinner',
    start: '2026-12-01T19:00:00',
    end: null,
    allDay: false,
    location: { name: '', address: '', postalCode: '', city: '', country: '' },
  },
  linkUntil: null,
  eventLink: '',
  link: 'http://guildhall.test/invitations/x',
});

onEveryDatabase('Work that a transaction leaves', (database) => {
  test('is heard of once it is committed: a mail leaves at once, and none of what was taken back', async (t) => {
    const storage = await database.open(await temporaryFolder(t));
    t.after(() => storage.close());
    const heard = t.mock.fn();
    storage.onLeft('mails', heard);
    const queue = (tx: Tx) =>
      queueMail(tx, new MovableClock(), mail, { from: null, to: null, registration: null });
    await storage.write(async (tx) => {
      await queue(tx);
      assert.equal(heard.mock.callCount(), 0);
    });
    assert.equal(heard.mock.callCount(), 1);
    await assert.rejects(
      storage.write(async (tx) => {
        await queue(tx);
        throw new Error('no');
      }),
    );
    await storage.write((tx) => sql`select 1`.execute(tx));
    assert.equal(heard.mock.callCount(), 1);
  });
});
