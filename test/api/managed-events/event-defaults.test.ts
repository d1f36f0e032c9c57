import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

onEveryDatabase('What new events begin with', (database) => {
  const api = apiOfSuite(database);
  let officer: string;
  before(() => {
    officer = api.fixture.people.officer.token;
  });

  const calendar = async (more: object = {}) => {
    const body = { place: api.fixture.alpha.place, title: 'Table', ...more };
    const { status, body: made, text } = await api.post('/manage/calendars', officer, body);
    assert.equal(status, 201, text);
    return Number(made.id);
  };
  const change = (id: number, defaults: object) =>
    api.call('PATCH', `/manage/calendars/${id}`, {
      token: officer,
      body: { defaults },
      headers: { 'if-match': '*' },
    });
  const create = async (id: number, more: object = {}) => {
    const body = { calendar: id, title: 'Dinner', startDate: '2027-06-12T18:30:00', ...more };
    const made = await api.post('/manage/events', officer, body);
    assert.equal(made.status, 201, made.text);
    return (await api.get(`/manage/events/${made.body.id}`, officer)).body;
  };
  const krone = { name: 'Hotel Krone', address: 'Lane 1', city: 'Aarau' };
  const all = { minutes: 210, dueDays: 3, capacity: 40, waitingList: false, location: krone };

  test('length, due date, places and venue come from the calendar where nothing is said', async () => {
    const event = await create(await calendar({ defaults: all }));
    const { endDate, registrationDueDate, capacity, waitingList, location } = event;
    assert.deepEqual(
      [endDate, registrationDueDate, capacity, waitingList],
      ['2027-06-12T22:00:00', '2027-06-09T23:59:59', 40, false],
    );
    assert.deepEqual([location.name, location.address, location.city], ['Hotel Krone', 'Lane 1', 'Aarau']);
  });

  test('what is said of an event counts, also that there is nothing', async () => {
    const id = await calendar({ defaults: all });
    const said = { endDate: null, registrationDueDate: '', capacity: null, location: { name: 'Barn' } };
    const event = await create(id, said);
    assert.deepEqual([event.endDate, event.registrationDueDate, event.capacity], [null, '', null]);
    assert.deepEqual([event.location.name, event.location.address], ['Barn', '']);
    assert.equal((await create(id, { allDay: true })).endDate, null);
    assert.equal((await create(id, { registrationEnabled: false })).registrationDueDate, '');
    const reviewed = await create(id, { reviewEnabled: true });
    assert.equal(reviewed.registrationDueDate, '2027-06-09T23:59:59');
  });

  test('every date of a series begins with them, in the trial and as it is made', async () => {
    const id = await calendar({ defaults: all });
    const body = {
      calendar: id,
      title: 'Table',
      startDate: '2027-03-26T19:00:00',
      series: { repeat: 'weekly', count: 2 },
    };
    const trial = await api.post('/manage/series?dryRun=true', officer, body);
    assert.deepEqual(
      trial.body.dates.map((one: { endDate: string }) => one.endDate),
      ['2027-03-26T22:30:00', '2027-04-02T22:30:00'],
    );
    const made = await api.post('/manage/series', officer, body);
    const last = (await api.get(`/manage/events/${made.body.events[1]}`, officer)).body;
    assert.deepEqual([last.registrationDueDate, last.capacity], ['2027-03-30T23:59:59', 40]);
  });

  test('a change keeps what is not sent, and null says nothing any more', async () => {
    const id = await calendar({ defaults: all });
    const { body } = await change(id, { minutes: 60, capacity: null, location: { postalCode: '5000' } });
    const { minutes, dueDays, capacity, waitingList, location } = body.defaults;
    assert.deepEqual([minutes, dueDays, capacity, waitingList], [60, 3, null, false]);
    assert.deepEqual([location.name, location.postalCode], ['Hotel Krone', '5000']);
    assert.equal(body.version, 2);
    assert.equal((await change(id, { minutes: 60 })).body.version, 2);
    assertBadField(await change(id, { dueDays: 0 }), 'defaults.dueDays');
    assertBadField(await change(id, { minutes: 60 * 24 * 32 }), 'defaults.minutes');
  });

  test('a calendar is deleted only where nothing ever hung on it, and never the last one of a place', async () => {
    const remove = (id: number, token = officer) => api.call('DELETE', `/manage/calendars/${id}`, { token });
    const id = await calendar({ reminders: [3], defaults: all });
    assertFailure(await remove(id, api.fixture.people.stranger.token), 404);
    assertFailure(await remove(id, api.fixture.people.member.token), 403);
    assert.equal((await remove(id)).status, 200);
    assertFailure(await api.get(`/manage/calendars/${id}`, officer), 404);
    assertFailure(await remove(id), 404);
    const used = await calendar();
    const event = await create(used);
    assertFailure(await remove(used), 409);
    assert.equal((await api.call('DELETE', `/manage/events/${event.id}`, { token: officer })).status, 200);
    // A deleted event can still be brought back.
    assertFailure(await remove(used), 409);
    const { administrator } = api.fixture.people;
    assertFailure(await remove(api.fixture.gammaCalendar, administrator.token), 409);
  });
});
