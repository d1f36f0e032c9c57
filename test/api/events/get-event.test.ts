import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EventId, FunctionId, QuestionId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import { toJson } from '../../../src/platform/storage/json.ts';
import type { Flag } from '../../../src/platform/storage/columns.ts';
import { onEveryDatabase, type TestDatabase } from '../../support/databases.ts';
import type { PersonName } from '../../support/organisation-fixture.ts';
import {
  apiOfSuite,
  assertBadField,
  assertFailure,
  startTestApi,
  type TestApi,
} from '../../support/test-api.ts';

onEveryDatabase('GET /events/{id}', (database) => {
  showsTheWholeEvent(database);
  showsOnlyWhatIsTheCallers(database);
  existsOnlyForSome(database);
  endsWithTheTerm(database);
});

async function detail(api: TestApi, event: EventId, person: PersonName = 'member') {
  const answer = await api.get(`/events/${event}`, api.fixture.people[person].token);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

function answerQuestion(api: TestApi, registration: RegistrationId, question: QuestionId, answer: string) {
  const row = { registration_id: registration, question_id: question, answer };
  return api.deps.storage.write((tx) => tx.insertInto('registration_answers').values(row).execute());
}

function showsTheWholeEvent(database: TestDatabase): void {
  suite('an event', () => {
    const api = apiOfSuite(database);

    test('shows every field of the contract to a member who has not answered', async () => {
      const event = await api.fixture.addEvent();
      assert.deepEqual(await detail(api, event), {
        id: event,
        type: 'EVENT',
        title: 'Autumn meeting',
        startDate: '2026-11-15T18:30:00',
        endDate: '2026-11-15T22:00:00',
        allDay: false,
        description: 'A meeting of the district.',
        reviewBarcode: '',
        attending: '',
        calendar: { id: api.fixture.districtCalendar, title: 'District A' },
        location: {
          name: 'Town Hall',
          address: 'Market Square 1',
          postalCode: '8000',
          city: 'Example',
          country: 'Switzerland',
          latitude: 47.37,
          longitude: 8.54,
          phone: '',
          email: '',
          www: '',
        },
        registrationEnabled: true,
        registrationDueDate: '2026-11-15T12:00:00',
        registrationUrl: '',
        reviewEnabled: true,
        attachment: '',
        attachments: [],
        banner: '',
        bannerSq: '',
        attendingComment: '',
        hasRegistration: false,
        checkedIn: false,
        hasQuestions: '',
        hasUnansweredQuestions: false,
        asksFirst: false,
        questions: [],
        guests: [],
        registration: null,
        registrationOpen: true,
        mayAnswer: true,
        isReviewer: false,
        closed: false,
        cancelled: false,
        place: 'Town Hall, Example',
        guestsAllowed: true,
        partnersAllowed: true,
        ticketsEnabled: true,
        capacity: null,
        placesLeft: null,
        waitingList: false,
        waiting: null,
      });
    });

    test('shows what is switched off, cancelled, without an end, without a place', async () => {
      const nowhere = { name: '', address: '', postalCode: '', city: '', country: '' };
      const location = { ...nowhere, latitude: null, longitude: null, phone: '', email: '', www: '' };
      const event = await api.fixture.addEvent({
        all_day: 1,
        start_date: '2026-11-20T00:00:00',
        end_date: null,
        cancelled: 1,
        registration_enabled: 0,
        registration_due_date: null,
        registration_url: 'https://example.org/register',
        review_enabled: 0,
        banner: 'https://example.org/wide.jpg',
        banner_sq: 'https://example.org/square.jpg',
        location: toJson(location),
      });
      const body = await detail(api, event);
      assert.equal(body.allDay, true);
      assert.equal(body.endDate, null);
      assert.equal(body.cancelled, true);
      assert.equal(body.registrationEnabled, false);
      assert.equal(body.registrationDueDate, '');
      assert.equal(body.registrationUrl, 'https://example.org/register');
      assert.equal(body.reviewEnabled, false);
      assert.equal(body.banner, 'https://example.org/wide.jpg');
      assert.equal(body.bannerSq, 'https://example.org/square.jpg');
      assert.equal(body.registrationOpen, false);
      assert.deepEqual(body.location, location);
    });

    test('shows every switch by itself', async () => {
      const off = { allDay: 0, cancelled: 0, closed: 0 } as const;
      const on = { registrationEnabled: 1, reviewEnabled: 1, ticketsEnabled: 1 } as const;
      const usual = { ...off, ...on, guestsAllowed: 1, partnersAllowed: 1 } as const;
      const names = Object.keys(usual) as (keyof typeof usual)[];
      for (const name of names) {
        const set: Record<keyof typeof usual, Flag> = { ...usual, [name]: usual[name] === 1 ? 0 : 1 };
        const event = await api.fixture.addEvent({
          all_day: set.allDay,
          cancelled: set.cancelled,
          closed: set.closed,
          registration_enabled: set.registrationEnabled,
          review_enabled: set.reviewEnabled,
          guests_allowed: set.guestsAllowed,
          partners_allowed: set.partnersAllowed,
          tickets_enabled: set.ticketsEnabled,
        });
        await api.fixture.addRegistration(event, { member_id: api.fixture.people.member.id });
        const body = await detail(api, event);
        for (const shown of names) assert.equal(body[shown], set[shown] === 1, `${shown} with ${name}`);
      }
    });

    test('shows its files in their order, the first one also by its address alone', async () => {
      const event = await api.fixture.addEvent();
      const programme = {
        name: 'Programme',
        url: 'https://example.org/p.pdf',
        type: 'application/pdf',
        size: 9000,
      };
      const map = { name: 'Map', url: 'https://example.org/m.png', type: 'image/png', size: 0 };
      await api.deps.storage.write((tx) =>
        tx
          .insertInto('event_attachments')
          .values([
            { id: 71, event_id: event, position: 2, ...map },
            { id: 72, event_id: event, position: 1, ...programme },
          ])
          .execute(),
      );
      const { attachment, attachments } = await detail(api, event);
      assert.equal(attachment, programme.url);
      assert.deepEqual(attachments, [
        { id: 72, ...programme },
        { id: 71, ...map },
      ]);
    });

    test('says up to the last second of the due date that the registration is open', async () => {
      const event = await api.fixture.addEvent();
      api.clock.set('2026-11-15T12:00:00');
      assert.equal((await detail(api, event)).registrationOpen, true);
      api.clock.advance({ seconds: 1 });
      assert.equal((await detail(api, event)).registrationOpen, false);
      api.clock.set('2026-11-14T12:00:00');
    });
  });
}

function showsOnlyWhatIsTheCallers(database: TestDatabase): void {
  suite('what an event holds of people', () => {
    const api = apiOfSuite(database);

    test("is the caller's own answer, comment and registration, and the barcode while the answer is YES and review is on", async () => {
      const { member, other, officer } = api.fixture.people;
      const event = await api.fixture.addEvent();
      const plain = await api.fixture.addEvent({ review_enabled: 0 });
      const yes = { attending: 'YES' as const, comment: 'Vegetarian' };
      const own = await api.fixture.addRegistration(event, { member_id: member.id, ...yes });
      await api.fixture.addRegistration(plain, { member_id: member.id, ...yes });
      await api.fixture.addRegistration(event, { member_id: other.id, attending: 'NO', comment: 'Ill' });
      await api.fixture.addRegistration(event, { member_id: officer.id });
      const shown = async (id: EventId, person: PersonName) => {
        const { reviewBarcode, attending, attendingComment, hasRegistration, registration } = await detail(
          api,
          id,
          person,
        );
        return [attending, attendingComment, reviewBarcode, hasRegistration, registration !== null];
      };
      assert.deepEqual(await shown(event, 'member'), ['YES', 'Vegetarian', own.barcode, true, true]);
      assert.equal((await detail(api, event)).registration, own.id);
      assert.deepEqual(await shown(plain, 'member'), ['YES', 'Vegetarian', '', true, true]);
      assert.deepEqual(await shown(event, 'other'), ['NO', 'Ill', '', true, true]);
      assert.deepEqual(await shown(event, 'officer'), ['', '', '', true, true]);
      assert.deepEqual(await shown(event, 'formerOfficer'), ['', '', '', false, false]);
      assert.deepEqual(await shown(event, 'administrator'), ['', '', '', false, false]);
    });

    test("are the questions in their order with the caller's own answers, never those of others", async () => {
      const { member, other } = api.fixture.people;
      const event = await api.fixture.addEvent();
      const bus = await api.fixture.addQuestion(event, { position: 2, title: 'By bus?', type: 'yes-no' });
      const options = toJson(['Meat', 'Fish']);
      const menu = await api.fixture.addQuestion(event, {
        position: 1,
        type: 'choice',
        required: 1,
        options,
      });
      const own = await api.fixture.addRegistration(event, { member_id: member.id, attending: 'YES' });
      const foreign = await api.fixture.addRegistration(event, { member_id: other.id, attending: 'YES' });
      await answerQuestion(api, own.id, menu, 'Fish');
      await answerQuestion(api, foreign.id, menu, 'Meat');
      await answerQuestion(api, foreign.id, bus, 'YES');

      const mine = await detail(api, event);
      assert.equal(mine.hasQuestions, '1');
      assert.equal(mine.hasUnansweredQuestions, false);
      assert.deepEqual(mine.questions, [
        {
          id: menu,
          title: 'Which menu?',
          type: 'choice',
          required: true,
          options: ['Meat', 'Fish'],
          answer: 'Fish',
        },
        { id: bus, title: 'By bus?', type: 'yes-no', required: false, options: [], answer: '' },
      ]);
      assert.equal((await detail(api, event, 'other')).hasUnansweredQuestions, false);
      const reviewing = await detail(api, event, 'administrator');
      assert.deepEqual([reviewing.hasUnansweredQuestions, reviewing.asksFirst], [false, true]);
      assert.deepEqual(
        reviewing.questions.map(({ answer }: { answer: string }) => answer),
        ['', ''],
      );
    });

    test('hold the codes of guests who come to a door, and of no others', async () => {
      const { member } = api.fixture.people;
      const codes = async (review_enabled: Flag) => {
        const event = await api.fixture.addEvent({ review_enabled });
        const guest = { host_member_id: member.id, guest_last_name: 'Guest' };
        const { barcode } = await api.fixture.addRegistration(event, { ...guest, attending: 'YES' });
        await api.fixture.addRegistration(event, { ...guest, attending: 'NO' });
        await api.fixture.addRegistration(event, { ...guest, attending: null });
        const { guests } = await detail(api, event);
        const shown = guests.map((one: { reviewBarcode: string }) => one.reviewBarcode).toSorted();
        return { barcode, shown };
      };
      const reviewed = await codes(1);
      assert.deepEqual(reviewed.shown, ['', '', reviewed.barcode]);
      assert.deepEqual((await codes(0)).shown, ['', '', '']);
    });

    test("are the caller's own guests and partner, never those of others", async () => {
      const { member, other } = api.fixture.people;
      const event = await api.fixture.addEvent();
      const guest = (host: typeof member, firstName: string, partner: 0 | 1 = 0) =>
        api.fixture.addRegistration(event, {
          host_member_id: host.id,
          guest_first_name: firstName,
          guest_last_name: 'Guest',
          guest_email: `${firstName}@example.org`,
          partner,
          attending: partner === 1 ? 'YES' : null,
        });
      const zoe = await guest(member, 'Zoe');
      const ben = await guest(member, 'Ben');
      const partner = await guest(member, 'Yuri', 1);
      await guest(other, 'Foreign');
      const shown = (
        registration: number,
        firstName: string,
        isPartner: boolean,
        attending: string,
        reviewBarcode = '',
      ) => ({
        registration,
        firstName,
        lastName: 'Guest',
        email: `${firstName}@example.org`,
        partner: isPartner,
        attending,
        waiting: false,
        invitedAt: '2026-01-01T01:00:00',
        answeredAt: '',
        mail: '',
        checkedIn: false,
        reviewBarcode,
        mayChange: true,
        mayTakeBack: true,
        answers: [],
      });
      assert.deepEqual((await detail(api, event)).guests, [
        shown(partner.id, 'Yuri', true, 'YES', partner.barcode),
        shown(ben.id, 'Ben', false, ''),
        shown(zoe.id, 'Zoe', false, ''),
      ]);
      assert.deepEqual((await detail(api, event, 'officer')).guests, []);
      assert.deepEqual((await detail(api, event, 'administrator')).guests, []);
    });
  });
}

function existsOnlyForSome(database: TestDatabase): void {
  suite('an event exists', () => {
    const api = apiOfSuite(database);
    /** The people of the fixture who can open it. */
    const openedBy = async (event: EventId) => {
      const opened: PersonName[] = [];
      for (const [name, { token }] of Object.entries(api.fixture.people)) {
        const answer = await api.get(`/events/${event}`, token);
        if (answer.status === 200) opened.push(name as PersonName);
        else assertFailure(answer, 404);
      }
      return opened;
    };

    test('for everyone under the owner of its calendar, cancelled or not', async () => {
      const districtA = [
        'member',
        'other',
        'officer',
        'formerOfficer',
        'reviewer',
        'otherReviewer',
        'administrator',
      ];
      assert.deepEqual(await openedBy(await api.fixture.addEvent()), districtA);
      assert.deepEqual(await openedBy(await api.fixture.addEvent({ cancelled: 1 })), districtA);
    });

    test('not for members of another club', async () => {
      const { alphaCalendar, gammaCalendar } = api.fixture;
      assert.deepEqual(await openedBy(await api.fixture.addEvent({ calendar_id: gammaCalendar })), [
        'stranger',
        'administrator',
      ]);
      assert.deepEqual(await openedBy(await api.fixture.addEvent({ calendar_id: alphaCalendar })), [
        'member',
        'officer',
        'formerOfficer',
        'administrator',
      ]);
    });

    test('when it is closed, only for the invited, its reviewers and those who manage the calendar', async () => {
      const { people, alphaCalendar } = api.fixture;
      const event = await api.fixture.addEvent({ closed: 1, calendar_id: alphaCalendar });
      assert.deepEqual(await openedBy(event), ['officer', 'administrator']);
      await api.fixture.addRegistration(event, { member_id: people.stranger.id });
      await api.fixture.addReviewer(event, people.reviewer.id);
      assert.deepEqual(await openedBy(event), ['stranger', 'officer', 'reviewer', 'administrator']);
      assert.equal((await detail(api, event, 'stranger')).closed, true);
    });

    test('and says to its reviewers, and to nobody else, that they review it', async () => {
      const { people } = api.fixture;
      const [event, elsewhere] = [await api.fixture.addEvent(), await api.fixture.addEvent()];
      await api.fixture.addReviewer(event, people.reviewer.id);
      await api.fixture.addReviewer(elsewhere, people.otherReviewer.id);
      const reviewing: PersonName[] = [];
      for (const name of await openedBy(event))
        if ((await detail(api, event, name)).isReviewer === true) reviewing.push(name);
      assert.deepEqual(reviewing, ['reviewer', 'administrator']);
    });

    test('not when nobody made it, nor without a token', async () => {
      const event = await api.fixture.addEvent();
      assertFailure(await api.get('/events/999999', api.fixture.people.administrator.token), 404);
      assertFailure(await api.get(`/events/${event}`), 401);
      assertFailure(await api.get(`/events/${event}`, 'wrong'), 401);
      const refused = await api.get('/events/999999', api.fixture.people.member.token);
      const closed = await api.fixture.addEvent({ closed: 1 });
      const hidden = await api.get(`/events/${closed}`, api.fixture.people.member.token);
      assert.deepEqual(hidden.body, refused.body, 'a hidden event must look like one that does not exist');
    });

    test('under a whole number from 1 on that JSON carries', async () => {
      const { token } = api.fixture.people.member;
      for (const id of ['abc', '-1', '0', '1.5', '1e3', '9007199254740993', '%00', '%F0%9F%8E%89'])
        assertBadField(await api.get(`/events/${id}`, token), 'id');
    });
  });
}

function endsWithTheTerm(database: TestDatabase): void {
  test('shows a closed event to holders of a reviewing function from the first day of the term to the last', async (t) => {
    const api = await startTestApi(t, database);
    const { fixture } = api;
    const member = await fixture.addMember({ clubId: fixture.gamma.id });
    await fixture.addTerm(member, 'CT', fixture.alpha.place, '2026-11-10', '2026-11-14');
    const token = await fixture.tokenFor(member);
    const event = await fixture.addEvent({ closed: 1, calendar_id: fixture.alphaCalendar });
    const function_id = fixture.functions.get('CT') as FunctionId;
    await api.deps.storage.write((tx) =>
      tx.insertInto('event_reviewers').values({ event_id: event, member_id: null, function_id }).execute(),
    );
    const statusAt = async (local: string) => {
      api.clock.set(local);
      return (await api.get(`/events/${event}`, token)).status;
    };
    assert.equal(await statusAt('2026-11-09T23:59:59'), 404);
    assert.equal(await statusAt('2026-11-10T00:00:00'), 200);
    assert.equal(await statusAt('2026-11-14T23:59:59'), 200);
    assert.equal(await statusAt('2026-11-15T00:00:00'), 404);
  });
}
