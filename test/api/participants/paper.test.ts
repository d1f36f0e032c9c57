import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { registrationRow } from '../../../src/events/registration/registration-row.ts';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { readPdfPages } from '../../support/pdf.ts';
import { apiOfSuite, assertBadField, assertFailure, type Answer } from '../../support/test-api.ts';

const names = [
  ['Maximiliane-Theodora', 'von Hohenstein-Wertheim zu Löwenberg und Altenburg'],
  ['محمد', 'عبد الرحمن'],
  ['小明', '王'],
  ['Łucja', 'Żółć'],
] as const;

onEveryDatabase('What organisers print', (database) => {
  const api = apiOfSuite(database, { env: { GUILDHALL_HEAVY_READS_PER_MINUTE: '100000' } });
  let event: EventId;
  before(async () => {
    const { addEvent, addMember, addRegistration, addReviewer, people } = api.fixture;
    event = await addEvent();
    await addReviewer(event, people.reviewer.id);
    for (const [firstName, lastName] of names) {
      const member = await addMember({ firstName, lastName });
      await addRegistration(event, { member_id: member, attending: 'YES', comment: 'Vegetarian' });
    }
    const absent = await addMember({ lastName: 'Absent' });
    await addRegistration(event, { member_id: absent, attending: 'NO' });
    for (let number = 0; number < 40; number += 1) {
      const validated_at = number % 3 === 0 ? '2026-11-15T18:00:00.000Z' : null;
      const guest = { host_member_id: people.member.id, guest_first_name: 'Gil', validated_at };
      await addRegistration(event, { ...guest, guest_last_name: `Guest ${number}`, attending: 'YES' });
    }
  });
  const print = (path: string, token = api.fixture.people.reviewer.token, id: number = event) =>
    api.get(`/manage/events/${id}/${path}`, token);

  /** What stands on the pages, without the blanks at which lines end. */
  const read = async (bytes: Buffer) => {
    const pages = await readPdfPages(bytes);
    const text = pages.flatMap((boxes) => boxes.map((box) => box.text)).join('');
    return {
      pages: pages.length,
      has: (words: string) => text.replaceAll(/\s/g, '').includes(words.replaceAll(/\s/g, '')),
    };
  };

  test('the door list holds everyone who comes, in any script, and nobody else', async () => {
    const { status, bytes, headers } = await print('door-list?locale=de');
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'application/pdf');
    assert.match(
      String(headers['content-disposition']),
      /^inline; filename="[A-Za-z ]+ 2026-11-15 Einlassliste\.pdf"$/,
    );
    const list = await read(bytes);
    for (const [first, last] of [names[0], names[2], names[3]])
      assert.ok(list.has(`${last}, ${first}`), last);
    assert.ok(list.has('محمد'));
    assert.ok(!list.has('Absent'));
    assert.ok(list.has('Gast von Member Fixture'));
    assert.ok(list.has('Seite 2 von 2'));
    assert.equal(list.pages, 2);
    assert.ok(list.has('44 Personen kommen') && list.has('Gedruckt: '));
  });

  test('the badges hold the same, ten on a sheet', async () => {
    const { status, bytes, headers } = await print('badges');
    assert.equal(status, 200);
    assert.match(
      String(headers['content-disposition']),
      /^inline; filename="[A-Za-z ]+ 2026-11-15 name badges\.pdf"$/,
    );
    const badges = await read(bytes);
    assert.equal(badges.pages, 5);
    assert.ok(badges.has('Łucja Żółć') && badges.has('小明') && badges.has('محمد'));
    assert.ok(!badges.has('Absent'));
  });

  test('both can be for some of those who come, or for those who were chosen', async () => {
    const { participants } = (await print('participants?state=no')).body;
    const [{ registration }] = participants;
    const chosen = await read((await print(`badges?registrations=${registration}`)).bytes);
    assert.ok(chosen.has('Absent') && !chosen.has('Łucja'));
    const some = await read((await print('door-list?checkedIn=true')).bytes);
    assert.ok(some.has('Guest 3') && !some.has('Guest 4'));
    assert.equal(some.pages, 1);
  });

  test('the code of the ticket stands on a badge only when it is asked for', async () => {
    const without = await print('badges?sort=club');
    const withCode = await print('badges?sort=club&code=true');
    assert.ok(withCode.bytes.length > without.bytes.length * 1.2);
  });

  test('a long name stands whole on a badge, beside the code too', async () => {
    const badges = await read((await print('badges?code=true')).bytes);
    assert.ok(badges.has(names[0].join(' ')));
  });

  test('long ones are drawn whole, one at a time for an event, and given up when nobody waits for them', async () => {
    const { addEvent, people } = api.fixture;
    const great = await addEvent();
    await api.deps.storage.write(async (tx) => {
      for (let number = 0; number < 240; number += 1) {
        const guest = {
          host_member_id: people.member.id,
          guest_first_name: 'Gil',
          guest_last_name: `Guest ${number}`,
          attending: 'YES',
        } as const;
        await tx
          .insertInto('registrations')
          .values(registrationRow({ event_id: great, created_at: '2026-11-01T10:00:00.000Z', ...guest }))
          .execute();
      }
    });
    const { token } = people.administrator;
    const [badges, list] = await Promise.all([
      print('badges?code=true', token, great),
      print('door-list', token, great),
    ]);
    const [drawn, refused] = badges.status === 200 ? [badges, list] : [list, badges];
    assert.equal(drawn.status, 200);
    assert.match(assertFailure(refused, 429), /being drawn at this moment/);
    assert.ok((await read(drawn.bytes)).has('Guest 239'));
    const address = `/v2/manage/events/${great}/badges`;
    const headers = { 'x-authorization': token };
    const controller = new AbortController();
    const given = api.app.inject({ url: address, headers, signal: controller.signal });
    controller.abort();
    await assert.rejects(given);
    const again = await waitFor(() => print('badges', token, great));
    assert.equal((await read(again.bytes)).pages, 24);
  });

  test('say beforehand how many sheets they will have, and have so many', async () => {
    for (const path of ['door-list', 'badges', 'badges?kind=member', 'badges?state=no']) {
      const { headers, bytes } = await print(path);
      assert.equal(Number(headers['x-sheets']), (await read(bytes)).pages, path);
    }
  });

  test('an event to which nobody comes has an empty sheet', async () => {
    const empty = await api.fixture.addEvent();
    const { token } = api.fixture.people.administrator;
    for (const path of ['door-list', 'badges'])
      assert.equal((await read((await print(path, token, empty)).bytes)).pages, 1);
  });

  test('are for those who manage or review the event', async () => {
    const { people } = api.fixture;
    for (const path of ['door-list', 'badges']) {
      assertFailure(await print(path, people.member.token), 403);
      assertFailure(await print(path, people.stranger.token), 404);
      assertFailure(await api.get(`/manage/events/${event}/${path}`), 401);
      assertBadField(await print(`${path}?sort=state`), 'sort');
    }
  });
});

/** The first answer that is not refused because another one is still being drawn. */
async function waitFor(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 429) return answer;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
