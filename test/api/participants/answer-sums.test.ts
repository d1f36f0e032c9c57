import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readXlsx } from 'hucre';
import type { EventId, QuestionId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import type { PersonName } from '../../support/organisation-fixture.ts';
import { readPdfPages } from '../../support/pdf.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';

onEveryDatabase('What was answered to the questions of an event', (database) => {
  const api = apiOfSuite(database);
  let event: EventId;
  const asked: Partial<Record<'menu' | 'vegan' | 'children' | 'allergies' | 'shirt', QuestionId>> = {};
  before(async () => {
    const { addEvent, addMember, addQuestion, addRegistration, addReviewer, people, beta } = api.fixture;
    event = await addEvent({ title: 'Summer dinner' });
    await addReviewer(event, people.reviewer.id);
    const options = JSON.stringify(['Roast beef', 'Trout', 'Ravioli']);
    asked.menu = await addQuestion(event, { title: 'Which menu?', type: 'choice', options });
    asked.vegan = await addQuestion(event, { title: 'Vegan?', type: 'yes-no', position: 2 });
    asked.children = await addQuestion(event, { title: 'Children?', type: 'number', position: 3 });
    asked.allergies = await addQuestion(event, { title: 'Allergies?', type: 'text', position: 4 });
    asked.shirt = await addQuestion(event, { title: 'Shirt?', type: 'text', position: 5, archived: 1 });
    const answer = async (
      columns: Parameters<typeof addRegistration>[1],
      answers: Partial<Record<keyof typeof asked, string>>,
    ) => {
      const { id } = await addRegistration(event, columns);
      const rows = Object.entries(answers).map(([name, said]) => ({
        registration_id: id,
        question_id: asked[name as keyof typeof asked] as QuestionId,
        answer: said,
      }));
      if (rows.length === 0) return;
      await api.deps.storage.write((tx) => tx.insertInto('registration_answers').values(rows).execute());
    };
    const member = (lastName: string, clubId?: typeof beta.id) =>
      addMember({ firstName: 'Ann', lastName, ...(clubId && { clubId }) });
    const yes = { attending: 'YES' } as const;
    for (let number = 1; number <= 30; number += 1)
      await answer(
        { member_id: await member(`Beef ${String(number)}`), ...yes },
        { menu: 'Roast beef', vegan: 'NO', children: '2' },
      );
    await answer(
      { member_id: await member('Fisher', beta.id), ...yes, comment: 'Comes late.' },
      { menu: 'Trout', vegan: 'YES', children: '0,5', allergies: 'No nuts', shirt: 'XL' },
    );
    const host = await member('Host');
    await answer({ member_id: host, ...yes }, { menu: 'Trout', allergies: 'no nuts' });
    await answer({ host_member_id: host, guest_last_name: 'Guestling', ...yes }, { menu: 'Ravioli' });
    const waits = { waiting_since: '2026-11-01T10:00:00.000Z' };
    await answer({ member_id: await member('Waits'), ...waits }, { menu: 'Trout', children: '3' });
    await answer({ member_id: await member('Absent'), attending: 'NO' }, { menu: 'Trout', children: '50' });
    const gone = await member('Gone');
    await answer({ member_id: gone, ...waits }, { menu: 'Trout' });
    await api.deps.storage.write((tx) =>
      tx.updateTable('members').set({ active: 0 }).where('id', '=', gone).execute(),
    );
  });
  const read = (query = '', person: PersonName = 'reviewer') =>
    api.get(`/manage/events/${event}/answers-summary${query}`, api.fixture.people[person].token);

  test('is added up over those who come, and apart over those who wait', async () => {
    const { status, body, text } = await read();
    assert.equal(status, 200, text);
    assert.deepEqual(body.people, { coming: 33, waiting: 1 });
    const [menu, vegan, children, allergies, shirt] = body.questions;
    assert.deepEqual(menu, {
      id: asked.menu,
      title: 'Which menu?',
      type: 'choice',
      archived: false,
      answered: { coming: 33, waiting: 1 },
      values: [
        { answer: 'Roast beef', coming: 30, waiting: 0 },
        { answer: 'Trout', coming: 2, waiting: 1 },
        { answer: 'Ravioli', coming: 1, waiting: 0 },
      ],
      further: 0,
      numbers: null,
    });
    assert.deepEqual(vegan.values, [
      { answer: 'YES', coming: 1, waiting: 0 },
      { answer: 'NO', coming: 30, waiting: 0 },
    ]);
    assert.deepEqual(children.numbers, {
      coming: { sum: 60.5, smallest: 0.5, largest: 2 },
      waiting: { sum: 3, smallest: 3, largest: 3 },
    });
    assert.equal(allergies.values.length, 1);
    assert.equal(allergies.values[0].coming, 2);
    assert.deepEqual([shirt.archived, shirt.answered.coming], [true, 1]);
  });

  test('comes as a table in the language of the reader', async () => {
    const csv = await read('?format=csv&locale=de');
    assert.equal(csv.status, 200, csv.text);
    const lines = csv.text.trim().split('\r\n');
    assert.match(lines[0] ?? '', /Frage;Antwort;Kommen;Warten/);
    assert.equal(lines[2], 'Which menu?;Trout;2;1');
    assert.ok(lines.includes('Vegan?;ja;1;0'), csv.text);
    assert.ok(lines.includes('Children?;Summe;60.5;3'), csv.text);
    const { sheets } = await readXlsx((await read('?format=xlsx')).bytes);
    assert.deepEqual(sheets[0]?.rows[2], ['Which menu?', 'Trout', 2, 1]);
  });

  test('makes a sheet for the kitchen: how many want what and, but for the most common answer, who', async () => {
    const path = `/manage/events/${event}/kitchen-sheet?locale=de`;
    const { status, bytes, headers } = await api.get(path, api.fixture.people.reviewer.token);
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'application/pdf');
    const pages = await readPdfPages(bytes);
    const text = pages.flatMap((boxes) => boxes.map((box) => box.text)).join('');
    const has = (words: string) => text.replaceAll(/\s/g, '').includes(words.replaceAll(/\s/g, ''));
    for (const words of ['Summer dinner', '33 Personen kommen', 'Which menu?', '30 Roast beef', '2 Trout'])
      assert.ok(has(words), words);
    assert.ok(has('Beta: Ann Fisher') && has('Guestling') && has('Comes late.'));
    for (const words of ['Ann Beef 7', 'Ann Waits', 'Ann Absent', 'Shirt?']) assert.ok(!has(words), words);
  });

  test('has a sheet for the kitchen also where nothing is asked', async () => {
    const { addEvent, people } = api.fixture;
    const path = `/manage/events/${await addEvent()}/kitchen-sheet?locale=en`;
    const { bytes } = await api.get(path, people.administrator.token);
    const text = (await readPdfPages(bytes)).flatMap((boxes) => boxes.map((box) => box.text)).join('');
    assert.match(text, /Nothing\s?is\s?asked/);
  });

  test('is for those who manage or review the event', async () => {
    for (const path of ['answers-summary', 'kitchen-sheet']) {
      const ask = (person: PersonName) =>
        api.get(`/manage/events/${event}/${path}`, api.fixture.people[person].token);
      assert.equal((await ask('administrator')).status, 200);
      assertFailure(await ask('member'), 403);
      assertFailure(await ask('stranger'), 404);
      assertFailure(await api.get(`/manage/events/${event}/${path}`), 401);
      assertFailure(
        await api.get(`/manage/events/999999/${path}`, api.fixture.people.administrator.token),
        404,
      );
    }
  });
});
