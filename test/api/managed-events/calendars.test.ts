import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { findCalendarChanges } from '../../../src/platform/audit/record-changes-store.ts';
import { insertRows } from '../../../src/platform/storage/insert-rows.ts';
import { nowhere } from '../../../src/events/organising/managed-event-rules.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { plansOf } from '../../support/query-plans.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

onEveryDatabase('Managing calendars', (database) => {
  const api = apiOfSuite(database);
  let officer: string;
  before(() => {
    officer = api.fixture.people.officer.token;
  });

  const nothingSaid = { minutes: null, dueDays: null, capacity: null, waitingList: true, location: nowhere };
  const create = (body: object, token = officer) => api.call('POST', '/manage/calendars', { token, body });
  const change = (id: number, body: object, tag = '*', token = officer) =>
    api.call('PATCH', `/manage/calendars/${id}`, { token, body, headers: { 'if-match': tag } });
  const treasurer = () => Number(api.fixture.functions.get('CT'));

  test('a new calendar belongs to the place it was made for', async () => {
    const { alpha } = api.fixture;
    const answer = await create({
      place: alpha.place,
      title: 'Camps',
      reviewers: [treasurer()],
      reminders: [2, 7],
    });
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers.location, `/v2/manage/calendars/${answer.body.id}`);
    const { body, headers } = await api.get(`/manage/calendars/${answer.body.id}`, officer);
    assert.match(String(headers.etag), /^"1-/);
    assert.deepEqual(body, {
      id: answer.body.id,
      title: 'Camps',
      version: 1,
      place: { id: alpha.place, level: 'club', name: 'Alpha', club: alpha.id },
      reviewers: [{ id: treasurer(), code: 'CT', title: 'Treasurer' }],
      reminders: [7, 2],
      defaults: nothingSaid,
    });
    const list = await api.get('/manage/calendars', officer);
    assert.deepEqual(list.body.calendars.at(-1), body);
    assert.deepEqual(
      list.body.calendars.map(({ title }: { title: string }) => title),
      ['Alpha', 'Camps'],
    );
    assert.equal((await api.get('/manage/calendars', api.fixture.people.member.token)).body.count, 0);
  });

  test('venues are those of the earlier events of the same place and of the meetings of the club', async () => {
    const { alpha, alphaCalendar } = api.fixture;
    const { id: camps } = (await create({ place: alpha.place, title: 'Trips' })).body;
    const at = async (calendar: number, startDate: string, location: object) => {
      const body = { calendar, title: 'Trip', startDate, location };
      const made = await api.call('POST', '/manage/events', { token: officer, body });
      assert.equal(made.status, 201, made.text);
      return Number(made.body.id);
    };
    await at(alphaCalendar, '2026-06-01T18:00:00', { name: 'Lake house', city: 'Thun' });
    const castle = {
      name: 'Castle',
      address: 'Hill 1',
      postalCode: '5600',
      city: 'Lenzburg',
      latitude: 47.4,
    };
    await at(camps, '2026-07-01T18:00:00', castle);
    const removed = await at(camps, '2026-08-01T18:00:00', { name: 'Sold hall' });
    await api.call('DELETE', `/manage/events/${removed}`, { token: officer, headers: { 'if-match': '*' } });
    const meetings = [
      {
        club_id: alpha.id,
        position: 0,
        day_time: '',
        description: '',
        address: 'Hotel Krone, Lane 1, 5000 Aarau',
      },
    ];
    await api.deps.storage.write((tx) => insertRows(tx, 'club_meetings', meetings));
    const venues = async (q = '') => {
      const query = `calendar=${alphaCalendar}${q === '' ? '' : `&q=${q}`}`;
      return (await api.get(`/manage/venues?${query}`, officer)).body.venues as Record<string, unknown>[];
    };
    assert.deepEqual(
      (await venues()).map(({ name }) => name).filter((name) => name !== 'Hall'),
      ['Castle', 'Lake house', 'Hotel Krone'],
    );
    const [found] = await venues('LENZ');
    assert.deepEqual({ ...found, ...castle }, found);
    assert.deepEqual(
      (await venues('krone')).map(({ city }) => city),
      ['Aarau'],
    );
    assertFailure(await api.get('/manage/venues?calendar=999999', officer), 404);
    assertBadField(await api.get('/manage/venues', officer), 'calendar');
  });

  test('a change is answered in the language that is asked for, as reading is', async () => {
    const { id } = (await create({ place: api.fixture.alpha.place, title: 'Walks' })).body;
    const headers = { 'if-match': '*' };
    const send = (path: string, body: object) =>
      api.call(path.endsWith('reviewers') ? 'PUT' : 'PATCH', `${path}?locale=de`, {
        token: officer,
        body,
        headers,
      });
    const calendar = await send(`/manage/calendars/${id}`, { reviewers: [treasurer()] });
    assert.equal(calendar.body.reviewers[0].title, 'Kassier/in');
    const event = await api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar });
    const reviewed = await send(`/manage/events/${event}/reviewers`, { functions: [treasurer()] });
    assert.equal(reviewed.body.reviewers[0].function.title, 'Kassier/in');
    const changed = await send(`/manage/events/${event}`, { title: 'Walk' });
    assert.equal(changed.body.reviewers[0].function.title, 'Kassier/in');
    const english = await api.call('PATCH', `/manage/events/${event}`, { token: officer, body: {}, headers });
    assert.equal(english.body.reviewers[0].function.title, 'Treasurer');
  });

  test('what new events begin with is taken over by them, and by no earlier one', async () => {
    const { id } = (await create({ place: api.fixture.alpha.place, title: 'Walks' })).body;
    const event = async () => {
      const body = { calendar: id, title: 'Walk', startDate: '2026-12-12T10:00:00' };
      return (await api.call('POST', '/manage/events', { token: officer, body })).body.id;
    };
    const early = await event();
    const answer = await change(id, { reviewers: [treasurer()], reminders: [3] });
    assert.deepEqual([answer.status, answer.body.version], [200, 2]);
    const late = await event();
    const reviewers = async (of: number) => (await api.get(`/manage/events/${of}`, officer)).body.reviewers;
    assert.equal((await reviewers(early)).length, 0);
    assert.equal((await reviewers(late))[0].function.code, 'CT');
    const reminders = await api.deps.storage.db
      .selectFrom('event_reminders')
      .select(['event_id', 'days_before'])
      .where('event_id', 'in', [early, late])
      .execute();
    assert.deepEqual(reminders, [{ event_id: late, days_before: 3 }]);
  });

  test('two changes of the same version: the second is 412 with what the first changed', async () => {
    const { id } = (await create({ place: api.fixture.alpha.place, title: 'Runs' })).body;
    const tag = String((await api.get(`/manage/calendars/${id}`, officer)).headers.etag);
    assert.equal((await change(id, { title: 'Races' }, tag)).status, 200);
    const late = await change(id, { title: 'Walks' }, tag);
    assertFailure(late, 412);
    assert.deepEqual(late.body.errorInfo, [
      { field: 'title', by: 'Officer Fixture', at: '2026-11-14T12:00:00' },
    ]);
    assert.equal((await change(id, { title: 'Races' })).body.version, 2);
    const without = await api.call('PATCH', `/manage/calendars/${id}`, { token: officer, body: {} });
    assertFailure(without, 428);
  });

  test('what the first changed is found by an index, however long the trail is', async () => {
    const { storage } = api.deps;
    const { id } = (await create({ place: api.fixture.alpha.place, title: 'Hikes' })).body;
    const entry = { channel: 'service', action: 'update', subject: 'club', request_id: '' } as const;
    const nobody = { member_id: null, token_id: null, about_member_id: null, event_id: null };
    const rows = Array.from({ length: 3000 }, () => ({
      ...entry,
      ...nobody,
      at: '2026-11-14T11:00:00.000Z',
      subject_id: id,
      before: null,
      after: null,
    }));
    await storage.write((tx) => insertRows(tx, 'audit_entries', rows));
    if (database.name === 'postgres') await storage.db.executeQuery(CompiledQuery.raw('analyze'));
    const [plan = ''] = await plansOf(storage, (db) => findCalendarChanges(db, id, 100));
    assert.match(plan, /audit_entries_of_calendars/);
    assert.doesNotMatch(plan, /SCAN|Seq Scan/);
  });

  test('names the field that is wrong', async () => {
    const { alpha } = api.fixture;
    assertBadField(await create({ place: alpha.place, title: '' }), 'title');
    assertBadField(await create({ place: 999_999, title: 'X' }), 'place');
    assertBadField(await create({ place: alpha.place, title: 'X', reviewers: [999_999] }), 'reviewers.0');
    assertBadField(await create({ place: alpha.place, title: 'X', reminders: [400] }), 'reminders.0');
    assertBadField(await change(api.fixture.alphaCalendar, { reviewers: [999_999] }), 'reviewers.0');
  });

  test('who does not manage the events of a place makes and changes no calendar there', async () => {
    const { fixture } = api;
    const { member, stranger } = fixture.people;
    assertFailure(await create({ place: fixture.alpha.place, title: 'X' }, member.token), 403);
    assertFailure(await create({ place: fixture.districtA.place, title: 'X' }), 403);
    assertFailure(await api.get(`/manage/calendars/${fixture.alphaCalendar}`, member.token), 403);
    assertFailure(await change(fixture.alphaCalendar, { title: 'X' }, '*', member.token), 403);
    assertFailure(await api.get(`/manage/calendars/${fixture.alphaCalendar}`, stranger.token), 404);
    assertFailure(await change(fixture.alphaCalendar, { title: 'X' }, '*', stranger.token), 404);
    assertFailure(await api.get('/manage/calendars/999999', officer), 404);
  });
});
