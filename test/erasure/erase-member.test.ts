import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { setPassword } from '../../src/identity/sign-in/credentials-service.ts';
import { operatorOrigin } from '../../src/platform/audit/origin.ts';
import { eraseMember } from '../../src/data/erasure/erasure-service.ts';
import { recountSeats } from '../../src/events/seats/waiting-line-service.ts';
import type { MemberId } from '../../src/platform/shared/ids.ts';
import { nowInstantText } from '../../src/platform/shared/local-time.ts';
import { newSecret, secretHash } from '../../src/platform/shared/secrets.ts';
import { toJson } from '../../src/platform/storage/json.ts';
import { open, send } from '../api/invitations/page-support.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { apiOfSuite, assertFailure, startTestApi } from '../support/test-api.ts';
import {
  addZelda,
  allOf,
  everythingIn,
  password,
  tablesWithoutRowsOf,
  traces,
  type Zelda,
} from './erased-person.ts';

onEveryDatabase('Erasing a person', (database) => {
  const origin = operatorOrigin();
  const api = apiOfSuite(database);
  let zelda: Zelda;
  /** Every place of the interface that showed the person, and what it said before. */
  let shown: Map<string, string>;
  let attendance: { members: unknown[]; guests: unknown[]; absent: unknown[] };
  let scansBefore: number;
  let entriesBefore: number;
  let withoutRows: string[];

  const look = (path: string) => api.get(path, api.fixture.people.administrator.token);
  const count = async (table: 'scans' | 'registrations' | 'audit_entries' | 'terms') =>
    (await api.deps.storage.db.selectFrom(table).select('id').execute()).length;

  before(async () => {
    zelda = await addZelda(api);
    const { beta } = api.fixture;
    const places = [
      '/members/search?q=vanishing',
      `/members/${zelda.id}`,
      `/clubs/${beta.id}/committee`,
      `/events/${zelda.event}/members`,
      `/events/${zelda.event}/members/${zelda.id}/answers`,
    ];
    shown = new Map();
    for (const place of places) shown.set(place, (await look(place)).text);
    await look(`/members/photo/${zelda.photo.name}.jpg`);
    attendance = (await look(`/events/${zelda.event}/members`)).body;
    scansBefore = await count('scans');
    entriesBefore = await count('audit_entries');
    withoutRows = await tablesWithoutRowsOf(api.deps.storage.db, zelda.id);
    await eraseMember(api.deps, origin, zelda.id);
  });

  test('each of these places showed something of the person before', () => {
    for (const [place, text] of shown) {
      assert.ok(
        traces.some((trace) => text.toLowerCase().includes(trace)),
        `${place} shows nothing: the test would prove nothing`,
      );
    }
  });

  test('every table in which people have rows had one of the person before', () => {
    assert.deepEqual(withoutRows, [], 'what is kept there would be forgotten here');
  });

  test('no place of the running service shows anything of the person any more', async () => {
    for (const place of shown.keys()) {
      const answer = await look(place);
      assert.equal(answer.status, 200, place);
      for (const trace of traces) assert.ok(!answer.text.toLowerCase().includes(trace), `${place}: ${trace}`);
    }
    const { count: found } = (await look('/members/search?q=former')).body;
    assert.equal(found, 1, 'only the other member of this name is found');
  });

  test('the database holds nothing of the person, whatever the table', async () => {
    const everything = (await everythingIn(api.deps.storage.db)).toLowerCase();
    assert.ok(everything.includes('gil@example.net'), 'what is not erased is found this way');
    const secrets = [zelda.photo.name, zelda.photo.sha256, zelda.identifier, zelda.barcode];
    for (const trace of [...traces, ...secrets]) assert.ok(!everything.includes(trace), trace);
  });

  test('the record is that of a former member without anything, and the history keeps only what is past', async () => {
    const { body } = await look(`/members/${zelda.id}`);
    assert.equal(body.fullName, 'Former member');
    assert.deepEqual([body.club, body.birthday, body.email], [null, '', '']);
    const row = api.deps.storage.db.selectFrom('members').select('language').where('id', '=', zelda.id);
    assert.equal((await row.executeTakeFirstOrThrow()).language, null);
    const { entries } = (await look(`/members/${zelda.id}/history`)).body;
    assert.equal(entries.length, 2, 'the office of today ended, the one to come is gone');
  });

  test('the username, the public name of the photo and the feed lead nowhere', async () => {
    assertFailure(await look('/members/zelda'), 404);
    assertFailure(await api.get(`/members/photo/${zelda.photo.name}.jpg`), 404);
    assertFailure(await api.get(`/events/ical/${zelda.identifier}`), 404);
  });

  test('the picture shows initials, and neither the photo nor a rendering of it is on the disk', async () => {
    const picture = await look(`/members/photo/${zelda.id}.jpg`);
    assert.equal(picture.status, 200);
    assert.match(String(picture.headers.etag), /^"initials-/);
    assert.equal(await api.deps.photoFiles.has(zelda.photo.sha256), false);
    const kept = await readdir(join(api.deps.config.dataFolder, 'cache', 'photos'));
    assert.deepEqual(
      kept.filter((name) => name.includes(zelda.photo.sha256)),
      [],
    );
  });

  test('nothing is kept by which the person could sign in or get a new password', async () => {
    for (const table of [
      'passwords',
      'password_links',
      'passkeys',
      'passkey_challenges',
      'tokens',
    ] as const) {
      const rows = api.deps.storage.db.selectFrom(table).selectAll().where('member_id', '=', zelda.id);
      assert.deepEqual(await rows.execute(), [], table);
    }
  });

  test('neither the token nor the password lets anyone in', async () => {
    assertFailure(await api.get('/events', zelda.token), 401);
    const body = { username: 'zelda', password };
    assertFailure(await api.call('POST', '/authenticate', { body }), 401);
  });

  test('the attendance counts the same people as before', async () => {
    const { members, guests, absent } = (await look(`/events/${zelda.event}/members`)).body;
    assert.deepEqual(
      [members.length, guests.length, absent.length],
      [attendance.members.length, attendance.guests.length, attendance.absent.length],
    );
    assert.equal(await count('scans'), scansBefore);
  });

  test('guests stay, and a partner whose name nobody knows has none, and is the partner of a former member', async () => {
    const names = await api.deps.storage.db
      .selectFrom('registrations')
      .select(['guest_first_name', 'guest_last_name', 'partner'])
      .where('host_member_id', '=', zelda.id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      names.map((row) => `${row.guest_first_name} ${row.guest_last_name}`.trim()),
      ['Gil Guest', ''],
    );
    const { body } = await api.get(
      `/manage/events/${zelda.event}/participants?kind=partner`,
      api.fixture.people.administrator.token,
    );
    assert.deepEqual(
      body.participants.map(({ fullName }: { fullName: string }) => fullName),
      ['Partner of Former member'],
    );
  });

  test('a scan that is sent again gets its first answer again, without the name', async () => {
    const { reviewer } = api.fixture.people;
    const own = { barcode: zelda.barcode, event: zelda.event, nonce: 'nonce-1' };
    const first = await api.post('/events/confirm', reviewer.token, own);
    assert.equal(first.status, 200);
    assert.equal(first.body.person.fullName, 'Former member');
    const other = { barcode: zelda.otherBarcode, event: zelda.event, nonce: 'nonce-2' };
    const second = await api.post('/events/confirm', reviewer.token, other);
    assert.equal(second.status, 409);
    assert.deepEqual(second.body.errorInfo[0].reviewer, { id: zelda.id, fullName: 'Former member' });
  });

  test('mails to the person and unsent letters in their name are gone', async () => {
    assert.deepEqual(await api.deps.storage.db.selectFrom('outbox').select('subject').execute(), []);
  });

  test('an invitation that was taken back leaves no name in the trail', async (t) => {
    const other = await startTestApi(t, database);
    const { fixture, deps } = other;
    const host = await fixture.addMember({ firstName: 'Hera' });
    const token = await fixture.tokenFor(host);
    const event = await fixture.addEvent();
    const partner = { partner: true, guest_first_name: 'Vanishing', guest_last_name: 'Partner' };
    const { body } = await other.post(`/events/${event}/members/invite`, token, partner);
    const path = `/events/${event}/guests/${body.registration}`;
    assert.equal(
      (await other.call('DELETE', path, { token: fixture.people.administrator.token })).status,
      200,
    );
    const trail = () => deps.storage.db.selectFrom('audit_entries').selectAll().execute();
    const ofGuest = async () => (await trail()).filter(({ event_id }) => event_id === event);
    assert.match(JSON.stringify(await ofGuest()), /Vanishing/);
    await eraseMember(deps, operatorOrigin(), host);
    assert.equal((await ofGuest()).length, 2);
    assert.doesNotMatch(JSON.stringify(await ofGuest()), /Vanishing/);
  });

  test('what the person’s requests were answered is forgotten', async () => {
    assert.deepEqual(await api.deps.storage.db.selectFrom('kept_answers').selectAll().execute(), []);
  });

  test('the trail keeps that there were changes, and says who erased whom and when, in numbers only', async () => {
    const signIns = await api.deps.storage.db
      .selectFrom('audit_entries')
      .select('id')
      .where('subject', '=', 'sign-in')
      .execute();
    assert.equal((await count('audit_entries')) - signIns.length, entriesBefore + 1);
    const entry = await api.deps.storage.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('request_id', '=', origin.requestId)
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      [entry.action, entry.subject, entry.subject_id, entry.about_member_id, entry.channel, entry.at],
      ['erase', 'member', zelda.id, zelda.id, 'cli', '2026-11-15T17:45:00.000Z'],
    );
    const values = Object.values(JSON.parse(entry.after ?? '{}'));
    assert.ok(values.length > 0 && values.every((value) => typeof value === 'number'));
  });

  test('a second time there is nothing left to erase, and a sentence says so', async () => {
    await assert.rejects(
      eraseMember(api.deps, operatorOrigin(), zelda.id),
      /^DomainError: Member \d+ was erased on 2026-11-15: there is nothing left to erase\.$/,
    );
    const nobody = zelda.id + 1000;
    await assert.rejects(eraseMember(api.deps, operatorOrigin(), nobody as Zelda['id']), /was not found/);
  });
});

onEveryDatabase('Erasing one of two', (database) => {
  const api = apiOfSuite(database);

  test('a photo that someone else has, too, stays for them', async () => {
    const { deps, fixture } = api;
    const { plainPicture } = await import('../unit/directory/photos/photo-support.ts');
    const { sha256 } = await deps.photoFiles.put(await plainPicture(300, 300).png().toBuffer());
    const one = await fixture.addMember({ firstName: 'One', photoSha256: sha256 });
    const other = await fixture.addMember({ firstName: 'Other', photoSha256: sha256 });
    await eraseMember(deps, operatorOrigin(), one);
    assert.equal(await deps.photoFiles.has(sha256), true);
    await eraseMember(deps, operatorOrigin(), other);
    assert.equal(await deps.photoFiles.has(sha256), false);
  });

  test('a photo that someone had whom an import removed stays until they can no longer come back', async () => {
    const { deps, fixture, clock } = api;
    const { plainPicture } = await import('../unit/directory/photos/photo-support.ts');
    const { sha256 } = await deps.photoFiles.put(await plainPicture(310, 310).png().toBuffer());
    const row = toJson({ id: 1, photo_sha256: sha256 });
    const removed_at = nowInstantText(clock);
    await deps.storage.write((tx) =>
      tx.insertInto('removed_rows').values({ batch: 'b', table_name: 'members', row, removed_at }).execute(),
    );
    const erase = async () =>
      eraseMember(deps, operatorOrigin(), await fixture.addMember({ photoSha256: sha256 }));
    await erase();
    assert.equal(await deps.photoFiles.has(sha256), true);
    await deps.storage.write((tx) => tx.deleteFrom('removed_rows').execute());
    await erase();
    assert.equal(await deps.photoFiles.has(sha256), false);
  });

  test('an erased person reviews no event any more, and others do', async () => {
    const { deps, fixture } = api;
    const event = await fixture.addEvent();
    const one = await fixture.addMember();
    for (const reviewer of [one, fixture.people.reviewer.id]) await fixture.addReviewer(event, reviewer);
    const { rights } = await eraseMember(deps, operatorOrigin(), one);
    assert.equal(rights, 1);
    const left = await deps.storage.db
      .selectFrom('event_reviewers')
      .select('member_id')
      .where('event_id', '=', event)
      .execute();
    assert.deepEqual(left, [{ member_id: fixture.people.reviewer.id }]);
  });

  test('the drawn initials of a person without a photo go, too', async () => {
    const { deps, fixture } = api;
    const folder = join(deps.config.dataFolder, 'cache', 'photos');
    const id = await fixture.addMember({ firstName: 'Yolanda', lastName: 'Drawn' });
    const { status } = await api.get(`/members/photo/${id}.jpg`, fixture.people.member.token);
    assert.equal(status, 200);
    assert.equal((await readdir(folder)).length, 1);
    await eraseMember(deps, operatorOrigin(), id);
    assert.deepEqual(await readdir(folder), []);
  });

  test('a mail to the other person behind a shared address stays', async () => {
    const { deps, fixture, clock } = api;
    const { queueMail } = await import('../../src/platform/outbox/outbox-service.ts');
    const email = 'family@example.org';
    // The same name as well: only the member's number distinguishes them.
    const one = await fixture.addMember({ firstName: 'Uma', lastName: 'Shared', email });
    const other = await fixture.addMember({ firstName: 'Uma', lastName: 'Shared', email });
    for (const to of [one, other]) {
      const words = { subject: `For ${to}`, text: 'Hello', html: 'Hello' };
      const mail = { recipientName: 'Uma Shared', recipientAddress: email, ...words };
      await deps.storage.write((tx) => queueMail(tx, clock, mail, { from: null, to, registration: null }));
    }
    await eraseMember(deps, operatorOrigin(), one);
    const left = await deps.storage.db.selectFrom('outbox').select('subject').execute();
    assert.deepEqual(left, [{ subject: `For ${other}` }]);
  });

  test('the unsent letters of others who have the same name stay, whatever they say', async () => {
    const { deps, fixture, clock } = api;
    const { queueMail } = await import('../../src/platform/outbox/outbox-service.ts');
    await deps.storage.write((tx) => tx.deleteFrom('outbox').execute());
    const one = await fixture.addMember({ firstName: 'Same', lastName: 'Name' });
    const other = await fixture.addMember({ firstName: 'Same', lastName: 'Name' });
    for (const from of [one, other]) {
      const words = { subject: `From ${from}`, text: 'Same Name invites you', html: '' };
      const mail = { recipientName: 'A Guest', recipientAddress: 'guest@example.org', ...words };
      await deps.storage.write((tx) => queueMail(tx, clock, mail, { from, to: null, registration: null }));
    }
    await eraseMember(deps, operatorOrigin(), one);
    const left = await deps.storage.db.selectFrom('outbox').select('subject').execute();
    assert.deepEqual(left, [{ subject: `From ${other}` }]);
  });

  test('an office that begins on the very day is removed, one that lasts until then ends the day before, and none ends before it begins', async () => {
    const { deps, fixture, clock } = api;
    const id = await fixture.addMember({ firstName: 'Newly', lastName: 'Elected' });
    const today = clock.now().toZonedDateTimeISO(clock.timeZone()).toPlainDate();
    const on = (days: number) => today.add({ days }).toString();
    await fixture.addTerm(id, 'CP', fixture.alpha.place, on(0), null);
    await fixture.addTerm(id, 'CS', fixture.alpha.place, on(0), on(0));
    await fixture.addTerm(id, 'CT', fixture.alpha.place, on(1), on(300));
    await fixture.addTerm(id, 'CVP', fixture.alpha.place, on(-1), null);
    await fixture.addTerm(id, 'CPP', fixture.alpha.place, on(-300), on(-2));
    await fixture.addTerm(id, 'CS', fixture.alpha.place, on(-200), on(0));
    await eraseMember(deps, operatorOrigin(), id);
    const left = await deps.storage.db
      .selectFrom('terms')
      .select(['start_date', 'end_date'])
      .where('member_id', '=', id)
      .orderBy('start_date')
      .execute();
    assert.deepEqual(left, [
      { start_date: on(-300), end_date: on(-2) },
      { start_date: on(-200), end_date: on(-1) },
      { start_date: on(-1), end_date: on(-1) },
    ]);
  });

  test('the link by which the person could answer opens nothing any more, and the links of others do', async () => {
    const { deps, fixture } = api;
    const one = await fixture.addMember({ firstName: 'Linked' });
    const other = await fixture.addMember({ firstName: 'Linked' });
    const event = await fixture.addEvent();
    const [lost, kept] = [newSecret(256), newSecret(256)];
    await fixture.addRegistration(event, { member_id: one, reply_hash: secretHash(lost) });
    await fixture.addRegistration(event, { member_id: other, reply_hash: secretHash(kept) });
    const statuses = async (secret: string) => {
      const [page, answer] = [
        await open(api, `/invitations/${secret}`),
        await send(api, `/invitations/${secret}`),
      ];
      return [page.statusCode, answer.statusCode];
    };
    assert.deepEqual(await statuses(lost), [200, 303], 'the test would prove nothing');
    await eraseMember(deps, operatorOrigin(), one);
    assert.deepEqual(await statuses(lost), [404, 404]);
    assert.deepEqual(await statuses(kept), [200, 303]);
  });

  test('the sign-in, rights, offices, answers, partner and trail of others stay as they are', async () => {
    const { deps, fixture, clock } = api;
    const event = await fixture.addEvent();
    const question = await fixture.addQuestion(event);
    const live = async () => {
      const id = await fixture.addMember({ firstName: 'Parallel' });
      await setPassword(deps.storage, clock, operatorOrigin(), id, password);
      await fixture.addRight(id, 'manage-events', fixture.alpha.place);
      await fixture.addTerm(id, 'CS', fixture.alpha.place, '2026-07-01', null);
      await fixture.addTerm(id, 'CT', fixture.alpha.place, '2027-07-01', null);
      const token = await fixture.tokenFor(id);
      const answers = [{ question, answer: 'Without onions' }];
      const yes = { attending: 'YES', attendingComment: 'Gladly', answers };
      assert.equal((await api.post(`/events/${event}`, token, yes)).status, 200);
      const path = `/events/${event}/members/invite`;
      assert.equal((await api.post(path, token, { partner: true })).status, 200);
      const removed = { batch: 'b', table_name: 'terms', row: toJson({ member_id: id }) };
      const values = { ...removed, about_member_id: id, removed_at: nowInstantText(clock) };
      await deps.storage.write((tx) => tx.insertInto('removed_rows').values(values).execute());
      return id;
    };
    const [one, other] = [await live(), await live()];
    const before = await allOf(deps.storage.db, other);
    for (const [table, rows] of Object.entries(before)) assert.ok(rows.length > 0, table);
    await eraseMember(deps, operatorOrigin(), one);
    assert.deepEqual(await allOf(deps.storage.db, other), before);
    await deps.storage.write((tx) => tx.deleteFrom('removed_rows').execute());
  });

  test('a partner who was stored under what lists show of one without a name loses it with the host', async () => {
    const { deps, fixture } = api;
    const one = await fixture.addMember({ firstName: 'Hosting', lastName: 'Someone' });
    const stored = [
      ['Begleitung von Hosting Someone', ''],
      ['Partner of Hosting', 'Someone'],
      ['Partner di Hosting Someone', 'Sommer'],
      ['Pat', 'Someone'],
    ] as const;
    for (const [guest_first_name, guest_last_name] of stored) {
      const names = { guest_first_name, guest_last_name };
      const event = await fixture.addEvent();
      await fixture.addRegistration(event, { host_member_id: one, partner: 1, ...names });
    }
    await eraseMember(deps, operatorOrigin(), one);
    const rows = await deps.storage.db
      .selectFrom('registrations')
      .select(['guest_first_name', 'guest_last_name', 'name_key'])
      .where('host_member_id', '=', one)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows.map((row) => [row.guest_first_name, row.guest_last_name, row.name_key]),
      [
        ['', '', 'partner'],
        ['', '', 'partner'],
        ['', 'Sommer', 'sommer'],
        ['Pat', 'Someone', 'someone pat'],
      ],
    );
  });

  test('guests and a partner with a name of their own keep it, also in the trail, and letters that were sent stay', async () => {
    const { deps, fixture } = api;
    const event = await fixture.addEvent();
    const one = await fixture.addMember({ firstName: 'Hosting' });
    const token = await fixture.tokenFor(one);
    for (const body of [
      { guest_first_name: 'Partner of no', guest_last_name: 'Body', guest_email: 'nobody@example.net' },
      { partner: true, guest_first_name: 'Pat', guest_last_name: 'Own' },
    ]) {
      assert.equal((await api.post(`/events/${event}/members/invite`, token, body)).status, 200);
    }
    await deps.storage.write((tx) =>
      tx.updateTable('outbox').set({ state: 'sent' }).where('from_member_id', '=', one).execute(),
    );
    await eraseMember(deps, operatorOrigin(), one);
    const { db } = deps.storage;
    const people = await db
      .selectFrom('registrations')
      .innerJoin('audit_entries', 'audit_entries.subject_id', 'registrations.id')
      .select(['guest_first_name', 'guest_last_name', 'after'])
      .where('host_member_id', '=', one)
      .where('action', '=', 'invite')
      .orderBy('registrations.id')
      .execute();
    const names = people.map((row) => `${row.guest_first_name} ${row.guest_last_name}`);
    assert.deepEqual(names, ['Partner of no Body', 'Pat Own']);
    assert.match(people[0]?.after ?? '', /nobody@example\.net/);
    const letters = await db.selectFrom('outbox').select('state').where('from_member_id', '=', one).execute();
    assert.deepEqual(letters, [{ state: 'sent' }]);
  });

  test('nobody waits behind the guests of someone who was erased', async () => {
    const { addEvent, addMember, addRegistration, tokenFor } = api.fixture;
    const event = await addEvent({ capacity: 1, waiting_list: 1 });
    const answer = async (member: MemberId, attending: 'YES' | 'NO') =>
      api.post(`/events/${event}`, await tokenFor(member), { attending, waiting: true });
    const [first, host, newcomer] = [await addMember(), await addMember(), await addMember()];
    await answer(first, 'YES');
    const guest = { guest_first_name: 'Gil', guest_last_name: 'Guest', host_member_id: host };
    await addRegistration(event, { ...guest, waiting_since: '2026-11-01T08:00:00.000Z' });
    await api.deps.storage.write((tx) => recountSeats(tx, api.deps.clock));
    await api.deps.storage.write((tx) =>
      tx.updateTable('event_seats').set({ recount_until: null }).where('event_id', '=', event).execute(),
    );
    await eraseMember(api.deps, operatorOrigin(), host);
    await answer(first, 'NO');
    const { placesLeft } = (await api.get(`/events/${event}`, await tokenFor(newcomer))).body;
    assert.equal(placesLeft, 1);
  });

  test('what fails in the middle leaves the person as they were', async () => {
    const { deps, fixture, clock } = api;
    const id = await fixture.addMember({ firstName: 'Still', lastName: 'Here', username: 'still' });
    const broken = {
      ...deps,
      storage: {
        ...deps.storage,
        write: ((work, options) =>
          deps.storage.write(async (tx) => {
            await work(tx);
            throw new Error('the disk is full');
          }, options)) as typeof deps.storage.write,
      },
    };
    await assert.rejects(eraseMember({ ...broken, clock }, operatorOrigin(), id), /the disk is full/);
    assert.equal((await api.get('/members/still', fixture.people.member.token)).body.fullName, 'Still Here');
  });
});
