import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { leaveOut, lockRecipients } from '../../src/events/messages/invited-store.ts';
import { deleteInvited, lockRegistrations } from '../../src/events/registration/unanswered-store.ts';
import type { EventId } from '../../src/platform/shared/ids.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { inEveryHouse, type Call, type House, type Reply } from './houses.ts';
import { roundsOf } from '../support/rounds.ts';

/** An even number, because each begins with the other of two. */
const rounds = 2 * roundsOf(1);

type Invited = 'member' | 'stranger';

/** Events that someone sees by the invitation alone. */
const invitedOnly: { place: string; closed: number; invited: Invited }[] = [
  { place: 'a closed event', closed: 1, invited: 'member' },
  { place: 'an open event of another place', closed: 0, invited: 'stranger' },
];

inEveryHouse('taking an invitation back at the same moment', (open) => {
  const ending = endOfSuite();
  let house: House;
  before(async () => {
    house = await open(ending);
  });

  /** A closed event to which a member is invited who has not answered, and to which someone else comes. */
  const invitation = async (more: object = {}, invited: Invited = 'member') => {
    const { addEvent, addRegistration, alphaCalendar, people } = house.fixture;
    const event = await addEvent({ calendar_id: alphaCalendar, closed: 1, ...more });
    await addRegistration(event, { member_id: people[invited].id, invited_by: people.officer.id });
    await addRegistration(event, { member_id: people.other.id, attending: 'YES' });
    return event;
  };
  const answer = (event: EventId, invited: Invited = 'member'): Call => ({
    method: 'POST',
    path: `/events/${event}`,
    token: house.fixture.people[invited].token,
    body: { attending: 'YES', attendingComment: 'Gladly', waiting: true },
  });
  const bring = (event: EventId, invited: Invited = 'member'): Call => ({
    method: 'POST',
    path: `/events/${event}/members/invite`,
    token: house.fixture.people[invited].token,
    body: { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: 'gil@example.net' },
  });
  const invitations = (event: EventId): Call => ({
    method: 'POST',
    path: `/manage/events/${event}/invitations`,
    token: house.fixture.people.officer.token,
    body: { clubs: [house.fixture.alpha.id] },
  });
  const takeBack = (event: EventId): Call => {
    const { path, ...inviting } = invitations(event);
    const clubs = [house.fixture.alpha.id, house.fixture.gamma.id];
    return { ...inviting, path: `${path}/take-back`, body: { clubs } };
  };
  const stored = (event: EventId) =>
    house.deps.storage.db
      .selectFrom('registrations')
      .select(['attending', 'waiting_since'])
      .where('event_id', '=', event)
      .where((eb) => eb(eb.fn.coalesce('member_id', 'host_member_id'), '!=', house.fixture.people.other.id))
      .execute();
  /** What two calls at the same moment are answered; half of the rounds begin with the one, half with the other. */
  const inTurn = async (round: number, ...calls: [Call, Call]): Promise<[Reply, Reply]> => {
    const isFirst = round % 2 === 0;
    const replies = await house.atOnce(...(isFirst ? calls : calls.toReversed()));
    const [one, other] = isFirst ? replies : replies.toReversed();
    assert.ok(one !== undefined && other !== undefined);
    return [one, other];
  };

  for (const [places, more] of [
    ['without a capacity', {}],
    ['with a capacity', { capacity: 5 }],
    ['that is full, with a waiting list', { capacity: 1, waiting_list: 1 }],
  ] as const) {
    test(`an answer to an event ${places} counts and the invitation stays, or it is refused and nothing is left of it`, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const event = await invitation(more);
        const [said, taken] = await inTurn(round, answer(event), takeBack(event));
        assert.equal(taken.status, 200, taken.text);
        const rows = await stored(event);
        const { takenBack, answered } = taken.body;
        if (said.status === 200) {
          assert.deepEqual([takenBack, answered, rows.length], [0, 1, 1]);
          assert.ok(rows[0]?.attending === 'YES' || rows[0]?.waiting_since !== null);
        } else {
          assert.equal(said.status, 404, said.text);
          assert.deepEqual([takenBack, answered, rows], [1, 0, []]);
        }
      }
    });
  }

  for (const { place, closed, invited } of invitedOnly) {
    test(`a guest is brought along to ${place} and the invitation of the host stays, or it is refused and both are gone`, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const event = await invitation({ closed }, invited);
        const [brought, taken] = await inTurn(round, bring(event, invited), takeBack(event));
        assert.equal(taken.status, 200, taken.text);
        const rows = await stored(event);
        if (brought.status === 200) assert.deepEqual([taken.body.takenBack, rows.length], [0, 2]);
        else {
          assert.equal(brought.status, 404, brought.text);
          assert.deepEqual([taken.body.takenBack, rows], [1, []]);
        }
      }
    });

    test(`who answers or brings a guest to ${place} while the invitation is being taken back waits, and is refused`, async () => {
      for (const call of [answer, bring]) {
        const event = await invitation({ closed }, invited);
        const { id } = await house.deps.storage.db
          .selectFrom('registrations')
          .select('id')
          .where('event_id', '=', event)
          .where('member_id', '=', house.fixture.people[invited].id)
          .executeTakeFirstOrThrow();
        const replies = await house.deps.storage.write(
          async (tx) => {
            await lockRegistrations(tx, [id]);
            const waiting = house.atOnce(call(event, invited));
            await deleteInvited(tx, [id]);
            // In an object, because a transaction that waits for them would never end.
            return { waiting };
          },
          { rowsOnly: true },
        );
        const [refused] = await replies.waiting;
        assert.equal(refused?.status, 404);
        assert.deepEqual(await stored(event), []);
      }
    });
  }

  test('invitations are taken back once, however many do so while their mails are written, and none of these leaves', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const event = await house.fixture.addEvent({
        calendar_id: house.fixture.alphaCalendar,
        closed: 1,
        title: `Round ${round} of taking back`,
      });
      const [inviting] = await house.atOnce(invitations(event));
      assert.equal(inviting?.status, 200);
      const [replies] = await Promise.all([
        house.atOnce(...Array.from({ length: 5 }, () => takeBack(event))),
        house.deps.messages.writer.drain(),
      ]);
      for (const { status, text } of replies) assert.equal(status, 200, text);
      const taken = replies.reduce((sum, { body }) => sum + body.takenBack, 0);
      assert.equal(taken, inviting.body.invited);
      assert.deepEqual(await stored(event), []);
      await house.deps.messages.writer.drain();
      const mails = await house.deps.storage.db
        .selectFrom('outbox')
        .select('state')
        .where('subject', 'like', `%Round ${round} of taking back`)
        .execute();
      assert.deepEqual(mails, []);
    }
  });

  test('an earlier message is written to everyone, although the invitation of one of them is being taken back', async () => {
    const { addEvent, alphaCalendar, people } = house.fixture;
    const { storage, messages } = house.deps;
    const event = await addEvent({ calendar_id: alphaCalendar, closed: 0 });
    const { token } = people.officer;
    const body = { segment: 'all', subject: 'Before the invitation', text: 'See you.', expected: 3 };
    const message: Call = { method: 'POST', path: `/manage/events/${event}/messages`, token, body };
    const [sent] = await house.atOnce(message);
    assert.equal(sent?.status, 201);
    const [inviting] = await house.atOnce({ ...invitations(event), body: { members: [people.member.id] } });
    assert.equal(inviting?.body.invited, 1);
    const { id } = await storage.db
      .selectFrom('registrations')
      .select('id')
      .where('event_id', '=', event)
      .executeTakeFirstOrThrow();
    const { writing } = await storage.write(
      async (tx) => {
        await lockRecipients(tx, event, [people.member.id]);
        await lockRegistrations(tx, [id]);
        const written = messages.writer.drain();
        // Whoever writes goes on without them, or waits for this transaction, where one waits for the other.
        await Promise.race([written.catch(() => undefined), pause(300)]);
        await leaveOut(tx, [id], []);
        await deleteInvited(tx, [id]);
        return { writing: written };
      },
      { rowsOnly: true },
    );
    await writing;
    await messages.writer.drain();
    const states = await storage.db
      .selectFrom('message_recipients')
      .select('state')
      .where('message_id', '=', sent.body.id)
      .execute();
    assert.deepEqual(
      states.map(({ state }) => state),
      ['queued', 'queued', 'queued'],
    );
  });

  test('who is invited and taken back at the same moment is one of the two', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const event = await invitation();
      const [inviting, taken] = await inTurn(round, invitations(event), takeBack(event));
      assert.equal(inviting.status, 200, inviting.text);
      assert.equal(taken.status, 200, taken.text);
      const rows = await stored(event);
      assert.equal(rows.length, 1 + inviting.body.invited - taken.body.takenBack);
    }
  });
});
