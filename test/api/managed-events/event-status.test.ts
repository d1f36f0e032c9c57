import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { nobody } from '../../../src/events/audience/audience.ts';
import { EventCache } from '../../../src/events/event/event-cache-service.ts';
import { purgeRemovedEvents } from '../../../src/events/organising/event-removal-service.ts';
import { asId, type EventId, type RegistrationId } from '../../../src/platform/shared/ids.ts';
import { toJson } from '../../../src/platform/storage/json.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

onEveryDatabase('The life of an event', (database) => {
  const api = apiOfSuite(database);
  let officer: string;
  before(() => {
    officer = api.fixture.people.officer.token;
  });

  const post = (path: string, body?: object, headers: Record<string, string> = {}, token = officer) =>
    api.call('POST', `/manage/events/${path}`, { token, headers, ...(body === undefined ? {} : { body }) });
  const draft = async (more: object = {}) => {
    const body = {
      calendar: api.fixture.alphaCalendar,
      title: 'Dinner',
      startDate: '2026-12-12T18:30:00',
      ...more,
    };
    const answer = await api.call('POST', '/manage/events', { token: officer, body });
    assert.equal(answer.status, 201, answer.text);
    return asId<EventId>(answer.body.id);
  };
  const read = async (id: number) => (await api.get(`/manage/events/${id}`, officer)).body;
  const published = async (more: object = {}) => {
    const id = await draft(more);
    const answer = await post(`${id}/publish`, { notify: false });
    assert.equal(answer.status, 200, answer.text);
    return id;
  };
  const noticesOf = (event: EventId) =>
    api.deps.storage.db.selectFrom('messages').selectAll().where('event_id', '=', event).execute();
  const member = () => api.fixture.people.member;

  test('a published event exists for everyone whom it is for, and cannot be published twice', async () => {
    const id = await draft();
    assertFailure(await api.get(`/events/${id}`, member().token), 404);
    const answer = await post(`${id}/publish`, { notify: false });
    assert.deepEqual(answer.body, {
      success: true,
      dryRun: false,
      version: 2,
      events: [id],
      notice: null,
      takenBack: 0,
    });
    assert.equal((await api.get(`/events/${id}`, member().token)).status, 200);
    assert.equal((await read(id)).state, 'published');
    assert.match(assertFailure(await post(`${id}/publish`, { notify: true }), 409), /is published/);
    assertFailure(await post(`${id}/reinstate`, { notify: false }), 409);
  });

  test('exists, with its banner and files and in lists, as soon as it is published, at an instance that keeps the draft and has heard nothing yet', async () => {
    const { storage } = api.deps;
    const deaf = { markOf: () => 1, isUnchanged: () => true };
    const elsewhere = new EventCache({ ...storage, changes: deaf });
    const id = await draft();
    for (const read of [() => elsewhere.settingsOf(id), () => elsewhere.audienceOf(null, id)])
      await assert.rejects(read, /was not found/);
    const publish = async (event: EventId) =>
      assert.equal((await post(`${event}/publish`, { notify: false })).status, 200);
    await publish(id);
    assert.equal((await elsewhere.settingsOf(id)).event.id, id);
    const withBanner = await draft();
    await assert.rejects(elsewhere.audienceOf(null, withBanner), /was not found/);
    await publish(withBanner);
    assert.equal(await elsewhere.audienceOf(null, withBanner), 'everyone');
    const listed = await draft();
    assert.deepEqual(await elsewhere.many([listed]), []);
    await publish(listed);
    assert.deepEqual(
      (await elsewhere.many([listed])).map(({ event }) => [event.id, event.draft]),
      [[listed, false]],
    );
  });

  test('is not published while its door would refuse everyone at the start', async () => {
    const start = '2026-12-12T18:30:00';
    const id = await draft({ reviewEnabled: true, registrationDueDate: start });
    const answer = await post(`${id}/publish`, { notify: false });
    assert.match(assertFailure(answer, 409), /the door refuses tickets/);
    assert.equal(answer.body.errorInfo[0].field, 'registrationDueDate');
    assertFailure(await post(`${id}/publish?dryRun=true`, { notify: true }), 409);
    const change = { registrationDueDate: '2026-12-12T18:29:59' };
    await api.call('PATCH', `/manage/events/${id}`, {
      token: officer,
      body: change,
      headers: { 'if-match': '*' },
    });
    assert.equal((await post(`${id}/publish`, { notify: false })).status, 200);
  });

  test('a trial shows who would get which mail, and changes nothing', async () => {
    const id = await draft();
    const trial = await post(`${id}/publish?dryRun=true`, { notify: true, message: 'Please come.' });
    assert.equal(trial.status, 200, trial.text);
    const { dryRun, version, notice } = trial.body;
    assert.deepEqual([dryRun, version], [true, 1]);
    assert.ok(notice.count > 0);
    assert.match(notice.sample.subject, /Dinner/);
    assert.match(notice.sample.text, /Please come\./);
    assert.equal((await read(id)).state, 'draft');
    assert.deepEqual(await noticesOf(id), []);
    const wrong = await post(`${id}/publish`, { notify: true, expected: notice.count + 1 });
    assertFailure(wrong, 409);
    assert.equal((await read(id)).state, 'draft');
    const right = await post(`${id}/publish`, { notify: true, expected: notice.count });
    assert.equal(right.body.notice.count, notice.count);
    assert.equal((await noticesOf(id)).length, 1);
  });

  test('cancelled: no tickets, CANCELLED in feeds with a higher SEQUENCE; reinstated: the same barcodes', async () => {
    const id = await published({ ticketsEnabled: true });
    const { id: registration, barcode } = await api.fixture.addRegistration(id, {
      member_id: member().id,
      attending: 'YES',
    });
    const ticket = () => api.get(`/events/${id}/ticket?registration=${registration}`, member().token);
    const feed = async () => {
      const { text } = await api.get(`/events/ical/${member().id}`, member().token);
      const [entry = ''] = text.split('BEGIN:VEVENT').filter((part) => part.includes('SUMMARY:'));
      const [, status] = /^STATUS:(\w+)/m.exec(entry) ?? [];
      const [, sequence] = /^SEQUENCE:(\d+)/m.exec(entry) ?? [];
      return { status, sequence: Number(sequence), uid: /^UID:(.*)$/m.exec(entry)?.[1] };
    };
    const first = await feed();
    assert.equal((await ticket()).status, 200);
    const cancelled = await post(`${id}/cancel`, { notify: true, message: 'The house is closed.' });
    assert.equal(cancelled.status, 200, cancelled.text);
    assert.equal(cancelled.body.notice.count, 1);
    assertFailure(await ticket(), 410);
    assert.deepEqual(await feed(), { ...first, status: 'CANCELLED', sequence: first.sequence + 1 });
    assertFailure(await post(`${id}/cancel`, { notify: false }), 409);
    const back = await post(`${id}/reinstate`, { notify: true });
    assert.equal(back.status, 200, back.text);
    assert.equal((await ticket()).status, 200);
    assert.deepEqual(await feed(), { ...first, sequence: first.sequence + 2 });
    const { reviewBarcode } = await storedBarcode(registration);
    assert.equal(reviewBarcode, barcode);
    assert.equal((await noticesOf(id)).length, 2);
  });

  async function storedBarcode(id: RegistrationId) {
    const row = await api.deps.storage.db
      .selectFrom('registrations')
      .select('barcode')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { reviewBarcode: row.barcode };
  }

  test('those who come are told when an event moves, what changed from what to what', async () => {
    const id = await published({ location: { name: 'Krone', city: 'Town' } });
    await api.fixture.addRegistration(id, { member_id: member().id, attending: 'YES' });
    await api.fixture.addRegistration(id, {
      member_id: api.fixture.people.formerOfficer.id,
      attending: 'NO',
    });
    const move = (query: string, body: object) =>
      api.call('PATCH', `/manage/events/${id}?${query}`, {
        token: officer,
        body,
        headers: { 'if-match': '*' },
      });
    const body = { startDate: '2026-12-13T19:00:00', location: { name: 'Bären' } };
    const trial = await move('notify=true&dryRun=true', body);
    assert.equal(trial.status, 200, trial.text);
    assert.equal(trial.body.notice.count, 1);
    assert.match(trial.body.notice.sample.text, /Krone/);
    assert.match(trial.body.notice.sample.text, /Bären/);
    assert.equal(trial.body.startDate, '2026-12-12T18:30:00');
    assert.deepEqual(await noticesOf(id), []);
    const other = await move('notify=true', { ...body, expected: 2 });
    assertFailure(other, 409);
    assert.deepEqual(other.body.errorInfo, [{ count: 1 }]);
    assert.equal((await read(id)).startDate, '2026-12-12T18:30:00');
    const told = await move('notify=true', { ...body, message: 'Sorry.', expected: 1 });
    assert.equal(told.body.notice.count, 1);
    assert.equal((await noticesOf(id)).length, 1);
    // What does not move the event is told to nobody, and nobody is told who was not asked for.
    assertFailure(await move('notify=true', { description: 'New.', expected: 1 }), 409);
    assert.equal((await move('notify=true', { description: 'New.' })).body.notice, null);
    const host = { phone: '+41 44 123 45 67', email: 'host@example.org', www: 'https://example.org' };
    const corrected = await move('notify=true', { location: { ...host, latitude: 47.1, longitude: 8.2 } });
    assert.equal(corrected.body.notice, null);
    assert.equal((await move('', { startDate: '2026-12-14T19:00:00' })).body.notice, null);
    assert.equal((await noticesOf(id)).length, 1);
  });

  test('nobody is written to about an event that is over, whatever becomes of it', async () => {
    const id = await draft({ startDate: '2020-01-01T18:30:00' });
    await api.fixture.addRegistration(id, { member_id: member().id, attending: 'YES' });
    for (const step of ['publish', 'cancel', 'reinstate']) {
      const trial = await post(`${id}/${step}?dryRun=true`, { notify: true });
      assert.deepEqual([trial.status, trial.body.notice.count, trial.body.notice.sample], [200, 0, null]);
      const taken = await post(`${id}/${step}`, { notify: true, expected: 0 });
      assert.deepEqual([taken.status, taken.body.notice.count], [200, 0]);
    }
    assert.deepEqual(await noticesOf(id), []);
  });

  test('is deleted only when nobody has answered, and can be brought back for 30 days', async () => {
    const id = await published();
    // A mail or an invitation made it: whoever has it has not answered.
    await api.fixture.addRegistration(id, { member_id: api.fixture.people.officer.id });
    const { id: registration } = await api.fixture.addRegistration(id, {
      member_id: member().id,
      attending: 'NO',
    });
    const remove = () => api.call('DELETE', `/manage/events/${id}`, { token: officer });
    assert.match(assertFailure(await remove(), 409), /cancelled, but not deleted/);
    await api.deps.storage.write((tx) =>
      tx.deleteFrom('registrations').where('id', '=', registration).execute(),
    );
    assert.deepEqual((await remove()).body, { success: true });
    assertFailure(await api.get(`/events/${id}`, member().token), 404);
    assertFailure(await remove(), 404);
    assertFailure(await post(`${id}/publish`, { notify: false }), 404);
    assert.equal((await read(id)).state, 'removed');
    const nobodyTold = { success: true, takenBack: 0, mailed: 0 };
    assert.deepEqual((await post(`${id}/restore`)).body, nobodyTold);
    assertFailure(await post(`${id}/restore`), 409);
    assert.equal((await read(id)).state, 'published');
    assert.equal((await api.get(`/events/${id}`, member().token)).status, 200);
  });

  test('is gone for good 30 days after it was deleted, and not before', async () => {
    const { storage, clock } = api.deps;
    const ago = (hours: number) => new Date(clock.now().epochMilliseconds - hours * 3_600_000).toISOString();
    const calendar_id = api.fixture.alphaCalendar;
    const old = await api.fixture.addEvent({ calendar_id, removed_at: ago(30 * 24 + 1) });
    const recent = await api.fixture.addEvent({ calendar_id, removed_at: ago(30 * 24 - 1) });
    await purgeRemovedEvents(storage, clock);
    assertFailure(await api.get(`/manage/events/${old}`, officer), 404);
    assertFailure(await post(`${old}/restore`), 404);
    assert.equal((await post(`${recent}/restore`)).status, 200);
  });

  test('a copy has all but the people, and its dates follow the new start', async () => {
    const { fixture } = api;
    const original = await published({
      reviewEnabled: true,
      endDate: '2026-12-13T01:00:00',
      registrationDueDate: '2026-12-10T12:00:00',
      description: 'As always.',
    });
    await fixture.addQuestion(original, { title: 'Fish?' });
    await fixture.addReviewer(original, fixture.people.reviewer.id);
    await fixture.addRegistration(original, { member_id: member().id, attending: 'YES' });
    await post(`${original}/cancel`, { notify: false });
    const answer = await post(`${original}/copy`, { startDate: '2027-12-11T17:00:00', title: 'Dinner 2027' });
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers.location, `/v2/manage/events/${answer.body.id}`);
    const [copy, source] = [await read(answer.body.id), await read(original)];
    assert.deepEqual(
      [copy.title, copy.startDate, copy.endDate, copy.registrationDueDate, copy.description],
      ['Dinner 2027', '2027-12-11T17:00:00', '2027-12-11T23:30:00', '2027-12-09T12:00:00', 'As always.'],
    );
    assert.deepEqual([copy.state, copy.version], ['draft', 1]);
    const stored = await api.deps.storage.db
      .selectFrom('events')
      .select(['id', 'published_at'])
      .where('id', 'in', [original, answer.body.id])
      .where('published_at', 'is not', null)
      .execute();
    assert.deepEqual(
      stored.map(({ id }) => id),
      [original],
      'it is published when it is, and not when the original was',
    );
    assert.deepEqual(copy.reviewers, source.reviewers);
    assert.deepEqual(
      copy.questions.map(({ title }: { title: string }) => title),
      ['Fish?'],
    );
    assert.notEqual(copy.questions[0].id, source.questions[0].id);
    assert.deepEqual(copy.counts, { ...nobody, untold: source.counts.untold + source.counts.all });
    assertFailure(await post(`${original}/copy`, { startDate: '2027-03-28T02:30:00' }), 400);
  });

  test('a copy of an event that was cancelled takes place', async () => {
    const original = await published();
    assert.equal((await post(`${original}/cancel`, { notify: false })).status, 200);
    const { body } = await post(`${original}/copy`, { startDate: '2027-12-11T17:00:00' });
    assert.equal((await post(`${body.id}/publish`, { notify: false })).status, 200);
    assert.equal((await read(body.id)).state, 'published');
    assert.equal((await api.get(`/events/${body.id}`, member().token)).body.cancelled, false);
  });

  test('a copy can be published with review, and lasts as many days as before', async () => {
    const copied = async (more: object, startDate: string) =>
      read((await post(`${await draft(more)}/copy`, { startDate })).body.id);
    const due = '2026-12-12T18:00:00';
    const reviewed = await copied({ reviewEnabled: true, registrationDueDate: due }, '2027-12-11T17:00:00');
    assert.equal(reviewed.registrationDueDate, '2027-12-10T23:59:59');
    assert.equal((await post(`${reviewed.id}/publish`, { notify: false })).status, 200);
    const days = { startDate: '2026-12-12T00:00:00', endDate: '2026-12-13T23:59:59', allDay: true };
    const fair = await copied(days, '2027-12-11T17:00:00');
    assert.deepEqual([fair.startDate, fair.endDate], ['2027-12-11T00:00:00', '2027-12-12T23:59:59']);
  });

  test('a copy knows nothing of options that its original offers no longer', async () => {
    const original = await draft({});
    const options = toJson(['Fish', 'Meat']);
    await api.fixture.addQuestion(original, { type: 'choice', options, archived_options: toJson(['Veal']) });
    const { body } = await post(`${original}/copy`, { startDate: '2027-12-11T17:00:00' });
    const asked = (await api.get(`/manage/events/${body.id}/questions`, officer)).body.questions;
    assert.deepEqual(asked[0].archivedOptions, []);
  });

  test('a copy that begins at an earlier hour takes answers until it begins', async () => {
    const registrationDueDate = '2026-12-12T18:00:00';
    const original = await draft({ startDate: '2026-12-12T18:30:00', registrationDueDate });
    const answer = await post(`${original}/copy`, { startDate: '2027-12-11T10:00:00' });
    assert.equal(answer.status, 201, answer.text);
    const copy = await read(answer.body.id);
    assert.deepEqual([copy.startDate, copy.registrationDueDate], Array(2).fill('2027-12-11T10:00:00'));
  });

  test('a date that is computed out of the calendar is refused, for a new event and for a copy', async () => {
    const edge = { startDate: '0001-01-01T00:00:00' };
    const body = { calendar: api.fixture.alphaCalendar, title: 'First', reviewEnabled: true, ...edge };
    const made = await api.call('POST', '/manage/events', { token: officer, body });
    assertBadField(made, 'registrationDueDate');
    assert.match(made.text, /outside the years 1 to 9999/);
    const early = await published({ reviewEnabled: true });
    assertBadField(await post(`${early}/copy`, edge), 'registrationDueDate');
    const late = await published({ endDate: '2026-12-14T01:00:00' });
    assertBadField(await post(`${late}/copy`, { startDate: '9999-12-31T20:00:00' }), 'endDate');
  });

  test('the same key twenty times at once makes one event, and writes to people once', async () => {
    const body = { calendar: api.fixture.alphaCalendar, title: 'Once', startDate: '2026-12-12T18:30:00' };
    const twenty = async (send: () => Promise<{ status: number; body: { id: number; version: number } }>) => {
      const answers = await Promise.all(Array.from({ length: 20 }, send));
      for (const { status } of answers) assert.ok([200, 201, 409].includes(status), String(status));
      const done = answers.filter(({ status }) => status !== 409);
      assert.ok(done.length > 0);
      return done.map((answer) => answer.body);
    };
    const headers = { 'idempotency-key': 'create-once' };
    const made = await twenty(() => api.call('POST', '/manage/events', { token: officer, body, headers }));
    const [id] = [...new Set(made.map((answer) => answer.id))];
    assert.equal(new Set(made.map((answer) => answer.id)).size, 1);
    const rows = await api.deps.storage.db
      .selectFrom('events')
      .select('id')
      .where('title', '=', 'Once')
      .execute();
    assert.deepEqual(rows, [{ id }]);
    await twenty(() => post(`${id}/publish`, { notify: true }, { 'idempotency-key': 'publish-once' }));
    assert.equal((await noticesOf(asId(Number(id)))).length, 1);
    assert.equal((await read(Number(id))).version, 2);
  });

  test('more places, or none to count, move those up who wait', async () => {
    const id = await published({ capacity: 1 });
    const { member: first, formerOfficer: second } = api.fixture.people;
    const third = await api.fixture.addMember({ email: 'third@example.org' });
    for (const token of [first.token, second.token, await api.fixture.tokenFor(third)])
      assert.equal((await api.post(`/events/${id}`, token, { attending: 'YES', waiting: true })).status, 200);
    const counts = { ...nobody, yes: 1, waiting: 2, taken: 1, untold: 1, all: 3, members: 3 };
    assert.deepEqual((await read(id)).counts, counts);
    const listed = await api.get('/manage/events?limit=100&order=desc', officer);
    assert.deepEqual(listed.body.events.find((event: { id: number }) => event.id === id).counts, counts);
    const change = (body: object) =>
      api.call('PATCH', `/manage/events/${id}`, { token: officer, body, headers: { 'if-match': '*' } });
    const more = await change({ capacity: 2 });
    assert.equal(more.status, 200, more.text);
    assert.deepEqual(more.body.counts, { ...counts, yes: 2, waiting: 1, taken: 2 });
    // Lowering it puts nobody out.
    assert.deepEqual((await change({ capacity: 1 })).body.counts, more.body.counts);
    const { taken: _taken, ...uncounted } = counts;
    const all = { ...uncounted, yes: 3, waiting: 0 };
    assert.deepEqual((await change({ capacity: null })).body.counts, all);
  });

  test('reinstated at another time than it was cancelled at: those concerned are told from what to what', async () => {
    const id = await published();
    await api.post(`/events/${id}`, member().token, { attending: 'YES' });
    const change = (body: object) =>
      api.call('PATCH', `/manage/events/${id}`, { token: officer, body, headers: { 'if-match': '*' } });
    const sample = async () =>
      (await post(`${id}/reinstate?dryRun=true`, { notify: true })).body.notice.sample.text;
    await change({ startDate: '2026-12-11T18:30:00' });
    await post(`${id}/cancel`, { notify: true });
    assert.doesNotMatch(await sample(), /Until now/);
    await change({ startDate: '2027-01-08T18:30:00' });
    await change({ startDate: '2027-01-15T19:00:00' });
    assert.match(await sample(), /15 January 2027[^]*Until now: Friday, 11 December 2026/);
    await change({ startDate: '2026-12-11T18:30:00' });
    assert.doesNotMatch(await sample(), /Until now/);
    await change({ startDate: '2027-01-15T19:00:00' });
    // Whatever is kept of the trail.
    await api.deps.storage.write((tx) => tx.deleteFrom('audit_entries').execute());
    await post(`${id}/reinstate`, { notify: true });
    const [told] = (await noticesOf(id)).filter(({ details }) => JSON.parse(details).notice === 'reinstated');
    assert.equal(JSON.parse(told?.details ?? '{}').before.start, '2026-12-11T18:30:00');
  });

  test('who waited for an event that was cancelled comes once it is reinstated without a capacity', async () => {
    const id = await published({ capacity: 1 });
    const { member: first, formerOfficer: second } = api.fixture.people;
    for (const token of [first.token, second.token])
      assert.equal((await api.post(`/events/${id}`, token, { attending: 'YES', waiting: true })).status, 200);
    assert.equal((await post(`${id}/cancel`, { notify: false })).status, 200);
    const unlimited = { token: officer, body: { capacity: null }, headers: { 'if-match': '*' } };
    const changed = await api.call('PATCH', `/manage/events/${id}`, unlimited);
    assert.deepEqual([changed.body.counts.yes, changed.body.counts.waiting], [1, 1]);
    assert.equal((await post(`${id}/reinstate`, { notify: false })).status, 200);
    const { yes, waiting, taken } = (await read(id)).counts;
    assert.deepEqual([yes, waiting, taken], [2, 0, undefined]);
  });

  test('nobody is told of an event that was deleted before the mails were written', async () => {
    const id = await draft({ registrationEnabled: false });
    assert.equal((await post(`${id}/publish`, { notify: true })).status, 200);
    const removed = await api.call('DELETE', `/manage/events/${id}`, { token: officer });
    assert.equal(removed.status, 200, removed.text);
    await api.deps.messages.writer.drain();
    const [notice] = await noticesOf(id);
    const states = await api.deps.storage.db
      .selectFrom('message_recipients')
      .select('state')
      .distinct()
      .where('message_id', '=', notice?.id ?? null)
      .where('state', '!=', 'no-address')
      .execute();
    assert.deepEqual(states, [{ state: 'skipped' }]);
  });

  test('who may not manage the event changes nothing of its life', async () => {
    const id = await published();
    const hidden = await draft();
    for (const step of ['publish', 'cancel', 'reinstate']) {
      assertFailure(await post(`${id}/${step}`, { notify: false }, {}, member().token), 403);
      assertFailure(await post(`${hidden}/${step}`, { notify: false }, {}, member().token), 404);
    }
    for (const path of ['restore', 'copy']) {
      const body = path === 'copy' ? { startDate: '2027-01-01T10:00:00' } : undefined;
      assertFailure(await post(`${id}/${path}`, body, {}, member().token), 403);
      assertFailure(await post(`${hidden}/${path}`, body, {}, member().token), 404);
    }
    assertFailure(await api.call('DELETE', `/manage/events/${id}`, { token: member().token }), 403);
  });
});
