import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure, type TestApi } from '../../support/test-api.ts';
import { assertPage, open, send } from '../invitations/page-support.ts';
import { sendTo } from '../messages/message-support.ts';
import { linkIn, mailsTo, storedById, storedRegistration } from './registration-support.ts';

/** The clock stands at noon of 14 November. */
const closed = { registration_due_date: '2026-11-14T11:00:00' };
const started = { start_date: '2026-11-14T11:30:00', end_date: '2026-11-14T22:00:00' };

onEveryDatabase('Taking back the own party', (database) => {
  const api = apiOfSuite(database);
  let guests = 0;

  const as = (person: keyof TestApi['fixture']['people'] = 'member') => api.fixture.people[person].token;
  const takeBack = (path: string, token = as()) => api.call('DELETE', path, { token });
  const update = (event: EventId, settings: object) =>
    api.deps.storage.write((tx) => tx.updateTable('events').set(settings).where('id', '=', event).execute());
  /** A guest of the member, by default with an address of their own, who has answered while they could. */
  async function guestAt(
    event: EventId,
    { says = 'YES', body = {} }: { says?: 'YES' | 'NO' | ''; body?: object } = {},
  ) {
    guests += 1;
    const email = `party${guests}@example.net`;
    const guest = { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: email };
    const answer = await api.post(`/events/${event}/members/invite`, as(), { ...guest, ...body });
    assert.equal(answer.status, 200, answer.text);
    const id = answer.body.registration;
    const mail = (await mailsTo(api, email))[0];
    const link = mail === undefined ? '' : linkIn(mail).pathname;
    if (says !== '' && link !== '') await send(api, link, `attending=${says}`);
    return { email, id, link, path: `/events/${event}/guests/${id}` };
  }
  const partner = { guest_first_name: '', guest_last_name: '', guest_email: '', partner: true };
  const shown = async (event: EventId, id: number) => {
    const { body } = await api.get(`/events/${event}`, as());
    return body.guests.find(({ registration }: { registration: number }) => registration === id);
  };

  test('after the due date they stay on record as not coming, and late, in the list, its file and the trail', async () => {
    const event = await api.fixture.addEvent();
    const guest = await guestAt(event);
    const jonas = await guestAt(event, { body: partner });
    const silent = await guestAt(event, { says: '' });
    await update(event, closed);
    for (const one of [guest, jonas, silent]) assert.equal((await takeBack(one.path)).status, 200);
    const administrator = as('administrator');
    const list = `/manage/events/${event}/participants`;
    const { participants } = (await api.get(list, administrator)).body;
    assert.deepEqual(
      participants.map((one: Record<string, unknown>) => [one['attending'], one['answeredLate']]),
      [1, 2, 3].map(() => ['NO', true]),
    );
    const csv = await api.get(`${list}?format=csv&locale=en`, administrator);
    assert.equal(csv.text.match(/,yes\r\n/g)?.length, 3, csv.text);
    const trail = await api.deps.storage.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after', 'member_id'])
      .where('subject', '=', 'registration')
      .where('subject_id', '=', guest.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.deepEqual([trail.action, trail.member_id], ['take-back', api.fixture.people.member.id]);
    assert.deepEqual(JSON.parse(trail.before ?? ''), { attending: 'YES', answeredLate: null });
    assert.deepEqual(JSON.parse(trail.after ?? ''), { attending: 'NO', answeredLate: true });
  });

  test('the guest is told as one who is taken back earlier; the ticket is 410, the link says so, and the code opens no door', async () => {
    const event = await api.fixture.addEvent();
    await api.fixture.addReviewer(event, api.fixture.people.reviewer.id);
    const { id, email, link, path } = await guestAt(event, { body: { guest_locale: 'fr' } });
    const { barcode } = await storedById(api, id);
    await update(event, closed);
    assert.equal((await takeBack(path)).status, 200);
    const told = async () =>
      (await mailsTo(api, email)).filter(({ subject }) => subject?.startsWith('Invitation retirée'));
    assert.equal((await told()).length, 1);
    assertPage(await open(api, link), 410);
    assertPage(await send(api, link, 'attending=YES'), 410);
    assert.equal((await open(api, `${link}/ticket`)).statusCode, 410);
    assertFailure(await api.get(`/events/${event}/ticket?registration=${id}`, as()), 410);
    const scanned = await api.post('/events/confirm', as('reviewer'), { event, barcode });
    assertFailure(scanned, 410);
    const { attending, mayChange, mayTakeBack, answeredAt } = await shown(event, id);
    assert.deepEqual(
      [attending, mayChange, mayTakeBack, answeredAt],
      ['NO', false, false, '2026-11-14T12:00:00'],
    );
    const before = await storedById(api, id);
    assert.equal((await takeBack(path)).status, 200, 'a telephone on a train sends everything twice');
    assert.deepEqual(await storedById(api, id), before);
    assert.equal((await told()).length, 1);
  });

  test('an invitation that was not sent stays unsent, as a message to them does, and who had not said yes is not written to', async () => {
    const event = await api.fixture.addEvent();
    const guest = await guestAt(event, { says: '' });
    const { answer } = await sendTo(api, event, 'unanswered', as('administrator'));
    await api.deps.messages.writer.drain();
    await update(event, closed);
    assert.equal((await takeBack(guest.path)).status, 200);
    assert.equal((await mailsTo(api, guest.email)).length, 1);
    const message = `/manage/events/${event}/messages/${answer.body.id}`;
    const { counts } = (await api.get(message, as('administrator'))).body;
    assert.equal(counts.skipped, 1);
    assert.equal(counts.waiting + counts.queued, 0);
  });

  test('their places are free at once, and who waits moves up', async () => {
    const { member, other } = api.fixture.people;
    const event = await api.fixture.addEvent({ capacity: 2, waiting_list: 1 });
    assert.equal((await api.post(`/events/${event}`, member.token, { attending: 'YES' })).status, 200);
    const { path } = await guestAt(event, { body: partner });
    const waits = await api.post(`/events/${event}`, other.token, { attending: 'YES', waiting: true });
    assert.equal(waits.body.waiting, 1);
    await update(event, closed);
    assert.equal((await takeBack(path)).status, 200);
    assert.equal((await storedRegistration(api, event, other.id))?.attending, 'YES');
  });

  test('it is possible until the start, for the own party only, and takes nobody new', async () => {
    const event = await api.fixture.addEvent();
    const { id, path } = await guestAt(event);
    await update(event, closed);
    const { mayChange, mayTakeBack } = await shown(event, id);
    assert.deepEqual([mayChange, mayTakeBack], [false, true]);
    assertFailure(await takeBack(path, as('other')), 403);
    const guest = { guest_first_name: 'Ida', guest_last_name: 'Late', guest_email: 'ida@example.net' };
    for (const refused of [
      await api.post(`/events/${event}/members/invite`, as(), guest),
      await api.call('PATCH', path, { token: as(), body: { firstName: 'X' } }),
      await api.post(`${path}/invitation`, as(), {}),
    ])
      assert.match(assertFailure(refused, 409), /registration period has ended/);
    await update(event, { cancelled: 1 });
    assert.match(assertFailure(await takeBack(path), 409), /cancelled/);
    await update(event, { cancelled: 0, ...started });
    assert.match(assertFailure(await takeBack(path), 409), /already started/);
    assert.equal((await shown(event, id)).mayTakeBack, false);
    assert.equal((await storedById(api, id)).attending, 'YES');
  });

  test('who was let in stays, who has declined stays as it was, and whom a reviewer takes back is gone', async () => {
    const event = await api.fixture.addEvent();
    await api.fixture.addReviewer(event, api.fixture.people.reviewer.id);
    const [inside, declined, gone] = [
      await guestAt(event),
      await guestAt(event, { says: 'NO' }),
      await guestAt(event),
    ];
    await update(event, closed);
    await api.deps.storage.write((tx) =>
      tx
        .updateTable('registrations')
        .set({ validated_at: '2026-11-14T11:00:00.000Z' })
        .where('id', '=', inside.id)
        .execute(),
    );
    assert.match(assertFailure(await takeBack(inside.path), 409), /checked in at the door/);
    const before = await storedById(api, declined.id);
    assert.equal((await takeBack(declined.path)).status, 200);
    assert.deepEqual(await storedById(api, declined.id), before);
    assert.equal((await takeBack(gone.path, as('reviewer'))).status, 200);
    assert.equal(await shown(event, gone.id), undefined);
  });

  test('where registration was switched off before the due date nobody is late: the registration goes', async () => {
    const event = await api.fixture.addEvent();
    const { id, path } = await guestAt(event);
    await update(event, { registration_enabled: 0 });
    assert.equal((await takeBack(path)).status, 200);
    assert.equal(await shown(event, id), undefined);
  });
});
