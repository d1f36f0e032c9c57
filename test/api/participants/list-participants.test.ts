import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readXlsx } from 'hucre';
import { participantSorts } from '../../../src/events/participants/participant.ts';
import type { EventId, MemberId, QuestionId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import { recountSeats } from '../../../src/events/seats/waiting-line-service.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import type { PersonName } from '../../support/organisation-fixture.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

interface Listed {
  registration: RegistrationId | null;
  lastName: string;
  waiting: number | null;
}

onEveryDatabase('GET /manage/events/{id}/participants', (database) => {
  const api = apiOfSuite(database);
  let event: EventId;
  let menu: QuestionId;
  let zoe: MemberId;
  before(async () => {
    const { addEvent, addMember, addQuestion, addRegistration, addReviewer, people, beta } = api.fixture;
    event = await addEvent();
    menu = await addQuestion(event, { required: 1 });
    await addReviewer(event, people.reviewer.id);
    zoe = await addMember({ firstName: 'Zoë', lastName: 'Ämmer' });
    const bob = await addMember({ firstName: 'Bob', lastName: 'Baker', clubId: beta.id });
    const waiting = await addMember({ firstName: 'Willa', lastName: 'Waits' });
    const first = await addRegistration(event, {
      member_id: zoe,
      attending: 'YES',
      answered_at: '2026-11-03T10:00:00.000Z',
    });
    await addRegistration(event, {
      member_id: bob,
      attending: 'NO',
      comment: 'Next time',
      answered_at: '2026-11-02T10:00:00.000Z',
    });
    await addRegistration(event, { member_id: waiting, waiting_since: '2026-11-01T10:00:00.000Z' });
    await addRegistration(event, { member_id: people.member.id });
    const guest = { host_member_id: zoe, attending: 'YES' as const };
    await addRegistration(event, { ...guest, guest_first_name: 'Gil', guest_last_name: 'Àbel' });
    const inside = { validated_at: '2026-11-14T18:00:00.000Z', validated_gate: 'North' };
    await addRegistration(event, { ...guest, partner: 1, guest_first_name: 'Pia', ...inside });
    const answer = { registration_id: first.id, question_id: menu, answer: 'Fish' };
    await api.deps.storage.write((tx) => tx.insertInto('registration_answers').values(answer).execute());
  });
  const read = (query = '', person: PersonName = 'reviewer') =>
    api.get(`/manage/events/${event}/participants${query}`, api.fixture.people[person].token);
  const names = async (query: string) => {
    const { status, body, text } = await read(query);
    assert.equal(status, 200, text);
    return body.participants.map(({ lastName, firstName }: Record<string, string>) => lastName || firstName);
  };

  test('lists everyone with a registration by name, a guest where the own name belongs', async () => {
    assert.deepEqual(await names(''), ['Àbel', 'Ämmer', 'Baker', 'Fixture', 'Pia', 'Waits']);
  });

  test('tells of everyone how they stand, what they answered and with whom they come', async () => {
    const { body } = await read();
    const [guest, member] = body.participants;
    assert.deepEqual(member.answers, [{ question: menu, answer: 'Fish' }]);
    assert.deepEqual([member.kind, member.attending, member.club.name], ['member', 'YES', 'Alpha']);
    assert.deepEqual(guest.host, { id: zoe, name: 'Zoë Ämmer' });
    assert.deepEqual([guest.kind, guest.missingAnswers, member.missingAnswers], ['guest', true, false]);
    assert.equal(body.participants.at(-1).waiting, 1);
    assert.equal(body.participants[4].gate, 'North');
    assert.deepEqual(
      body.questions.map(({ id }: { id: number }) => id),
      [menu],
    );
  });

  test('counts everyone beside any filter', async () => {
    const { body } = await read('?state=no');
    const { untold, ...counts } = body.counts;
    assert.deepEqual(counts, {
      all: 6,
      yes: 3,
      no: 1,
      waiting: 1,
      told: 0,
      unreached: 0,
      left: 0,
      members: 4,
      guests: 1,
      partners: 1,
      checkedIn: 1,
      withComment: 1,
    });
    const { body: others } = await read('?state=untold');
    assert.equal(others.participants.length, untold);
    const registered = others.participants.filter(({ registration }: Listed) => registration !== null);
    assert.equal(registered.length, 1);
    assert.ok(untold > 1);
  });

  test('counts again as soon as someone changes', async () => {
    const fresh = await api.fixture.addEvent();
    const { token } = api.fixture.people.administrator;
    const count = async () => (await api.get(`/manage/events/${fresh}/participants`, token)).body.counts;
    const { untold } = await count();
    await api.fixture.addRegistration(fresh, { member_id: zoe });
    const after = await count();
    assert.deepEqual([after.all, after.untold], [1, untold]);
    // Someone from elsewhere is one more who is registered, and was never asked.
    await api.deps.storage.write((tx) =>
      tx.deleteFrom('registrations').where('event_id', '=', fresh).execute(),
    );
    await api.fixture.addRegistration(fresh, { member_id: api.fixture.people.stranger.id });
    const again = await count();
    assert.deepEqual([again.all, again.untold], [1, untold + 1]);
    const left = await api.fixture.addMember();
    assert.equal((await count()).untold, untold + 2);
    await api.deps.storage.write((tx) =>
      tx.updateTable('members').set({ active: 0 }).where('id', '=', left).execute(),
    );
    assert.equal((await count()).untold, untold + 1);
  });

  for (const [query, expected] of [
    ['?state=yes', ['Àbel', 'Ämmer', 'Pia']],
    ['?state=untold&q=fixture+mem', ['Fixture']],
    ['?state=waiting', ['Waits']],
    ['?kind=guest', ['Àbel']],
    ['?kind=partner', ['Pia']],
    ['?kind=member&state=yes', ['Ämmer']],
    ['?checkedIn=true', ['Pia']],
    ['?checkedIn=false&state=yes', ['Àbel', 'Ämmer']],
    ['?hasComment=true', ['Baker']],
    ['?missingAnswers=true&kind=member', ['Fixture', 'Waits']],
    ['?missingAnswers=false', ['Ämmer', 'Baker']],
    ['?q=AMMER+zoe', ['Àbel', 'Ämmer', 'Pia']],
    ['?q=AMMER+zoe&kind=member', ['Ämmer']],
    ['?q=abel', ['Àbel']],
    ['?q=beta', ['Baker']],
    ['?q=fish', ['Ämmer']],
    ['?sort=name&direction=desc&state=yes', ['Pia', 'Ämmer', 'Àbel']],
    ['?sort=checkedIn&state=yes', ['Pia', 'Ämmer', 'Àbel']],
    ['?sort=answered&direction=asc&kind=member', ['Fixture', 'Waits', 'Baker', 'Ämmer']],
    ['?sort=party', ['Ämmer', 'Pia', 'Àbel', 'Baker', 'Fixture', 'Waits']],
    ['?sort=club', ['Àbel', 'Pia', 'Ämmer', 'Fixture', 'Waits', 'Baker']],
    ['?sort=answered&kind=member', ['Ämmer', 'Baker', 'Waits', 'Fixture']],
    ['?sort=state', ['Àbel', 'Ämmer', 'Pia', 'Waits', 'Fixture', 'Baker']],
  ] as const) {
    test(`finds ${expected.join(', ')} by ${query}`, async () =>
      assert.deepEqual(await names(query), expected));
  }

  test('counts the places of guests who have not answered and whose host comes, where places are counted', async () => {
    const { addEvent, people } = api.fixture;
    const full = await addEvent({ capacity: 2 });
    assert.equal((await api.post(`/events/${full}`, people.member.token, { attending: 'YES' })).status, 200);
    const guest = { guest_first_name: 'Gia', guest_last_name: 'Asked', guest_email: 'gia@example.net' };
    const invited = await api.post(`/events/${full}/members/invite`, people.member.token, guest);
    assert.equal(invited.status, 200, invited.text);
    const { token } = people.administrator;
    for (const address of [`/manage/events/${full}`, `/manage/events/${full}/participants`]) {
      const { yes, told, taken } = (await api.get(address, token)).body.counts;
      assert.deepEqual([yes, told, taken], [1, 1, 2], address);
    }
    assert.ok(!('taken' in (await read()).body.counts));
  });

  test('finds people by club and by host', async () => {
    assert.deepEqual(await names(`?club=${api.fixture.beta.id}`), ['Baker']);
    assert.deepEqual(await names(`?host=${zoe}`), ['Àbel', 'Pia']);
    const { body } = await read(`?state=untold&club=${api.fixture.beta.id}&q=rev`);
    assert.deepEqual(
      body.participants.map(({ member }: { member: number }) => member),
      [api.fixture.people.reviewer.id],
    );
  });

  for (const sort of participantSorts) {
    test(`goes through all pages in the order of ${sort}, each person once`, async () => {
      const orders = [`?sort=${sort}`, `?sort=${sort}&state=untold`];
      for (const order of [...orders, ...orders.map((one) => `${one}&direction=desc`)]) {
        const whole = (await read(order)).body.participants;
        const seen: unknown[] = [];
        let cursor = '';
        do {
          const { body, text, status } = await read(`${order}&limit=2&cursor=${cursor}`);
          assert.equal(status, 200, text);
          assert.ok(body.participants.length <= 2);
          seen.push(...body.participants);
          cursor = body.next ?? '';
        } while (cursor !== '');
        assert.deepEqual(seen, whole);
      }
    });
  }

  for (const sort of participantSorts) {
    test(`begins at any place in the order of ${sort}`, async () => {
      for (const order of [`?sort=${sort}&direction=asc`, `?sort=${sort}&state=untold&direction=desc`]) {
        const whole = (await read(order)).body.participants;
        for (const offset of [1, 3, whole.length - 1]) {
          const { body, text, status } = await read(`${order}&offset=${offset}&limit=2`);
          assert.equal(status, 200, text);
          assert.deepEqual(body.participants, whole.slice(offset, offset + 2), `${order} from ${offset}`);
        }
        assert.deepEqual((await read(`${order}&offset=${whole.length}`)).body.participants, []);
      }
    });
  }

  test('says how long the list is, how many parties it has and where its letters begin, when asked', async () => {
    const { body } = await read('?totals=true');
    assert.deepEqual(body.totals, {
      people: 6,
      parties: 4,
      letters: [
        { letter: 'a', count: 2 },
        { letter: 'b', count: 1 },
        { letter: 'f', count: 1 },
        { letter: 'p', count: 1 },
        { letter: 'w', count: 1 },
      ],
    });
    assert.ok(!('totals' in (await read()).body));
    const { totals: clubs } = (await read('?totals=true&sort=club&direction=desc&kind=member')).body;
    assert.deepEqual(
      clubs.letters.map(({ letter }: { letter: string }) => letter),
      ['b', 'a'],
    );
    const { totals: parties } = (await read('?totals=true&sort=party')).body;
    assert.deepEqual(parties.letters[0], { letter: 'a', count: 3 });
    const { totals: moments } = (await read('?totals=true&sort=answered')).body;
    assert.deepEqual(moments.letters, [{ letter: '', count: 6 }]);
    const { totals, participants } = (await read('?totals=true&state=untold')).body;
    assert.equal(totals.people, participants.length);
    assert.equal(totals.parties, participants.length);
  });

  test('has those who wait in the order of the line, with how many places each party needs, and says what is free', async () => {
    const { addEvent, addMember, addRegistration, people } = api.fixture;
    const full = await addEvent({ capacity: 4, waiting_list: 1 });
    const add = async (lastName: string, columns: object) => {
      const member_id = await addMember({ lastName });
      await addRegistration(full, { member_id, ...columns });
      return member_id;
    };
    for (const name of ['One', 'Two', 'Three']) await add(name, { attending: 'YES' });
    const at = (hour: number) => ({ waiting_since: `2026-11-01T1${hour}:00:00.000Z` });
    await add('Abel', at(3));
    const pair = await add('Zwei', at(1));
    await addRegistration(full, { host_member_id: pair, guest_last_name: 'Angst', ...at(1) });
    await addRegistration(full, { host_member_id: pair, guest_last_name: 'Brought' });
    await add('Mitte', at(2));
    await api.deps.storage.write((tx) => recountSeats(tx, api.deps.clock));
    const { token } = people.administrator;
    const { body } = await api.get(`/manage/events/${full}/participants?state=waiting`, token);
    assert.deepEqual(
      body.participants.map(({ lastName, waiting, partySize }: Listed & { partySize: number }) => [
        lastName,
        waiting,
        partySize,
      ]),
      [
        ['Zwei', 1, 3],
        ['Angst', 1, 3],
        ['Mitte', 2, 1],
        ['Abel', 3, 1],
      ],
    );
    assert.deepEqual(body.line, { free: 1, needs: 3 });
    assert.ok(!('line' in (await read()).body));
  });

  test('shows those who were chosen, and nobody else', async () => {
    const { participants } = (await read()).body;
    const [first, , third] = participants;
    assert.deepEqual(await names(`?registrations=${first.registration},${third.registration}`), [
      'Àbel',
      'Baker',
    ]);
    const { participants: untold } = (await read('?state=untold')).body;
    const { member } = untold.find(({ registration }: Listed) => registration === null);
    const { body } = await read(`?registrations=${first.registration}&members=${member}`);
    assert.equal(body.participants.length, 2);
    assertBadField(await read('?registrations=1,'), 'registrations');
  });

  test('finds what someone wrote as an answer however it is written', async () => {
    const { addQuestion, addRegistration, addMember, addReviewer, people } = api.fixture;
    const asked = await api.fixture.addEvent();
    await addReviewer(asked, people.reviewer.id);
    const question = await addQuestion(asked, { type: 'text', title: 'Diet?' });
    const written = ['Crème BRÛLÉE', 'Straße nach Østfold', 'ΜΟΥΣΑΚΆΣ', 'БОРЩ', "Chef’s l'Œuf – gut"];
    for (const [index, answer] of written.entries()) {
      const member_id = await addMember({ lastName: `Writer${index}` });
      const { id: registration_id } = await addRegistration(asked, { member_id, attending: 'YES' });
      const row = { registration_id, question_id: question, answer };
      await api.deps.storage.write((tx) => tx.insertInto('registration_answers').values(row).execute());
    }
    const found = async (q: string) => {
      const path = `/manage/events/${asked}/participants?q=${encodeURIComponent(q)}`;
      const { body } = await api.get(path, people.reviewer.token);
      return body.participants.map((one: { lastName: string }) => one.lastName);
    };
    const words = [
      'creme brulee',
      'brûlée',
      'STRASSE',
      'ostfold',
      'μουσακας',
      'борщ',
      "chef's oeuf -",
      'soup',
    ];
    const of = [[0], [0], [1], [1], [2], [3], [4], []];
    for (const [index, q] of words.entries())
      assert.deepEqual(
        await found(q),
        of[index]?.map((one) => `Writer${one}`),
        q,
      );
  });

  test('finds who gave an answer', async () => {
    assert.deepEqual(await names(`?question=${menu}&answer=Fish`), ['Ämmer']);
    assert.deepEqual(await names(`?question=${menu}&answer=Meat`), []);
    assertBadField(await read(`?question=${menu}`), 'answer');
    assertBadField(await read('?answer=Fish'), 'question');
  });

  test('continues behind the same person when others come and go', async () => {
    const fresh = await api.fixture.addEvent();
    const guest = (name: string) =>
      api.fixture.addRegistration(fresh, { host_member_id: zoe, guest_last_name: name });
    const [a] = [await guest('Aa'), await guest('Cc'), await guest('Ee')];
    const { token } = api.fixture.people.administrator;
    const page = (cursor: string) =>
      api.get(`/manage/events/${fresh}/participants?limit=2&cursor=${cursor}`, token);
    const { next } = (await page('')).body;
    await guest('Bb');
    await guest('Dd');
    await api.deps.storage.write((tx) => tx.deleteFrom('registrations').where('id', '=', a.id).execute());
    const { participants } = (await page(next)).body;
    assert.deepEqual(
      participants.map(({ lastName }: Listed) => lastName),
      ['Dd', 'Ee'],
    );
  });

  test('stands someone where the new name belongs', async () => {
    const fresh = await api.fixture.addEvent();
    const { token } = api.fixture.people.administrator;
    const list = async () =>
      (await api.get(`/manage/events/${fresh}/participants`, token)).body.participants.map(
        ({ lastName }: Listed) => lastName,
      );
    const renamed = await api.fixture.addMember({ lastName: 'Aaron' });
    await api.fixture.addRegistration(fresh, { member_id: renamed });
    const { id } = await api.fixture.addRegistration(fresh, {
      host_member_id: zoe,
      guest_last_name: 'Mi',
      guest_first_name: 'A',
    });
    assert.deepEqual(await list(), ['Aaron', 'Mi']);
    const { storage } = api.deps;
    const name = { last_name: 'Zucker', last_name_key: 'zucker' };
    await storage.write((tx) => tx.updateTable('members').set(name).where('id', '=', renamed).execute());
    assert.deepEqual(await list(), ['Mi', 'Zucker']);
    const change = { lastName: 'Žz' };
    const guest = `/events/${fresh}/guests/${id}`;
    const changed = await api.call('PATCH', guest, { token, body: change });
    assert.equal(changed.status, 200, changed.text);
    assert.deepEqual(await list(), ['Zucker', 'Žz']);
    // Whoever reads a list changes nothing, not even by the way.
    const marks = () => storage.db.selectFrom('registration_marks').selectAll().execute();
    const before = await marks();
    await list();
    assert.deepEqual(await marks(), before);
  });

  test('separates the cells of a CSV as spreadsheets of its language expect', async () => {
    const separators = { de: ';', fr: ';', it: ';', en: ',' };
    for (const [locale, separator] of Object.entries(separators)) {
      const [header = ''] = (await read(`?format=csv&locale=${locale}`)).text.split('\r\n');
      assert.ok(header.split(separator).length > 8, `${locale}: ${header}`);
    }
  });

  test('gives everyone whom the filters mean as CSV and as a workbook', async () => {
    const csv = await read('?format=csv&state=yes&limit=1&locale=de');
    assert.equal(csv.status, 200, csv.text);
    const lines = csv.text.trim().split('\r\n');
    assert.match(lines[0] ?? '', /Nachname;Vorname;Club;.*Which menu\?/);
    assert.equal(lines.length, 4);
    assert.match(lines[2] ?? '', /^Ämmer;Zoë;Alpha;Mitglied;;Ja;;Fish;/);
    const { bytes, headers } = await read('?format=xlsx');
    assert.match(
      String(headers['content-disposition']),
      /filename="[A-Za-z ]+ 2026-11-15 participants\.xlsx"$/,
    );
    const { sheets } = await readXlsx(bytes);
    assert.equal(sheets[0]?.rows.length, 7);
    assert.equal(sheets[0]?.rows[6]?.[5], 'Waiting');
  });

  test('gives the columns that someone has chosen, and no others, in their order', async () => {
    const { text } = await read(`?format=csv&state=yes&locale=de&columns=name,question-${menu},phone,in`);
    const [header, , second] = text.trim().split('\r\n');
    assert.equal(header, 'Nachname;Vorname;Which menu?;Telefon;Eingecheckt;Eingecheckt um');
    assert.equal(second, 'Ämmer;Zoë;Fish;;nein;');
    assertBadField(await read('?format=csv&columns=name,shoe-size'), 'columns');
  });

  test('names its files as a secretary would, in every letter that a system takes', async () => {
    const { addEvent, people } = api.fixture;
    const feast = await addEvent({ title: 'Sommer: Fest am "See" / für alle.' });
    const { headers } = await api.get(
      `/manage/events/${feast}/participants?format=xlsx&locale=de`,
      people.administrator.token,
    );
    assert.equal(
      headers['content-disposition'],
      `attachment; filename="Sommer Fest am See fur alle 2026-11-15 Teilnehmende.xlsx"; filename*=UTF-8''${encodeURIComponent('Sommer Fest am See für alle 2026-11-15 Teilnehmende.xlsx')}`,
    );
  });

  test('shows how members are reached as the directory shows it to the reader, and never more', async () => {
    const { addEvent, addMember, addRegistration, people } = api.fixture;
    const called = await addEvent();
    const open = await addMember({
      lastName: 'Aopen',
      email: 'open@example.net',
      privateMobile: '079 111 22 33',
    });
    const hiding = await addMember({
      lastName: 'Bhiding',
      privateMobile: '079 444 55 66',
      businessPhone: '044 777 88 99',
      visibility: { privatePhones: 'officers' },
    });
    const gone = await addMember({ lastName: 'Cgone', privateMobile: '079 000 00 00' });
    for (const member_id of [open, hiding, gone])
      await addRegistration(called, { member_id, attending: 'YES' });
    const guest = { host_member_id: open, guest_last_name: 'Dguest', guest_email: 'gil@example.net' };
    await addRegistration(called, { ...guest, attending: 'YES' });
    await api.fixture.addReviewer(called, people.otherReviewer.id);
    await api.deps.storage.write((tx) =>
      tx.updateTable('members').set({ active: 0 }).where('id', '=', gone).execute(),
    );
    const contacts = async (person: PersonName) => {
      const { body } = await api.get(`/manage/events/${called}/participants`, people[person].token);
      return body.participants.map(({ contact }: { contact: object }) => Object.values(contact));
    };
    const mine = {
      reviewer: await contacts('otherReviewer'),
      administrator: await contacts('administrator'),
    };
    const [[phone, email]] = mine.reviewer;
    assert.deepEqual([phone, email], ['079 111 22 33', 'open@example.net']);
    assert.equal(mine.reviewer[1][0], '044 777 88 99');
    assert.equal(mine.administrator[1][0], '079 444 55 66');
    assert.deepEqual(mine.administrator[2], ['', '']);
    assert.deepEqual(mine.administrator[3], ['', 'gil@example.net']);
    const file = `/manage/events/${called}/participants?format=csv&columns=name,phone`;
    const csv = await api.get(file, people.otherReviewer.token);
    assert.ok(csv.text.includes('044 777 88 99') && !csv.text.includes('079 444 55 66'), csv.text);
  });

  test('keeps in its files what was answered to questions that are no longer asked', async () => {
    const { addEvent, addQuestion, addRegistration, people } = api.fixture;
    const changed = await addEvent();
    const shirt = await addQuestion(changed, { title: 'Shirt?', archived: 1 });
    await addQuestion(changed, { position: 2, title: 'Never answered?', archived: 1 });
    const { id } = await addRegistration(changed, { member_id: people.member.id, attending: 'YES' });
    const answer = { registration_id: id, question_id: shirt, answer: 'XL' };
    await api.deps.storage.write((tx) => tx.insertInto('registration_answers').values(answer).execute());
    const path = `/manage/events/${changed}/participants?format=csv&locale=de`;
    const { text } = await api.get(path, people.administrator.token);
    assert.match(text, /;Bemerkung;Shirt\? \(nicht mehr gefragt\);Eingecheckt;/);
    assert.match(text, /;Ja;;XL;nein;/);
  });

  test('lets a spreadsheet add up the numbers that were answered', async () => {
    const { addEvent, addMember, addQuestion, addRegistration, people } = api.fixture;
    const asked = await addEvent();
    const question_id = await addQuestion(asked, { title: 'Seats?', type: 'number' });
    for (const [lastName, answer] of [
      ['Aa', '3'],
      ['Bb', '2,5'],
      ['Cc', 'some'],
    ] as const) {
      const member_id = await addMember({ lastName });
      const { id: registration_id } = await addRegistration(asked, { member_id, attending: 'YES' });
      await api.deps.storage.write((tx) =>
        tx.insertInto('registration_answers').values({ registration_id, question_id, answer }).execute(),
      );
    }
    const path = `/manage/events/${asked}/participants?format=xlsx`;
    const { sheets } = await readXlsx((await api.get(path, people.administrator.token)).bytes);
    assert.deepEqual(
      sheets[0]?.rows.map((row) => row[7]),
      ['Seats?', 3, 2.5, 'some'],
    );
  });

  test('is for those who manage or review the event', async () => {
    assert.equal((await read('', 'administrator')).body.mayManage, true);
    assert.equal((await read()).body.mayManage, false);
    for (const person of ['member', 'other', 'officer'] as const) assertFailure(await read('', person), 403);
    assertFailure(await read('', 'stranger'), 404);
    assertFailure(await api.get(`/manage/events/${event}/participants`), 401);
  });

  test('refuses filters, orders and cursors that mean nothing', async () => {
    assertBadField(await read('?state=perhaps'), 'state');
    assertBadField(await read('?limit=501'), 'limit');
    assertBadField(await read('?cursor=x'), 'cursor');
    const { next } = (await read('?limit=1')).body;
    assertBadField(await read(`?sort=state&cursor=${next}`), 'cursor');
    assertBadField(await read(`?direction=desc&cursor=${next}`), 'cursor');
    const invented = [
      ['state', 'abc', 'x', 1],
      ['state', 1.5, 'x', 1],
      ['state', 1e15, 'x', 1],
      ['state', '1', 'x', 1],
      ['club', 1, 'x', 1],
      ['club', 'a\0', 'x', 1],
      ['name', '', 'x\0', 1],
    ] as const;
    for (const parts of invented) {
      const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
      assertBadField(await read(`?sort=${parts[0]}&cursor=${cursor}`), 'cursor');
    }
    assertBadField(await read('?state=unregistered'), 'state');
  });
});
