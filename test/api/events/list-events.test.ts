import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type {
  CalendarId,
  EventId,
  FunctionId,
  MemberId,
  PlaceId,
  QuestionId,
} from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase, type TestDatabase } from '../../support/databases.ts';
import type { FixturePerson, PersonName } from '../../support/organisation-fixture.ts';
import {
  apiOfSuite,
  assertBadField,
  assertFailure,
  startTestApi,
  type TestApi,
} from '../../support/test-api.ts';

interface ListedItem {
  id: EventId;
  reviewBarcode: string;
}

async function listed(api: TestApi, token: string, query = ''): Promise<ListedItem[]> {
  const answer = await api.get(`/events${query}`, token);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.success, true);
  assert.equal(answer.body.count, answer.body.events.length);
  return answer.body.events;
}

async function listedIds(api: TestApi, token: string, query = ''): Promise<EventId[]> {
  return (await listed(api, token, query)).map(({ id }) => id);
}

function addCalendar(api: TestApi, place: PlaceId, title: string): Promise<CalendarId> {
  return api.deps.storage.write(async (tx) => {
    const values = { place_id: place, title };
    return (await tx.insertInto('calendars').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
}

function addReviewingFunction(api: TestApi, event: EventId, code: string) {
  const functionId = api.fixture.functions.get(code) as FunctionId;
  return api.deps.storage.write((tx) =>
    tx
      .insertInto('event_reviewers')
      .values({ event_id: event, member_id: null, function_id: functionId })
      .execute(),
  );
}

onEveryDatabase('GET /events', (database) => {
  showsItems(database);
  looksBackOneYear(database);
  pages(database);
  refuses(database);
  agreesWithTheDetail(database);
});

function showsItems(database: TestDatabase): void {
  test('shows the fields of the contract, the calendar, and what the caller answered', async (t) => {
    const api = await startTestApi(t, database);
    const { fixture } = api;
    const { id: member, token } = fixture.people.member;
    const event = await fixture.addEvent();
    const own = await fixture.addRegistration(event, { member_id: member, attending: 'YES' });
    assert.deepEqual(await listed(api, token), [
      {
        id: event,
        type: 'EVENT',
        title: 'Autumn meeting',
        startDate: '2026-11-15T18:30:00',
        endDate: '2026-11-15T22:00:00',
        allDay: false,
        description: 'A meeting of the district.',
        reviewBarcode: own.barcode,
        attending: 'YES',
        calendar: { id: fixture.districtCalendar, title: 'District A' },
        place: 'Town Hall, Example',
        registrationEnabled: true,
        registrationDueDate: '2026-11-15T12:00:00',
        registrationOpen: true,
        mayAnswer: true,
        reviewEnabled: true,
        registration: own.id,
        hasUnansweredQuestions: false,
        asksFirst: false,
        closed: false,
        cancelled: false,
        capacity: null,
        placesLeft: null,
        waitingList: false,
        waiting: null,
      },
    ]);
  });

  test('shows whole days as such, and no end as null', async (t) => {
    const api = await startTestApi(t, database);
    await api.fixture.addEvent({ start_date: '2026-11-20T00:00:00', end_date: null, all_day: 1 });
    const [event] = (await api.get('/events', api.fixture.people.member.token)).body.events;
    assert.equal(event.allDay, true);
    assert.equal(event.endDate, null);
    assert.equal(event.attending, '');
  });

  test('gives the barcode only to the one whose answer is YES, and only while review is on', async (t) => {
    const api = await startTestApi(t, database);
    const { member, officer, other, formerOfficer } = api.fixture.people;
    const reviewed = await api.fixture.addEvent();
    const plain = await api.fixture.addEvent({ review_enabled: 0 });
    const { barcode } = await api.fixture.addRegistration(reviewed, {
      member_id: other.id,
      attending: 'YES',
    });
    await api.fixture.addRegistration(plain, { member_id: other.id, attending: 'YES' });
    await api.fixture.addRegistration(reviewed, { member_id: officer.id, attending: 'NO' });
    await api.fixture.addRegistration(reviewed, { member_id: member.id });
    const barcodes = async ({ token }: FixturePerson) =>
      (await listed(api, token)).map(({ reviewBarcode }) => reviewBarcode);
    assert.deepEqual(await barcodes(other), [barcode, '']);
    for (const person of [member, officer, formerOfficer]) assert.deepEqual(await barcodes(person), ['', '']);
  });

  test('does not multiply an event by the registrations of others and of guests', async (t) => {
    const api = await startTestApi(t, database);
    const { member, other, officer } = api.fixture.people;
    const event = await api.fixture.addEvent();
    for (const { id } of [member, other, officer])
      await api.fixture.addRegistration(event, { member_id: id, attending: 'YES' });
    await api.fixture.addRegistration(event, { host_member_id: member.id, guest_email: 'g@example.org' });
    await api.fixture.addReviewer(event, member.id);
    assert.deepEqual(await listedIds(api, member.token), [event]);
  });

  test('holds events of the same start by id, all others by start', async (t) => {
    const api = await startTestApi(t, database);
    const add = (start_date: string) => api.fixture.addEvent({ start_date, end_date: null });
    const late = await add('2026-12-24T18:00:00');
    const first = await add('2026-11-20T18:00:00');
    const second = await add('2026-11-20T18:00:00');
    assert.deepEqual(await listedIds(api, api.fixture.people.member.token), [first, second, late]);
  });

  test('gives a member without a club only what they were invited to', async (t) => {
    const api = await startTestApi(t, database);
    const member = await api.fixture.addMember({ clubId: null });
    const token = await api.fixture.tokenFor(member);
    const event = await api.fixture.addEvent({ closed: 1 });
    await api.fixture.addEvent();
    assert.deepEqual(await listedIds(api, token), []);
    await api.fixture.addRegistration(event, { member_id: member });
    assert.deepEqual(await listedIds(api, token), [event]);
  });
}

function looksBackOneYear(database: TestDatabase): void {
  test('keeps an event until one year after its end, or after its start when it has no end', async (t) => {
    const api = await startTestApi(t, database);
    const { token } = api.fixture.people.member;
    const long = await api.fixture.addEvent({
      start_date: '2025-10-01T10:00:00',
      end_date: '2025-11-14T12:00:00',
    });
    const endless = await api.fixture.addEvent({ start_date: '2025-11-14T12:00:05', end_date: null });
    const future = await api.fixture.addEvent({ start_date: '2031-01-01T10:00:00', end_date: null });
    assert.deepEqual(await listedIds(api, token), [long, endless, future]);
    api.clock.advance({ seconds: 1 });
    assert.deepEqual(await listedIds(api, token), [endless, future]);
    api.clock.advance({ seconds: 5 });
    assert.deepEqual(await listedIds(api, token), [future]);
  });

  test('goes back to 28 February of the year before on 29 February', async (t) => {
    const api = await startTestApi(t, database, { at: '2028-02-29T12:00:00' });
    const kept = await api.fixture.addEvent({ start_date: '2027-02-28T12:00:00', end_date: null });
    await api.fixture.addEvent({ start_date: '2027-02-28T11:59:59', end_date: null });
    assert.deepEqual(await listedIds(api, api.fixture.people.member.token), [kept]);
  });

  test('reaches further back when asked from an earlier day', async (t) => {
    const api = await startTestApi(t, database);
    const old = await api.fixture.addEvent({ start_date: '2020-05-05T00:00:00', end_date: null });
    const { token } = api.fixture.people.member;
    assert.deepEqual(await listedIds(api, token), []);
    assert.deepEqual(await listedIds(api, token, '?from=2020-05-05'), [old]);
    assert.deepEqual(await listedIds(api, token, '?from=2020-05-06'), []);
  });
}

function pages(database: TestDatabase): void {
  suite('from, to, limit and offset', () => {
    const api = apiOfSuite(database);
    let token: string;
    const events: Record<string, EventId> = {};
    before(async () => {
      token = api.fixture.people.member.token;
      const add = async (name: string, start: string, end: string | null, all_day: 0 | 1 = 0) => {
        events[name] = await api.fixture.addEvent({ start_date: start, end_date: end, all_day });
      };
      await add('three days', '2026-11-18T00:00:00', '2026-11-20T00:00:00', 1);
      await add('midnight', '2026-11-20T23:59:59', '2026-11-21T02:00:00');
      await add('next day', '2026-11-21T00:00:00', null);
      await add('december', '2026-12-01T18:00:00', null);
    });
    const names = async (query: string) => {
      const ids = await listedIds(api, token, query);
      return ids.map((id) => Object.keys(events).find((name) => events[name] === id));
    };

    test('take both days whole, and every event that touches them', async () => {
      assert.deepEqual(await names('?from=2026-11-20&to=2026-11-20'), ['three days', 'midnight']);
      assert.deepEqual(await names('?from=2026-11-21&to=2026-11-21'), ['midnight', 'next day']);
      assert.deepEqual(await names('?from=2026-11-22'), ['december']);
      assert.deepEqual(await names('?to=2026-11-19'), ['three days']);
      assert.deepEqual(await names('?to=2026-11-17'), []);
    });

    test('give the list in pages that say whether there is more', async () => {
      assert.deepEqual(await names('?limit=3'), ['three days', 'midnight', 'next day']);
      assert.deepEqual(await names('?limit=3&offset=3'), ['december']);
      const more = async (query: string) => (await api.get(`/events${query}`, token)).body.more;
      assert.equal(await more('?limit=3'), true);
      assert.equal(await more('?limit=4'), false);
      assert.equal(await more('?limit=1&offset=3'), false);
      assert.equal(await more('?offset=100000'), false);
      assert.equal(await more(''), false);
    });

    test('are refused by name when they make no sense', async () => {
      const wrong = {
        from: ['2026-02-30', '2026-2-3', '14.11.2026', '', '2026-11-14T00:00:00', '%00'],
        to: ['tomorrow', '2025-02-29', '99999-01-01'],
        limit: ['0', '-1', '1001', '1.5', 'all', '', '1e3'],
        offset: ['-1', '100001', 'x', '9007199254740993'],
      };
      for (const [field, values] of Object.entries(wrong))
        for (const value of values) assertBadField(await api.get(`/events?${field}=${value}`, token), field);
      assertBadField(await api.get('/events?from=2026-11-20&to=2026-11-19', token), 'to');
      assertBadField(await api.get('/events?limit=5&limit=6', token), 'limit');
    });
  });

  test('answers 500 events unless another number is asked for', async (t) => {
    const api = await startTestApi(t, database);
    const first = await api.fixture.addEvent();
    await api.deps.storage.write(async (tx) => {
      const query = tx.selectFrom('events').selectAll().where('id', '=', first);
      const { id: _, ...row } = await query.executeTakeFirstOrThrow();
      await tx
        .insertInto('events')
        .values(Array.from({ length: 500 }, () => row))
        .execute();
    });
    const { token } = api.fixture.people.member;
    const answer = await api.get('/events', token);
    assert.equal(answer.body.count, 500);
    assert.equal(answer.body.more, true);
    assert.equal((await listed(api, token, '?limit=1000')).length, 501);
  });
}

function refuses(database: TestDatabase): void {
  test('needs a valid token', async (t) => {
    const api = await startTestApi(t, database);
    assertFailure(await api.get('/events'), 401);
    assertFailure(await api.get('/events', 'wrong'), 401);
  });

  test('works with a token that may only read, and must be asked again each time', async (t) => {
    const api = await startTestApi(t, database);
    const token = await api.fixture.tokenFor(api.fixture.people.member.id, { readOnly: true });
    const answer = await api.get('/events', token);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['cache-control'], 'private, no-cache');
  });
}

/** Every kind of event in a calendar of every level, and on some of them everything that can let a person see one. */
async function fillEveryKind(api: TestApi): Promise<EventId[]> {
  const { fixture } = api;
  const { people } = fixture;
  const calendars = [
    fixture.districtCalendar,
    fixture.alphaCalendar,
    fixture.gammaCalendar,
    await addCalendar(api, fixture.root.place, 'Organisation'),
    await addCalendar(api, fixture.zoneA1.place, 'Zone A1'),
    await addCalendar(api, fixture.beta.place, 'Beta'),
    await addCalendar(api, fixture.beta.place, 'Beta, second calendar'),
  ];
  const events: EventId[] = [];
  for (const calendar_id of calendars) {
    const add = (event: Parameters<typeof fixture.addEvent>[0]) =>
      fixture.addEvent({ calendar_id, ...event });
    events.push(await add({}), await add({ cancelled: 1 }), await add({ all_day: 1, end_date: null }));
    events.push(await add({ closed: 1 }), await add({ closed: 1, cancelled: 1 }));
    const invited = await add({ closed: 1 });
    await fixture.addRegistration(invited, { member_id: people.stranger.id });
    await fixture.addRegistration(invited, { member_id: people.other.id, attending: 'NO' });
    await fixture.addRegistration(invited, {
      host_member_id: people.member.id,
      guest_email: 'g@example.org',
    });
    const reviewed = await add({ closed: 1 });
    await fixture.addReviewer(reviewed, people.reviewer.id);
    await fixture.addQuestion(reviewed);
    const asked = await fixture.addQuestion(invited);
    await answerQuestion(api, invited, people.other.id, asked);
    const byFunction = await add({ closed: 1 });
    await addReviewingFunction(api, byFunction, 'CT');
    events.push(invited, reviewed, byFunction);
  }
  return events;
}

function answerQuestion(api: TestApi, event: EventId, member: MemberId, question: QuestionId) {
  return api.deps.storage.write(async (tx) => {
    const { id } = await tx
      .selectFrom('registrations')
      .select('id')
      .where('event_id', '=', event)
      .where('member_id', '=', member)
      .executeTakeFirstOrThrow();
    const values = { registration_id: id, question_id: question, answer: 'Fish' };
    await tx.insertInto('registration_answers').values(values).execute();
  });
}

/** People of every kind: those of the fixture, and some with a right or function each. */
async function everyone(api: TestApi): Promise<Map<string, string>> {
  const { fixture } = api;
  const tokens = new Map<string, string>();
  for (const name of Object.keys(fixture.people) as PersonName[])
    tokens.set(name, fixture.people[name].token);
  const add = async (
    name: string,
    give: (member: MemberId) => Promise<unknown>,
    clubId = fixture.gamma.id,
  ) => {
    const member = await fixture.addMember({ clubId });
    await give(member);
    tokens.set(name, await fixture.tokenFor(member));
  };
  const nothing = () => Promise.resolve();
  const right =
    (...args: Parameters<typeof fixture.addRight> extends [unknown, ...infer Rest] ? Rest : never) =>
    (member: MemberId) =>
      fixture.addRight(member, ...args);
  const treasurer = (place: PlaceId, start: string, end: string | null) => (member: MemberId) =>
    fixture.addTerm(member, 'CT', place, start, end);
  await add('reviews in district A', right('review-events', fixture.districtA.place));
  await add('manages in zone A1', right('manage-events', fixture.zoneA1.place));
  await add('manages and reviews Beta', async (member) => {
    await fixture.addRight(member, 'manage-events', fixture.beta.place);
    await fixture.addRight(member, 'review-events', fixture.beta.place);
  });
  await add('has rights that show no event', right('manage-directory', fixture.root.place));
  await add('is treasurer of Beta', treasurer(fixture.beta.place, '2026-11-14', null));
  await add('was treasurer of Beta', treasurer(fixture.beta.place, '2025-07-01', '2026-11-13'));
  await add('will be treasurer of Beta', treasurer(fixture.beta.place, '2026-11-15', null));
  await add('is treasurer of zone A1', treasurer(fixture.zoneA1.place, '2026-07-01', '2026-11-14'));
  await add('belongs to a club under the district', nothing, fixture.youth.id);
  const clubless = await fixture.addMember({ clubId: null });
  tokens.set('has no club', await fixture.tokenFor(clubless));
  return tokens;
}

function agreesWithTheDetail(database: TestDatabase): void {
  test('holds exactly the events whose detail the caller can open, each as the detail shows it, for every kind of caller and event', async (t) => {
    const api = await startTestApi(t, database);
    const events = await fillEveryKind(api);
    const seenBy = new Map<string, number>();
    for (const [name, token] of await everyone(api)) {
      const opened: EventId[] = [];
      const items = await listed(api, token);
      for (const event of events) {
        const { status, body } = await api.get(`/events/${event}`, token);
        assert.ok(status === 200 || status === 404, `${name}: ${status}`);
        if (status !== 200) continue;
        opened.push(event);
        assert.partialDeepStrictEqual(
          body,
          items.find(({ id }) => id === event) ?? {},
          `event ${event} of ${name}`,
        );
      }
      const shown = items.map(({ id }) => id);
      assert.deepEqual(new Set(shown), new Set(opened), `the events of ${name}`);
      assert.equal(shown.length, opened.length, `${name} sees an event twice`);
      seenBy.set(name, opened.length);
    }
    // What the numbers must be, so that both cannot be wrong in the same way: 7 calendars with 8 events each,
    // 3 of them open, and one each for the invited, the named reviewer and the reviewing function.
    assert.deepEqual(Object.fromEntries(seenBy), {
      member: 4 * 3,
      other: 4 * 3 + 7,
      stranger: 2 * 3 + 7,
      officer: 4 * 3 + 5,
      formerOfficer: 4 * 3,
      reviewer: 4 * 3 + 7,
      otherReviewer: 4 * 3,
      administrator: 56,
      'reviews in district A': 2 * 3 + 5 * 8,
      'manages in zone A1': 2 * 3 + 2 * 8,
      'manages and reviews Beta': 2 * 3 + 2 * 8,
      'has rights that show no event': 2 * 3,
      'is treasurer of Beta': 2 * 3 + 2,
      'was treasurer of Beta': 2 * 3,
      'will be treasurer of Beta': 2 * 3,
      'is treasurer of zone A1': 2 * 3 + 1,
      'belongs to a club under the district': 2 * 3,
      'has no club': 0,
    });
  });
}
