import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { before, it } from 'node:test';
import { readXlsx } from 'hucre';
import type { EventId } from '../../src/platform/shared/ids.ts';
import { attendanceCsv, attendanceWorkbook } from '../../src/events/participants/door-list-writer.ts';
import { attendanceOf } from '../../src/events/participants/door-list-service.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { apiOfSuite } from '../support/test-api.ts';
import { partsOf } from './zip-parts.ts';

onEveryDatabase('The attendance list', (database) => {
  const api = apiOfSuite(database);
  let event: EventId;
  const listed = (id: EventId, everyone = false) =>
    attendanceOf(api.deps.storage, id, { timeZone: 'Europe/Zurich', everyone, locale: 'en' });

  before(async () => {
    const { fixture } = api;
    const { member, other, stranger, officer } = fixture.people;
    event = await fixture.addEvent({ title: 'Ball & =more', start_date: '2026-11-15T18:30:00' });
    const menu = await fixture.addQuestion(event, { position: 1, title: 'Menu?' });
    const nights = await fixture.addQuestion(event, { position: 2, title: 'Nights?', type: 'number' });
    const bus = await fixture.addQuestion(event, { position: 3, title: 'Bus?', type: 'yes-no' });
    const own = await fixture.addRegistration(event, {
      member_id: member.id,
      attending: 'YES',
      comment: '=HYPERLINK("http://evil.example")',
      validated_at: '2026-11-15T17:45:10.000Z',
    });
    await fixture.addRegistration(event, { member_id: other.id, attending: 'NO', comment: 'Away;\nsorry' });
    await fixture.addRegistration(event, { member_id: stranger.id, invited_by: officer.id });
    // Being registered elsewhere changes nothing here.
    await fixture.addRegistration(await fixture.addEvent(), { member_id: officer.id, attending: 'YES' });
    const host = { host_member_id: member.id, invited_by: member.id };
    await fixture.addRegistration(event, {
      ...host,
      guest_first_name: 'Zoé',
      guest_last_name: 'Ämisegger',
      guest_email: 'zoe@example.org',
      guest_company: 'Town council',
      attending: 'YES',
    });
    await fixture.addRegistration(event, {
      ...host,
      partner: 1,
      guest_first_name: 'Kim',
      guest_last_name: 'Zz',
    });
    await api.deps.storage.write(async (tx) => {
      const answers = [
        [menu, '+1 fish'],
        [nights, '1,5'],
        [bus, 'YES'],
      ] as const;
      for (const [question_id, answer] of answers) {
        await tx
          .insertInto('registration_answers')
          .values({ registration_id: own.id, question_id, answer })
          .execute();
      }
    });
  });

  it('has the order of the list of participants, also of partners without a name and guests with but one', async () => {
    const { addEvent, addMember, addRegistration, gamma, people } = api.fixture;
    const id = await addEvent();
    const host = await addMember({ firstName: 'Zoë', lastName: 'Ämmer', clubId: gamma.id });
    await addRegistration(id, { member_id: host, attending: 'YES' });
    await addRegistration(id, { host_member_id: host, partner: 1 });
    for (const names of [['Al', 'Quist'], ['Olga'], ['Al', 'Naef']] as const) {
      const [guest_first_name, guest_last_name = ''] = names;
      await addRegistration(id, { host_member_id: host, guest_first_name, guest_last_name });
    }
    const shown = (await listed(id)).people.map(({ firstName, lastName }) =>
      `${firstName} ${lastName}`.trim(),
    );
    assert.deepEqual(shown, ['Zoë Ämmer', 'Al Naef', 'Olga', 'Partner of Zoë Ämmer', 'Al Quist']);
    const path = `/manage/events/${id}/participants`;
    const { participants } = (await api.get(path, people.administrator.token)).body;
    assert.deepEqual(
      participants.map(({ fullName }: { fullName: string }) => fullName),
      shown,
    );
  });

  it('says where guests are from, as it does of members', async () => {
    const { people } = await listed(event);
    const from = new Map(people.map(({ lastName, club }) => [lastName, club]));
    assert.deepEqual([from.get('Ämisegger'), from.get('Zz')], ['Town council', '']);
  });

  it('names everyone who was invited or answered, by last name, guests with their host among the members', async () => {
    const { people } = await listed(event);
    const shown = people.map(({ lastName, firstName, kind, host, attending }) => [
      lastName,
      firstName,
      kind,
      host,
      attending,
    ]);
    assert.deepEqual(shown, [
      ['Ämisegger', 'Zoé', 'guest', 'Member Fixture', 'YES'],
      ['Fixture', 'Member', 'member', '', 'YES'],
      ['Fixture', 'Other', 'member', '', 'NO'],
      ['Fixture', 'Stranger', 'member', '', null],
      ['Zz', 'Kim', 'partner', 'Member Fixture', null],
    ]);
  });

  it('shows who is checked in, at the local time, and the answers to each question', async () => {
    const { people, questions } = await listed(event);
    assert.deepEqual(
      questions.map(({ title }) => title),
      ['Menu?', 'Nights?', 'Bus?'],
    );
    const own = people.find(({ firstName }) => firstName === 'Member');
    assert.deepEqual(
      [own?.club, own?.answers, own?.checkedInAt],
      ['Alpha', ['+1 fish', '1,5', 'YES'], '2026-11-15T18:45:10'],
    );
    assert.deepEqual(people[0]?.answers, ['', '', '']);
    assert.equal(people[0]?.checkedInAt, null);
  });

  it('keeps the answers to questions that are no longer asked, in columns that say so, and tells who waits', async () => {
    const { addEvent, addQuestion, addRegistration, people } = api.fixture;
    const changed = await addEvent({ capacity: 1 });
    const shirt = await addQuestion(changed, { position: 1, title: 'Shirt?', archived: 1 });
    await addQuestion(changed, { position: 2, title: 'Never answered?', archived: 1 });
    await addQuestion(changed, { position: 3, title: 'Menu?' });
    const waiting = { waiting_since: '2026-11-01T08:00:00.000Z' };
    const { id } = await addRegistration(changed, { member_id: people.member.id, ...waiting });
    const answer = { registration_id: id, question_id: shirt, answer: 'XL' };
    await api.deps.storage.write((tx) => tx.insertInto('registration_answers').values(answer).execute());
    const text = (await buffer(attendanceCsv(await listed(changed), 'de'))).toString();
    assert.match(text, /Bemerkung;Menu\?;Shirt\? \(nicht mehr gefragt\);Eingecheckt;/);
    assert.match(text, /;Wartet;;;XL;nein;/);
  });

  it('lists the rest of the audience only when asked, and never for a closed event', async () => {
    const names = (people: readonly { firstName: string }[]) =>
      people.map(({ firstName }) => firstName).toSorted();
    await api.fixture.addMember({ firstName: 'Left', active: false });
    // The event belongs to district A: Stranger and Administrator of Gamma are not in its audience.
    assert.deepEqual(names((await listed(event, true)).people), [
      'Elsewhere',
      'Former',
      'Kim',
      'Member',
      'Officer',
      'Other',
      'Reviewer',
      'Stranger',
      'Zoé',
    ]);
    const closed = await api.fixture.addEvent({ closed: 1 });
    assert.deepEqual((await listed(closed, true)).people, []);
  });

  it('an event that does not exist is said', async () => {
    await assert.rejects(listed(987_654 as EventId), {
      kind: 'not-found',
      message: 'There is no event with the id 987654.',
    });
  });

  it('the workbook holds texts as texts, numbers as numbers and times as times', async () => {
    const bytes = await attendanceWorkbook(await listed(event), 'de');
    const workbook = await readXlsx(bytes);
    const [sheet] = workbook.sheets;
    assert.equal(sheet?.name, 'Teilnahme');
    assert.deepEqual(sheet.rows[0], [
      '✓',
      'Nachname',
      'Vorname',
      'Club',
      'Kommt als',
      'Gast von',
      'Antwort',
      'Bemerkung',
      'Menu?',
      'Nights?',
      'Bus?',
      'Eingecheckt um',
    ]);
    assert.deepEqual(sheet.rows[2], [
      '☑',
      'Fixture',
      'Member',
      'Alpha',
      'Mitglied',
      null,
      'Ja',
      '=HYPERLINK("http://evil.example")',
      '+1 fish',
      1.5,
      'ja',
      new Date('2026-11-15T18:45:10Z'),
    ]);
    const sheetXml = (await partsOf(bytes)).get('xl/worksheets/sheet1.xml') ?? '';
    assert.ok(!sheetXml.includes('<f>') && !sheetXml.includes('<f '), 'no formula anywhere');
  });

  it('the workbook is set up to be printed: A4 landscape, one page wide, the header on every page', async () => {
    const parts = await partsOf(await attendanceWorkbook(await listed(event), 'en'));
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    const workbook = parts.get('xl/workbook.xml') ?? '';
    assert.match(sheet, /<pane ySplit="1" topLeftCell="A2" state="frozen"/);
    assert.match(sheet, /<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"\/>/);
    assert.match(sheet, /<pageSetUpPr fitToPage="1"\/>/);
    assert.match(sheet, /<oddHeader>&amp;L Ball &amp;&amp; =more&amp;R 2026-11-15 18:30<\/oddHeader>/);
    assert.match(workbook, /<definedName name="_xlnm.Print_Titles" localSheetId="0">Attendance!\$1:\$1</);
    // Excel refuses a sheet whose parts stand in another order.
    const order = [
      '<sheetPr',
      '<dimension',
      '<sheetViews',
      '<cols',
      '<sheetData',
      '<autoFilter',
      '<pageMargins',
      '<pageSetup ',
      '<headerFooter',
    ];
    const places = order.map((part) => sheet.indexOf(part));
    assert.ok(places.every((place) => place > 0));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    for (const part of ['[Content_Types].xml', '_rels/.rels', 'xl/styles.xml', 'xl/_rels/workbook.xml.rels'])
      assert.ok(parts.has(part), part);
  });

  it('the CSV has semicolons where spreadsheets expect them, and no formulas', async () => {
    const list = await listed(event);
    const french = (await buffer(attendanceCsv(list, 'fr'))).toString().split('\r\n');
    assert.equal(
      french[0],
      '\uFEFFNom;Prénom;Club;En tant que;Invité(e) de;Réponse;Remarque;Menu?;Nights?;Bus?;Entrée;Entrée à',
    );
    assert.equal(
      french[2],
      `Fixture;Member;Alpha;Membre;;Oui;"'=HYPERLINK(""http://evil.example"")";'+1 fish;1.5;oui;oui;2026-11-15 18:45`,
    );
    const english = (await buffer(attendanceCsv(list, 'en'))).toString().split('\r\n');
    assert.equal(english[1], 'Ämisegger,Zoé,Town council,Guest,Member Fixture,Yes,,,,,no,');
  });
});
