import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

onEveryDatabase('The reviewers of an event, for those who manage it', (database) => {
  const api = apiOfSuite(database);
  let officer: string;
  before(() => {
    officer = api.fixture.people.officer.token;
  });

  const newEvent = () =>
    api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar, start_date: '2026-12-12T18:30:00' });
  const replace = (id: number, body: object, tag = '*', token = officer) =>
    api.call('PUT', `/manage/events/${id}/reviewers`, { token, body, headers: { 'if-match': tag } });

  const nameOf = async (id: number): Promise<string> =>
    (await api.get(`/members/${id}`, officer)).body.fullName;

  test('are members by name and everyone who holds a function, and review at once', async () => {
    const id = await newEvent();
    const { member } = api.fixture.people;
    const treasurer = api.fixture.functions.get('CT');
    assert.equal((await api.get(`/events/${id}`, member.token)).body.isReviewer, false);
    const answer = await replace(id, { members: [member.id, member.id], functions: [treasurer] });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      answer.body.reviewers.map(
        (each: { member: { id: number } | null; function: { code: string } | null }) => [
          each.member?.id,
          each.function?.code,
        ],
      ),
      [
        [member.id, undefined],
        [undefined, 'CT'],
      ],
    );
    assert.equal((await api.get(`/events/${id}`, member.token)).body.isReviewer, true);
    assert.deepEqual((await replace(id, {})).body.reviewers, []);
    assert.equal((await api.get(`/events/${id}`, member.token)).body.isReviewer, false);
  });

  test('that are sent again as they are change nothing', async () => {
    const id = await newEvent();
    const body = { members: [api.fixture.people.member.id] };
    const { version } = (await replace(id, body)).body;
    assert.equal((await replace(id, body)).body.version, version);
  });

  test('must be active members and functions that there are', async () => {
    const id = await newEvent();
    const former = await api.fixture.addMember({ active: false });
    assertBadField(await replace(id, { members: [former] }), 'members.0');
    assertBadField(await replace(id, { functions: [999_999] }), 'functions.0');
  });

  test('are replaced by those who have read them: 428 and 412 otherwise', async () => {
    const id = await newEvent();
    await replace(id, { members: [api.fixture.people.member.id] });
    const late = await replace(id, {}, '"1"');
    assertFailure(late, 412);
    assert.equal(late.body.errorInfo[0].field, 'reviewers');
    assertFailure(await api.call('PUT', `/manage/events/${id}/reviewers`, { token: officer, body: {} }), 428);
    assertFailure(await replace(id, {}, '*', api.fixture.people.member.token), 403);
    assertFailure(await replace(999_999, {}), 404);
  });

  test('can be chosen from the functions, with calendar from those of its kind of place', async () => {
    const all = await api.get('/manage/functions?locale=de', officer);
    assert.equal(all.status, 200, all.text);
    assert.equal(all.body.count, all.body.functions.length);
    const [first] = all.body.functions as { code: string; title: string; level: string }[];
    assert.deepEqual([first?.code, first?.title, first?.level], ['CP', 'Präsident/in', 'club']);
    const { body } = await api.get(`/manage/functions?calendar=${api.fixture.alphaCalendar}`, officer);
    assert.deepEqual([...new Set(body.functions.map((each: { level: string }) => each.level))], ['club']);
    const officerId = api.fixture.people.officer.id;
    const president = body.functions.find(({ code }: { code: string }) => code === 'CP');
    assert.deepEqual(president.holders, [await nameOf(officerId)]);
    assert.ok(all.body.functions.every((each: object) => !('holders' in each)));
    assertFailure(await api.get('/manage/functions', api.fixture.people.member.token), 403);
    assertBadField(await api.get('/manage/functions?calendar=999999', officer), 'calendar');
  });
});
