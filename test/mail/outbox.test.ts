import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { operatorOrigin } from '../../src/platform/audit/origin.ts';
import { DeliveryError, type MailTransport } from '../../src/platform/outbox/mail.ts';
import { lease, mailsAtATime, maxAttempts } from '../../src/platform/outbox/mail-rules.ts';
import { OutboxSender } from '../../src/platform/outbox/outbox-sender-service.ts';
import {
  outboxSummary,
  purgeMails,
  queueMail,
  retryFailed,
} from '../../src/platform/outbox/outbox-service.ts';
import { DomainError } from '../../src/platform/shared/errors.ts';
import { asId } from '../../src/platform/shared/ids.ts';
import { insertRows } from '../../src/platform/storage/insert-rows.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { nobody, openMailHouse, sampleMail } from './mail-house.ts';

const sampleRow = {
  recipient_name: 'Anna',
  recipient_address: 'anna@example.org',
  subject: '',
  text: '',
  html: '',
  attempts: 1,
  due_at: '2026-01-01T00:00:00.000Z',
  last_error: '',
  created_at: '2026-01-01T00:00:00.000Z',
  sent_at: '2026-01-01T00:00:00.000Z',
  from_member_id: null,
  to_member_id: null,
  registration_id: null,
};

/** A transport that keeps the recipients' addresses and does what the test says. */
function transportThat(
  send: () => Promise<void> = async () => undefined,
): MailTransport & { sent: string[] } {
  const sent: string[] = [];
  return {
    sent,
    async send(mail) {
      await send();
      sent.push(mail.recipientAddress);
    },
    close: async () => undefined,
  };
}

onEveryDatabase('the outbox', (database) => {
  test('a queued mail is sent once and recorded as sent', async (t) => {
    const house = await openMailHouse(t, database);
    const id = await house.queue();
    const transport = transportThat();
    house.clock.advance({ seconds: 3 });
    assert.deepEqual(await house.sender(transport).drain(), {
      sent: 1,
      postponed: 0,
      failed: 0,
      problems: [],
    });
    assert.deepEqual(await house.sender(transport).drain(), {
      sent: 0,
      postponed: 0,
      failed: 0,
      problems: [],
    });
    assert.deepEqual(transport.sent, ['anna@example.org']);
    const row = await house.row(id);
    assert.equal(row.state, 'sent');
    assert.equal(row.created_at, '2026-11-01T12:00:00.000Z');
    assert.equal(row.sent_at, '2026-11-01T12:00:03.000Z');
    assert.equal(row.attempts, 1);
    // The words hold an answer link, which is kept nowhere once it has left.
    assert.deepEqual([row.text, row.html], ['', '']);
  });

  test('a transaction that is rolled back queues nothing', async (t) => {
    const house = await openMailHouse(t, database);
    await assert.rejects(
      house.storage.write(async (tx) => {
        await queueMail(tx, house.clock, sampleMail, nobody);
        throw new Error('the registration could not be stored');
      }),
      /could not be stored/,
    );
    const transport = transportThat();
    assert.deepEqual(await house.sender(transport).drain(), {
      sent: 0,
      postponed: 0,
      failed: 0,
      problems: [],
    });
    assert.equal((await outboxSummary(house.storage.db)).queued, 0);
  });

  test('mails that were sent or given up go after the days they are kept for, and those that wait stay', async (t) => {
    const house = await openMailHouse(t, database);
    const { storage, clock } = house;
    const states = async () => {
      const rows = await storage.db.selectFrom('outbox').select('state').orderBy('id').execute();
      return rows.map(({ state }) => state);
    };
    await house.queue();
    await house.sender(transportThat()).drain();
    await house.queue();
    const refused = new DeliveryError({ kind: 'refused', summary: 'no such mailbox' });
    await house.sender(transportThat(() => Promise.reject(refused))).drain();
    await house.queue();
    assert.deepEqual(await states(), ['sent', 'failed', 'queued']);
    clock.advance({ hours: 29 * 24 });
    assert.equal(await purgeMails({ storage, clock, days: 30 }), 0);
    clock.advance({ hours: 2 * 24 });
    assert.equal(await purgeMails({ storage, clock, days: 0 }), 0);
    assert.equal(await purgeMails({ storage, clock, days: 30 }), 2);
    assert.deepEqual(await states(), ['queued']);
  });

  test('a mail is kept for its days from the last attempt on, however long it had waited before', async (t) => {
    const house = await openMailHouse(t, database);
    const { storage, clock } = house;
    await house.queue();
    clock.advance({ hours: 29 * 24 });
    await house.sender(transportThat()).drain();
    clock.advance({ hours: 29 * 24 });
    assert.equal(await purgeMails({ storage, clock, days: 30 }), 0);
    clock.advance({ hours: 2 * 24 });
    assert.equal(await purgeMails({ storage, clock, days: 30 }), 1);
  });

  test('however many mails are too old, all of them go', async (t) => {
    const { storage, clock } = await openMailHouse(t, database);
    const row = { ...sampleRow, state: 'sent' as const };
    await storage.write((tx) =>
      insertRows(
        tx,
        'outbox',
        Array.from({ length: 2500 }, () => row),
      ),
    );
    assert.equal(await purgeMails({ storage, clock, days: 30 }), 2500);
  });

  test('an address that could smuggle in a header or a recipient is not queued', async (t) => {
    const house = await openMailHouse(t, database);
    for (const recipientAddress of [
      'anna@example.org\r\nBcc: eve@example.org',
      'a@b.example,eve@example.org',
    ]) {
      await assert.rejects(house.queue({ recipientAddress }), (error) => {
        assert.ok(error instanceof DomainError);
        assert.equal(error.kind, 'bad-input');
        assert.doesNotMatch(error.message, /eve/);
        return true;
      });
    }
    assert.equal((await outboxSummary(house.storage.db)).queued, 0);
  });

  test('name and subject are stored as one line, the text with its lines', async (t) => {
    const house = await openMailHouse(t, database);
    const id = await house.queue({ recipientName: 'A\r\nBcc: x', subject: 'S\nX: 1', text: 'a\r\nb\u0000' });
    const row = await house.row(id);
    assert.equal(row.recipient_name, 'A Bcc: x');
    assert.equal(row.subject, 'S X: 1');
    assert.equal(row.text, 'a\nb\n');
  });

  test('a mail taken by a process that died is taken up again after the lease, and not before', async (t) => {
    const house = await openMailHouse(t, database);
    const id = await house.queue();
    const taken = Promise.withResolvers<void>();
    const dead = transportThat(() => {
      taken.resolve();
      return new Promise(() => undefined);
    });
    void house.sender(dead).drain();
    await taken.promise;
    assert.equal((await house.row(id)).state, 'sending');

    const transport = transportThat();
    house.clock.advance(lease.subtract({ milliseconds: 1 }));
    assert.equal((await house.sender(transport).drain()).sent, 0);
    house.clock.advance({ milliseconds: 1 });
    assert.equal((await house.sender(transport).drain()).sent, 1);
    assert.equal((await house.row(id)).attempts, 2);
    assert.equal((await house.row(id)).state, 'sent');
  });

  test('a mail whose every attempt ended with a dead process is given up, not tried for ever', async (t) => {
    const house = await openMailHouse(t, database);
    const id = await house.queue();
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const taken = Promise.withResolvers<void>();
      const dead = transportThat(() => {
        taken.resolve();
        return new Promise(() => undefined);
      });
      void house.sender(dead).drain();
      await taken.promise;
      house.clock.advance(lease);
    }
    assert.deepEqual(await house.sender(transportThat()).drain(), {
      sent: 0,
      postponed: 0,
      failed: 1,
      problems: ['The service stopped while it was sending the mail'],
    });
    const row = await house.row(id);
    assert.equal(row.state, 'failed');
    assert.equal(row.attempts, maxAttempts);
    assert.match(row.last_error, /stopped/);
  });

  test('a process that lost its lease cannot undo what its successor did', async (t) => {
    const house = await openMailHouse(t, database);
    const id = await house.queue();
    const taken = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const slow = transportThat(() => {
      taken.resolve();
      return end.promise;
    });
    const slowDrain = house.sender(slow).drain();
    await taken.promise;
    house.clock.advance(lease);
    await house.sender(transportThat()).drain();
    end.reject(new Error('too late'));
    await slowDrain;
    assert.equal((await house.row(id)).state, 'sent');
  });

  test('a process that lost its lease cannot free a mail that its successor is sending', async (t) => {
    const house = await openMailHouse(t, database);
    const id = await house.queue();
    const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const drains: Promise<unknown>[] = [];
    for (const end of ends) {
      const taken = Promise.withResolvers<void>();
      const transport = transportThat(() => {
        taken.resolve();
        return end.promise;
      });
      drains.push(house.sender(transport).drain());
      await taken.promise;
      house.clock.advance(lease.subtract({ milliseconds: ends.indexOf(end) }));
    }
    ends[0]?.reject(new Error('too late'));
    await drains[0];
    assert.equal((await house.row(id)).state, 'sending');
    ends[1]?.resolve();
    await drains[1];
    assert.equal((await house.row(id)).state, 'sent');
  });

  test('a mail that was delivered is not sent again when the database failed to record it', async (t) => {
    const house = await openMailHouse(t, database);
    const id = await house.queue();
    let diskFull = false;
    const storage: Pick<typeof house.storage, 'db' | 'write' | 'dialect'> = {
      db: house.storage.db,
      dialect: house.storage.dialect,
      async write(work) {
        if (diskFull) throw new DomainError('unavailable', 'The database cannot be written at the moment.');
        return house.storage.write(work);
      },
    };
    const transport = transportThat(async () => {
      diskFull = true;
    });
    const sender = new OutboxSender({ storage, clock: house.clock, transport });
    await assert.rejects(sender.drain(), /cannot be written/);
    diskFull = false;
    house.clock.advance(lease);
    assert.deepEqual(await sender.drain(), { sent: 0, postponed: 0, failed: 0, problems: [] });
    assert.equal(transport.sent.length, 1);
    assert.equal((await house.row(id)).state, 'sent');
  });

  test('a mail that gets no connection keeps no others back that do', async (t) => {
    const house = await openMailHouse(t, database);
    for (let count = 0; count < mailsAtATime + 1; count += 1) await house.queue();
    let isFirst = true;
    const transport = transportThat(async () => {
      const fails = isFirst;
      isFirst = false;
      if (fails) throw new DeliveryError({ kind: 'unavailable', summary: 'no connection' });
    });
    const { sent, postponed } = await house.sender(transport).drain();
    assert.deepEqual([sent, postponed], [mailsAtATime, 1]);
  });

  test('a mail that fails frees no other one that is still being sent', async (t) => {
    const house = await openMailHouse(t, database);
    const [failing, slow] = [await house.queue(), await house.queue()];
    const end = Promise.withResolvers<void>();
    const hasFailed = async () => {
      const { state, attempts } = await house.row(failing);
      return state === 'queued' && attempts === 1;
    };
    let isFirst = true;
    const draining = house
      .sender(
        transportThat(() => {
          const fails = isFirst;
          isFirst = false;
          return fails ? Promise.reject(new Error('no')) : end.promise;
        }),
      )
      .drain();
    while (!(await hasFailed())) await setImmediate();
    assert.equal((await house.row(slow)).state, 'sending');
    end.resolve();
    await draining;
    assert.equal((await house.row(slow)).state, 'sent');
  });

  test('a mail whose last attempt is under way is not given up, nor later when it succeeded', async (t) => {
    const house = await openMailHouse(t, database);
    const id = await house.queue();
    const refusing = transportThat(() => Promise.reject(new Error('no')));
    for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
      await house.sender(refusing).drain();
      house.clock.advance({ hours: 12 });
    }
    const taken = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const last = house
      .sender(
        transportThat(() => {
          taken.resolve();
          return end.promise;
        }),
      )
      .drain();
    await taken.promise;
    const nothing = { sent: 0, postponed: 0, failed: 0, problems: [] };
    assert.deepEqual(await house.sender(transportThat()).drain(), nothing);
    assert.equal((await house.row(id)).state, 'sending');
    end.resolve();
    await last;
    assert.equal((await house.row(id)).state, 'sent');
    house.clock.advance(lease);
    assert.deepEqual(await house.sender(transportThat()).drain(), nothing);
    assert.equal((await house.row(id)).state, 'sent');
  });

  test('a new start for one failed mail is none for another', async (t) => {
    const house = await openMailHouse(t, database);
    const [one, other] = [await house.queue(), await house.queue()];
    const refused = new DeliveryError({ kind: 'refused', summary: 'no such mailbox' });
    await house.sender(transportThat(() => Promise.reject(refused))).drain();
    await house.storage.write((tx) => retryFailed(tx, house.clock, operatorOrigin(), one));
    assert.deepEqual([(await house.row(one)).state, (await house.row(other)).state], ['queued', 'failed']);
  });

  test('an unexpected failure keeps the mail and says nothing personal', async (t) => {
    const house = await openMailHouse(t, database);
    const id = await house.queue();
    const transport = transportThat(async () => {
      throw new TypeError('cannot read anna@example.org of undefined');
    });
    assert.equal((await house.sender(transport).drain()).postponed, 1);
    const row = await house.row(id);
    assert.equal(row.state, 'queued');
    assert.equal(row.last_error, 'Unexpected failure (TypeError)');
  });

  test('a drain that is stopped takes no further mails', async (t) => {
    const house = await openMailHouse(t, database);
    for (let index = 0; index < 12; index += 1) await house.queue();
    const stopping = new AbortController();
    const transport = transportThat(async () => stopping.abort());
    const { sent } = await house.sender(transport).drain(stopping.signal);
    assert.ok(sent > 0 && sent < 12, String(sent));
    const summary = await outboxSummary(house.storage.db);
    assert.deepEqual([summary.sent, summary.queued, summary.sending], [sent, 12 - sent, 0]);
  });

  test('an operator sees the counts, the waiting and the failed mails, and can give one a new start', async (t) => {
    const house = await openMailHouse(t, database);
    const failing = await house.queue();
    const transport = transportThat(async () => {
      throw new Error('no');
    });
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      await house.sender(transport).drain();
      house.clock.advance({ hours: 12 });
    }
    const waiting = await house.queue();
    const summary = await outboxSummary(house.storage.db);
    assert.deepEqual(summary, {
      queued: 1,
      sending: 0,
      sent: 0,
      failed: 1,
      waiting: [
        {
          id: waiting,
          createdAt: '2026-11-05T00:00:00.000Z',
          attempts: 0,
          lastError: '',
          nextTry: '2026-11-05T00:00:00.000Z',
        },
      ],
      failures: [
        {
          id: failing,
          createdAt: '2026-11-01T12:00:00.000Z',
          attempts: maxAttempts,
          lastError: 'Unexpected failure (Error)',
        },
      ],
    });
    await house.storage.write((tx) => retryFailed(tx, house.clock, operatorOrigin(), failing));
    const { attempts, last_error, due_at } = await house.row(failing);
    assert.deepEqual([attempts, last_error, due_at], [0, '', '2026-11-05T00:00:00.000Z']);
    assert.equal((await house.sender(transportThat()).drain()).sent, 2);
    for (const id of [waiting, asId<typeof waiting>(999)]) {
      await assert.rejects(
        house.storage.write((tx) => retryFailed(tx, house.clock, operatorOrigin(), id)),
        { kind: 'not-found' },
      );
    }
  });

  test('an operator sees of a waiting mail how often it was tried, why in vain, and when it is tried again', async (t) => {
    const house = await openMailHouse(t, database);
    const postponed = await house.queue();
    const refusing = transportThat(async () => {
      throw new DeliveryError({ kind: 'unavailable', summary: 'The mail server refused the connection' });
    });
    await house.sender(refusing).drain();
    house.clock.advance({ seconds: 1 });
    const held = await house.queue();
    const taken = Promise.withResolvers<void>();
    const slow = transportThat(() => {
      taken.resolve();
      return new Promise(() => undefined);
    });
    void house.sender(slow).drain();
    await taken.promise;
    const createdAt = '2026-11-01T12:00:00.000Z';
    const lastError = 'The mail server refused the connection';
    assert.deepEqual((await outboxSummary(house.storage.db)).waiting, [
      { id: postponed, createdAt, attempts: 1, lastError, nextTry: '2026-11-01T12:01:00.000Z' },
      { id: held, createdAt: '2026-11-01T12:00:01.000Z', attempts: 1, lastError: '', nextTry: null },
    ]);
  });
});
