import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { EventId, MemberId, QuestionId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import { newSecret } from '../../../src/platform/shared/secrets.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import type { PersonName } from '../../support/organisation-fixture.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';
import { open } from '../invitations/page-support.ts';
import { mailsOf } from '../messages/message-support.ts';

onEveryDatabase('Registering and changing participants', (database) => {
  const api = apiOfSuite(database);
  let event: EventId;
  let menu: QuestionId;
  before(async () => {
    event = await api.fixture.addEvent({ registration_due_date: '2026-11-10T12:00:00' });
    await api.fixture.addReviewer(event, api.fixture.people.reviewer.id);
    menu = await api.fixture.addQuestion(event, { type: 'choice', options: '["Fish","Fruit"]' });
  });
  const list = (id = event) => `/manage/events/${id}/participants`;
  const tokenOf = (person: PersonName) => api.fixture.people[person].token;
  /** Whoever finds no place waits. */
  const register = (body: object, { id = event, person = 'reviewer' }: Where = {}) =>
    api.post(list(id), tokenOf(person), { waiting: true, ...body });
  interface Where {
    id?: EventId;
    person?: PersonName;
  }
  const read = async (registration: RegistrationId, id = event) =>
    (await api.get(`${list(id)}/${registration}`, tokenOf('administrator'))).body;
  const change = (registration: RegistrationId, body: object, headers: Record<string, string> = {}) =>
    api.call('PATCH', `${list()}/${registration}`, {
      token: tokenOf('reviewer'),
      body,
      headers: { 'if-match': '*', ...headers },
    });

  /** An event with places for so many, and someone in front of it. */
  async function fullEvent(capacity: number, waiting_list: 0 | 1 = 1): Promise<EventId> {
    return api.fixture.addEvent({ capacity, waiting_list });
  }

  test('takes the check-in of someone back with their NO, on record, and the code opens no door after that', async () => {
    const { people, addRegistration } = api.fixture;
    const at = '2026-11-15T11:30:00.000Z';
    const { id, barcode } = await addRegistration(event, {
      member_id: await api.fixture.addMember(),
      attending: 'YES',
      validated_at: at,
      validated_by: people.reviewer.id,
      validated_gate: 'North',
    });
    const answer = await change(id, { attending: 'NO' });
    assert.equal(answer.status, 200, answer.text);
    const { attending, checkedInAt, gate } = await read(id);
    assert.deepEqual([attending, checkedInAt, gate], ['NO', '', '']);
    const [entry] = await api.deps.storage.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('subject', '=', 'registration')
      .where('subject_id', '=', id)
      .execute();
    assert.equal(entry?.action, 'review');
    assert.deepEqual(JSON.parse(entry.before ?? ''), { attending: 'YES', validatedAt: at });
    assert.deepEqual(JSON.parse(entry.after ?? ''), { attending: 'NO', validatedAt: null });
    const scans = [{ nonce: newSecret(), barcode }];
    const { body } = await api.post(`/door/events/${event}/scans`, tokenOf('reviewer'), { scans });
    assert.equal(body.results[0].result, 410);
    assert.equal((await change(id, { attending: 'YES' })).status, 200);
    assert.equal((await read(id)).checkedInAt, '');
  });

  test('registers a member after the due date, with comment and answers', async () => {
    const member = await api.fixture.addMember({ lastName: 'Phoned' });
    const answers = [{ question: menu, answer: 'Fish' }];
    const answer = await register({ member, comment: 'Called.', answers });
    assert.equal(answer.status, 201, answer.text);
    const { id } = answer.body;
    assert.deepEqual(answer.body, { success: true, id, waiting: null, companions: [], confirmed: 0 });
    assert.equal(answer.headers['location'], `/v2${list()}/${id}`);
    const shown = await read(id);
    assert.deepEqual(
      [shown.member, shown.attending, shown.comment, shown.answers],
      [member, 'YES', 'Called.', answers],
    );
  });

  test('a change to YES for whom there is no place is refused, and changes nothing', async () => {
    const full = await fullEvent(1, 0);
    const [first, second] = [
      await api.fixture.addMember({ lastName: 'First' }),
      await api.fixture.addMember({ lastName: 'Second' }),
    ];
    assert.equal((await register({ member: first }, { id: full, person: 'administrator' })).status, 201);
    const { id } = await api.fixture.addRegistration(full, { member_id: second, attending: 'NO' });
    const answer = await api.call('PATCH', `${list(full)}/${id}`, {
      token: tokenOf('administrator'),
      body: { attending: 'YES' },
      headers: { 'if-match': '*' },
    });
    assert.match(assertFailure(answer, 409), /No places are left/);
    assert.equal((await read(id, full)).attending, 'NO');
  });

  test("registers a guest without an address as the guest of the host, or else as nobody's", async () => {
    const host = await api.fixture.addMember({ lastName: 'Host' });
    const name = { firstName: 'Gil', lastName: 'Guest' };
    const first = await register({ ...name, host, company: 'Town' });
    assert.equal(first.status, 201, first.text);
    const shown = await read(first.body.id);
    assert.deepEqual([shown.host.id, shown.company, shown.kind], [host, 'Town', 'guest']);
    const second = await register({ ...name, attending: 'NO' });
    const other = await read(second.body.id);
    assert.deepEqual([other.host, other.attending], [null, 'NO']);
    const partner = await register({ ...name, host, partner: true });
    assert.equal((await read(partner.body.id)).kind, 'partner');
    const another = await register({ firstName: 'Someone', lastName: 'Else', host, partner: true });
    assertFailure(another, 409);
    assert.match(another.text, /The member with whom the partner comes already brings one\./);
    assertBadField(await register({ ...name, partner: true }), 'host');
  });

  test('registers a member who was invited and has not answered, and refuses one who has, with the registration', async () => {
    const member = await api.fixture.addMember();
    const invited = await api.fixture.addRegistration(event, { member_id: member });
    const { body } = await register({ member });
    assert.equal(body.id, invited.id);
    const again = await register({ member });
    assertFailure(again, 409);
    assert.deepEqual(again.body.errorInfo, [{ registration: invited.id }]);
  });

  test('makes one registration of the same request, however often it comes', async () => {
    const body = { firstName: 'Once', lastName: 'Only' };
    const headers = { 'idempotency-key': 'once-only' };
    const send = () => api.call('POST', list(), { token: tokenOf('reviewer'), body, headers });
    const first = await send();
    const second = await send();
    assert.equal(first.status, 201, first.text);
    assert.deepEqual([second.status, second.body], [201, first.body]);
  });

  test('refuses whom it cannot be, and answers that do not fit', async () => {
    assertBadField(await register({ firstName: 'Only' }), 'lastName');
    assertBadField(await register({ member: 1, firstName: 'Both' }), 'firstName');
    assertBadField(await register({ firstName: 'www.example.com', lastName: 'X' }), 'firstName');
    assertBadField(await register({ firstName: 'A', lastName: 'B', email: 'nowhere' }), 'email');
    const wrong = [{ question: menu, answer: 'Meat' }];
    assertBadField(await register({ firstName: 'A', lastName: 'B', answers: wrong }), 'answers.0.answer');
    assertFailure(await register({ member: 999_999 }), 404);
    assertFailure(await register({ firstName: 'A', lastName: 'B', host: 999_999 }), 404);
    const cancelled = await api.fixture.addEvent({ cancelled: 1 });
    const nothing = await api.fixture.addEvent({ registration_enabled: 0 });
    const draft = await api.fixture.addEvent({ draft: 1 });
    for (const id of [cancelled, nothing, draft]) {
      assertFailure(await register({ firstName: 'A', lastName: 'B' }, { id, person: 'administrator' }), 409);
    }
  });

  test('lets those wait who find no place and would rather wait, and come on purpose', async () => {
    const id = await fullEvent(1);
    const one = async (body: object) => {
      const member = await api.fixture.addMember();
      return register({ member, ...body }, { id, person: 'administrator' });
    };
    assert.equal((await one({})).body.waiting, null);
    assertFailure(await one({ waiting: false }), 409);
    assert.equal((await one({})).body.waiting, 1);
    assert.equal((await one({})).body.waiting, 2);
    assert.equal((await one({ overCapacity: true })).body.waiting, null);
    const { body } = await api.get(list(id), tokenOf('administrator'));
    assert.deepEqual([body.counts.yes, body.counts.waiting], [2, 2]);
    const strict = await fullEvent(0, 0);
    const full = await register({ firstName: 'A', lastName: 'B' }, { id: strict, person: 'administrator' });
    assertFailure(full, 409);
  });

  test('changes state, comment and answers of members and guests, and keeps what is not sent', async () => {
    const host = api.fixture.people.member.id;
    const guest = await api.fixture.addRegistration(event, { host_member_id: host, attending: 'YES' });
    const answers = [{ question: menu, answer: 'Fruit' }];
    const first = await change(guest.id, { answers, comment: 'Late' });
    assert.equal(first.status, 200, first.text);
    assert.deepEqual([first.body.attending, first.body.comment], ['YES', 'Late']);
    const second = await change(guest.id, { attending: 'NO' });
    assert.deepEqual(
      [second.body.attending, second.body.comment, second.body.answers],
      ['NO', 'Late', answers],
    );
    const third = await change(guest.id, { answers: [{ question: menu, answer: '' }] });
    assert.deepEqual(third.body.answers, []);
  });

  test('takes back what was read of someone with another comment, and their answer stays the one they gave', async () => {
    const { addEvent, addMember, addRegistration, addReviewer, people } = api.fixture;
    const cancelled = await addEvent({ cancelled: 1 });
    await addReviewer(cancelled, people.reviewer.id);
    const late = { answered_at: '2026-11-12T10:00:00.000Z', answered_late: 1 } as const;
    const states = [{ attending: 'YES', ...late }, { attending: 'NO', ...late }, {}] as const;
    for (const at of [event, cancelled]) {
      for (const state of states) {
        const { id } = await addRegistration(at, { member_id: await addMember(), ...state });
        const shown = await read(id, at);
        const answer = await api.call('PATCH', `${list(at)}/${id}`, {
          token: tokenOf('reviewer'),
          body: { ...shown, comment: 'By train' },
          headers: { 'if-match': '*' },
        });
        assert.equal(answer.status, 200, answer.text);
        const { version: _version, ...now } = answer.body;
        const { version: _before, ...then } = shown;
        assert.deepEqual(now, { ...then, comment: 'By train' });
      }
    }
    const { id } = await addRegistration(event, { member_id: await addMember(), attending: 'NO' });
    assertBadField(await change(id, { attending: '' }), 'attending');
  });

  test('gives the place of someone who declines to the next in line', async () => {
    const id = await fullEvent(1);
    const [first, second] = [await api.fixture.addMember(), await api.fixture.addMember()];
    const coming = (await register({ member: first }, { id, person: 'administrator' })).body.id;
    const waiting = (await register({ member: second }, { id, person: 'administrator' })).body.id;
    const options = {
      token: tokenOf('administrator'),
      body: { attending: 'NO' },
      headers: { 'if-match': '*' },
    };
    assert.equal((await api.call('PATCH', `${list(id)}/${coming}`, options)).status, 200);
    assert.equal((await read(waiting, id)).attending, 'YES');
  });

  test('refuses a change of what someone else has changed since, and says who changed what', async () => {
    const { id } = await api.fixture.addRegistration(event, { member_id: await api.fixture.addMember() });
    const { headers } = await api.get(`${list()}/${id}`, tokenOf('reviewer'));
    const tag = { 'if-match': String(headers['etag']) };
    const first = await change(id, { comment: 'First' }, tag);
    assert.equal(first.status, 200, first.text);
    const late = await change(id, { comment: 'Second' }, tag);
    assertFailure(late, 412);
    assert.deepEqual(
      late.body.errorInfo.map(({ field, by }: Record<string, string>) => [field, by]),
      [['comment', 'Reviewer Fixture']],
    );
    const fresh = { 'if-match': String(first.headers['etag']) };
    assert.equal((await change(id, { comment: 'Second' }, fresh)).status, 200);
    const without = { token: tokenOf('reviewer'), body: {} };
    assertFailure(await api.call('PATCH', `${list()}/${id}`, without), 428);
  });

  test('counts an answer that a reviewer corrects at the event as such a change', async () => {
    const member = await api.fixture.addMember();
    const { id } = await api.fixture.addRegistration(event, { member_id: member });
    const { headers } = await api.get(`${list()}/${id}`, tokenOf('reviewer'));
    const answers = `/events/${event}/members/${member}/answers`;
    const corrected = await api.post(answers, tokenOf('reviewer'), { question: menu, answer: 'Fish' });
    assert.equal(corrected.status, 200, corrected.text);
    const fruit = { answers: [{ question: menu, answer: 'Fruit' }] };
    const late = await change(id, fruit, { 'if-match': String(headers['etag']) });
    assertFailure(late, 412);
    assert.equal(late.body.errorInfo[0].field, `answers.${menu}`);
  });

  test('names only what was changed after the sender had read, however the clock turns over meanwhile', async () => {
    const ticking = api.clock.now.bind(api.clock);
    api.clock.now = () => {
      api.clock.advance({ milliseconds: 1 });
      return ticking();
    };
    try {
      const member = await api.fixture.addMember();
      const { id } = (await register({ member, comment: 'Called.' })).body;
      const versions = [(await api.get(`${list()}/${id}`, tokenOf('reviewer'))).headers['etag']];
      for (const body of [{ comment: 'First' }, { answers: [{ question: menu, answer: 'Fish' }] }])
        versions.push((await change(id, body)).headers['etag']);
      const missed = async (version: unknown) => {
        const late = await change(id, { comment: 'Late' }, { 'if-match': String(version) });
        if (late.status === 200) return [];
        assertFailure(late, 412);
        return late.body.errorInfo.map(({ field }: { field: string }) => field);
      };
      assert.deepEqual(await missed(versions[0]), [`answers.${menu}`, 'comment']);
      assert.deepEqual(await missed(versions[1]), [`answers.${menu}`]);
      assert.deepEqual(await missed(versions[2]), []);
    } finally {
      api.clock.now = ticking;
    }
  });

  test('gives every change its own version, however many fall into one moment and whoever makes them', async () => {
    const { reviewer, member } = api.fixture.people;
    const manage = tokenOf('administrator');
    const id = await api.fixture.addEvent({ capacity: 1, waiting_list: 1 });
    await api.fixture.addReviewer(id, reviewer.id);
    const question = await api.fixture.addQuestion(id);
    const coming = (await register({ member: await api.fixture.addMember() }, { id })).body.id;
    const yes = { attending: 'YES', waiting: true };
    const said = await api.post(`/events/${id}`, member.token, yes);
    assert.equal(said.body.waiting, 1, said.text);
    const { participants } = (await api.get(list(id), manage)).body;
    const { registration } = participants.find((one: { member: number }) => one.member === member.id);
    const patch = (path: string, body: object) =>
      api.call('PATCH', path, { token: manage, body, headers: { 'if-match': '*' } });
    const steps: [string, () => Promise<{ status: number; text: string }>][] = [
      ['comment', () => api.post(`/events/${id}`, member.token, { ...yes, attendingComment: 'Late' })],
      [
        `answers.${question}`,
        () => {
          const body = { question, answer: 'Tea' };
          return api.post(`/events/${id}/members/${member.id}/answers`, reviewer.token, body);
        },
      ],
      ['attending', () => patch(`${list(id)}/${coming}`, { attending: 'NO' })],
      [
        'attending',
        () => api.post(`/events/${id}/members/${member.id}`, reviewer.token, { attending: 'NO' }),
      ],
      ['comment', () => patch(`${list(id)}/${registration}`, { comment: 'Later' })],
    ];
    const versions: string[] = [];
    for (const [field, step] of steps) {
      const version = String((await api.get(`${list(id)}/${registration}`, manage)).headers['etag']);
      versions.push(version);
      const made = await step();
      assert.equal(made.status, 200, made.text);
      const late = await api.call('PATCH', `${list(id)}/${registration}`, {
        token: manage,
        body: { comment: 'Over it' },
        headers: { 'if-match': version },
      });
      assertFailure(late, 412);
      const fields = late.body.errorInfo.map((missed: { field: string }) => missed.field);
      assert.ok(fields.includes(field), `${field} is not among ${fields.join(', ')}`);
    }
    assert.equal(new Set(versions).size, steps.length);
  });

  test('gives a guest and a check-in their own versions in the same way', async () => {
    const id = await api.fixture.addEvent({ registration_due_date: '2026-11-14T11:00:00' });
    const manage = tokenOf('administrator');
    const guest = await register({ firstName: 'Gil', lastName: 'Guest' }, { id, person: 'administrator' });
    const registration = guest.body.id;
    const version = async () => {
      const { headers } = await api.get(`${list(id)}/${registration}`, manage);
      return Number.parseInt(String(headers['etag']).slice(1), 10);
    };
    const versions = [await version()];
    const path = `/events/${id}/guests/${registration}`;
    const named = await api.call('PATCH', path, { token: manage, body: { lastName: 'Named' } });
    assert.equal(named.status, 200, named.text);
    versions.push(await version());
    const scan = { nonce: newSecret(), registration };
    const scanned = await api.post(`/door/events/${id}/scans`, manage, { scans: [scan] });
    assert.equal(scanned.body.results[0].result, 200, scanned.text);
    versions.push(await version());
    const [first = 0] = versions;
    assert.deepEqual(versions, [first, first + 1, first + 2]);
  });

  /** What the trail says last of a registration. */
  async function trailOf(registration: number): Promise<unknown> {
    const { after } = await api.deps.storage.db
      .selectFrom('audit_entries')
      .select('after')
      .where('subject', '=', 'registration')
      .where('subject_id', '=', registration)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return JSON.parse(after ?? '{}');
  }

  test('moves a party up past others when it fits, and beyond the capacity only on purpose', async () => {
    const id = await fullEvent(1);
    const registered: RegistrationId[] = [];
    for (let index = 0; index < 3; index += 1) {
      const member = await api.fixture.addMember();
      registered.push((await register({ member }, { id, person: 'administrator' })).body.id);
    }
    const [coming = 0, , last = 0] = registered;
    const up = (registration: number, body: object = {}) =>
      api.post(`${list(id)}/${registration}/move-up`, tokenOf('administrator'), body);
    assertFailure(await up(last), 409);
    const moved = await up(last, { overCapacity: true });
    assert.deepEqual(moved.body, { success: true, told: false, undoSeconds: 0 });
    assert.deepEqual(await trailOf(last), { attending: 'YES', waitingSince: null, overCapacity: true });
    assert.equal((await read(last as RegistrationId, id)).attending, 'YES');
    assertFailure(await up(last, { overCapacity: true }), 409);
    assertFailure(await up(coming), 409);
    assertFailure(await up(999_999), 404);
    assertBadField(await up(last, { over: true }), 'over');
  });

  test('moving someone up says whether a mail can tell them', async () => {
    const id = await fullEvent(1);
    await register({ member: await api.fixture.addMember() }, { id, person: 'administrator' });
    const guest = { firstName: 'Nora', lastName: 'Neumann' };
    for (const [email, told] of [
      ['', false],
      ['nora.told@example.org', true],
    ] as const) {
      const waiting = (await register({ ...guest, email }, { id, person: 'administrator' })).body.id;
      const path = `${list(id)}/${waiting}/move-up`;
      const moved = await api.post(path, tokenOf('administrator'), { overCapacity: true });
      assert.deepEqual(moved.body, { success: true, told, undoSeconds: 0 });
    }
  });

  test('nobody is moved up, nor told so, in an event that was cancelled or has begun', async () => {
    for (const over of [{ cancelled: 1 as const }, { start_date: '2026-01-01T10:00:00' }]) {
      const id = await fullEvent(1);
      await register({ member: await api.fixture.addMember() }, { id, person: 'administrator' });
      const member = await api.fixture.addMember({ email: `over${id}@example.org` });
      const waiting = (await register({ member }, { id, person: 'administrator' })).body;
      assert.equal(waiting.waiting, 1);
      await api.deps.storage.write((tx) => tx.updateTable('events').set(over).where('id', '=', id).execute());
      const path = `${list(id)}/${waiting.id}/move-up`;
      const answer = await api.post(path, tokenOf('administrator'), { overCapacity: true });
      assert.match(assertFailure(answer, 409), /Nobody moves up any more/);
      const told = (await mailsOf(api)).filter((mail) => mail.to_member_id === member);
      assert.deepEqual(told, []);
    }
  });

  /** A full event with a reviewer, and members behind the one who has the place, each with an address. */
  async function waitingBehind(count: number, about: object = {}) {
    const id = await api.fixture.addEvent({ capacity: 1, waiting_list: 1, ...about });
    await api.fixture.addReviewer(id, api.fixture.people.reviewer.id);
    await register({ member: await api.fixture.addMember() }, { id, person: 'administrator' });
    const people: { member: MemberId; registration: RegistrationId }[] = [];
    for (let index = 0; index < count; index += 1) {
      const member = await api.fixture.addMember({ email: `waits${id}-${index}@example.org` });
      const { body } = await register({ member }, { id, person: 'administrator' });
      people.push({ member, registration: body.id });
    }
    const letIn = (registration: RegistrationId, person: PersonName = 'administrator', sent: object = {}) =>
      api.call('PATCH', `${list(id)}/${registration}`, {
        token: tokenOf(person),
        body: { attending: 'YES', overCapacity: true, ...sent },
        headers: { 'if-match': '*' },
      });
    return { id, people, letIn };
  }
  const toldTo = async (member: MemberId) =>
    (await mailsOf(api)).filter((mail) => mail.to_member_id === member).length;

  test('letting someone in from the waiting list is moving up: for those who manage the event, and with the mail', async () => {
    const { id, people, letIn } = await waitingBehind(2);
    const [, last = { member: 0 as MemberId, registration: 0 as RegistrationId }] = people;
    assert.match(assertFailure(await letIn(last.registration, 'reviewer'), 403), /who manage this event/);
    assert.equal((await read(last.registration, id)).attending, '');
    assert.equal(await toldTo(last.member), 0);
    const moved = await letIn(last.registration, 'administrator', { comment: 'Called.' });
    assert.deepEqual([moved.status, moved.body.attending, moved.body.comment], [200, 'YES', 'Called.']);
    assert.equal(await toldTo(last.member), 1);
    const mail = (await mailsOf(api)).find(({ to_member_id: to }) => to === last.member);
    const [, link = ''] = /(\/invitations\/[\w-]+)/.exec(mail?.text ?? '') ?? [];
    assert.equal((await open(api, link)).statusCode, 200, 'they can still decline');
    // Who comes already is not told again.
    assert.equal((await letIn(last.registration)).status, 200);
    assert.equal(await toldTo(last.member), 1);
    const { counts } = (await api.get(list(id), tokenOf('administrator'))).body;
    assert.deepEqual([counts.yes, counts.waiting], [2, 1]);
  });

  test('whoever is let in from the waiting list brings the whole party, on record, with one mail to the member', async () => {
    const { id, people, letIn } = await waitingBehind(0, { capacity: 3 });
    assert.deepEqual(people, []);
    for (let index = 0; index < 2; index += 1)
      await register({ member: await api.fixture.addMember() }, { id, person: 'administrator' });
    const member = await api.fixture.addMember({ email: `party${id}@example.org` });
    const host = (await register({ member }, { id, person: 'administrator' })).body.id;
    const body = { firstName: 'Gil', lastName: 'Guest', email: `gil${id}@example.org`, host: member };
    const guest = (await register(body, { id, person: 'administrator' })).body.id;
    assert.equal((await read(guest, id)).waiting, 1);
    assert.equal((await letIn(guest)).status, 200);
    for (const one of [host, guest]) assert.equal((await read(one, id)).attending, 'YES');
    assert.deepEqual(await trailOf(host), { attending: 'YES', waitingSince: null, overCapacity: true });
    const told = (await mailsOf(api)).map((mail) => mail.recipient_address);
    assert.deepEqual(
      [`party${id}@example.org`, `gil${id}@example.org`].map(
        (address) => told.filter((one) => one === address).length,
      ),
      [1, 0],
    );
  });

  test('to say YES for someone who waits with overCapacity is moving up at the address of the member, too', async () => {
    const { id, people } = await waitingBehind(2);
    const [, last = { member: 0 as MemberId, registration: 0 as RegistrationId }] = people;
    const path = `/events/${id}/members/${last.member}`;
    const body = { attending: 'YES', overCapacity: true };
    assert.match(
      assertFailure(await api.post(path, tokenOf('reviewer'), body), 403),
      /who manage this event/,
    );
    assert.equal((await read(last.registration, id)).attending, '');
    assert.equal((await api.post(path, tokenOf('administrator'), body)).status, 200);
    assert.equal((await read(last.registration, id)).attending, 'YES');
    assert.equal(await toldTo(last.member), 1);
    const { counts } = (await api.get(list(id), tokenOf('administrator'))).body;
    assert.deepEqual([counts.yes, counts.waiting], [2, 1]);
    await api.deps.storage.write((tx) =>
      tx.updateTable('events').set({ cancelled: 1 }).where('id', '=', id).execute(),
    );
    const [first] = people;
    const late = await api.post(`/events/${id}/members/${first?.member}`, tokenOf('administrator'), body);
    assert.match(assertFailure(late, 409), /The event was cancelled\./);
  });

  test('to register a guest of someone who waits beyond the capacity is moving the party up', async () => {
    const { id, people } = await waitingBehind(1);
    const [host = { member: 0 as MemberId, registration: 0 as RegistrationId }] = people;
    const guest = { firstName: 'Gil', lastName: 'Guest', host: host.member, overCapacity: true };
    assert.match(assertFailure(await register(guest, { id }), 403), /who manage this event/);
    const registered = await register(guest, { id, person: 'administrator' });
    assert.deepEqual([registered.status, registered.body.waiting], [201, null]);
    assert.equal((await read(host.registration, id)).attending, 'YES');
    assert.deepEqual(await trailOf(host.registration), {
      attending: 'YES',
      waitingSince: null,
      overCapacity: true,
    });
    assert.equal(await toldTo(host.member), 1);
  });

  test('to register a member beyond the capacity brings their guests in who wait, on record and told', async () => {
    const { id } = await waitingBehind(0);
    const member = await api.fixture.addMember({ email: `late${id}@example.org` });
    const email = `early${id}@example.org`;
    const waiting = { firstName: 'Gil', lastName: 'Guest', email, host: member };
    const guest = (await register(waiting, { id, person: 'administrator' })).body;
    assert.equal(guest.waiting, 1);
    assertFailure(await register({ member, overCapacity: true }, { id }), 403);
    const body = { member, overCapacity: true };
    assert.equal((await register(body, { id, person: 'administrator' })).status, 201);
    assert.equal((await read(guest.id, id)).attending, 'YES');
    assert.deepEqual(await trailOf(guest.id), { attending: 'YES', waitingSince: null, overCapacity: true });
    const told = (await mailsOf(api)).map((mail) => mail.recipient_address);
    assert.equal(told.filter((address) => address === email).length, 1);
    // Whoever asked to be registered knows.
    assert.equal(await toldTo(member), 0);
  });

  test('who waits and comes by a guest at the door is told before the start, and it is on record', async () => {
    const { id, people } = await waitingBehind(1, { registration_due_date: '2026-11-13T12:00:00' });
    const [host = { member: 0 as MemberId, registration: 0 as RegistrationId }] = people;
    const guest = { firstName: 'Gil', lastName: 'Guest', hostMember: host.member };
    const body = { ...guest, nonce: `door-${id}`, overCapacity: true };
    const answer = await api.post(`/door/events/${id}/walk-ins`, tokenOf('reviewer'), body);
    assert.equal(answer.status, 201, answer.text);
    assert.deepEqual(await trailOf(host.registration), {
      attending: 'YES',
      waitingSince: null,
      overCapacity: true,
    });
    assert.equal(await toldTo(host.member), 1);
  });

  test('a reviewer who records that someone came after all needs no right to move up, and nobody is told', async () => {
    const { id, people, letIn } = await waitingBehind(1);
    const [one = { member: 0 as MemberId, registration: 0 as RegistrationId }] = people;
    await api.deps.storage.write((tx) =>
      tx.updateTable('events').set({ start_date: '2026-01-01T10:00:00' }).where('id', '=', id).execute(),
    );
    assert.equal((await letIn(one.registration, 'reviewer')).status, 200);
    assert.equal((await read(one.registration, id)).attending, 'YES');
    assert.equal(await toldTo(one.member), 0);
  });

  test('nobody is let in from the waiting list of a cancelled event', async () => {
    const { id, people, letIn } = await waitingBehind(1);
    const [one = { member: 0 as MemberId, registration: 0 as RegistrationId }] = people;
    await api.deps.storage.write((tx) =>
      tx.updateTable('events').set({ cancelled: 1 }).where('id', '=', id).execute(),
    );
    assert.match(assertFailure(await letIn(one.registration), 409), /The event was cancelled\./);
    assert.equal(await toldTo(one.member), 0);
  });

  test('are for those who manage or review the event, moving up for those who manage it', async () => {
    const { id } = await api.fixture.addRegistration(event, { member_id: await api.fixture.addMember() });
    const one = `${list()}/${id}`;
    const calls = (person: PersonName) => [
      api.post(list(), tokenOf(person), { firstName: 'A', lastName: 'B' }),
      api.get(one, tokenOf(person)),
      api.call('PATCH', one, { token: tokenOf(person), body: {}, headers: { 'if-match': '*' } }),
      api.post(`${one}/move-up`, tokenOf(person), {}),
    ];
    for (const answer of await Promise.all(calls('member'))) assertFailure(answer, 403);
    for (const answer of await Promise.all(calls('stranger'))) assertFailure(answer, 404);
    assertFailure(await api.post(`${one}/move-up`, tokenOf('reviewer'), {}), 403);
    assertFailure(await api.get(`${list()}/999999`, tokenOf('reviewer')), 404);
    for (const [method, path] of [
      ['POST', list()],
      ['GET', one],
      ['PATCH', one],
      ['POST', `${one}/move-up`],
    ] as const)
      assertFailure(await api.call(method, path, method === 'GET' ? {} : { body: {} }), 401);
  });

  test('read JSON of a sensible length only', async () => {
    const { id } = await api.fixture.addRegistration(event, { member_id: await api.fixture.addMember() });
    const token = tokenOf('administrator');
    for (const [method, path] of [
      ['POST', list()],
      ['PATCH', `${list()}/${id}`],
      ['POST', `${list()}/${id}/move-up`],
    ] as const) {
      const text = { token, rawBody: '{}', headers: { 'content-type': 'text/plain' } };
      assertFailure(await api.call(method, path, text), 415);
      assertFailure(await api.call(method, path, { token, rawBody: `"${'a'.repeat(1024 * 1024)}"` }), 413);
    }
  });

  test('of two officers who move two parties up into the last place at once, one does', async () => {
    const id = await fullEvent(1);
    const members: MemberId[] = [];
    for (let index = 0; index < 3; index += 1) members.push(await api.fixture.addMember());
    const [holder, ...others] = members;
    const first = (await register({ member: holder }, { id, person: 'administrator' })).body.id;
    const waiting: RegistrationId[] = [];
    for (const member of others)
      waiting.push((await register({ member }, { id, person: 'administrator' })).body.id);
    // One more place than people, without anyone moving up by themselves.
    await api.deps.storage.write((tx) =>
      tx.updateTable('events').set({ capacity: 2 }).where('id', '=', id).execute(),
    );
    const up = (registration: number) =>
      api.post(`${list(id)}/${registration}/move-up`, tokenOf('administrator'), {});
    const answers = await Promise.all(waiting.map(up));
    assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['200', '409']);
    const { counts } = (await api.get(list(id), tokenOf('administrator'))).body;
    assert.deepEqual([counts.yes, counts.waiting], [2, 1]);
    assert.equal((await read(first, id)).attending, 'YES');
  });
});
