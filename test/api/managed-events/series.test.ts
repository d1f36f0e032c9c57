import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { asId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';
import { mailsOf } from '../messages/message-support.ts';

interface Managed {
  state: string;
  title: string;
  startDate: string;
  endDate: string | null;
  registrationDueDate: string;
  series: number | null;
  placeInSeries: unknown;
  version: number;
}

onEveryDatabase('Series of events', (database) => {
  const api = apiOfSuite(database);
  let officer: string;
  before(() => {
    officer = api.fixture.people.officer.token;
  });

  const lunch = (more: object = {}) => ({
    calendar: api.fixture.alphaCalendar,
    title: 'Lunch',
    startDate: '2027-03-16T19:00:00',
    endDate: '2027-03-16T21:30:00',
    reviewEnabled: true,
    series: { repeat: 'weekly', count: 3 },
    ...more,
  });
  const send = (body: object, query = '', token = officer, headers: Record<string, string> = {}) =>
    api.call('POST', `/manage/series${query}`, { token, body, headers });
  const read = async (id: number) => (await api.get(`/manage/events/${id}`, officer)).body as Managed;
  async function created(more: object = {}): Promise<number[]> {
    const answer = await send(lunch(more));
    assert.equal(answer.status, 201, answer.text);
    return answer.body.events;
  }
  const change = (id: number, body: object, tag = '*', query = '?scope=following') =>
    api.call('PATCH', `/manage/events/${id}${query}`, { token: officer, body, headers: { 'if-match': tag } });

  test('a preview answers the dates and creates nothing', async () => {
    const before = await count();
    const fifth = {
      startDate: '2027-03-30T19:00:00',
      endDate: null,
      series: { repeat: 'monthly', count: 2 },
    };
    const { status, body } = await send(lunch(fifth), '?dryRun=true');
    assert.equal(status, 200);
    assert.deepEqual(
      [body.count, body.dates],
      [
        2,
        [
          { startDate: '2027-03-30T19:00:00', endDate: null },
          { startDate: '2027-06-29T19:00:00', endDate: null },
        ],
      ],
    );
    assert.equal(body.skipped[0].reason, '2027-04 has no fifth Tuesday');
    assert.equal(await count(), before);
  });

  async function count(): Promise<number> {
    return (await api.deps.storage.db.selectFrom('events').select('id').execute()).length;
  }

  test('makes ordinary drafts that know their series and keep 19:00 across the change of the clock', async () => {
    const answer = await send(lunch());
    assert.equal(answer.status, 201, answer.text);
    const { id, events } = answer.body as { id: number; events: number[] };
    assert.equal(answer.headers.location, `/v2/manage/events/${events[0]}`);
    const made = await Promise.all(events.map(read));
    // The clocks are put forward on 28 March 2027.
    assert.deepEqual(
      made.map(({ startDate, endDate }) => [startDate, endDate]),
      [
        ['2027-03-16T19:00:00', '2027-03-16T21:30:00'],
        ['2027-03-23T19:00:00', '2027-03-23T21:30:00'],
        ['2027-03-30T19:00:00', '2027-03-30T21:30:00'],
      ],
    );
    for (const event of made) assert.deepEqual([event.state, event.series, event.version], ['draft', id, 1]);
    assert.equal(made[2]?.registrationDueDate, '2027-03-29T23:59:59');
  });

  test('each says where it stands among those of its series, in the order of time and without deleted ones', async () => {
    const [first = 0, second = 0, third = 0] = await created();
    const at = (id: number, startDate: string) => ({ id, startDate });
    const next = at(second, '2027-03-23T19:00:00');
    assert.deepEqual((await read(first)).placeInSeries, { number: 1, count: 3, before: null, after: next });
    assert.deepEqual((await read(third)).placeInSeries, { number: 3, count: 3, before: next, after: null });
    const late = { startDate: '2027-04-01T19:00:00', endDate: null, registrationDueDate: '' };
    assert.equal((await change(first, { ...late, reviewEnabled: false }, '*', '')).status, 200);
    const { placeInSeries } = await read(third);
    assert.deepEqual(placeInSeries, { number: 2, count: 3, before: next, after: at(first, late.startDate) });
    const tag = (await api.get(`/manage/events/${first}`, officer)).headers.etag;
    const removed = await api.call('DELETE', `/manage/events/${third}`, {
      token: officer,
      headers: { 'if-match': '*' },
    });
    assert.equal(removed.status, 200, removed.text);
    assert.deepEqual((await read(first)).placeInSeries, { number: 2, count: 2, before: next, after: null });
    assert.notEqual((await api.get(`/manage/events/${first}`, officer)).headers.etag, tag);
    assert.equal((await read(third)).placeInSeries, null);
    const alone = await api.call('POST', '/manage/events', {
      token: officer,
      body: { ...lunch(), series: undefined },
    });
    assert.equal((await read(alone.body.id)).placeInSeries, null);
  });

  test('a time that the clocks skip on one of the days is refused with a sentence that names the day', async () => {
    const night = { startDate: '2027-03-21T02:30:00', endDate: null, reviewEnabled: false };
    const refused = await send(lunch(night));
    assertBadField(refused, 'startDate');
    assert.match(String(refused.body.error), /^2027-03-28: startDate does not exist/);
    assert.equal(refused.body.errorInfo[0].date, '2027-03-28');
    assertBadField(await send(lunch(night), '?dryRun=true'), 'startDate');
    const first = await send(lunch({ ...night, startDate: '2027-03-28T02:30:00' }));
    assert.equal(first.body.errorInfo[0].date, undefined, 'the first is the one that was sent');
  });

  test('a rule that makes no sense is refused at its field', async () => {
    const rules = [
      [{ repeat: 'weekly' }, 'series.count'],
      [{ repeat: 'monthly', week: 1, count: 2 }, 'series.week'],
      [{ repeat: 'weekly', until: '2029-01-01' }, 'series.until'],
      [{ repeat: 'weekly', count: 61 }, 'series.count'],
      [{ repeat: 'weekly', count: 2, except: ['2027-03-17'] }, 'series.except'],
    ] as const;
    for (const [series, field] of rules) assertBadField(await send(lunch({ series })), field);
  });

  test('a series that reaches out of the calendar is refused at its field, and ends before where it has an end', async () => {
    const edge = (startDate: string, series: object) =>
      send(lunch({ startDate, endDate: null, series }), '?dryRun=true');
    const weekly = await edge('9999-11-07T19:00:00', { repeat: 'weekly', count: 20 });
    assertBadField(weekly, 'series.count');
    assert.match(weekly.text, /beyond the year 9999/);
    assertBadField(await edge('9990-11-07T19:00:00', { repeat: 'yearly', count: 20 }), 'series.count');
    const until = { repeat: 'weekly', until: '9999-12-31' };
    assert.equal((await edge('9999-12-20T19:00:00', until)).body.count, 2);
    assertBadField(await edge('0001-01-01T19:00:00', { repeat: 'weekly', count: 2 }), 'registrationDueDate');
  });

  test('is for those who manage the calendar', async () => {
    const { member } = api.fixture.people;
    assertFailure(await send(lunch(), '', member.token), 403);
    assertFailure(await send(lunch(), '?dryRun=true', member.token), 403);
    assertBadField(await send(lunch({ calendar: 999_999 })), 'calendar');
  });

  test('the same key twice makes it once, and a preview with a key is answered again', async () => {
    const headers = { 'idempotency-key': 'series-1' };
    const [one, other] = [
      await send(lunch(), '', officer, headers),
      await send(lunch(), '', officer, headers),
    ];
    assert.deepEqual(one.body, other.body);
    assert.equal(one.headers.location, other.headers.location);
    const preview = { 'idempotency-key': 'series-2' };
    const first = await send(lunch(), '?dryRun=true', officer, preview);
    assert.deepEqual((await send(lunch(), '?dryRun=true', officer, preview)).body, first.body);
  });

  test('a change of this and the following moves times by the same local difference', async () => {
    const [first = 0, second = 0, third = 0] = await created();
    const sent = { title: 'Dinner', startDate: '2027-03-24T18:00:00', endDate: '2027-03-24T20:00:00' };
    const answer = await change(second, sent);
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await read(first)).title, 'Lunch');
    const last = await read(third);
    assert.deepEqual(
      [last.title, last.startDate, last.endDate, last.registrationDueDate],
      ['Dinner', '2027-03-31T18:00:00', '2027-03-31T20:00:00', '2027-03-29T23:59:59'],
    );
    assert.deepEqual([answer.body.version, last.version], [2, 2]);
  });

  test('without the scope only this one changes', async () => {
    const [first = 0, second = 0] = await created();
    await change(first, { title: 'Dinner' }, '*', '');
    assert.equal((await read(second)).title, 'Lunch');
  });

  test('a change that one of the following cannot take changes none', async () => {
    const [first = 0, second = 0] = await created({
      startDate: '2027-03-21T19:00:00',
      endDate: null,
      reviewEnabled: false,
    });
    const refused = await change(first, { startDate: '2027-03-21T02:30:00' });
    assertBadField(refused, 'startDate');
    assert.match(String(refused.body.error), /^2027-03-28: startDate does not exist/);
    assert.equal(refused.body.errorInfo[0].date, '2027-03-28');
    assert.deepEqual([(await read(first)).version, (await read(second)).version], [1, 1]);
  });

  test('a change of the following needs the version that was read, and a series', async () => {
    const [first = 0, second = 0] = await created();
    await change(first, { title: 'Dinner' }, '*', '');
    assertFailure(await change(first, { title: 'Breakfast' }, '"1"'), 412);
    assert.equal((await read(second)).title, 'Lunch');
    assert.equal((await change(first, { title: 'Supper' }, '*', '?scope=following&dryRun=true')).status, 200);
    assert.equal((await read(second)).title, 'Lunch');
    const single = await api.fixture.addEvent({
      calendar_id: api.fixture.alphaCalendar,
      start_date: '2026-12-12T18:30:00',
    });
    assertFailure(await change(single, { title: 'Dinner' }), 409);
  });

  test('whoever comes to one that moves with those before it is told of that one, and those who wait move up', async () => {
    const ids = await created({ title: 'Moving', reviewEnabled: false, capacity: 1 });
    const [first = 0, second = 0, third = 0] = ids;
    await step(`${first}/publish?scope=following`);
    const { member: one, formerOfficer: other } = api.fixture.people;
    for (const { token } of [one, other])
      await api.post(`/events/${third}`, token, { attending: 'YES', waiting: true });
    const query = '?scope=following&notify=true';
    const sent = { startDate: '2027-03-23T20:00:00', capacity: 2, message: 'Sorry.' };
    const trial = await change(second, sent, '*', `${query}&dryRun=true`);
    assert.equal(trial.status, 200, trial.text);
    assert.equal(trial.body.notice.count, 2);
    assert.match(trial.body.notice.sample.text, /30 March 2027.*20:00/);
    assert.deepEqual(await messagesOf(ids), []);
    assertFailure(await change(second, { ...sent, expected: 3 }, '*', query), 409);
    const moved = await change(second, { ...sent, expected: 2 }, '*', query);
    assert.equal(moved.body.notice.count, 2);
    assert.deepEqual(await messagesOf(ids), [{ event_id: third, recipients: 2 }]);
    const { counts } = (await api.get(`/manage/events/${third}`, officer)).body;
    assert.deepEqual([counts.yes, counts.waiting], [2, 0]);
  });

  const step = (path: string, body: object = { notify: false }, headers: Record<string, string> = {}) =>
    api.call('POST', `/manage/events/${path}`, { token: officer, body, headers });
  const states = async (ids: number[]) => (await Promise.all(ids.map(read))).map(({ state }) => state);
  const messagesOf = async (ids: number[]) =>
    (
      await api.deps.storage.db
        .selectFrom('messages')
        .select(['event_id', 'recipients'])
        .orderBy('id')
        .execute()
    ).filter(({ event_id: event }) => ids.includes(event));
  const mailsAbout = async (title: string) => {
    await api.deps.messages.writer.drain();
    const mails = await mailsOf(api);
    return mails.filter(({ subject }) => subject.includes(title));
  };

  test('publishing this and the following drafts publishes neither an earlier one nor what is published already', async () => {
    const ids = await created({ series: { repeat: 'weekly', count: 4 } });
    const [, second = 0, third = 0, fourth = 0] = ids;
    await step(`${third}/publish`);
    const trial = await step(`${second}/publish?scope=following&dryRun=true`);
    assert.deepEqual(trial.body, {
      success: true,
      dryRun: true,
      version: 1,
      events: [second, fourth],
      notice: null,
      takenBack: 0,
    });
    assert.deepEqual(await states(ids), ['draft', 'draft', 'published', 'draft']);
    const answer = await step(`${second}/publish?scope=following`);
    assert.deepEqual(answer.body.events, [second, fourth]);
    assert.deepEqual(await states(ids), ['draft', 'published', 'published', 'published']);
    assert.equal((await read(third)).version, 2);
  });

  test('a published series is told by one mail to each person, which names every day', async () => {
    const ids = await created({ title: 'One mail' });
    const [first = 0, second = 0] = ids;
    const single = await step(`${first}/publish?dryRun=true`, { notify: true });
    const query = 'publish?scope=following';
    const trial = await step(`${first}/${query}&dryRun=true`, { notify: true, message: 'Every week.' });
    const { count, sample } = trial.body.notice;
    assert.equal(count, single.body.notice.count);
    for (const day of ['16', '23', '30']) assert.match(sample.text, new RegExp(`\\b${day}\\b.*2027`));
    assert.match(sample.text, /Your answer is for the first date/);
    assert.match(sample.html, /Further dates/);
    assertFailure(await step(`${first}/${query}`, { notify: true, expected: count + 1 }), 409);
    assert.deepEqual(await states(ids), ['draft', 'draft', 'draft']);
    assert.equal((await step(`${first}/${query}`, { notify: true, expected: count })).status, 200);
    assert.deepEqual(await messagesOf(ids), [{ event_id: first, recipients: count }]);
    const mails = await mailsAbout('One mail');
    assert.equal(new Set(mails.map(({ recipient_address: to }) => to)).size, mails.length);
    assert.equal((await read(second)).state, 'published');
  });

  test('the calendar file of that mail holds every day it names, as the feed does; that of a guest only their own', async () => {
    const ids = await created({ title: 'In the calendar' });
    const [first = 0, , third = 0] = ids;
    const guest = { guest_first_name: 'Gus', guest_last_name: 'Guest', guest_email: 'gus@example.org' };
    await api.fixture.addRegistration(asId(first), { host_member_id: member(), ...guest });
    await step(`${first}/publish?scope=following`, { notify: true });
    // Before the mails are written, one of the days is put off.
    await step(`${third}/cancel`, { notify: false });
    const files = new Map<string, string>();
    for (const mail of await mailsAbout('In the calendar'))
      files.set(mail.recipient_address, mail.calendar ?? '');
    const daysOf = (address: string) =>
      [...(files.get(address) ?? '').matchAll(/^UID:event-(\d+)@/gm)].map(([, id]) => Number(id));
    assert.deepEqual(daysOf('gus@example.org'), [first]);
    const [address = ''] = [...files.keys()].filter((each) => each !== 'gus@example.org');
    assert.deepEqual(daysOf(address), ids);
    const file = files.get(address) ?? '';
    assert.deepEqual(
      ['VCALENDAR', 'VTIMEZONE', 'VEVENT'].map((part) => file.split(`BEGIN:${part}\r\n`).length - 1),
      [1, 1, 3],
    );
    assert.deepEqual(file.match(/^STATUS:\w+/gm), [
      'STATUS:CONFIRMED',
      'STATUS:CONFIRMED',
      'STATUS:CANCELLED',
    ]);
  });

  test('guests of a later event, and those invited to a closed one, hear of theirs alone', async () => {
    const ids = await created({ title: 'Apart', series: { repeat: 'weekly', count: 3 } });
    const [first = 0, second = 0, third = 0] = ids;
    await change(third, { closed: true }, '*', '');
    const guest = { guest_first_name: 'Gina', guest_last_name: 'Guest', guest_email: 'gina@example.org' };
    await api.fixture.addRegistration(asId(second), { host_member_id: member(), ...guest });
    await api.fixture.addRegistration(asId(second), { member_id: member() });
    await api.fixture.addRegistration(asId(third), { member_id: member() });
    const query = 'publish?scope=following';
    const trial = await step(`${first}/${query}&dryRun=true`, { notify: true });
    const sent = await step(`${first}/${query}`, { notify: true });
    assert.equal(sent.body.notice.count, trial.body.notice.count);
    const stored = await messagesOf(ids);
    assert.deepEqual(
      stored.map(({ event_id: event, recipients }) => [event, event === first ? 'all' : recipients]),
      [
        [first, 'all'],
        [second, 1],
        [third, 1],
      ],
    );
    const mails = await mailsAbout('Apart');
    const toGuest = mails.filter(({ recipient_address: to }) => to === 'gina@example.org');
    assert.equal(toGuest.length, 1);
    assert.doesNotMatch(toGuest[0]?.text ?? '', /Further dates|30 March/);
    assert.ok(
      mails.every(({ text }) => !/Further dates[^]*30 March/.test(text)),
      'the closed one is in no list',
    );
  });

  const member = () => api.fixture.people.member.id;

  test('none is published when the door of one of them would refuse everyone', async () => {
    const ids = await created();
    const [first = 0, , third = 0] = ids;
    await change(third, { registrationDueDate: '2027-03-30T19:00:00' }, '*', '');
    const refused = await step(`${first}/publish?scope=following`);
    assert.match(assertFailure(refused, 409), /^2027-03-30: registrationDueDate/);
    assertFailure(await step(`${first}/publish?scope=following&dryRun=true`), 409);
    assert.deepEqual(await states(ids), ['draft', 'draft', 'draft']);
  });

  test('what a step happened to is taken back exactly, and an event that was cancelled before stays so', async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = await created({
      series: { repeat: 'weekly', count: 4 },
    });
    await step(`${first}/publish?scope=following`);
    await step(`${third}/cancel`);
    const { events } = (await step(`${second}/cancel?scope=following`)).body as { events: number[] };
    assert.deepEqual(events, [second, fourth]);
    const body = { notify: false, only: events };
    assertBadField(await step(`${second}/reinstate`, body), 'only');
    const trial = await step(`${second}/reinstate?scope=following&dryRun=true`, body);
    assert.deepEqual(trial.body.events, events);
    assert.deepEqual((await step(`${second}/reinstate?scope=following`, body)).body.events, events);
    const states = await Promise.all(
      [first, second, third, fourth].map(async (id) => (await read(id)).state),
    );
    assert.deepEqual(states, ['published', 'published', 'cancelled', 'published']);
  });

  test('cancelling the following tells whoever comes to one of them once, of all of them; reinstating brings them back', async () => {
    const ids = await created({ title: 'Off' });
    const [first = 0, second = 0, third = 0] = ids;
    await step(`${first}/publish?scope=following`);
    await api.fixture.addRegistration(asId(third), { member_id: member(), attending: 'YES' });
    const cancelled = await step(`${second}/cancel?scope=following`, { notify: true, expected: 1 });
    assert.equal(cancelled.status, 200, cancelled.text);
    assert.deepEqual(cancelled.body.events, [second, third]);
    assert.deepEqual(await states(ids), ['published', 'cancelled', 'cancelled']);
    const told = (await messagesOf(ids)).filter(({ recipients }) => recipients > 0);
    assert.deepEqual(told, [{ event_id: second, recipients: 1 }]);
    await step(`${second}/reinstate?scope=following`);
    assert.deepEqual(await states(ids), ['published', 'published', 'published']);
  });

  test('one that was moved to the same start follows by its number', async () => {
    const ids = await created({ title: 'Twice a day' });
    const [first = 0, second = 0, third = 0] = ids;
    const moved = {
      startDate: '2027-03-16T19:00:00',
      endDate: null,
      registrationDueDate: '2027-03-15T12:00:00',
    };
    assert.equal((await change(second, moved, '*', '')).status, 200);
    const listed = async (id: number) =>
      (await step(`${id}/publish?scope=following&dryRun=true`)).body.events as number[];
    assert.deepEqual(await listed(first), ids);
    assert.deepEqual(await listed(second), [second, third]);
    assert.equal((await change(first, { title: 'All' })).status, 200);
    assert.equal((await read(second)).title, 'All');
  });

  test('the same key publishes a series once, and an event without a series has nothing that follows', async () => {
    const ids = await created({ title: 'Once' });
    const send = () =>
      step(`${ids[0]}/publish?scope=following`, { notify: true }, { 'idempotency-key': 'all-1' });
    const [one, other] = [await send(), await send()];
    assert.deepEqual(one.body, other.body);
    assert.equal((await messagesOf(ids)).length, 1);
    const calendar_id = api.fixture.alphaCalendar;
    const single = await api.fixture.addEvent({ calendar_id, draft: 1 });
    assertFailure(await step(`${single}/publish?scope=following`), 409);
    assertBadField(await step(`${single}/publish?scope=all`), 'scope');
  });
});
