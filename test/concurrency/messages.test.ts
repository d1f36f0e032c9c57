import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { EventCache } from '../../src/events/event/event-cache-service.ts';
import { lockMemberRegistration } from '../../src/events/registration/registrations-store.ts';
import { lockPeople } from '../../src/events/seats/seats-service.ts';
import type { EventId, MemberId } from '../../src/platform/shared/ids.ts';
import { databases } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

// SQLite has one writer: there nobody holds anything that another one waits for.
suite('A message to people who answer at the same moment (postgres)', () => {
  const ending = endOfSuite();
  let api: TestApi;
  before(async () => {
    const database = databases.find(({ name }) => name === 'postgres');
    assert.ok(database !== undefined);
    api = await startTestApi(ending, database);
  });

  /** Does something while someone's answer is being stored. */
  const whileAnswering = (event: EventId, member: MemberId, work: () => Promise<void>) =>
    api.deps.storage.write(
      async (tx) => {
        await lockPeople(tx, { clock: api.clock, events: new EventCache(api.deps.storage) }, event);
        await lockMemberRegistration(tx, { event, member });
        await work();
      },
      { rowsOnly: true },
    );
  const send = async (event: EventId) => {
    const body = { segment: 'yes', subject: 'News', text: 'There is news.', expected: 2 };
    const { token } = api.fixture.people.administrator;
    const sent = await api.post(`/manage/events/${event}/messages`, token, body);
    assert.equal(sent.status, 201, sent.text);
  };
  const written = async (event: EventId) => {
    const recipients = await api.deps.storage.db
      .selectFrom('message_recipients')
      .innerJoin('messages', 'messages.id', 'message_recipients.message_id')
      .select(['member_id', 'state'])
      .where('event_id', '=', event)
      .execute();
    return new Map(recipients.map(({ member_id: member, state }) => [member, state]));
  };
  const twoComing = async () => {
    const { member, other } = api.fixture.people;
    const event = await api.fixture.addEvent();
    for (const { id } of [member, other])
      await api.fixture.addRegistration(event, { member_id: id, attending: 'YES' });
    return { event, one: member.id, answering: other.id };
  };

  test('it is sent without waiting for their answers', async () => {
    const { event, answering } = await twoComing();
    await whileAnswering(event, answering, () => send(event));
    await api.deps.messages.writer.drain();
    assert.deepEqual([...(await written(event)).values()], ['queued', 'queued']);
  });

  test('its mails to the others are written meanwhile, so that the answer and the mails never wait for each other', async () => {
    const { event, one, answering } = await twoComing();
    await send(event);
    let draining: Promise<unknown> | undefined;
    await whileAnswering(event, answering, async () => {
      draining = api.deps.messages.writer.drain();
      while ((await written(event)).get(one) === 'waiting') await new Promise(setImmediate);
      assert.equal((await written(event)).get(answering), 'waiting');
    });
    await draining;
    assert.equal((await written(event)).get(answering), 'queued');
  });
});
