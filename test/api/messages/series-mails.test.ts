import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { EventId, MemberId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';
import { mailsOf, storedMessages } from './message-support.ts';

onEveryDatabase('Mails about several dates of a series', (database) => {
  const api = apiOfSuite(database, { at: '2026-10-01T12:00:00', env: { GUILDHALL_UNDO_SECONDS: '10' } });
  beforeEach(async () => {
    api.clock.set('2026-10-01T12:00:00');
    await api.deps.storage.write(async (tx) => {
      await tx.deleteFrom('outbox').execute();
      await tx.deleteFrom('messages').execute();
    });
  });

  const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    api.call(method, `/manage/${path}`, {
      token: api.fixture.people.administrator.token,
      ...(body === undefined ? {} : { body }),
      ...(method === 'PATCH' && { headers: { 'if-match': '*' } }),
    });
  const done = async (...request: Parameters<typeof ask>) => {
    const answer = await ask(...request);
    assert.ok([200, 201].includes(answer.status), answer.text);
    return answer.body;
  };
  const told = { notify: true };
  /** Drafts on 5, 12 and 19 November, or more of them. */
  const drafts = async (count = 3): Promise<EventId[]> => {
    const body = {
      calendar: api.fixture.alphaCalendar,
      title: 'Choir',
      startDate: '2026-11-05T19:00:00',
      location: { name: 'Hall', city: 'Zug' },
      series: { repeat: 'weekly', count },
    };
    return (await done('POST', 'series', body)).events;
  };
  const published = async (body: object = { notify: false }) => {
    const events = await drafts();
    const [first] = events;
    return { events, first, ...(await done('POST', `events/${first}/publish?scope=following`, body)) };
  };
  const comesTo = async (events: readonly EventId[], member: MemberId, attending: 'YES' | 'NO' = 'YES') => {
    for (const event of events) await api.fixture.addRegistration(event, { member_id: member, attending });
  };
  const counts = async (event: EventId | undefined) => (await done('GET', `events/${event}`)).counts;
  /** Lets what is held be written, and what was written leave. */
  const leave = async () => {
    api.clock.advance({ seconds: 10 });
    await api.deps.messages.writer.drain();
    const mails = (await mailsOf(api)).filter(({ state }) => state === 'queued');
    await api.deps.storage.write((tx) =>
      tx.updateTable('outbox').set({ state: 'sent', attempts: 1 }).execute(),
    );
    return mails;
  };
  const byAddress = (mails: Awaited<ReturnType<typeof leave>>) =>
    new Map(mails.map(({ recipient_address: to, ...mail }) => [to, mail]));
  const inFile = (calendar: string | null = '') =>
    [...(calendar ?? '').matchAll(/^UID:event-(\d+)@/gm)].map(([, id]) => Number(id));
  const move = (first: EventId | undefined, body: object, query = '') =>
    done('PATCH', `events/${first}?scope=following&notify=true${query}`, body);

  test('who is concerned by several that move reads of them in one mail, from what to what, and of no other', async () => {
    const { events, first } = await published();
    const [, second, third] = events;
    const { member, officer, formerOfficer } = api.fixture.people;
    await comesTo(events, member.id);
    await comesTo(events.slice(1, 2), officer.id);
    await comesTo(events.slice(0, 1), formerOfficer.id, 'NO');
    await comesTo(events.slice(2), formerOfficer.id);
    const guest = { guest_first_name: 'Gina', guest_last_name: 'Guest', guest_email: 'gina@example.org' };
    await api.fixture.addRegistration(third as EventId, { host_member_id: member.id, ...guest });
    const later = { startDate: '2026-11-05T20:00:00' };
    const trial = await move(first, later, '&dryRun=true');
    assert.equal(trial.notice.count, 4);
    assert.match(trial.notice.sample.text, /Choir/);
    assert.equal((await move(first, { ...later, expected: 4 })).notice.count, 4);
    const mails = await leave();
    assert.equal(mails.length, 4);
    const of = byAddress(mails);
    const all = of.get('member@example.org');
    assert.match(
      all?.text ?? '',
      /When:\s+Thursday, 5 November 2026, 20:00\s+Until now: Thursday, 5 November 2026, 19:00\s+Thursday, 12 November 2026, 20:00\s+Until now: Thursday, 12 November 2026, 19:00\s+Thursday, 19 November 2026, 20:00\s+Until now: Thursday, 19 November 2026, 19:00/,
    );
    assert.equal(all?.subject, 'Changed: Choir (3 dates)');
    assert.match(all?.text ?? '', /^These 3 dates of .+ have moved:$/m);
    assert.match(all?.html ?? '', /<s><bdi>Thursday, 12 November 2026, 19:00<\/bdi><\/s>/);
    assert.deepEqual(inFile(all?.calendar), events);
    const one = of.get('officer@example.org');
    assert.match(one?.text ?? '', /When: Thursday, 12 November/);
    assert.equal(one?.subject, 'Changed: Choir');
    assert.doesNotMatch(one?.text ?? '', /dates|(?<!1)5 November|19 November/);
    assert.deepEqual(inFile(one?.calendar), [second]);
    for (const address of ['former@example.org', 'gina@example.org']) {
      assert.match(of.get(address)?.text ?? '', /When: Thursday, 19 November/, address);
      assert.doesNotMatch(of.get(address)?.text ?? '', /12 November/);
    }
    // Nobody is told of a date of which their mail says nothing.
    for (const event of events) assert.equal((await counts(event)).told, event === third ? 1 : 0);
  });

  test('a date that goes elsewhere says so, and from where', async () => {
    const { events, first } = await published();
    await comesTo(events, api.fixture.people.member.id);
    await move(first, { location: { name: 'Castle', city: 'Baar' } });
    const [mail] = await leave();
    assert.match(mail?.text ?? '', /Where: Castle, Baar\s+Until now: Hall, Zug/);
    assert.match(
      mail?.text ?? '',
      /5 November 2026, 19:00\s+Thursday, 12 November 2026, 19:00\s+Thursday, 19 November 2026, 19:00\s+Where:/,
    );
  });

  test('what is cancelled together is listed with its places where they are several, as its trial shows', async () => {
    const { events, first } = await published();
    await comesTo(events, api.fixture.people.member.id);
    await done('PATCH', `events/${events[1]}?notify=false`, { location: { name: 'Castle', city: 'Baar' } });
    const body = { notify: true };
    const trial = await done('POST', `events/${first}/cancel?scope=following&dryRun=true`, body);
    await done('POST', `events/${first}/cancel?scope=following`, body);
    const [mail] = await leave();
    for (const { subject, text } of [trial.notice.sample, mail]) {
      assert.equal(subject, 'Cancelled: Choir (3 dates)');
      assert.match(
        text,
        /When:\s+Thursday, 5 November 2026, 19:00, Hall, Zug\s+Thursday, 12 November 2026, 19:00, Castle, Baar\s+Thursday, 19 November 2026, 19:00, Hall, Zug\n/,
      );
      assert.doesNotMatch(text, /Where:|Further/);
    }
  });

  test('several that move become what they were without anyone hearing of it', async () => {
    const { events, first } = await published();
    const { member, officer } = api.fixture.people;
    await comesTo(events, member.id);
    await comesTo(events.slice(1), officer.id);
    await move(first, { startDate: '2026-11-05T20:00:00' });
    const { undo } = await move(first, { startDate: '2026-11-05T21:00:00' });
    const former = { startDate: '2026-11-05T19:00:00' };
    assert.equal((await move(first, former, '&dryRun=true')).notice, null);
    // Back by one step, the first move is still to be told.
    assert.equal((await move(first, undo, '&dryRun=true')).notice, null);
    await move(first, { ...former, expected: 0 });
    assert.deepEqual(await leave(), []);
  });

  test('where the first that moves falls out before anyone has heard of it, they hear of the others', async () => {
    const { events, first } = await published();
    await comesTo(events, api.fixture.people.member.id);
    await move(first, { startDate: '2026-11-05T20:00:00' });
    await done('POST', `events/${first}/cancel`, { notify: false });
    const [mail, ...others] = await leave();
    assert.deepEqual(others, []);
    assert.match(
      mail?.text ?? '',
      /When:\s+Thursday, 12 November 2026, 20:00\s+Until now: Thursday, 12 November 2026, 19:00/,
    );
    assert.match(mail?.text ?? '', /19 November 2026, 20:00\s+Until now: Thursday, 19 November 2026, 19:00/);
    assert.doesNotMatch(mail?.text ?? '', /\b5 November/);
  });

  test('of closed dates those who were invited to them hear in one mail as well', async () => {
    const events = await drafts();
    for (const event of events) await done('PATCH', `events/${event}`, { closed: true });
    const [first] = events;
    await done('POST', `events/${first}/publish?scope=following`, { notify: false });
    await comesTo(events, api.fixture.people.member.id);
    await move(first, { startDate: '2026-11-05T20:00:00' });
    const [mail, ...others] = await leave();
    assert.deepEqual(others, []);
    assert.deepEqual(inFile(mail?.calendar), events);
  });

  test('a step that writes several mails counts as one message to the people of an event', async () => {
    const { events, first } = await published();
    const { member, officer, formerOfficer } = api.fixture.people;
    await comesTo(events, member.id);
    await comesTo(events.slice(0, 2), officer.id);
    await comesTo(events.slice(0, 1), formerOfficer.id);
    await move(first, { startDate: '2026-11-05T20:00:00' });
    const stored = await storedMessages(api);
    assert.deepEqual(
      stored.map(({ event_id: event }) => event),
      [first, first, first],
    );
    assert.equal(new Set(stored.map(({ created_at: at }) => at)).size, 1);
  });

  test('the first date of an announced series is not announced twice where it was a draft in between', async () => {
    const { events, first, notice } = await published(told);
    await done('POST', `events/${first}/unpublish`, { notify: false });
    const trial = await done('POST', `events/${first}/publish?dryRun=true`, told);
    assert.deepEqual(trial.notice.count, 0);
    await done('POST', `events/${first}/publish`, { ...told, expected: 0 });
    const mails = await leave();
    assert.equal(mails.length, notice.count);
    assert.equal(new Set(mails.map(({ recipient_address: to }) => to)).size, mails.length);
    for (const { text } of mails) assert.match(text, /5 November[^]*12 November[^]*19 November/);
    assert.equal((await counts(first)).told, notice.count);
    assert.equal((await counts(events[2])).told, notice.count);
  });

  test('nor where all of it was drafts again, one by one; and what is new among them is announced', async () => {
    const events = await drafts(4);
    const [first, second, third, fourth] = events;
    const only = { only: [second, third] };
    const { notice } = await done('POST', `events/${first}/publish?scope=following`, { ...told, ...only });
    for (const event of [first, second, third])
      await done('POST', `events/${event}/unpublish`, { notify: false });
    const again = await done('POST', `events/${first}/publish?scope=following`, told);
    assert.deepEqual(again.events, events);
    const mails = await leave();
    assert.equal(mails.length, 2 * notice.count);
    const about = (day: string) => mails.filter(({ text }) => text.includes(day)).length;
    for (const day of [' 5 November', '12 November', '19 November', '26 November'])
      assert.equal(about(day), notice.count, day);
    assert.equal((await counts(fourth)).told, notice.count);
  });

  test('the deletion of one date tells those who were told of it, after a look at how many', async () => {
    const { first, notice } = await published(told);
    await leave();
    const trial = await done('DELETE', `events/${first}?notify=true&dryRun=true`);
    assert.equal(trial.notice.count, notice.count);
    assert.match(trial.notice.sample.subject, /^Cancelled: Choir/);
    assert.doesNotMatch(trial.notice.sample.text, /\/events\//);
    assertFailure(await ask('DELETE', `events/${first}?notify=true&expected=${notice.count + 1}`), 409);
    const gone = await done('DELETE', `events/${first}?notify=true&expected=${notice.count}`);
    assert.deepEqual([gone.notice.count, gone.notice.undoSeconds], [notice.count, 10]);
    const mails = await leave();
    assert.equal(mails.length, notice.count);
    for (const { subject, text, calendar } of mails) {
      assert.equal(subject, 'Cancelled: Choir');
      assert.match(text, /5 November/);
      assert.doesNotMatch(text, /12 November/);
      assert.match(calendar ?? '', /STATUS:CANCELLED/);
      assert.deepEqual(inFile(calendar), [first]);
    }
    const back = await done('POST', `events/${first}/restore`);
    assert.deepEqual([back.takenBack, back.mailed], [0, notice.count]);
  });

  test('the deletion of several tells each by one mail, which is taken back with it', async () => {
    const { events, first, notice } = await published(told);
    await leave();
    const query = 'scope=following&keepAnswered=true&notify=true';
    const trial = await done('DELETE', `events/${first}?${query}&dryRun=true`);
    assert.deepEqual([trial.events, trial.notice.count], [events, notice.count]);
    await done('DELETE', `events/${first}?${query}&expected=${notice.count}`);
    api.clock.advance({ seconds: 9 });
    const back = await done('POST', `events/${first}/restore?scope=following`);
    assert.deepEqual([back.takenBack, back.mailed], [notice.count, 0]);
    assert.deepEqual(await leave(), []);
    await done('DELETE', `events/${first}?${query}`);
    const mails = await leave();
    assert.equal(mails.length, notice.count);
    for (const { subject, text, calendar } of mails) {
      assert.equal(subject, 'Cancelled: Choir (3 dates)');
      assert.match(text, /^These 3 dates of .+ were cancelled:$/m);
      assert.match(text, /5 November[^]*12 November[^]*19 November/);
      assert.deepEqual(inFile(calendar), events);
      assert.equal((calendar ?? '').match(/STATUS:CANCELLED/g)?.length, 3);
    }
  });

  test('a date that comes back alone stands no more in the mail about those that were deleted with it', async () => {
    const { first, notice } = await published(told);
    await leave();
    await done('DELETE', `events/${first}?scope=following&notify=true`);
    await done('POST', `events/${first}/restore`);
    const mails = await leave();
    assert.equal(mails.length, notice.count);
    for (const { text } of mails) {
      assert.match(text, /12 November[^]*19 November/);
      assert.doesNotMatch(text, /\b5 November/);
    }
  });

  test('nobody hears of a deletion that does not say so, nor of one of which they knew nothing, or knew that it is cancelled', async () => {
    const { events, first, notice } = await published(told);
    const [, second, third] = events;
    // What announces them has not left.
    assert.equal((await done('DELETE', `events/${third}?notify=true&dryRun=true`)).notice.count, 0);
    await leave();
    assert.deepEqual(await done('DELETE', `events/${third}`), { success: true });
    await done('POST', `events/${second}/cancel`, told);
    assert.equal((await leave()).length, notice.count);
    assert.equal((await done('DELETE', `events/${second}?notify=true`)).notice.count, 0);
    const back = await done('POST', `events/${second}/restore`);
    assert.deepEqual([back.takenBack, back.mailed], [0, 0]);
    assert.deepEqual(await leave(), []);
    assert.equal((await done('GET', `events/${first}`)).state, 'published');
  });
});
