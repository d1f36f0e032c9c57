import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventCache } from '../../../src/events/event/event-cache-service.ts';
import { lockPeople, takeSeats } from '../../../src/events/seats/seats-service.ts';
import { findCapacities, recountSeats } from '../../../src/events/seats/waiting-line-service.ts';
import type { EventId, MemberId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';
import { linkIn, mailsTo, storedRegistration } from '../registrations/registration-support.ts';

onEveryDatabase('The places of an event', (database) => {
  const api = apiOfSuite(database);

  /** Whoever says YES would rather wait than be refused. */
  const answer = (event: EventId, token: string, attending = 'YES') =>
    api.post(`/events/${event}`, token, { attending, waiting: true });
  const detail = async (event: EventId, token: string) => (await api.get(`/events/${event}`, token)).body;
  const partner = (event: EventId, token: string) =>
    api.post(`/events/${event}/members/invite`, token, { partner: true, waiting: true });
  const guest = (event: EventId, token: string, email: string) =>
    api.post(`/events/${event}/members/invite`, token, {
      guest_first_name: 'Gil',
      guest_last_name: 'Guest',
      guest_email: email,
    });
  const counted = async (event: EventId) => {
    const { db } = api.deps.storage;
    const row = await db
      .selectFrom('event_seats')
      .selectAll()
      .where('event_id', '=', event)
      .executeTakeFirst();
    return { taken: row?.taken, waiting: row?.waiting };
  };
  /** A page for people, which is no part of the interface. */
  const page = async (path: string, attending?: string, more = '&waiting=true') => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = { method: 'POST', headers, payload: `attending=${attending}${more}` } as const;
    const { statusCode, payload } = await api.app.inject({
      url: path,
      ...(attending === undefined ? {} : sent),
    });
    return { status: statusCode, text: payload };
  };
  let people = 0;
  const addPerson = async (language: 'de' | null = null) => {
    people += 1;
    const email = `waiting${people}@example.org`;
    const id: MemberId = await api.fixture.addMember({
      firstName: 'Wanda',
      lastName: `W${people}`,
      email,
      language,
    });
    return { id, email, token: await api.fixture.tokenFor(id) };
  };

  test('an event without a capacity says so, and is answered as ever', async () => {
    const { token } = api.fixture.people.member;
    const event = await api.fixture.addEvent();
    assert.deepEqual((await answer(event, token)).body, { success: true });
    const { capacity, placesLeft, waiting, waitingList } = await detail(event, token);
    assert.deepEqual(
      { capacity, placesLeft, waiting, waitingList },
      { capacity: null, placesLeft: null, waiting: null, waitingList: false },
    );
  });

  test('a member has one place who is invited at the moment of the answer, after it was seen that they were not', async () => {
    const { storage, clock } = api.deps;
    const events = new EventCache(storage);
    const event = await api.fixture.addEvent({ capacity: 2 });
    const { id: party } = await addPerson();
    await api.fixture.addRegistration(event, { member_id: party });
    const taken = await storage.write(async (tx) => {
      const { seats } = await lockPeople(tx, { clock, events }, event);
      await takeSeats(tx, clock, seats, { party, registration: null, isMember: true, says: 'YES' });
      return seats?.taken;
    });
    assert.equal(taken, 1);
  });

  test('whoever came before an event got its first capacity has a place that counts', async () => {
    const { officer } = api.fixture.people;
    const event = await api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar });
    const [early, late] = [await addPerson(), await addPerson()];
    assert.equal((await answer(event, early.token)).status, 200);
    const limited = await api.call('PATCH', `/manage/events/${event}`, {
      token: officer.token,
      body: { capacity: 1 },
      headers: { 'if-match': '"1"' },
    });
    assert.equal(limited.status, 200, limited.text);
    assert.deepEqual(await counted(event), { taken: 1, waiting: 0 });
    assert.match(assertFailure(await answer(event, late.token), 409), /No places are left/);
  });

  test('nobody gets a place while the event is cancelled: who waits moves up when it is reinstated without notices, told once', async () => {
    const { officer } = api.fixture.people;
    const { alphaCalendar } = api.fixture;
    const event = await api.fixture.addEvent({ calendar_id: alphaCalendar, capacity: 2, waiting_list: 1 });
    const [host, ...seated] = [await addPerson(), await addPerson(), await addPerson()];
    for (const one of seated) assert.equal((await answer(event, one.token)).status, 200);
    const guest = await api.fixture.addRegistration(event, {
      host_member_id: host.id,
      guest_first_name: 'Gil',
      guest_last_name: 'Guest',
    });
    assert.equal((await answer(event, host.token)).body.waiting, 1);
    const manage = (method: 'POST' | 'PATCH', path: string, body: object) =>
      api.call(method, `/manage/events/${event}${path}`, {
        token: officer.token,
        body,
        headers: method === 'PATCH' ? { 'if-match': '*' } : {},
      });
    assert.equal((await manage('POST', '/cancel', { notify: false })).status, 200);
    for (const one of seated) {
      const declined = await api.post(`/events/${event}/members/${one.id}`, officer.token, {
        attending: 'NO',
      });
      assert.equal(declined.status, 200, declined.text);
    }
    for (const capacity of [2, null, 5]) {
      assert.equal((await manage('PATCH', '', { capacity })).status, 200);
      const letIn = [
        await manage('PATCH', `/participants/${guest.id}`, { attending: 'YES' }),
        await api.post(`/events/${event}/members/${host.id}`, officer.token, { attending: 'YES' }),
      ];
      for (const one of letIn) assert.match(assertFailure(one, 409), /The event was cancelled\./);
    }
    assert.equal((await manage('POST', '/reinstate', { notify: false })).status, 200);
    assert.equal((await storedRegistration(api, event, host.id))?.attending, 'YES');
    assert.deepEqual(await counted(event), { taken: 2, waiting: 0 });
    assert.equal((await mailsTo(api, host.email)).length, 1);
  });

  test('a full event refuses with how many places are left, and counts the partner with the member', async () => {
    const { member, other, officer } = api.fixture.people;
    const event = await api.fixture.addEvent({ capacity: 3 });
    assert.equal((await partner(event, member.token)).status, 200);
    assert.equal((await answer(event, member.token)).status, 200);
    assert.equal((await detail(event, other.token)).placesLeft, 1);
    assert.equal((await answer(event, other.token)).status, 200);
    const refused = await answer(event, officer.token);
    assertFailure(refused, 409);
    assert.equal(refused.body.error, 'No places are left.');
    assert.deepEqual(refused.body.errorInfo, [{ placesLeft: 0, placesNeeded: 1, waitingList: false }]);
    assert.deepEqual(await counted(event), { taken: 3, waiting: 0 });
    assert.equal((await storedRegistration(api, event, officer.id)) ?? null, null);
  });

  test('a party that has places gets no further one in a full event, and is told so', async () => {
    const { member } = api.fixture.people;
    const event = await api.fixture.addEvent({ capacity: 1, waiting_list: 1 });
    assert.equal((await answer(event, member.token)).status, 200);
    assertFailure(await guest(event, member.token, 'one.more@example.net'), 409);
    assertFailure(await partner(event, member.token), 409);
    assert.deepEqual(await counted(event), { taken: 1, waiting: 0 });
  });

  test('with a waiting list the party waits: the answer, the list and the event say at which place', async () => {
    const { member, other, officer } = api.fixture.people;
    const event = await api.fixture.addEvent({ capacity: 1, waiting_list: 1 });
    assert.deepEqual((await answer(event, member.token)).body, { success: true });
    assert.deepEqual((await answer(event, other.token)).body, { success: true, waiting: 1 });
    assert.deepEqual((await answer(event, officer.token)).body, { success: true, waiting: 2 });
    assert.deepEqual((await answer(event, other.token)).body, { success: true, waiting: 1 }, 'said again');
    const shown = await detail(event, officer.token);
    assert.deepEqual([shown.attending, shown.waiting, shown.placesLeft], ['', 2, 0]);
    const list = (await api.get('/events', officer.token)).body.events;
    const listed = list.find(({ id }: { id: EventId }) => id === event);
    assert.deepEqual([listed.attending, listed.waiting, listed.placesLeft, listed.capacity], ['', 2, 0, 1]);
    assert.deepEqual(await counted(event), { taken: 1, waiting: 2 });
  });

  test('nobody waits who has not said so: a YES that is not stored is refused with how to join the waiting list', async () => {
    const { member, other, reviewer, administrator } = api.fixture.people;
    const event = await api.fixture.addEvent({ capacity: 2, waiting_list: 1, partners_allowed: 1 });
    await api.fixture.addReviewer(event, reviewer.id);
    await answer(event, (await addPerson()).token);
    await guest(event, (await addPerson()).token, 'asks.first@example.net');
    assert.deepEqual((await api.post(`/events/${event}`, member.token, { attending: 'YES' })).body, {
      success: true,
    });
    const manage = (registration?: number) => `/manage/events/${event}/participants/${registration ?? ''}`;
    const calls: [string, string, object][] = [
      [`/events/${event}`, other.token, { attending: 'YES' }],
      [`/events/${event}`, other.token, { attending: 'YES', waiting: false }],
      [`/events/${event}/members/${other.id}`, reviewer.token, { attending: 'YES' }],
      [`/events/${event}/members/invite`, other.token, { partner: true }],
      [manage().replace(/\/$/, ''), administrator.token, { member: other.id }],
      [manage().replace(/\/$/, ''), administrator.token, { firstName: 'Gail', lastName: 'Guest' }],
    ];
    const sentence =
      'No places are left. There is a waiting list: send "waiting": true with the answer to join it.';
    for (const [path, token, body] of calls) {
      const refused = await api.post(path, token, body);
      assert.equal(assertFailure(refused, 409), sentence, path);
      assert.deepEqual(refused.body.errorInfo, [{ placesLeft: 0, placesNeeded: 1, waitingList: true }], path);
    }
    const path = linkIn((await mailsTo(api, 'asks.first@example.net'))[0]).pathname;
    const offered = await page(path);
    assert.match(offered.text, /No place is free at the moment.*Join the waiting list/s);
    const shown = await page(path, 'YES', '');
    assert.equal(shown.status, 409);
    assert.match(shown.text, /No place is free at the moment.*Join the waiting list/s);
    assert.deepEqual(await counted(event), { taken: 2, waiting: 0 });
    for (const [to, token, body] of calls.slice(2)) {
      const waits = await api.post(to, token, { ...body, waiting: true });
      if (to.endsWith('/participants') && 'member' in body) assertFailure(waits, 409);
      else assert.ok(waits.body.waiting >= 1, waits.text);
    }
    const again = await api.post(`/events/${event}`, other.token, { attending: 'YES' });
    assert.match(assertFailure(again, 409), /on the waiting list already, and keeps its place/);
    assert.equal((await answer(event, other.token)).body.waiting, 1);
    const sentBack = { ...(await detail(event, other.token)), attending: 'YES' };
    assert.match(
      assertFailure(await api.post(`/events/${event}`, other.token, sentBack), 409),
      /keeps its place/,
      'the place in line that was read is no wish to wait',
    );
  });

  test('an officer who changes an answer to YES lets nobody wait by mistake', async () => {
    const { member, administrator } = api.fixture.people;
    const event = await api.fixture.addEvent({ capacity: 1, waiting_list: 1 });
    await answer(event, member.token);
    const { id } = await addPerson();
    const made = await api.fixture.addRegistration(event, { member_id: id, attending: 'NO' });
    const change = (more: object) =>
      api.call('PATCH', `/manage/events/${event}/participants/${made.id}`, {
        token: administrator.token,
        body: { attending: 'YES', ...more },
        headers: { 'if-match': '*' },
      });
    assert.match(assertFailure(await change({}), 409), /There is a waiting list/);
    assert.equal((await change({ waiting: true })).body.waiting, 1);
  });

  test('when a place becomes free, the next in line moves up, once, with one mail in their language that lets them decline', async () => {
    const { member } = api.fixture.people;
    const event = await api.fixture.addEvent({ capacity: 1, waiting_list: 1 });
    const [first, second] = [await addPerson('de'), await addPerson()];
    await answer(event, member.token);
    await answer(event, first.token);
    await answer(event, second.token);
    assert.equal((await answer(event, member.token, 'NO')).status, 200);
    assert.equal((await detail(event, first.token)).attending, 'YES');
    assert.equal((await detail(event, second.token)).waiting, 1);
    const [mail, ...others] = await mailsTo(api, first.email);
    assert.deepEqual(others, []);
    assert.match(mail?.subject ?? '', /^Sie haben einen Platz: /);
    const path = linkIn(mail).pathname;
    const shown = await page(path);
    assert.equal(shown.status, 200);
    assert.match(shown.text, /You are coming/);
    assert.equal((await page(path, 'NO')).status, 303);
    assert.equal((await detail(event, first.token)).attending, 'NO');
    assert.equal((await detail(event, second.token)).attending, 'YES');
    assert.equal((await mailsTo(api, second.email)).length, 1);
    assert.deepEqual(await counted(event), { taken: 1, waiting: 0 });
  });

  test('in strict order nobody passes a party that is too large for now; where the event says so, who fits does', async () => {
    for (const order of ['strict', 'fitting'] as const) {
      const event = await api.fixture.addEvent({ capacity: 2, waiting_list: 1, waiting_order: order });
      const [a, b, pair, single] = await Promise.all([addPerson(), addPerson(), addPerson(), addPerson()]);
      await answer(event, a.token);
      await answer(event, b.token);
      await partner(event, pair.token);
      await answer(event, pair.token);
      await answer(event, single.token);
      await answer(event, a.token, 'NO');
      assert.equal((await detail(event, single.token)).attending, order === 'strict' ? '' : 'YES', order);
      assert.equal((await detail(event, pair.token)).attending, '', order);
      const newcomer = await addPerson();
      assert.equal((await answer(event, newcomer.token)).body.waiting, order === 'strict' ? 3 : 2, order);
      await answer(event, b.token, 'NO');
      if (order === 'fitting') await answer(event, single.token, 'NO');
      assert.equal((await detail(event, pair.token)).attending, order === 'strict' ? 'YES' : '', order);
    }
  });

  test('who fits moves up as soon as organisers let the small ones pass the line', async () => {
    const { alphaCalendar, people: persons } = api.fixture;
    const places = { capacity: 2, waiting_list: 1, waiting_order: 'strict' } as const;
    const event = await api.fixture.addEvent({ calendar_id: alphaCalendar, ...places });
    const [a, b, pair, single] = await Promise.all([addPerson(), addPerson(), addPerson(), addPerson()]);
    await answer(event, a.token);
    await answer(event, b.token);
    await partner(event, pair.token);
    await answer(event, pair.token);
    await answer(event, single.token);
    await answer(event, a.token, 'NO');
    assert.equal((await detail(event, single.token)).attending, '');
    const passing = await api.call('PATCH', `/manage/events/${event}`, {
      token: persons.officer.token,
      body: { waitingOrder: 'fitting' },
      headers: { 'if-match': '*' },
    });
    assert.equal(passing.status, 200, passing.text);
    assert.equal((await detail(event, single.token)).attending, 'YES');
    assert.equal((await detail(event, pair.token)).waiting, 1);
  });

  test('parties that could never fit hold up nobody in strict order, however many of them stand in front', async () => {
    const { officer } = api.fixture.people;
    const { alphaCalendar } = api.fixture;
    const event = await api.fixture.addEvent({ calendar_id: alphaCalendar, capacity: 4, waiting_list: 1 });
    const seated = [];
    for (let place = 0; place < 4; place += 1) {
      const one = await addPerson();
      assert.equal((await answer(event, one.token)).status, 200);
      seated.push(one);
    }
    const large = [];
    for (const _ of [1, 2, 3]) {
      const host = await addPerson();
      for (const name of ['Gil', 'Gus'])
        await api.fixture.addRegistration(event, {
          host_member_id: host.id,
          guest_first_name: name,
          guest_last_name: 'Guest',
        });
      await answer(event, host.token);
      large.push(host);
    }
    const single = await addPerson();
    const next = await addPerson();
    await answer(event, single.token);
    await answer(event, next.token);
    const lowered = await api.call('PATCH', `/manage/events/${event}`, {
      token: officer.token,
      body: { capacity: 2 },
      headers: { 'if-match': '*' },
    });
    assert.equal(lowered.status, 200, lowered.text);
    for (const one of seated.slice(0, 3)) assert.equal((await answer(event, one.token, 'NO')).status, 200);
    assert.equal((await storedRegistration(api, event, single.id))?.attending, 'YES');
    for (const { id } of [...large, next])
      assert.notEqual((await storedRegistration(api, event, id))?.attending, 'YES');
    assert.equal((await answer(event, seated[3]?.token ?? '', 'NO')).status, 200);
    assert.equal((await storedRegistration(api, event, next.id))?.attending, 'YES');
  });

  /** An event at which twelve parties of four wait for the three places that there are. */
  const addEventOfLargeParties = async (more = {}) => {
    const event = await api.fixture.addEvent({ capacity: 3, waiting_list: 1, ...more });
    for (let turn = 10; turn < 22; turn += 1) {
      const { id } = await addPerson();
      const waiting_since = `2026-11-14T08:00:${turn}.000Z`;
      await api.fixture.addRegistration(event, { member_id: id, waiting_since });
      for (const guest_first_name of ['Gil', 'Gus', 'Gro'])
        await api.fixture.addRegistration(event, { host_member_id: id, guest_first_name });
    }
    return event;
  };

  test('a newcomer comes in strict order who is behind none but parties that could never fit', async () => {
    const event = await addEventOfLargeParties();
    const [plain, host, behind] = [await addPerson(), await addPerson(), await addPerson()];
    const yes = (token: string) => api.post(`/events/${event}`, token, { attending: 'YES' });
    assert.equal((await yes(plain.token)).status, 200);
    assert.equal((await partner(event, plain.token)).status, 200);
    assert.deepEqual(await counted(event), { taken: 2, waiting: 12 });
    await api.fixture.addRegistration(event, { host_member_id: host.id, guest_first_name: 'Gil' });
    assert.match(assertFailure(await yes(host.token), 409), /^One place is left, and 2 are needed\./);
    assert.equal((await answer(event, host.token)).status, 200);
    const passing = assertFailure(await yes(behind.token), 409);
    assert.match(passing, /^No places are left\./, 'a party is ahead that could get in');
    assert.deepEqual(await counted(event), { taken: 2, waiting: 13 });
  });

  test('parties that could never fit keep nobody out who comes to the door', async () => {
    const { reviewer } = api.fixture.people;
    const event = await addEventOfLargeParties({ registration_due_date: '2026-11-13T12:00:00' });
    await api.fixture.addReviewer(event, reviewer.id);
    const walkIn = { nonce: `large-${event}`, firstName: 'Nora', lastName: 'New' };
    const letIn = await api.post(`/door/events/${event}/walk-ins`, reviewer.token, walkIn);
    assert.equal(letIn.status, 201, letIn.text);
    assert.deepEqual(await counted(event), { taken: 1, waiting: 12 });
  });

  test('whose member has left the organisation waits no longer, and holds nobody up', async () => {
    const event = await api.fixture.addEvent({ capacity: 2, waiting_list: 1 });
    const [first, leaving, staying, late] = [
      await addPerson(),
      await addPerson(),
      await addPerson(),
      await addPerson(),
    ];
    await answer(event, first.token);
    await answer(event, api.fixture.people.member.token);
    await guest(event, leaving.token, 'left.behind@example.net');
    const path = linkIn((await mailsTo(api, 'left.behind@example.net'))[0]).pathname;
    assert.equal((await page(path, 'YES')).status, 303);
    await answer(event, leaving.token);
    await answer(event, staying.token);
    assert.deepEqual(await counted(event), { taken: 2, waiting: 3 });
    await api.deps.storage.write(async (tx) => {
      await tx.updateTable('members').set({ active: 0 }).where('id', '=', leaving.id).execute();
      await recountSeats(tx, api.clock);
    });
    assert.deepEqual(await counted(event), { taken: 2, waiting: 1 });
    assert.equal((await detail(event, staying.token)).waiting, 1);
    const { events } = (await api.get('/events', staying.token)).body;
    assert.equal(events.find(({ id }: { id: EventId }) => id === event).waiting, 1);
    const line = `/manage/events/${event}/participants?segment=waiting`;
    const { participants } = (await api.get(line, api.fixture.people.administrator.token)).body;
    const turn = participants.find(({ member }: { member: MemberId }) => member === staying.id);
    assert.equal(turn.waiting, 1);
    // Beyond the minute in which the places are counted anew.
    api.clock.advance({ minutes: 2 });
    assert.equal((await page(path, 'YES')).status, 409);
    assert.equal((await page(path, 'NO')).status, 303);
    assert.deepEqual(await counted(event), { taken: 2, waiting: 1 });
    await answer(event, first.token, 'NO');
    assert.equal((await detail(event, staying.token)).attending, 'YES');
    await answer(event, staying.token, 'NO');
    assert.equal((await detail(event, late.token)).placesLeft, 1);
    await answer(event, late.token);
    assert.equal((await detail(event, late.token)).attending, 'YES');
    assert.deepEqual(await counted(event), { taken: 2, waiting: 0 });
  });

  test('a guest who said yes and waits is told when the invitation is taken back', async () => {
    const event = await api.fixture.addEvent({ capacity: 1, waiting_list: 1 });
    const [first, host] = [await addPerson(), await addPerson()];
    await answer(event, first.token);
    const email = 'waits.in.vain@example.net';
    const invited = await guest(event, host.token, email);
    assert.equal((await page(linkIn((await mailsTo(api, email))[0]).pathname, 'YES')).status, 303);
    assert.deepEqual(await counted(event), { taken: 1, waiting: 1 });
    const back = await api.call('DELETE', `/events/${event}/guests/${invited.body.registration}`, {
      token: host.token,
    });
    assert.equal(back.status, 200);
    assert.deepEqual(await counted(event), { taken: 1, waiting: 0 });
    assert.match((await mailsTo(api, email)).at(-1)?.subject ?? '', /^Invitation taken back: /);
  });

  test('a partner without a name is greeted without one when they move up', async () => {
    const event = await api.fixture.addEvent({ capacity: 1, waiting_list: 1, partners_allowed: 1 });
    const [first, host] = [await addPerson(), await addPerson()];
    await answer(event, first.token);
    const partnerOfHost = { partner: true, guest_email: 'nameless@example.net' };
    assert.equal((await api.post(`/events/${event}/members/invite`, host.token, partnerOfHost)).status, 200);
    const path = linkIn((await mailsTo(api, 'nameless@example.net'))[0]).pathname;
    assert.equal((await page(path, 'YES')).status, 303);
    await answer(event, first.token, 'NO');
    const [, moved] = await mailsTo(api, 'nameless@example.net');
    assert.ok(moved !== undefined);
    assert.doesNotMatch(moved.text ?? '', /Partner of/);
  });

  test('a guest who moves up by themselves is told in the language that was named, else in that of the host', async () => {
    const event = await api.fixture.addEvent({ capacity: 2, waiting_list: 1 });
    const [first, second, host] = [await addPerson(), await addPerson(), await addPerson('de')];
    for (const { token } of [first, second]) await answer(event, token);
    const guests = ['spoken.for@example.net', 'asked@example.net'];
    for (const [index, guest_email] of guests.entries()) {
      const body = { guest_first_name: 'Gil', guest_last_name: `G${index}`, guest_email };
      const named = index === 0 ? {} : { guest_locale: 'fr' };
      const invited = await api.post(`/events/${event}/members/invite`, host.token, { ...body, ...named });
      assert.equal(invited.status, 200, invited.text);
      const path = linkIn((await mailsTo(api, guest_email))[0]).pathname;
      assert.equal((await page(path, 'YES')).status, 303);
    }
    for (const { token } of [first, second]) await answer(event, token, 'NO');
    const told = async (email: string) => (await mailsTo(api, email)).at(-1)?.subject ?? '';
    assert.match(await told('spoken.for@example.net'), /^Sie haben einen Platz: /);
    assert.match(await told('asked@example.net'), /^Vous avez une place/);
  });

  test('taking a guest back frees the place, and a waiting party that shrinks moves up', async () => {
    const event = await api.fixture.addEvent({ capacity: 2, waiting_list: 1 });
    const [host, pair] = [await addPerson(), await addPerson()];
    await answer(event, host.token);
    const invited = await guest(event, pair.token, 'pair.guest@example.net');
    assert.equal((await answer(event, pair.token)).body.waiting, 1);
    const back = await api.call('DELETE', `/events/${event}/guests/${invited.body.registration}`, {
      token: pair.token,
    });
    assert.equal(back.status, 200);
    assert.equal((await detail(event, pair.token)).attending, 'YES');
    assert.deepEqual(await counted(event), { taken: 2, waiting: 0 });
  });

  test('a guest who accepts by link waits, or is told that the event is full', async () => {
    for (const waiting_list of [0, 1] as const) {
      const event = await api.fixture.addEvent({ capacity: 1, waiting_list });
      const [host, first] = [await addPerson(), await addPerson()];
      const email = `by.link${waiting_list}@example.net`;
      await guest(event, host.token, email);
      await answer(event, first.token);
      const path = linkIn((await mailsTo(api, email))[0]).pathname;
      const reply = await page(path, 'YES');
      assert.equal(reply.status, waiting_list === 1 ? 303 : 409);
      const shown = waiting_list === 1 ? await page(path) : reply;
      assert.match(shown.text, waiting_list === 1 ? /waiting list, at place 1/ : /Too few places are left/);
      await answer(event, first.token, 'NO');
      assert.equal((await mailsTo(api, email)).length, waiting_list === 1 ? 2 : 1);
      assert.deepEqual(await counted(event), { taken: waiting_list, waiting: 0 });
    }
  });

  test('a reviewer may let someone come over capacity, and it is on record', async () => {
    const { reviewer } = api.fixture.people;
    const event = await api.fixture.addEvent({ capacity: 1 });
    await api.fixture.addReviewer(event, reviewer.id);
    const [first, second] = [await addPerson(), await addPerson()];
    await answer(event, first.token);
    const path = `/events/${event}/members/${second.id}`;
    assertFailure(await api.post(path, reviewer.token, { attending: 'YES' }), 409);
    const body = { attending: 'YES', overCapacity: true };
    assert.deepEqual((await api.post(path, reviewer.token, body)).body, { success: true });
    assert.deepEqual(await counted(event), { taken: 2, waiting: 0 });
    const { after } = await api.deps.storage.db
      .selectFrom('audit_entries')
      .select('after')
      .where('event_id', '=', event)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    assert.equal(JSON.parse(after ?? '{}').overCapacity, true);
  });

  test('an import may bring an event with more people than places, and lower a capacity, but not bring more people', async () => {
    const { addEvent, addRegistration } = api.fixture;
    const { storage } = api.deps;
    const full = async () => {
      const event = await addEvent({ capacity: 1 });
      for (const { id } of [await addPerson(), await addPerson()])
        await addRegistration(event, { member_id: id, attending: 'YES' });
      return event;
    };
    const [brought, lowered, filled] = [await full(), await full(), await full()];
    await storage.write(async (tx) => {
      const capacities = await findCapacities(tx);
      capacities.delete(brought);
      capacities.set(lowered, 2);
      await recountSeats(tx, api.clock, capacities);
    });
    const rows = await storage.db.selectFrom('event_seats').select(['event_id', 'allowed']).execute();
    const allowed = new Map(rows.map((row) => [row.event_id, row.allowed]));
    assert.deepEqual(
      [brought, lowered, filled].map((event) => allowed.get(event)),
      [2, 2, 0],
    );
  });

  test('at the door a walk-in takes a free place, and beyond it only on purpose', async () => {
    const { reviewer } = api.fixture.people;
    const event = await api.fixture.addEvent({ capacity: 1, registration_due_date: '2026-11-13T12:00:00' });
    await api.fixture.addReviewer(event, reviewer.id);
    const path = `/door/events/${event}/walk-ins`;
    const body = (nonce: string, more = {}) => ({
      nonce: `${nonce}-${event}`,
      firstName: 'Nora',
      lastName: 'New',
      ...more,
    });
    assert.equal((await api.post(path, reviewer.token, body('a'))).status, 201);
    assertFailure(await api.post(path, reviewer.token, body('b')), 409);
    assert.equal((await api.post(path, reviewer.token, body('b', { overCapacity: true }))).status, 201);
    assert.deepEqual(await counted(event), { taken: 2, waiting: 0 });
  });

  test('nobody moves up once the event has started, and who took part is recorded whether or not there was a place', async () => {
    const { reviewer } = api.fixture.people;
    const event = await api.fixture.addEvent({ capacity: 1, waiting_list: 1 });
    await api.fixture.addReviewer(event, reviewer.id);
    const [first, second] = [await addPerson(), await addPerson()];
    await answer(event, first.token);
    await answer(event, second.token);
    api.clock.set('2026-11-15T19:00:00');
    const review = (id: MemberId, attending: string) =>
      api.post(`/events/${event}/members/${id}`, reviewer.token, { attending });
    assert.equal((await review(first.id, 'NO')).status, 200);
    assert.equal((await storedRegistration(api, event, second.id))?.attending, null);
    assert.equal((await review(first.id, 'YES')).status, 200);
    assert.deepEqual((await review(second.id, 'YES')).body, { success: true });
    api.clock.set('2026-11-14T12:00:00');
    assert.deepEqual(await counted(event), { taken: 2, waiting: 0 });
  });
});
