import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registrationRow } from '../../../src/events/registration/registration-row.ts';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { newSecret } from '../../../src/platform/shared/secrets.ts';
import { insertRows } from '../../../src/platform/storage/insert-rows.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';
import { openDoor, setAttending } from '../check-in/door.ts';
import { entryCount, openEntry } from './sealed-list-reader.ts';

onEveryDatabase('GET /door/events/{id}/list', (database) => {
  const api = apiOfSuite(database);

  const get = (event: EventId, token = api.fixture.people.reviewer.token, tag?: string) =>
    api.call('GET', `/door/events/${event}/list`, {
      token,
      headers: tag === undefined ? {} : { 'if-none-match': tag },
    });

  test('opens with a ticket, by what every browser has, and says who it is and with whom', async () => {
    const door = await openDoor(api);
    const { member } = api.fixture.people;
    const guest = { host_member_id: member.id, guest_first_name: 'Gia', guest_last_name: 'Guest' };
    const brought = await api.fixture.addRegistration(door.event, { ...guest, attending: 'YES' });
    await api.fixture.addRegistration(door.event, { ...guest, guest_first_name: 'Nino', attending: 'NO' });
    const answer = await get(door.event);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['content-type'], 'application/octet-stream');
    assert.equal(entryCount(answer.bytes), 3);
    assert.deepEqual(await openEntry(answer.bytes, door.barcode), {
      registration: door.registration,
      fullName: 'Member Fixture',
      club: 'Alpha',
      kind: 'member',
      attending: 'YES',
      checkedIn: null,
      party: { party: member.id, size: 2, in: 0, missing: ['Gia Guest'] },
    });
    const opened = await openEntry(answer.bytes, brought.barcode);
    assert.equal(opened?.kind, 'guest');
    assert.deepEqual(opened?.party?.missing, ['Member Fixture']);
  });

  test('says where, when and by whom someone was checked in, and who declined', async () => {
    const door = await openDoor(api);
    await door.scan({ gate: 'North' });
    const declined = await api.fixture.addRegistration(door.event, {
      member_id: await api.fixture.addMember(),
      attending: 'NO',
    });
    const { bytes } = await get(door.event);
    const seconds = Date.parse('2026-11-14T11:00:00Z') / 1000;
    assert.deepEqual((await openEntry(bytes, door.barcode))?.checkedIn, {
      seconds,
      gate: 'North',
      reviewer: 'Reviewer Fixture',
    });
    assert.equal((await openEntry(bytes, declined.barcode))?.attending, 'NO');
    assert.equal((await openEntry(bytes, declined.barcode))?.party, null);
  });

  test('says who waits for a place, and has not answered for readers who do not know of that', async () => {
    const door = await openDoor(api, {}, { attending: null, waiting_since: '2026-11-01T08:00:00.000Z' });
    const entry = await openEntry((await get(door.event)).bytes, door.barcode);
    assert.deepEqual([entry?.attending, entry?.waits], ['', true]);
  });

  test('shows nothing without a ticket: no name, code or club is in its bytes', async () => {
    const door = await openDoor(api);
    await door.scan({ gate: 'North' });
    const { bytes } = await get(door.event);
    for (const text of ['Fixture', 'Member', 'Alpha', 'North', door.barcode]) {
      assert.ok(!bytes.includes(text), text);
    }
    assert.equal(await openEntry(bytes, newSecret()), null);
    const other = await openDoor(api);
    assert.equal(await openEntry(bytes, other.barcode), null);
    await assert.rejects(openEntry(damaged(bytes), door.barcode));
  });

  test('is the same bytes with the same strong tag until something changes, and 304 for who holds it', async () => {
    const door = await openDoor(api);
    const first = await get(door.event);
    const tag = String(first.headers['etag']);
    assert.match(tag, /^"[\w-]+"$/);
    assert.equal((await get(door.event, undefined, tag)).status, 304);
    assert.deepEqual((await get(door.event)).bytes, first.bytes);
    await setAttending(api, door.registration, 'NO');
    const changed = await get(door.event, undefined, tag);
    assert.equal(changed.status, 200);
    assert.equal((await openEntry(changed.bytes, door.barcode))?.attending, 'NO');
    await setAttending(api, door.registration, 'YES');
    assert.equal((await get(door.event)).headers['etag'], tag);
  });

  test('knows of people who come later, are removed or are renamed', async () => {
    const door = await openDoor(api);
    assert.equal(entryCount((await get(door.event)).bytes), 1);
    const member_id = await api.fixture.addMember({ lastName: 'Early' });
    const added = await api.fixture.addRegistration(door.event, { member_id, attending: 'YES' });
    assert.equal((await openEntry((await get(door.event)).bytes, added.barcode))?.fullName, 'Ann Early');
    await api.deps.storage.write((tx) =>
      tx.updateTable('members').set({ last_name: 'Late' }).where('id', '=', member_id).execute(),
    );
    assert.equal((await openEntry((await get(door.event)).bytes, added.barcode))?.fullName, 'Ann Late');
    await api.deps.storage.write((tx) => tx.deleteFrom('registrations').where('id', '=', added.id).execute());
    assert.equal(entryCount((await get(door.event)).bytes), 1);
  });

  test('pads every entry to one length, and cuts names rather than numbers when a party is large', async () => {
    const door = await openDoor(api);
    const long = 'Wolfeschlegelsteinhausenbergerdorff';
    const guests = Array.from({ length: 12 }, (_, index) => ({
      host_member_id: api.fixture.people.member.id,
      guest_first_name: `${long} ${index}`,
      guest_last_name: 'ÄÖÜ'.repeat(30),
      attending: 'YES' as const,
    }));
    for (const guest of guests) await api.fixture.addRegistration(door.event, guest);
    const { bytes } = await get(door.event);
    assert.equal(bytes.readUInt32BE(12), 16 + 12 + 256 + 16);
    const opened = await openEntry(bytes, door.barcode);
    assert.equal(opened?.party?.size, 13);
    assert.ok((opened?.party?.missing.length ?? 13) < 12);
  });

  test('an event without registrations has an empty list', async () => {
    const event = await api.fixture.addEvent();
    await api.fixture.addReviewer(event, api.fixture.people.reviewer.id);
    assert.equal(entryCount((await get(event)).bytes), 0);
  });

  test('a long list, which a thread of its own makes, opens with every ticket', async () => {
    const door = await openDoor(api);
    const { member } = api.fixture.people;
    const rows = Array.from({ length: 1100 }, (_, index) =>
      registrationRow({
        event_id: door.event,
        created_at: '2026-11-01T00:00:00.000Z',
        host_member_id: member.id,
        guest_first_name: `Guest ${index}`,
        attending: 'YES',
      }),
    );
    await api.deps.storage.write((tx) => insertRows(tx, 'registrations', rows));
    const { bytes } = await get(door.event);
    assert.equal(entryCount(bytes), 1101);
    for (const index of [0, 500, 1099]) {
      const opened = await openEntry(bytes, rows[index]?.barcode ?? '');
      assert.equal(opened?.fullName, `Guest ${index}`);
      assert.equal(opened?.party?.size, 1101);
    }
  });

  test('many devices that ask at once share one making of it', async () => {
    const door = await openDoor(api);
    const lists = await Promise.all(Array.from({ length: 20 }, () => get(door.event)));
    assert.equal(new Set(lists.map(({ headers }) => headers['etag'])).size, 1);
  });

  test('is for reviewers of the event', async () => {
    const door = await openDoor(api);
    assertFailure(await get(door.event, api.fixture.people.member.token), 403);
    assertFailure(await get(door.event, api.fixture.people.stranger.token), 404);
  });
});

function damaged(list: Buffer): Buffer {
  const copy = Buffer.from(list);
  copy.writeUInt8(copy.readUInt8(copy.length - 1) ^ 1, copy.length - 1);
  return copy;
}
