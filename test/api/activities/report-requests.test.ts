import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, startTestApi } from '../../support/test-api.ts';
import { mailsOf } from '../messages/message-support.ts';

onEveryDatabase('Asking clubs for their report', (database) => {
  const api = apiOfSuite(database);
  let administrator: string;
  before(async () => {
    administrator = api.fixture.people.administrator.token;
    await api.fixture.addActivity({ club_id: api.fixture.beta.id, start_date: '2026-08-01' });
  });

  const ask = (body: object, query = '', token = administrator, headers = {}) =>
    api.call('POST', `/manage/activities/requests${query}`, { token, body, headers });
  const district = () => ({ place: api.fixture.districtA.place });

  test('a trial names whoever reports for the clubs that have not, and the clubs that nobody reports for', async () => {
    const { status, body, text } = await ask({ ...district(), text: 'By Friday, please.' }, '?dryRun=true');
    assert.equal(status, 200, text);
    const { sample, ...rest } = body;
    assert.deepEqual(rest, {
      success: true,
      dryRun: true,
      count: 1,
      clubs: [{ id: api.fixture.alpha.id, name: 'Alpha', recipients: ['Officer Fixture'] }],
      unreached: ['Youth'],
    });
    assert.equal(sample.subject, 'Activities of Alpha: 2026/27');
    assert.match(sample.text, /Alpha has not reported an activity for the club year 2026\/27 yet\./);
    assert.match(sample.text, /Administrator Fixture writes:\n\n> By Friday, please\./);
    assert.match(sample.text, new RegExp(`/clubs/${api.fixture.alpha.id}/activities/new`));
    assert.deepEqual(await mailsOf(api), []);
  });

  test('the mails leave in the language of their readers, answers go to whoever asks, and once for each key', async () => {
    const { officer } = api.fixture.people;
    await api.deps.storage.write((tx) =>
      tx.updateTable('members').set({ language: 'fr' }).where('id', '=', officer.id).execute(),
    );
    const headers = { 'idempotency-key': 'ask-for-reports-1' };
    const body = { ...district(), expected: 1 };
    const first = await ask(body, '', administrator, headers);
    assert.equal(first.status, 200, first.text);
    assert.equal(first.body.dryRun, false);
    assert.deepEqual((await ask(body, '', administrator, headers)).body, first.body);
    const mails = await mailsOf(api);
    assert.deepEqual(
      mails.map((mail) => [mail.recipient_address, mail.subject, mail.reply_to_address, mail.to_member_id]),
      [['officer@example.org', 'Activités de Alpha : 2026/27', 'administrator@example.org', officer.id]],
    );
  });

  test('who would get it must be what was seen, and someone must be there to ask', async () => {
    assertFailure(await ask({ ...district(), expected: 4 }), 409);
    assertFailure(await ask({ place: api.fixture.youth.place }), 409);
    assertBadField(await ask({ ...district(), year: 2027 }), 'year');
    assertFailure(await ask({ place: 987_654 }), 404);
    assertFailure(await ask({ place: api.fixture.gamma.place }, '', api.fixture.people.officer.token), 403);
    assertFailure(await ask({ place: api.fixture.alpha.place, text: 4 }), 400);
    const reported = await ask({ place: api.fixture.beta.place }, '?dryRun=true');
    assert.deepEqual([reported.body.count, reported.body.sample], [0, null]);
  });
});

onEveryDatabase('The limit of asking clubs for their report', (database) => {
  test('counts as many as the messages of a day, in a trial too', async (t) => {
    const api = await startTestApi(t, database, { env: { GUILDHALL_MESSAGES_PER_DAY: '1' } });
    const { token } = api.fixture.people.administrator;
    const body = { place: api.fixture.districtA.place };
    const ask = (query = '') => api.call('POST', `/manage/activities/requests${query}`, { token, body });
    assert.equal((await ask()).status, 200);
    assertFailure(await ask(), 429);
    assertFailure(await ask('?dryRun=true'), 429);
  });
});
