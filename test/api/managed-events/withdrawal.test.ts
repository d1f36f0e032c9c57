import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { EventId, MemberId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import { insertRows } from '../../../src/platform/storage/insert-rows.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, startTestApi } from '../../support/test-api.ts';
import { assertPage, open, send } from '../invitations/page-support.ts';
import { linkIn, mailsOf, sendTo } from '../messages/message-support.ts';

onEveryDatabase('Taking the invitations of many back', (database) => {
  const api = apiOfSuite(database);
  let officer: string;
  before(() => {
    officer = api.fixture.people.officer.token;
  });

  const people = () => api.fixture.people;
  const closedEvent = (more: object = {}) =>
    api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar, closed: 1, ...more });
  const invite = async (event: EventId, body: object, token = officer) => {
    const answer = await api.post(`/manage/events/${event}/invitations`, token, body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const takeBack = (event: EventId, body: object, query = '', token = officer, headers = {}) =>
    api.call('POST', `/manage/events/${event}/invitations/take-back${query}`, { token, body, headers });
  const takenBack = async (...asked: Parameters<typeof takeBack>) => {
    const answer = await takeBack(...asked);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const invitedTo = async (event: EventId) => {
    const { db } = api.deps.storage;
    const rows = await db.selectFrom('registrations').selectAll().where('event_id', '=', event).execute();
    return rows.flatMap(({ member_id }) => member_id ?? []).toSorted((a, b) => a - b);
  };
  const mailsTo = async (event: EventId) => {
    const { db } = api.deps.storage;
    const { title } = await db
      .selectFrom('events')
      .select('title')
      .where('id', '=', event)
      .executeTakeFirstOrThrow();
    return (await mailsOf(api)).filter(({ subject }) => subject.includes(title));
  };
  const sorted = (...members: MemberId[]) => members.toSorted((a, b) => a - b);
  const alphaMembers = () => sorted(people().member.id, people().officer.id, people().formerOfficer.id);

  test('who has not answered is no longer invited, and the link in the mail says so; who has answered keeps it', async () => {
    const { alpha } = api.fixture;
    const { member, formerOfficer } = people();
    const event = await closedEvent({ title: 'The wrong club' });
    await invite(event, { clubs: [alpha.id] });
    await api.deps.messages.writer.drain();
    await api.post(`/events/${event}`, member.token, { attending: 'NO' });
    const mails = await mailsTo(event);
    assert.equal(mails.length, 3);
    assert.equal((await api.get(`/events/${event}`, formerOfficer.token)).status, 200);
    assert.deepEqual(await takenBack(event, { clubs: [alpha.id] }), {
      success: true,
      dryRun: false,
      takenBack: 2,
      names: ['Former Fixture', 'Officer Fixture'],
      answered: 1,
      answeredNames: ['Member Fixture'],
      notInvited: 0,
      mailed: 0,
    });
    assert.deepEqual(await invitedTo(event), [member.id]);
    assertFailure(await api.get(`/events/${event}`, formerOfficer.token), 404);
    assertFailure(await api.post(`/events/${event}`, formerOfficer.token, { attending: 'YES' }), 404);
    assert.equal((await api.get(`/events/${event}`, member.token)).body.attending, 'NO');
    const link = linkIn(mails.find(({ to_member_id }) => to_member_id === formerOfficer.id)?.text ?? '');
    assert.match(assertPage(await open(api, link), 410), /This invitation was taken back/);
    assertPage(await send(api, link), 410);
    const again = await takenBack(event, { clubs: [alpha.id] });
    assert.deepEqual([again.takenBack, again.answered, again.notInvited], [0, 1, 2]);
  });

  test('a mail that has not left does not leave, whether it is written or not; who was written to stays on record', async () => {
    const { alpha } = api.fixture;
    const { member, formerOfficer } = people();
    const event = await closedEvent({ title: 'Half way out' });
    const { message } = await invite(event, { clubs: [alpha.id] });
    await api.deps.messages.writer.drain();
    await api.deps.storage.write((tx) =>
      tx
        .updateTable('outbox')
        .set({ state: 'sent' })
        .where('to_member_id', '=', member.id)
        .where('subject', 'like', '%Half way out')
        .execute(),
    );
    assert.equal((await takenBack(event, { clubs: [alpha.id] }, '?dryRun=true')).mailed, 1);
    assert.deepEqual((await takenBack(event, { clubs: [alpha.id] })).mailed, 1);
    assert.deepEqual(
      (await mailsTo(event)).map((mail) => [mail.to_member_id, mail.state]),
      [[member.id, 'sent']],
    );
    const progress = await api.get(`/manage/events/${event}/messages/${message}`, officer);
    const { count, counts, recipients } = progress.body;
    assert.deepEqual([count, counts.sent, counts.skipped, counts.queued], [3, 1, 2, 0]);
    assert.deepEqual(
      recipients.map(({ name, state }: { name: string; state: string }) => [name, state]),
      [
        ['Former Fixture', 'skipped'],
        ['Member Fixture', 'sent'],
        ['Officer Fixture', 'skipped'],
      ],
    );
    const unwritten = await closedEvent({ title: 'Not begun' });
    await invite(unwritten, { members: [formerOfficer.id] });
    await takenBack(unwritten, { members: [formerOfficer.id] });
    await api.deps.messages.writer.drain();
    assert.deepEqual(await mailsTo(unwritten), []);
    assert.deepEqual(await invitedTo(unwritten), []);
  });

  test('a message that waits to be written to someone whose invitation is taken back does not invite them again', async () => {
    const { formerOfficer } = people();
    const event = await closedEvent({ title: 'Waiting words' });
    await invite(event, { members: [formerOfficer.id] });
    const body = { segment: 'unanswered', subject: 'Waiting words', text: 'Well?', expected: 1 };
    assert.equal((await api.post(`/manage/events/${event}/messages`, officer, body)).status, 201);
    await takenBack(event, { members: [formerOfficer.id] });
    await api.deps.messages.writer.drain();
    assert.deepEqual([await invitedTo(event), await mailsTo(event)], [[], []]);
  });

  test('an invitation of many is undone exactly: who was invited before it stays, and so does who is invited again', async () => {
    const { alpha } = api.fixture;
    const { member, officer: head, formerOfficer } = people();
    const event = await closedEvent();
    const first = await invite(event, { members: [member.id] });
    const second = await invite(event, { clubs: [alpha.id] });
    assert.equal(second.invited, 2);
    const answer = await takenBack(event, { messages: [second.message] });
    assert.deepEqual([answer.takenBack, answer.answered, answer.notInvited], [2, 0, 0]);
    assert.deepEqual(await invitedTo(event), [member.id]);
    await invite(event, { members: [head.id, formerOfficer.id] });
    assert.equal((await takenBack(event, { messages: [second.message] })).takenBack, 0);
    assert.deepEqual(await invitedTo(event), alphaMembers());
    assert.equal((await takenBack(event, { messages: [first.message, second.message] })).takenBack, 1);
    assert.deepEqual(await invitedTo(event), sorted(head.id, formerOfficer.id));
  });

  test('members, clubs, units and offices below a place are meant as they are for inviting', async () => {
    const { districtA, zoneA1, beta, functions, districtCalendar } = api.fixture;
    const { administrator, officer: head, other, stranger } = people();
    const left = async (body: object) => {
      const event = await closedEvent({ calendar_id: districtCalendar });
      await invite(event, { units: [districtA.id], members: [stranger.id] }, administrator.token);
      const before = await invitedTo(event);
      const answer = await takenBack(event, body, '', administrator.token);
      const after = await invitedTo(event);
      assert.equal(answer.takenBack, before.length - after.length);
      return before.filter((member) => !after.includes(member));
    };
    assert.deepEqual(await left({ members: [stranger.id, stranger.id] }), [stranger.id]);
    assert.deepEqual(await left({ units: [zoneA1.id] }), alphaMembers());
    assert.ok((await left({ clubs: [beta.id] })).includes(other.id));
    const president = functions.get('CP');
    assert.deepEqual(await left({ functions: [president], below: zoneA1.id }), [head.id]);
    assert.deepEqual(
      await left({ functions: [president], members: [stranger.id] }),
      sorted(head.id, stranger.id),
    );
  });

  test('who let someone in at the door who belongs to nobody brings nobody', async () => {
    const { addRegistration } = api.fixture;
    const event = await closedEvent();
    const { id: member } = people().formerOfficer;
    await addRegistration(event, { member_id: member, invited_by: people().officer.id });
    const kept = { registered_by: member, invited_by: member, guest_first_name: 'Gil' };
    await addRegistration(event, { ...kept, walk_in: 1, attending: 'YES' });
    const { takenBack: taken, answered } = await takenBack(event, { members: [member] });
    assert.deepEqual([taken, answered], [1, 0]);
  });

  test('whoever said YES, waits, brings someone, was at the door, or whose comment or answers an officer wrote down is left alone', async () => {
    const { beta, addMember, addRegistration, addQuestion } = api.fixture;
    const event = await closedEvent({ guests_allowed: 1, capacity: 50, waiting_list: 1 });
    const question = await addQuestion(event);
    const at = '2026-11-01T10:00:00.000Z';
    const standing = async (name: string, more: object = {}) => {
      const member = await addMember({ firstName: name, lastName: 'Keeper', clubId: beta.id });
      const { id } = await addRegistration(event, {
        member_id: member,
        invited_by: people().officer.id,
        ...more,
      });
      return { member, id };
    };
    const kept = [
      await standing('Answering', { attending: 'YES', answered_at: at }),
      await standing('Bringing'),
      await standing('Noted'),
      await standing('Reviewed', { reviewed_at: at, reviewed_by: people().officer.id }),
      await standing('Scanned'),
      await standing('Telephoning'),
      await standing('Waiting', { waiting_since: at }),
    ];
    const of = (index: number) => kept[index]?.id ?? (0 as RegistrationId);
    await addRegistration(event, {
      host_member_id: kept[1]?.member ?? null,
      guest_first_name: 'Gil',
      guest_last_name: 'Guest',
    });
    await api.deps.storage.write(async (tx) => {
      await tx
        .insertInto('registration_answers')
        .values({ registration_id: of(2), question_id: question, answer: 'Fish' })
        .execute();
    });
    // The door refuses who has not answered, and keeps that it did.
    const scans = [{ nonce: `taking-back-${event}`, registration: of(4) }];
    const scanned = await api.post(`/door/events/${event}/scans`, people().administrator.token, { scans });
    assert.equal(scanned.status, 200, scanned.text);
    const comment = 'Decides on Friday, needs a place for a wheelchair.';
    const path = `/manage/events/${event}/participants/${of(5)}`;
    const headers = { 'if-match': '*' };
    const noted = await api.call('PATCH', path, { token: officer, body: { comment }, headers });
    assert.equal(noted.status, 200, noted.text);
    const silent = await standing('Silent');
    const members = [...kept, silent].map(({ member }) => member);
    const answer = await takenBack(event, { members });
    assert.deepEqual(answer.names, ['Silent Keeper']);
    assert.equal(answer.answered, kept.length);
    assert.deepEqual(
      answer.answeredNames,
      ['Answering', 'Bringing', 'Noted', 'Reviewed', 'Scanned', 'Telephoning', 'Waiting'].map(
        (name) => `${name} Keeper`,
      ),
    );
    assert.deepEqual(await invitedTo(event), sorted(...kept.map(({ member }) => member)));
  });

  test('at an open event only those are meant whom someone invited, and the audience sees it as before', async () => {
    const { alpha, gamma } = api.fixture;
    const { administrator, member, stranger } = people();
    const event = await closedEvent({ closed: 0 });
    await invite(event, { members: [stranger.id, member.id] }, administrator.token);
    await sendTo(api, event, 'unanswered', officer);
    const before = await invitedTo(event);
    const answer = await takenBack(event, { clubs: [alpha.id, gamma.id] });
    assert.deepEqual(answer.names, ['Member Fixture', 'Stranger Fixture']);
    const invited = [member.id, stranger.id];
    assert.deepEqual(
      await invitedTo(event),
      before.filter((id) => !invited.includes(id)),
    );
    assert.equal((await api.get(`/events/${event}`, member.token)).status, 200);
    assertFailure(await api.get(`/events/${event}`, stranger.token), 404);
  });

  test('a trial says whose invitations would be taken back and changes nothing; another number by now is refused', async () => {
    const { alpha } = api.fixture;
    const event = await closedEvent();
    await invite(event, { clubs: [alpha.id] });
    const trial = await takenBack(event, { clubs: [alpha.id] }, '?dryRun=true');
    assert.deepEqual([trial.dryRun, trial.takenBack, trial.names.length], [true, 3, 3]);
    const refused = await takeBack(event, { clubs: [alpha.id], expected: 2 });
    assert.match(assertFailure(refused, 409), /They are 3 by now, not 2/);
    assert.deepEqual(refused.body.errorInfo, [{ count: 3 }]);
    assert.deepEqual(await invitedTo(event), alphaMembers());
    assert.equal((await takenBack(event, { clubs: [alpha.id], expected: 3 })).takenBack, 3);
  });

  test('the same key again is answered as it was, and takes nothing back that was sent anew', async () => {
    const { member } = people();
    const event = await closedEvent();
    const key = { 'idempotency-key': `back-${event}` };
    await invite(event, { members: [member.id] });
    const first = await takenBack(event, { members: [member.id] }, '', officer, key);
    await invite(event, { members: [member.id] });
    assert.deepEqual(await takenBack(event, { members: [member.id] }, '', officer, key), first);
    assert.deepEqual(await invitedTo(event), [member.id]);
    assertFailure(await takeBack(event, { members: [people().officer.id] }, '', officer, key), 400);
  });

  test('who is invited again gets a new mail, and sees the event again', async () => {
    const { member } = people();
    const event = await closedEvent({ title: 'Second thoughts' });
    for (const _ of [1, 2]) {
      await invite(event, { members: [member.id] });
      await api.deps.messages.writer.drain();
      assert.equal((await mailsTo(event)).length, 1);
      await takenBack(event, { members: [member.id] });
    }
    await invite(event, { members: [member.id] });
    assert.equal((await api.get(`/events/${event}`, member.token)).status, 200);
  });

  test('works after the due date and after the start, but not once the event is over or was cancelled', async () => {
    const { member, officer: head } = people();
    const body = { members: [member.id] };
    const prepared = async (more: object) => {
      const event = await closedEvent(more);
      await api.fixture.addRegistration(event, { member_id: member.id, invited_by: head.id });
      return event;
    };
    const late = await prepared({ registration_due_date: '2026-11-13T18:00:00' });
    const running = await prepared({ start_date: '2026-11-14T08:00:00', end_date: '2026-11-15T20:00:00' });
    for (const event of [late, running]) assert.equal((await takenBack(event, body)).takenBack, 1);
    const refused: [object, RegExp][] = [
      [{ cancelled: 1 }, /was cancelled/],
      [{ start_date: '2026-11-12T18:00:00', end_date: '2026-11-12T20:00:00' }, /is over/],
    ];
    for (const [more, sentence] of refused) {
      const event = await prepared(more);
      for (const query of ['', '?dryRun=true'])
        assert.match(assertFailure(await takeBack(event, body, query), 409), sentence);
      assert.deepEqual(await invitedTo(event), [member.id]);
    }
  });

  test('only those who manage the event take back: 403 for others who see it, 404 for everyone else', async () => {
    const body = { clubs: [api.fixture.alpha.id] };
    const { member } = people();
    const anyone = await closedEvent({ closed: 0 });
    assertFailure(await takeBack(anyone, body, '', member.token), 403);
    assertFailure(await takeBack(await closedEvent(), body, '', member.token), 404);
    assertFailure(await api.call('POST', `/manage/events/${anyone}/invitations/take-back`, { body }), 401);
    assertFailure(await takeBack(await closedEvent({ removed_at: '2026-11-01T00:00:00.000Z' }), body), 404);
  });

  test('names what is wrong with a choice', async () => {
    const { alpha } = api.fixture;
    const event = await closedEvent();
    const unknown = 987_654;
    const empty = await takeBack(event, {});
    assertBadField(empty, 'members');
    assert.match(empty.body.error, /by members, clubs, units, functions or messages\./);
    assertBadField(await takeBack(event, { clubs: [alpha.id, unknown] }), 'clubs.1');
    assertBadField(await takeBack(event, { messages: [unknown] }), 'messages.0');
    const { message } = await invite(await closedEvent(), { clubs: [alpha.id] });
    assertBadField(await takeBack(event, { messages: [message] }), 'messages.0');
    const path = `/manage/events/${event}/invitations/take-back`;
    const text = { token: officer, rawBody: 'x', headers: { 'content-type': 'text/plain' } };
    assertFailure(await api.call('POST', path, text), 415);
    const headers = { 'content-type': 'application/json' };
    const rawBody = JSON.stringify({ members: 'x'.repeat(2 * 1024 * 1024) });
    assertFailure(await api.call('POST', path, { token: officer, rawBody, headers }), 413);
  });

  test('mails that were written count as invitations of the hour, although they were taken back', async (t) => {
    const limited = await startTestApi(t, database, { env: { GUILDHALL_REVIEWER_INVITATION_LIMIT: '3' } });
    const { gamma, alphaCalendar, addEvent, people: callers } = limited.fixture;
    const { token } = callers.officer;
    const event = await addEvent({ calendar_id: alphaCalendar, closed: 1 });
    const path = `/manage/events/${event}/invitations`;
    const body = { clubs: [gamma.id] };
    assert.equal((await limited.post(path, token, body)).body.invited, 2);
    await limited.deps.messages.writer.drain();
    assert.equal((await limited.post(`${path}/take-back`, token, body)).body.takenBack, 2);
    assertFailure(await limited.post(path, token, body), 429);
  });

  test('thousands are taken back together, each on record', async () => {
    const { alpha, addMember } = api.fixture;
    const { storage } = api.deps;
    const one = await addMember({ firstName: 'Thousand', lastName: 'Fold', email: 'many@example.org' });
    const { id: _, ...row } = await storage.db
      .selectFrom('members')
      .selectAll()
      .where('id', '=', one)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 2500 }, (_copy, index) => ({
      ...row,
      photo_name: `photo-${index}`,
      private_identifier: `identifier-${index}`,
    }));
    await storage.write((tx) => insertRows(tx, 'members', copies), { patient: true });
    const event = await closedEvent();
    const { invited, message } = await invite(event, { clubs: [alpha.id] });
    assert.ok(invited > 2500);
    assert.equal((await takenBack(event, { clubs: [alpha.id], expected: invited })).takenBack, invited);
    assert.deepEqual(await invitedTo(event), []);
    const entries = await storage.db
      .selectFrom('audit_entries')
      .select('about_member_id')
      .where('event_id', '=', event)
      .where('action', '=', 'take-back')
      .execute();
    assert.equal(new Set(entries.map((entry) => entry.about_member_id)).size, invited);
    const waiting = await storage.db
      .selectFrom('message_recipients')
      .select('member_id')
      .where('message_id', '=', message)
      .where('state', '=', 'waiting')
      .execute();
    assert.deepEqual(waiting, []);
  });
});
