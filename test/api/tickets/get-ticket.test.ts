import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { ticketFor } from '../../../src/events/tickets/tickets-service.ts';
import { asId, type EventId, type RegistrationId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { readPdf, scanPdf } from '../../support/pdf.ts';
import { apiOfSuite, assertBadField, assertFailure, startTestApi } from '../../support/test-api.ts';

const settings = { organisation: () => 'The Organisation', language: () => 'en' as const };

onEveryDatabase('GET /events/{id}/ticket', (database) => {
  const api = apiOfSuite(database);
  /** An event with a member who comes, and that member's guest. */
  let event: EventId;
  let own: { id: RegistrationId; barcode: string };
  let guest: { id: RegistrationId; barcode: string };
  before(async () => {
    const { people, ...fixture } = api.fixture;
    event = await fixture.addEvent();
    await fixture.addReviewer(event, people.reviewer.id);
    own = await fixture.addRegistration(event, { member_id: people.member.id, attending: 'YES' });
    guest = await fixture.addRegistration(event, {
      host_member_id: people.member.id,
      guest_first_name: 'Zoë',
      guest_last_name: 'Guest',
      attending: 'YES',
    });
  });

  function getTicket(of: EventId, registration: number, token = api.fixture.people.member.token) {
    return api.get(`/events/${of}/ticket?registration=${registration}`, token);
  }

  test('gives a member a PDF that is shown in place and kept by nobody', async () => {
    const answer = await getTicket(event, own.id);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['content-type'], 'application/pdf');
    const name = `autumn-meeting-2026-11-15-ticket-${own.id}.pdf`;
    assert.equal(answer.headers['content-disposition'], `inline; filename="${name}"`);
    assert.equal(answer.headers['cache-control'], 'private, no-store');
    const { pages, texts } = await readPdf(answer.bytes);
    assert.equal(pages, 1);
    for (const text of ['Autumn meeting', 'Town Hall', 'Member Fixture', 'Alpha', `Registration ${own.id}`]) {
      assert.ok(texts.includes(text), `${text} is missing in ${texts.join(' | ')}`);
    }
    assert.ok(texts.includes(api.deps.config.organisation()));
    assert.ok(texts.some((text) => text.includes('15 November 2026') && text.includes('18:30')));
  });

  for (const kind of ['guest', 'partner'] as const) {
    test(`gives the host the ticket of a ${kind}, which names the host`, async () => {
      const { id } = await api.fixture.addRegistration(event, {
        host_member_id: api.fixture.people.other.id,
        partner: kind === 'partner' ? 1 : 0,
        guest_first_name: 'Lea',
        attending: 'YES',
      });
      const answer = await getTicket(event, id, api.fixture.people.other.token);
      assert.equal(answer.status, 200);
      const { texts } = await readPdf(answer.bytes);
      assert.ok(texts.includes('Lea'));
      assert.ok(texts.includes(kind === 'guest' ? 'Guest' : 'Partner'));
      assert.ok(texts.includes('Invited by Other Fixture'), texts.join(' | '));
    });
  }

  test("is in the language of its holder or of a guest's host, whoever fetches it, else in the organisation's", async () => {
    const { administrator } = api.fixture.people;
    const speaker = await api.fixture.addMember({ language: 'de' });
    const other = await api.fixture.addMember({ language: null });
    for (const [person, words] of [
      [{ member_id: speaker }, ['Wann', 'Wo', 'Mitglied']],
      [{ host_member_id: speaker, guest_first_name: 'Lea' }, ['Wann', 'Gast', 'Eingeladen von Ann Example']],
      [{ member_id: other }, ['When', 'Where', 'Member']],
    ] as const) {
      const { id } = await api.fixture.addRegistration(event, { ...person, attending: 'YES' });
      const answer = await getTicket(event, id, administrator.token);
      const { texts } = await readPdf(answer.bytes);
      for (const word of words) assert.ok(texts.includes(word), `${word} is missing in ${texts.join(' | ')}`);
    }
  });

  test('gives every ticket to reviewers, by name and by right', async () => {
    const { reviewer, administrator } = api.fixture.people;
    for (const { token } of [reviewer, administrator]) {
      for (const { id } of [own, guest]) assert.equal((await getTicket(event, id, token)).status, 200);
    }
  });

  test('gives the ticket also for a token that may only read', async () => {
    const token = await api.fixture.tokenFor(api.fixture.people.member.id, { readOnly: true });
    assert.equal((await getTicket(event, own.id, token)).status, 200);
  });

  test('says of the registration of someone else what it says of one that does not exist', async () => {
    const { other, officer } = api.fixture.people;
    const unknown = await getTicket(event, 987_654, other.token);
    assertFailure(unknown, 404);
    for (const { token } of [other, officer]) {
      for (const { id } of [own, guest]) {
        assert.deepEqual((await getTicket(event, id, token)).body, unknown.body);
      }
    }
  });

  test('does not find the registration of another event, not even for its own holder or a reviewer', async () => {
    const { member, administrator } = api.fixture.people;
    const elsewhere = await api.fixture.addEvent();
    for (const { token } of [member, administrator])
      assertFailure(await getTicket(elsewhere, own.id, token), 404);
  });

  test('does not find an event that the caller may not see, or that does not exist', async () => {
    const { stranger, other } = api.fixture.people;
    assert.match(assertFailure(await getTicket(event, own.id, stranger.token), 404), /event was not found/);
    const closed = await api.fixture.addEvent({ closed: 1 });
    assert.match(assertFailure(await getTicket(closed, own.id, other.token), 404), /event was not found/);
    assertFailure(await getTicket(asId(987_654), own.id), 404);
  });

  test('has no ticket for who declined, has not answered, or comes to an event without tickets', async () => {
    const cases = [
      { attending: 'NO', event: {}, status: 410, words: /declined/ },
      { attending: null, event: {}, status: 409, words: /not been answered/ },
      { attending: 'YES', event: { tickets_enabled: 0 }, status: 409, words: /no tickets/ },
      { attending: 'YES', event: { cancelled: 1 }, status: 410, words: /cancelled/ },
      { attending: 'NO', event: { tickets_enabled: 0 }, status: 410, words: /declined/ },
      { attending: null, event: { cancelled: 1 }, status: 410, words: /cancelled/ },
    ] as const;
    const { member, other, administrator } = api.fixture.people;
    for (const { attending, event: eventSettings, status, words } of cases) {
      const id = await api.fixture.addEvent(eventSettings);
      const registration = await api.fixture.addRegistration(id, { member_id: member.id, attending });
      for (const { token } of [member, administrator]) {
        assert.match(assertFailure(await getTicket(id, registration.id, token), status), words);
      }
      // What someone else answered is none of a caller's business either.
      assertFailure(await getTicket(id, registration.id, other.token), 404);
      await assert.rejects(ticketFor(api.deps.storage.db, settings, registration.id), words);
    }
  });

  test('draws a ticket for a guest who has no token, and knows no ticket of an unknown registration', async () => {
    const { db } = api.deps.storage;
    const { pdf } = await ticketFor(db, settings, guest.id);
    assert.equal(await scanPdf(pdf), guest.barcode);
    assert.ok((await readPdf(pdf)).texts.includes('The Organisation'));
    await assert.rejects(ticketFor(db, settings, asId(987_654)), { kind: 'not-found' });
  });

  test('refuses a registration or event that is missing or no id, and names it', async () => {
    const { token } = api.fixture.people.member;
    assertBadField(await api.get(`/events/${event}/ticket`, token), 'registration');
    for (const wrong of ['', 'abc', '0', '-1', '1.5', '9007199254740993', '%00']) {
      assertBadField(await api.get(`/events/${event}/ticket?registration=${wrong}`, token), 'registration');
    }
    for (const wrong of ['abc', '0', '9007199254740993']) {
      assertBadField(await api.get(`/events/${wrong}/ticket?registration=${own.id}`, token), 'id');
    }
  });

  test('needs a token, and answers to no other method', async () => {
    const path = `/events/${event}/ticket?registration=${own.id}`;
    assertFailure(await api.get(path), 401);
    assertFailure(await api.get(path, 'unknown'), 401);
    assertFailure(await api.call('POST', path, { token: api.fixture.people.member.token }), 405);
  });
});

onEveryDatabase('the way of a ticket', (database) => {
  test('goes from the answer YES over the list of events and the QR code to the open door', async (t) => {
    const api = await startTestApi(t, database);
    const { people, ...fixture } = api.fixture;
    const event = await fixture.addEvent();
    await fixture.addReviewer(event, people.reviewer.id);
    await api.post(`/events/${event}`, people.member.token, { attending: 'YES' });
    const list = await api.get('/events', people.member.token);
    const { reviewBarcode } = list.body.events.find(({ id }: { id: number }) => id === event);
    const answers = await api.get(
      `/events/${event}/members/${people.member.id}/answers`,
      people.member.token,
    );
    const registration = Number(answers.body.registration.id);

    const path = `/events/${event}/ticket?registration=${registration}`;
    const scanned = await scanPdf((await api.get(path, people.member.token)).bytes);
    assert.equal(scanned, reviewBarcode);

    const scan = () => api.post('/events/confirm', people.reviewer.token, { barcode: scanned, event });
    assertFailure(await scan(), 423);
    api.clock.set('2026-11-15T18:00:00');
    const entered = await scan();
    assert.equal(entered.status, 200);
    assert.equal(entered.body.registration, registration);
    assertFailure(await scan(), 409);
  });

  test('goes from the invitation of a partner to the open door', async (t) => {
    const api = await startTestApi(t, database);
    const { people, ...fixture } = api.fixture;
    const event = await fixture.addEvent();
    await fixture.addReviewer(event, people.reviewer.id);
    const invited = await api.post(`/events/${event}/members/invite`, people.member.token, {
      partner: true,
      guest_first_name: 'Noor',
      guest_last_name: 'Partner',
    });
    const path = `/events/${event}/ticket?registration=${invited.body.registration}`;
    const barcode = await scanPdf((await api.get(path, people.member.token)).bytes);
    api.clock.set('2026-11-15T18:00:00');
    const entered = await api.post('/events/confirm', people.reviewer.token, { barcode, event });
    assert.equal(entered.status, 200);
    assert.equal(entered.body.person.fullName, 'Noor Partner');
    assert.equal(entered.body.person.host.id, people.member.id);
  });
});
