import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { findInvitation } from '../../src/events/answer-page/invitations-store.ts';
import { addLink } from '../../src/events/messages/readers-store.ts';
import { holdEventRow, lockEventRow } from '../../src/events/event/event-lock-store.ts';
import { insertInvited } from '../../src/events/registration/invited-members-store.ts';
import { raiseVersion } from '../../src/events/event/event-changes-store.ts';
import type { EventId, MemberId } from '../../src/platform/shared/ids.ts';
import { nowInstantText } from '../../src/platform/shared/local-time.ts';
import { newSecret, secretHash } from '../../src/platform/shared/secrets.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { inEveryHouse, type Call, type House, type Reply } from './houses.ts';
import { roundsOf } from '../support/rounds.ts';

/** So many want to come at the same moment. */
const crowd = 200;
/** How often someone asks again. */
const mostRounds = 20;

inEveryHouse('coming at the same moment', (open) => {
  const ending = endOfSuite();
  let house: House;
  const people: { id: MemberId; token: string; email: string }[] = [];
  before(async () => {
    house = await open(ending);
    for (let number = 0; number < crowd; number += 1) {
      const email = `crowd${number}@example.org`;
      const id = await house.fixture.addMember({ firstName: 'Cleo', lastName: `Crowd ${number}`, email });
      people.push({ id, email, token: await house.fixture.tokenFor(id) });
    }
  });

  const answer = (event: EventId, token: string, attending = 'YES'): Call => {
    return { method: 'POST', path: `/events/${event}`, token, body: { attending, waiting: true } };
  };
  const personAt = (index: number) => {
    const person = people[index];
    assert.ok(person !== undefined);
    return person;
  };
  const stored = (event: EventId) =>
    house.deps.storage.db
      .selectFrom('registrations')
      .select(['id', 'member_id', 'host_member_id', 'attending', 'waiting_since'])
      .where('event_id', '=', event)
      .execute();
  const counts = (event: EventId) =>
    house.deps.storage.db
      .selectFrom('event_seats')
      .select(['taken', 'waiting'])
      .where('event_id', '=', event)
      .executeTakeFirstOrThrow();
  const mailsAbout = async (registrations: readonly { id: number }[]) => {
    const ids = new Set<number | null>(registrations.map(({ id }) => id));
    const mails = await house.deps.storage.db.selectFrom('outbox').select('registration_id').execute();
    return mails.filter((mail) => ids.has(mail.registration_id)).length;
  };

  /**
   * What everyone was answered in the end: whoever finds the service too busy asks again, as every client does. On a
   * machine that stands still for seconds nobody may be answered at first.
   */
  const repliesOf = async (...calls: readonly Call[]) => {
    const replies: Reply[] = [];
    let asking = calls;
    for (let round = 0; asking.length > 0 && round < mostRounds; round += 1) {
      const got = await house.atOnce(...asking);
      replies.push(...got.filter(({ status }) => status !== 503));
      asking = asking.filter((_, index) => got[index]?.status === 503);
    }
    assert.equal(asking.length, 0, 'everyone is answered in the end');
    return replies;
  };

  test('of two hundred who want the last ten places, exactly ten get one, and the others are told', async () => {
    const event = await house.fixture.addEvent({ capacity: 10 });
    const replies = await repliesOf(...people.map(({ token }) => answer(event, token)));
    const accepted = replies.filter(({ status }) => status === 200);
    const refused = replies.filter(({ status }) => status === 409);
    assert.equal(accepted.length, 10);
    assert.equal(refused.length, crowd - 10);
    const rows = await stored(event);
    assert.equal(rows.filter(({ attending }) => attending === 'YES').length, 10);
    assert.deepEqual(await counts(event), { taken: 10, waiting: 0 });
  });

  test('parties of one to four after seven places are never split, and are never more than seven people', async () => {
    for (const waiting_list of [0, 1] as const) {
      const event = await house.fixture.addEvent({ capacity: 7, waiting_list });
      const hosts = people.slice(0, 20);
      for (const [index, host] of hosts.entries()) {
        for (let guest = 0; guest < index % 4; guest += 1) {
          const guest_first_name = 'Gil';
          const guest_last_name = `Guest ${index}-${guest}`;
          await house.fixture.addRegistration(event, {
            host_member_id: host.id,
            guest_first_name,
            guest_last_name,
          });
        }
      }
      await repliesOf(...hosts.map(({ token }) => answer(event, token)));
      const rows = await stored(event);
      const coming = new Set(rows.filter(({ attending }) => attending === 'YES').map((row) => row.member_id));
      const places = rows.filter((row) => coming.has(row.member_id ?? row.host_member_id)).length;
      assert.ok(places <= 7 && places > 3, `${places} people come`);
      assert.equal((await counts(event)).taken, places);
      const waiting = rows.filter(({ waiting_since }) => waiting_since !== null);
      assert.equal(waiting.length, waiting_list === 1 ? hosts.length - coming.size : 0);
      assert.equal(
        new Set(waiting.map((row) => row.waiting_since)).size,
        waiting.length,
        'nobody shares a turn',
      );
    }
  });

  test('when people decline while others answer, the next in line move up once, with one mail, and nobody is forgotten', async () => {
    for (let round = 0; round < 3; round += 1) {
      const event = await house.fixture.addEvent({ capacity: 5, waiting_list: 1 });
      const [seated, waiting, newcomers] = [people.slice(0, 5), people.slice(5, 15), people.slice(15, 25)];
      for (const { token } of [...seated, ...waiting]) await repliesOf(answer(event, token));
      const replies = await repliesOf(
        ...seated.flatMap(({ token }, index) => [
          answer(event, token, 'NO'),
          answer(event, personAt(15 + index).token),
        ]),
        ...newcomers.slice(5).map(({ token }) => answer(event, token)),
      );
      assert.ok(replies.every(({ status }) => status === 200));
      const rows = await stored(event);
      const coming = rows.filter(({ attending }) => attending === 'YES');
      const first = waiting.slice(0, 5).map(({ id }) => id);
      assert.deepEqual(
        coming.map((row) => row.member_id).toSorted((a, b) => Number(a) - Number(b)),
        first,
        'the first five of the line',
      );
      assert.deepEqual(await counts(event), { taken: 5, waiting: 15 });
      assert.equal(await mailsAbout(rows), 5, 'one mail for each who moved up');
    }
  });

  /** Until someone waits for a lock. The embedded database lets one write after the other begin, and there is nothing to see. */
  const isAwaited = async () => {
    if (house.deps.storage.dialect.name !== 'postgres') return;
    let waiting = 0;
    while (waiting === 0) {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(house.deps.storage.db);
      waiting = rows[0]?.waiting ?? 0;
    }
  };

  test('whoever answers while the places of the event are changed gets what there is afterwards', async () => {
    const { storage } = house.deps;
    /** Changes the capacity while someone answers; resolves to the answer that was stored. */
    const answeredDuring = async (index: number, from: number, to: number | null) => {
      const event = await house.fixture.addEvent({ capacity: from, waiting_list: 1 });
      await repliesOf(answer(event, personAt(0).token));
      let reply: Promise<Reply[]> | undefined;
      await storage.write(
        async (tx) => {
          await lockEventRow(tx, event);
          const now = nowInstantText(house.deps.clock);
          await raiseVersion(tx, event, { capacity: to }, { now, noticed: false });
          reply ??= repliesOf(answer(event, personAt(index).token));
          await isAwaited();
        },
        { rowsOnly: true },
      );
      await reply;
      const rows = await stored(event);
      return rows.find((row) => row.member_id === personAt(index).id)?.attending;
    };
    assert.equal(await answeredDuring(1, 1, 10), 'YES');
    assert.equal(await answeredDuring(2, 1, null), 'YES');
    assert.equal(await answeredDuring(3, 10, 1), null);
  });

  test('a member who is invited at the moment in which a door lets them in is in, once', async () => {
    const { fixture, deps } = house;
    const event = await fixture.addEvent({ registration_due_date: '2026-11-14T11:00:00' });
    const { reviewer } = fixture.people;
    await fixture.addReviewer(event, reviewer.id);
    const member = personAt(0).id;
    const walkIn: Call = {
      method: 'POST',
      path: `/door/events/${event}/walk-ins`,
      token: reviewer.token,
      body: { nonce: newSecret(), member, gate: 'North' },
    };
    let replies: Promise<Reply[]> | undefined;
    await deps.storage.write(
      async (tx) => {
        await holdEventRow(tx, event);
        const now = nowInstantText(deps.clock);
        await insertInvited(tx, { event, now, by: reviewer.id }, [{ member, belongs: true }]);
        replies ??= repliesOf(walkIn);
        await isAwaited();
      },
      { rowsOnly: true },
    );
    assert.deepEqual(
      (await replies)?.map(({ status }) => status),
      [201],
    );
    const rows = await deps.storage.db
      .selectFrom('registrations')
      .select(['attending', 'validated_by', 'validated_gate'])
      .where('event_id', '=', event)
      .execute();
    assert.deepEqual(rows, [{ attending: 'YES', validated_by: reviewer.id, validated_gate: 'North' }]);
  });

  const manage = (event: EventId, call: Omit<Call, 'path' | 'token'> & { path?: string }): Call => {
    const token = house.fixture.people.officer.token;
    return { ...call, path: `/manage/events/${event}${call.path ?? ''}`, token };
  };
  /** Puts a change of an event between the answers of twenty people, half of them after it. */
  const amidAnswers = async (event: EventId, change: Call, body: object = {}) => {
    const calls = people.slice(0, 20).map(({ token }) => {
      const call = answer(event, token);
      return { ...call, body: { attending: 'YES', ...body } };
    });
    const [reply, ...replies] = await Promise.all([
      repliesOf(change),
      ...calls.map((call) => repliesOf(call)),
    ]);
    assert.ok(reply?.[0] !== undefined);
    return { changed: reply[0], answered: replies.flat() };
  };
  const rounds = roundsOf(1);

  test('an event is deleted before anyone has answered, or not at all', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const event = await house.fixture.addEvent({ calendar_id: house.fixture.alphaCalendar });
      const { changed, answered } = await amidAnswers(event, manage(event, { method: 'DELETE' }));
      const rows = await stored(event);
      if (changed.status === 409) continue;
      assert.equal(changed.status, 200, changed.text);
      assert.deepEqual(rows, []);
      assert.ok(answered.every(({ status }) => status === 404));
    }
  });

  test('whoever answers while an event is cancelled is told of it, or refused', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const event = await house.fixture.addEvent({ calendar_id: house.fixture.alphaCalendar });
      const cancel = manage(event, { method: 'POST', path: '/cancel', body: { notify: true } });
      const { changed, answered } = await amidAnswers(event, cancel);
      assert.equal(changed.status, 200, changed.text);
      const told = await house.deps.storage.db
        .selectFrom('message_recipients')
        .innerJoin('messages', 'messages.id', 'message_recipients.message_id')
        .select('message_recipients.registration_id')
        .where('messages.event_id', '=', event)
        .execute();
      const coming = (await stored(event)).filter(({ attending }) => attending === 'YES');
      assert.deepEqual(
        told.map((row) => Number(row.registration_id)).toSorted((a, b) => a - b),
        coming.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
      );
      const accepted = answered.filter(({ status }) => status === 200).length;
      assert.equal(accepted, coming.length);
      assert.ok(answered.every(({ status }) => status === 200 || status === 409));
    }
  });

  test('the first capacity counts whoever answers at the same moment', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const event = await house.fixture.addEvent({ calendar_id: house.fixture.alphaCalendar });
      const headers = { 'if-match': '"1"' };
      const limit = manage(event, { method: 'PATCH', body: { capacity: 40 }, headers });
      const { changed } = await amidAnswers(event, limit);
      assert.equal(changed.status, 200, changed.text);
      assert.deepEqual(await counts(event), { taken: 20, waiting: 0 });
    }
  });

  test('an answer to a question fits it also when the question changes at the same moment', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const event = await house.fixture.addEvent({ calendar_id: house.fixture.alphaCalendar });
      const options = JSON.stringify(['Meat', 'Fish']);
      const question = await house.fixture.addQuestion(event, { type: 'choice', options });
      const renamed = {
        id: question,
        title: 'Menu',
        type: 'choice',
        options: [
          { id: 1, title: 'Beef' },
          { id: 2, title: 'Fish' },
        ],
      };
      const change = manage(event, {
        method: 'PUT',
        path: '/questions',
        body: { questions: [renamed] },
        headers: { 'if-match': '"1"' },
      });
      const { changed, answered } = await amidAnswers(event, change, {
        answers: [{ question, answer: 'Meat' }],
      });
      assert.equal(changed.status, 200, changed.text);
      const given = await house.deps.storage.db
        .selectFrom('registration_answers')
        .select('answer')
        .where('question_id', '=', question)
        .execute();
      assert.ok(given.every((row) => row.answer === 'Beef'));
      assert.equal(given.length, answered.filter(({ status }) => status === 200).length);
    }
  });

  test('nobody is turned away by others: a hundred answer and a hundred are registered by an officer at the same moment', async () => {
    const event = await house.fixture.addEvent({
      calendar_id: house.fixture.alphaCalendar,
      capacity: crowd,
      waiting_list: 1,
    });
    const half = crowd / 2;
    const replies = await house.atOnce(
      ...people.slice(0, half).flatMap(({ token }, index) => [
        answer(event, token),
        manage(event, {
          method: 'POST',
          path: '/participants',
          body: { member: personAt(half + index).id },
        }),
      ]),
    );
    assert.deepEqual(
      replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 201),
      [],
    );
    assert.deepEqual(await counts(event), { taken: crowd, waiting: 0 });
  });

  test('whoever moves up while a message is written to them can still decline by the link of either mail', async () => {
    const { storage } = house.deps;
    const event = await house.fixture.addEvent({ capacity: 1, waiting_list: 1 });
    for (const index of [0, 1]) await repliesOf(answer(event, personAt(index).token));
    const waiting = (await stored(event)).find((row) => row.member_id === personAt(1).id);
    assert.ok(waiting !== undefined);
    let reply: Promise<Reply[]> | undefined;
    await storage.write(
      async (tx) => {
        const replyHash = secretHash(newSecret(256));
        await addLink(tx, { event, registration: waiting.id, replyHash, now: '2026-11-14T11:00:00.000Z' });
        reply ??= repliesOf(answer(event, personAt(0).token, 'NO'));
        await isAwaited();
      },
      { rowsOnly: true },
    );
    await reply;
    const { text } = await storage.db
      .selectFrom('outbox')
      .select('text')
      .where('registration_id', '=', waiting.id)
      .executeTakeFirstOrThrow();
    const [, secret = ''] = /\/invitations\/([\w-]+)/.exec(text) ?? [];
    const opened = await findInvitation(storage.db, secretHash(secret));
    assert.equal(typeof opened === 'object' && opened.registration, waiting.id);
  });
});
