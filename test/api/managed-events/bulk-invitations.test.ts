import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { IdempotentRuns } from '../../../src/platform/idempotency/idempotency-service.ts';
import type { ClubId, EventId, MemberId } from '../../../src/platform/shared/ids.ts';
import { insertRows } from '../../../src/platform/storage/insert-rows.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, startTestApi } from '../../support/test-api.ts';
import { assertPage, open } from '../invitations/page-support.ts';
import { linkIn, mailsOf } from '../messages/message-support.ts';

onEveryDatabase('Inviting many', (database) => {
  const api = apiOfSuite(database);
  let officer: string;
  before(() => {
    officer = api.fixture.people.officer.token;
  });

  const closedEvent = (more: object = {}) =>
    api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar, closed: 1, ...more });
  const invite = (event: EventId, body: object, query = '', token = officer, headers = {}) =>
    api.call('POST', `/manage/events/${event}/invitations${query}`, { token, body, headers });
  const invitedTo = async (event: EventId) => {
    const { db } = api.deps.storage;
    const rows = await db.selectFrom('registrations').selectAll().where('event_id', '=', event).execute();
    return rows.flatMap(({ member_id }) => member_id ?? []).toSorted((a, b) => a - b);
  };
  const written = async () => {
    await api.deps.messages.writer.drain();
    return (await mailsOf(api)).length;
  };
  const sorted = (...members: MemberId[]) => members.toSorted((a, b) => a - b);
  const people = () => api.fixture.people;
  const alphaMembers = () => sorted(people().member.id, people().officer.id, people().formerOfficer.id);

  test('a club gets one mail each, with links to answer, and sees the closed event from then on', async () => {
    const { alpha } = api.fixture;
    const event = await closedEvent({ title: 'Table round' });
    assertFailure(await api.get(`/events/${event}`, people().member.token), 404);
    const mailsBefore = await written();
    const answer = await invite(event, { clubs: [alpha.id, alpha.id], message: 'Do come.' });
    assert.equal(answer.status, 200, answer.text);
    const { message, names, ...rest } = answer.body;
    assert.deepEqual(rest, {
      success: true,
      dryRun: false,
      invited: 3,
      alreadyInvited: 0,
      former: 0,
      undoSeconds: 0,
      withoutAddress: 0,
      withoutAddressNames: [],
      sample: null,
    });
    assert.deepEqual(names, ['Former Fixture', 'Member Fixture', 'Officer Fixture']);
    assert.deepEqual(await invitedTo(event), alphaMembers());
    assert.equal((await api.get(`/events/${event}`, people().member.token)).status, 200);
    await api.deps.messages.writer.drain();
    const mails = (await mailsOf(api)).slice(mailsBefore);
    assert.deepEqual(
      mails.map(({ recipient_address, subject }) => [recipient_address, subject]),
      ['former', 'member', 'officer'].map((name) => [`${name}@example.org`, 'Invitation: Table round']),
    );
    const [mail] = mails;
    assert.match(mail?.text ?? '', /> Do come\.[\s\S]*\?answer=YES[\s\S]*\?answer=NO/);
    assert.match(mail?.calendar ?? '', /BEGIN:VCALENDAR/);
    assertPage(await open(api, linkIn(mail?.text ?? '')), 200);
    const progress = await api.get(`/manage/events/${event}/messages/${message}`, officer);
    const { notice, segment, count, counts } = progress.body;
    assert.deepEqual([notice, segment, count, counts.queued], ['invited', 'invited', 3, 3]);
  });

  test('members, clubs, units and offices below a place are put together, everyone once', async () => {
    const { alpha, beta, districtA, zoneA1, functions, addTerm, addMember } = api.fixture;
    const chair = await addMember({ clubId: beta.id, lastName: 'Chair', email: 'chair@example.org' });
    await addTerm(chair, 'CP', beta.place, '2026-07-01', '2027-06-30');
    const president = functions.get('CP');
    const of = async (body: object) => {
      const event = await closedEvent({ calendar_id: api.fixture.districtCalendar });
      const answer = await invite(event, body, '', people().administrator.token);
      assert.equal(answer.status, 200, answer.text);
      const invited = await invitedTo(event);
      assert.equal(answer.body.invited, invited.length);
      return invited;
    };
    const { officer: head, reviewer, other, otherReviewer, stranger, member } = people();
    const inBeta = [reviewer.id, other.id, otherReviewer.id, chair];
    assert.deepEqual(await of({ members: [stranger.id, stranger.id] }), [stranger.id]);
    assert.deepEqual(await of({ units: [zoneA1.id] }), alphaMembers());
    assert.deepEqual(await of({ units: [districtA.id, zoneA1.id] }), sorted(...alphaMembers(), ...inBeta));
    assert.deepEqual(await of({ functions: [president] }), sorted(head.id, chair));
    assert.deepEqual(await of({ functions: [president], below: zoneA1.id }), [head.id]);
    assert.deepEqual(
      await of({ members: [member.id, stranger.id], clubs: [alpha.id], functions: [president] }),
      sorted(...alphaMembers(), stranger.id, chair),
    );
  });

  test('who is there already is left out, who left too; who has no address is invited and told of', async () => {
    const { alpha, addMember, addRegistration } = api.fixture;
    const event = await closedEvent();
    await addRegistration(event, { member_id: people().member.id, attending: 'NO' });
    await addRegistration(event, { member_id: people().officer.id });
    const gone = await addMember({ lastName: 'Gone', active: false });
    const quiet = await addMember({ firstName: 'Quiet', lastName: 'Zander', email: 'not an address' });
    const answer = await invite(event, { clubs: [alpha.id], members: [gone] });
    const { invited, alreadyInvited, former, withoutAddress, withoutAddressNames } = answer.body;
    assert.deepEqual(
      { invited, alreadyInvited, former, withoutAddress, withoutAddressNames },
      {
        invited: 2,
        alreadyInvited: 2,
        former: 1,
        withoutAddress: 1,
        withoutAddressNames: ['Quiet Zander'],
      },
    );
    assert.deepEqual(await invitedTo(event), sorted(...alphaMembers(), quiet));
    const again = await invite(event, { clubs: [alpha.id] });
    assert.deepEqual([again.body.invited, again.body.message], [0, null]);
    await api.deps.storage.write((tx) =>
      tx.updateTable('members').set({ active: 0 }).where('id', '=', quiet).execute(),
    );
  });

  test('a trial shows the count, the names and a mail, and changes nothing', async () => {
    const { alpha } = api.fixture;
    const event = await closedEvent({ title: 'Trial' });
    const trial = await invite(event, { clubs: [alpha.id], message: 'Welcome.' }, '?dryRun=true');
    assert.equal(trial.status, 200, trial.text);
    const { dryRun, invited, names, sample, message } = trial.body;
    assert.deepEqual([dryRun, invited, names.length, message], [true, 3, 3, null]);
    assert.equal(sample.to, 'Former Fixture');
    assert.match(sample.text, /> Welcome\.[\s\S]*answer=YES/);
    assert.deepEqual(await invitedTo(event), []);
    assertFailure(await invite(event, { clubs: [alpha.id], expected: 4 }), 409);
    assert.deepEqual(await invitedTo(event), []);
    assert.equal((await invite(event, { clubs: [alpha.id], expected: 3 })).body.invited, 3);
  });

  test('names come in their order, whatever accents and capitals they have', async () => {
    const members: MemberId[] = [];
    for (const lastName of ['Zander', 'de Boer', 'Äbi', 'Baker'])
      members.push(await api.fixture.addMember({ firstName: 'Ann', lastName, clubId: api.fixture.gamma.id }));
    const { body } = await invite(await closedEvent(), { members }, '?dryRun=true');
    assert.deepEqual(body.names, ['Ann Äbi', 'Ann Baker', 'Ann de Boer', 'Ann Zander']);
  });

  test('twenty at once invite everyone once, with one mail each', async () => {
    const { alpha, districtA } = api.fixture;
    const event = await closedEvent();
    const token = people().administrator.token;
    const mailsBefore = await written();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        invite(event, index % 2 === 0 ? { clubs: [alpha.id] } : { units: [districtA.id] }, '', token),
      ),
    );
    const invited = await invitedTo(event);
    assert.equal(new Set(invited).size, invited.length);
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    const sum = answers.reduce((all, { body }) => all + body.invited, 0);
    assert.equal(sum, invited.length);
    await api.deps.messages.writer.drain();
    const mails = (await mailsOf(api)).slice(mailsBefore);
    assert.equal(mails.length, invited.length);
    assert.equal(new Set(mails.map((mail) => mail.recipient_address)).size, invited.length);
  });

  test('the same key twenty times at once is one invitation with one answer', async () => {
    const { alpha } = api.fixture;
    const event = await closedEvent();
    const key = { 'idempotency-key': `bulk-${event}` };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => invite(event, { clubs: [alpha.id] }, '', officer, key)),
    );
    const done = answers.filter(({ status }) => status === 200);
    assert.ok(done.length > 0);
    for (const { body } of done) assert.equal(body.invited, 3);
    for (const { status } of answers) assert.ok([200, 409].includes(status));
    assert.equal((await invite(event, { clubs: [alpha.id] }, '', officer, key)).body.invited, 3);
    assert.deepEqual(await invitedTo(event), alphaMembers());
    const { id: member } = people().officer;
    const body = { clubs: [alpha.id], message: 'Running' };
    const content = JSON.stringify(['POST', `/v2/manage/events/${event}/invitations`, body]);
    await new IdempotentRuns(api.deps.storage, api.clock).begin({ member, key: 'bulk-running', content });
    const running = await invite(event, body, '', officer, { 'idempotency-key': 'bulk-running' });
    assert.match(assertFailure(running, 409), /still running/);
  });

  test('nobody is invited to a draft, to what was cancelled or has begun, or after the due date', async () => {
    const body = { clubs: [api.fixture.alpha.id] };
    const refused: [object, RegExp][] = [
      [{ draft: 1 }, /is a draft/],
      [{ cancelled: 1 }, /was cancelled/],
      [{ start_date: '2026-11-13T18:00:00' }, /already started/],
      [{ registration_due_date: '2026-11-13T18:00:00' }, /registration period has ended/],
    ];
    for (const [more, sentence] of refused) {
      const event = await closedEvent(more);
      for (const query of ['', '?dryRun=true'])
        assert.match(assertFailure(await invite(event, body, query), 409), sentence);
      assert.deepEqual(await invitedTo(event), []);
    }
    const withoutRegistration = await closedEvent({ registration_enabled: 0 });
    assert.equal((await invite(withoutRegistration, body)).status, 200);
  });

  test('only those who manage the event invite: 403 for others who see it, 404 for everyone else', async () => {
    const body = { clubs: [api.fixture.alpha.id] };
    const { member, stranger } = people();
    const open = await closedEvent({ closed: 0 });
    assertFailure(await invite(open, body, '', member.token), 403);
    assertFailure(await invite(await closedEvent(), body, '', member.token), 404);
    assertFailure(await invite(await closedEvent({ draft: 1 }), body, '', stranger.token), 404);
    const path = `/manage/events/${open}/invitations`;
    assertFailure(await api.call('POST', path, { body }), 401);
    const removed = await closedEvent({ removed_at: '2026-11-01T00:00:00.000Z' });
    assertFailure(await invite(removed, body), 404);
  });

  test('names what is wrong with a choice', async () => {
    const event = await closedEvent();
    const { alpha, functions } = api.fixture;
    const unknown = 987_654;
    assertBadField(await invite(event, {}), 'members');
    assertBadField(await invite(event, { members: [people().member.id, unknown] }), 'members.1');
    assertBadField(await invite(event, { clubs: [unknown] }), 'clubs.0');
    assertBadField(await invite(event, { units: [unknown] }), 'units.0');
    assertBadField(await invite(event, { functions: [unknown] }), 'functions.0');
    assertBadField(await invite(event, { functions: [functions.get('CP')], below: unknown }), 'below');
    assertBadField(await invite(event, { clubs: [alpha.id], below: alpha.id }), 'below');
    const path = `/manage/events/${event}/invitations`;
    const text = { token: officer, rawBody: 'x', headers: { 'content-type': 'text/plain' } };
    assertFailure(await api.call('POST', path, text), 415);
    const headers = { 'content-type': 'application/json' };
    const rawBody = JSON.stringify({ message: 'x'.repeat(2 * 1024 * 1024) });
    assertFailure(await api.call('POST', path, { token: officer, rawBody, headers }), 413);
  });

  test('beyond the place of the calendar the hourly limit of invitations counts, within it there is none', async (t) => {
    const env = { GUILDHALL_REVIEWER_INVITATION_LIMIT: '3' };
    const limited = await startTestApi(t, database, { env });
    const { alpha, beta, gamma, alphaCalendar, addEvent, people: callers } = limited.fixture;
    const ask = async (clubs: ClubId[]) => {
      const event = await addEvent({ calendar_id: alphaCalendar, closed: 1 });
      return limited.post(`/manage/events/${event}/invitations`, callers.officer.token, { clubs });
    };
    assertFailure(await ask([beta.id, gamma.id]), 409);
    assert.equal((await ask([alpha.id])).status, 200);
    assert.equal((await ask([alpha.id])).body.invited, 3);
    assert.equal((await ask([gamma.id])).body.invited, 2);
    const soon = await ask([gamma.id]);
    assertFailure(soon, 429);
    assert.ok(Number(soon.headers['retry-after']) > 0);
    limited.clock.advance({ hours: 1 });
    assert.equal((await ask([gamma.id])).body.invited, 2);
  });

  test('members of the place take nothing of the share of guests, not even when they are taken back', async (t) => {
    const limited = await startTestApi(t, database, {
      env: { GUILDHALL_INVITATION_LIMIT: '2', GUILDHALL_REVIEWER_INVITATION_LIMIT: '3' },
    });
    const { alpha, gamma, alphaCalendar, addEvent, addReviewer, people: callers } = limited.fixture;
    const { id, token } = callers.officer;
    const event = await addEvent({ calendar_id: alphaCalendar, closed: 1 });
    const elsewhere = await addEvent();
    await addReviewer(event, id);
    const path = `/manage/events/${event}/invitations`;
    const inviteGuest = (to: EventId, name: string) =>
      limited.post(`/events/${to}/members/invite`, token, {
        guest_first_name: name,
        guest_last_name: 'Guest',
        guest_email: `${name}@example.net`,
      });
    assert.equal((await limited.post(path, token, { clubs: [alpha.id] })).body.invited, 3);
    await limited.deps.messages.writer.drain();
    for (const name of ['ada', 'bea']) assert.equal((await inviteGuest(event, name)).status, 200);
    // All but the officer, who brings the guests.
    const { body } = await limited.post(`${path}/take-back`, token, { clubs: [alpha.id] });
    assert.equal(body.takenBack, 2);
    assertFailure(await limited.post(path, token, { clubs: [gamma.id] }), 429);
    assert.equal((await inviteGuest(event, 'cleo')).status, 200);
    assertFailure(await inviteGuest(event, 'dora'), 429);
    for (const name of ['ada', 'bea']) assert.equal((await inviteGuest(elsewhere, name)).status, 200);
    assertFailure(await inviteGuest(elsewhere, 'cleo'), 429);
    assert.equal((await limited.post(path, token, { clubs: [alpha.id] })).body.invited, 2);
  });

  test('tells nobody who has answered meanwhile, and nobody at all once the event is cancelled', async () => {
    const { alpha } = api.fixture;
    const { member } = people();
    const event = await closedEvent();
    const mailsBefore = await written();
    await invite(event, { clubs: [alpha.id] });
    await api.post(`/events/${event}`, member.token, { attending: 'YES' });
    await api.deps.messages.writer.drain();
    const told = (await mailsOf(api)).slice(mailsBefore).map((mail) => mail.recipient_address);
    assert.deepEqual(told, ['former@example.org', 'officer@example.org']);
    const other = await closedEvent();
    await invite(other, { clubs: [alpha.id] });
    await api.post(`/manage/events/${other}/cancel`, officer, { notify: false });
    await api.deps.messages.writer.drain();
    assert.equal((await mailsOf(api)).length, mailsBefore + 2);
  });

  test('thousands are invited together, each on record, with one mail waiting for each', async () => {
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
    const { body } = await invite(event, { clubs: [alpha.id] });
    assert.ok(body.invited > 2500);
    assert.equal((await invitedTo(event)).length, body.invited);
    const entries = await storage.db
      .selectFrom('audit_entries')
      .select('about_member_id')
      .where('event_id', '=', event)
      .where('action', '=', 'invite')
      .execute();
    assert.equal(new Set(entries.map((entry) => entry.about_member_id)).size, body.invited);
    const { message } = body;
    const waiting = await storage.db
      .selectFrom('message_recipients')
      .select('member_id')
      .where('message_id', '=', message)
      .where('state', '=', 'waiting')
      .execute();
    assert.equal(new Set(waiting.map((recipient) => recipient.member_id)).size, body.invited);
  });
});
