import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MailTransport } from '../../src/platform/outbox/mail.ts';
import { OutboxSender } from '../../src/platform/outbox/outbox-sender-service.ts';
import type { EventId } from '../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { roundsOf } from '../support/rounds.ts';
import { apiOfSuite } from '../support/test-api.ts';

const rounds = 3 * roundsOf(1);
const guests = 30;

onEveryDatabase('Taking mails back while they are written and sent', (database) => {
  const api = apiOfSuite(database, { env: { GUILDHALL_UNDO_SECONDS: '10' } });

  async function eventWithGuests(): Promise<EventId> {
    const event = await api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar });
    for (let number = 0; number < guests; number += 1) {
      const member_id = await api.fixture.addMember({ email: `guest-${number}@example.org` });
      await api.fixture.addRegistration(event, { member_id, attending: 'YES' });
    }
    return event;
  }

  function sending() {
    const sent: string[] = [];
    const transport: MailTransport = {
      send: async ({ recipientAddress }) => void sent.push(recipientAddress),
      close: async () => {},
    };
    const { storage, clock } = api.deps;
    return { sent, sender: new OutboxSender({ storage, clock, transport }) };
  }

  const post = async (path: string, body: object) => {
    const answer = await api.post(`/manage/events/${path}`, api.fixture.people.officer.token, body);
    assert.ok([200, 201].includes(answer.status), answer.text);
    return answer.body;
  };
  const statesOf = async (message: number) => {
    const rows = await api.deps.storage.db
      .selectFrom('message_recipients')
      .innerJoin('messages', 'messages.id', 'message_recipients.message_id')
      .select(['message_recipients.state', 'messages.id'])
      .execute();
    return rows.filter(({ id }) => id === message).map(({ state }) => state);
  };

  test('each mail of a message is sent and counted as sent, or taken back, and never both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const event = await eventWithGuests();
      const words = { segment: 'yes', subject: 'About the dinner', text: 'Please bring a cake.' };
      const { id } = await post(`${event}/messages`, { ...words, expected: guests });
      api.clock.advance({ seconds: 10 });
      const { writer } = api.deps.messages;
      const { sent, sender } = sending();
      // The later rounds begin when some mails are written, or have left.
      if (round % 3 > 0) await writer.drain();
      if (round % 3 > 1) await Promise.all([sender.drain(AbortSignal.timeout(1)), writer.drain()]);
      const [back] = await Promise.all([
        post(`${event}/messages/${id}/take-back`, {}),
        writer.drain(),
        sender.drain(),
      ]);
      await writer.drain();
      await sender.drain();
      const states = await statesOf(id);
      const queued = states.filter((state) => state === 'queued').length;
      assert.equal(new Set(sent).size, sent.length);
      assert.equal(sent.length, queued);
      assert.equal(sent.length, back.mailed);
      assert.equal(back.takenBack, guests - sent.length);
      assert.equal(states.filter((state) => state === 'skipped').length, back.takenBack);
    }
  });

  test('a cancellation that is let go and undone at the same moment is told and taken back, or neither', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const event = await eventWithGuests();
      await post(`${event}/cancel`, { notify: true });
      api.clock.advance({ seconds: 10 });
      const { writer } = api.deps.messages;
      const { sent, sender } = sending();
      const undo = () =>
        api.post(`/manage/events/${event}/reinstate`, api.fixture.people.officer.token, {
          notify: true,
          expected: 0,
        });
      const [undone] = await Promise.all([undo(), writer.drain(), sender.drain()]);
      await writer.drain();
      await sender.drain();
      if (undone.status === 200) assert.deepEqual(sent, []);
      else {
        assert.equal(undone.status, 409);
        assert.equal(new Set(sent).size, guests);
        assert.equal(sent.length, guests);
      }
    }
  });
});
