import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { findMessage } from '../../../src/events/messages/messages-store.ts';
import { insertMessage, setRecipientCount } from '../../../src/events/messages/new-messages-store.ts';
import { asId, type EventId, type MessageId } from '../../../src/platform/shared/ids.ts';
import { nowInstantText } from '../../../src/platform/shared/local-time.ts';
import { secretHash } from '../../../src/platform/shared/secrets.ts';
import type { JsonText } from '../../../src/platform/storage/columns.ts';
import type { Work } from '../../../src/platform/storage/database.ts';
import { insertRows } from '../../../src/platform/storage/insert-rows.ts';
import { purgeRemoved, restoreBatch } from '../../../src/data/import-export/import/restoring-service.ts';
import { onEveryDatabase, temporaryFolder } from '../../support/databases.ts';
import { MovableClock } from '../../support/movable-clock.ts';
import {
  digests,
  exportFrom,
  folderWith,
  importInto,
  smallHouse,
  smallOrganisation,
  type House,
} from '../support/import-house.ts';

const without = (file: keyof typeof smallOrganisation, start: string) =>
  smallOrganisation[file]
    .split('\n')
    .filter((line) => !line.startsWith(start))
    .join('\n');

onEveryDatabase('Removing what a file does not name', (database) => {
  test('never happens unless it is asked for', async (t) => {
    const house = await smallHouse(t, database);
    const outcome = await importInto(
      house,
      await folderWith(t, { 'members.csv': without('members.csv', 'M2') }),
    );
    assert.deepEqual([outcome.isWritten, outcome.changed], [true, []]);
    assert.equal((await house.storage.db.selectFrom('members').select('id').execute()).length, 3);
  });

  test('is refused for more than 5 % of a table, with the number to say', async (t) => {
    const house = await smallHouse(t, database);
    const folder = await folderWith(t, { 'members.csv': without('members.csv', 'M2') });
    for (const mayDelete of [null, 0]) {
      const outcome = await importInto(house, folder, { deleteMissing: true, mayDelete });
      assert.equal(outcome.isWritten, false);
      assert.match(
        outcome.refused[0]?.reason ?? '',
        /1 of 3 rows are missing .* more than 5 %.*--yes-delete 1 /,
      );
    }
  });

  test('needs no number for up to 5 % of a table, and one for the first row more', async (t) => {
    const house = await smallHouse(t, database);
    const keys = Array.from({ length: 57 }, (_, index) => `G${index}`);
    const lines = ['externalId,club,firstName,lastName', ...keys.map((key) => `${key},C1,Grown,${key}`)];
    const grown = await folderWith(t, { 'members.csv': lines.join('\n') });
    assert.equal((await importInto(house, grown)).isWritten, true);
    const kept = (count: number) =>
      folderWith(t, {
        'members.csv': ['externalId', 'M1', 'M2', 'M3', ...keys.slice(0, count)].join('\n'),
      });
    const refused = await importInto(house, await kept(53), { deleteMissing: true });
    assert.deepEqual([refused.isWritten, refused.refused.length], [false, 1]);
    assert.match(refused.refused[0]?.reason ?? '', /^4 of 60 rows .* more than 5 %/);
    const removed = await importInto(house, await kept(54), { deleteMissing: true });
    assert.deepEqual([removed.isWritten, removed.tables.get('members')?.removed], [true, 3]);
  });

  test('needs the number of all tables together, and not that of one', async (t) => {
    const house = await smallHouse(t, database);
    const folder = await folderWith(t, {
      'members.csv': 'externalId\nM1\nM3\n',
      'events.csv': 'externalId\n',
      'registrations.csv': 'externalId\n',
    });
    for (const mayDelete of [2, 3, 4]) {
      const outcome = await importInto(house, folder, { deleteMissing: true, mayDelete });
      assert.equal(outcome.isWritten, false, `with ${mayDelete}`);
      for (const { reason } of outcome.refused)
        assert.match(reason, /--yes-delete 5 \(all tables together\)/);
    }
    const outcome = await importInto(house, folder, { deleteMissing: true, mayDelete: 5 });
    assert.deepEqual([outcome.isWritten, outcome.refused, outcome.changed.length], [true, [], 5]);
  });

  test('keeps what it removes, with all that hangs on it, and brings it back as it was', async (t) => {
    const house = await smallHouse(t, database);
    const folder = await temporaryFolder(t);
    const passkeys = () => house.storage.db.selectFrom('passkeys').selectAll().execute();
    await house.storage.write(async (tx) => {
      const { id } = await tx
        .selectFrom('members')
        .select('id')
        .where('external_id', '=', 'M3')
        .executeTakeFirstOrThrow();
      const device = {
        name: 'Phone',
        credential_id: 'c',
        public_key: 'k',
        user_handle: 'h',
        transports: '[]',
      };
      const created_at = '2026-01-01T00:00:00.000Z';
      await tx
        .insertInto('passkeys')
        .values({ member_id: id, counter: 0, created_at, ...device })
        .execute();
    });
    const before = await passkeys();
    await exportFrom(house, join(folder, 'before'));
    const files = await folderWith(t, {
      'clubs.csv': without('clubs.csv', 'C2'),
      'members.csv': without('members.csv', 'M3'),
      'calendars.csv': without('calendars.csv', 'CAL2'),
      'events.csv': without('events.csv', 'E2'),
      'registrations.csv': without('registrations.csv', 'R2'),
      'terms.csv': 'member,club,function,startDate\n',
    });
    const outcome = await importInto(house, files, { deleteMissing: true, mayDelete: 6 });
    assert.deepEqual(outcome.refused, []);
    assert.deepEqual(
      outcome.changed.map(({ action, table }) => `${action} ${table}`),
      [
        'removed registrations',
        'removed events',
        'removed calendars',
        'removed terms',
        'removed members',
        'removed clubs',
      ],
    );
    assert.equal((await house.storage.db.selectFrom('clubs').select('id').execute()).length, 1);
    const count = await restoreBatch(house.storage, house.clock, outcome.removedBatch ?? '');
    assert.equal(count, 8, 'six rows, the place of the club and the passkey of the member');
    assert.deepEqual(await passkeys(), before);
    const trail = await house.storage.db
      .selectFrom('audit_entries')
      .select(['action', 'subject'])
      .where('action', 'in', ['delete', 'restore'])
      .orderBy('id')
      .execute();
    const inOrder = [['registration'], ['event'], ['calendar'], ['term'], ['member', 'passkey'], ['club']];
    assert.deepEqual(
      trail.map(({ action, subject }) => `${action} ${subject}`),
      [
        ...inOrder.flat().map((noun) => `delete ${noun}`),
        ...inOrder.toReversed().flatMap((nouns) => nouns.map((noun) => `restore ${noun}`)),
      ],
    );
    await exportFrom(house, join(folder, 'after'));
    assert.deepEqual(await digests(join(folder, 'after')), await digests(join(folder, 'before')));
    await assert.rejects(
      restoreBatch(house.storage, house.clock, outcome.removedBatch ?? ''),
      /There is no batch/,
    );
  });

  test('refuses a row that others refer to, and says which', async (t) => {
    const house = await smallHouse(t, database);
    const files = await folderWith(t, { 'members.csv': without('members.csv', 'M3') });
    const outcome = await importInto(house, files, { deleteMissing: true, mayDelete: 1 });
    assert.equal(outcome.isWritten, false);
    assert.match(outcome.refused[0]?.reason ?? '', /^cannot be removed, because 1 registrations refer to it/);
  });

  test('cannot be undone when a name was taken meanwhile, and says so', async (t) => {
    const house = await smallHouse(t, database);
    const files = await folderWith(t, { 'members.csv': without('members.csv', 'M2') });
    const { removedBatch } = await importInto(house, files, { deleteMissing: true, mayDelete: 1 });
    await importInto(
      house,
      await folderWith(t, {
        'members.csv': 'externalId,club,username,firstName,lastName\nM9,C1,BRUNO,B,B\n',
      }),
    );
    await assert.rejects(restoreBatch(house.storage, house.clock, removedBatch ?? ''), /cannot come back/);
  });

  test('brings back one of two removals, and leaves the other to come back later', async (t) => {
    const house = await smallHouse(t, database);
    const { storage, clock } = house;
    const added = 'externalId,club,firstName,lastName\nM8,C1,Ada,Eighth\nM9,C1,Nina,Ninth\n';
    await importInto(house, await folderWith(t, { 'members.csv': added }));
    const keep = async (...keys: string[]) => {
      const rows = ['externalId', 'M1', 'M2', 'M3', ...keys].join('\n');
      const files = await folderWith(t, { 'members.csv': rows });
      const { removedBatch } = await importInto(house, files, { deleteMissing: true, mayDelete: 1 });
      return removedBatch ?? '';
    };
    const keys = async () => {
      const rows = await storage.db.selectFrom('members').select('external_id').orderBy('id').execute();
      return rows.map((row) => row.external_id).slice(3);
    };
    const [first, second] = [await keep('M9'), await keep()];
    assert.deepEqual(await keys(), []);
    assert.equal(await restoreBatch(storage, clock, second), 1);
    assert.deepEqual(await keys(), ['M9']);
    assert.equal(await restoreBatch(storage, clock, first), 1);
    assert.deepEqual(await keys(), ['M8', 'M9']);
  });

  test('lowers the number of recipients of messages by those who go, and raises it by those who come back', async (t) => {
    const house = await smallHouse(t, database);
    const { storage, clock } = house;
    const message = await storedMessage(house);
    const recipients = async () => (await findMessage(storage.db, message))?.recipients;
    assert.equal(await recipients(), 2);
    const files = await folderWith(t, { 'registrations.csv': without('registrations.csv', 'R2') });
    const outcome = await importInto(house, files, { deleteMissing: true, mayDelete: 1 });
    assert.deepEqual(outcome.refused, []);
    assert.equal(await recipients(), 1);
    await restoreBatch(storage, clock, outcome.removedBatch ?? '');
    assert.equal(await recipients(), 2);
  });

  test('takes the messages of an event along with all to whom they went, and brings both back', async (t) => {
    const house = await smallHouse(t, database);
    const { storage, clock } = house;
    const message = await storedMessage(house);
    await storage.write((tx) => tx.deleteFrom('registrations').execute());
    await storage.write(async (tx) => {
      const { id } = await tx
        .selectFrom('members')
        .select('id')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      const nobody = { registration_id: null, member_id: id, mail_id: null };
      const row = { message_id: message, position: 1, state: 'no-address', ...nobody } as const;
      await tx.insertInto('message_recipients').values(row).execute();
    });
    const files = await folderWith(t, { 'events.csv': 'externalId\n' });
    const outcome = await importInto(house, files, { deleteMissing: true, mayDelete: 2 });
    assert.deepEqual(outcome.refused, []);
    assert.equal(await findMessage(storage.db, message), undefined);
    await restoreBatch(storage, clock, outcome.removedBatch ?? '');
    assert.equal((await findMessage(storage.db, message))?.recipients, 1);
  });

  test('takes the links of a registration and of an event along, and brings them back to what they open', async (t) => {
    const house = await smallHouse(t, database);
    const { storage, clock } = house;
    await storage.write(async (tx) => {
      const rows = await tx.selectFrom('registrations').select(['id', 'event_id']).orderBy('id').execute();
      for (const { id, event_id } of rows)
        for (const registration_id of [id, null]) {
          const of = { event_id, registration_id, address_hash: '', invited_by: null };
          const reply_hash = secretHash(`${event_id} ${registration_id}`);
          const link = { ...of, reply_hash, invited_as_reviewer: 0 as const, sent_at: nowInstantText(clock) };
          await tx.insertInto('earlier_links').values(link).execute();
        }
    });
    const links = () => storage.db.selectFrom('earlier_links').selectAll().orderBy('id').execute();
    const before = await links();
    const removed = async (files: Record<string, string>) => {
      const folder = await folderWith(t, files);
      const outcome = await importInto(house, folder, { deleteMissing: true, mayDelete: 2 });
      assert.deepEqual(outcome.refused, []);
      return outcome.removedBatch ?? '';
    };
    const first = await removed({ 'registrations.csv': without('registrations.csv', 'R2') });
    assert.deepEqual(await links(), before.slice(0, 2).concat(before.slice(3)));
    const second = await removed({ 'events.csv': without('events.csv', 'E2') });
    assert.deepEqual(await links(), before.slice(0, 2));
    for (const batch of [second, first]) await restoreBatch(storage, clock, batch);
    assert.deepEqual(await links(), before);
  });

  /** A message to all who are registered for an event. */
  function storedMessage({ storage, clock }: House): Promise<MessageId> {
    return storage.write(async (tx) => {
      const rows = await tx.selectFrom('registrations').select(['id', 'event_id', 'member_id']).execute();
      const event = rows[0]?.event_id ?? asId<EventId>(0);
      const words = { subject: 'Parking', text: 'Behind the house.', details: {} };
      const message = { event, author: null, kind: 'message', segment: 'all', ...words } as const;
      const id = await insertMessage(tx, message, nowInstantText(clock));
      const recipients = rows.map((row, index) => ({
        message_id: id,
        position: index + 1,
        registration_id: row.id,
        member_id: row.member_id,
        state: 'no-address' as const,
        mail_id: null,
      }));
      await tx.insertInto('message_recipients').values(recipients).execute();
      await setRecipientCount(tx, id, recipients.length);
      return id;
    });
  }

  test('is forgotten for good after 30 days', async (t) => {
    const house = await smallHouse(t, database);
    const files = await folderWith(t, { 'members.csv': without('members.csv', 'M2') });
    const { removedBatch } = await importInto(house, files, { deleteMissing: true, mayDelete: 1 });
    assert.equal(await purgeRemoved(house.storage, new MovableClock('2026-12-14T11:00:00')), 0);
    assert.equal(await purgeRemoved(house.storage, new MovableClock('2026-12-14T13:00:00')), 1);
    await assert.rejects(restoreBatch(house.storage, house.clock, removedBatch ?? ''), /There is no batch/);
  });

  test('is forgotten in portions, so that nobody who writes waits for long', async (t) => {
    const house = await smallHouse(t, database);
    const row = {
      batch: 'b',
      table_name: 'members',
      row: '{}' as JsonText,
      removed_at: '2026-01-01T00:00:00.000Z',
    };
    await house.storage.write((tx) =>
      insertRows(
        tx,
        'removed_rows',
        Array.from({ length: 2500 }, () => row),
      ),
    );
    const deleted: number[] = [];
    const counting = {
      write: async <Result>(work: Work<Result>) => {
        const result = await house.storage.write(work);
        deleted.push(Number(result));
        return result;
      },
    };
    assert.equal(await purgeRemoved(counting, house.clock), 2500);
    assert.deepEqual(deleted, [1000, 1000, 500]);
  });

  test('units that hang below each other go together, and come back together', async (t) => {
    const house = await smallHouse(t, database);
    const rows = 'D9,GUILD,district,D9,Ninth\nR9,D9,region,R9,Ninth\nZ9,R9,zone,Z9,Ninth\n';
    await importInto(
      house,
      await folderWith(t, { 'units.csv': `externalId,parent,kind,name,fullName\n${rows}` }),
    );
    const kept = await folderWith(t, { 'units.csv': 'externalId\nGUILD\nD1\nZ1\nZ2\n' });
    const outcome = await importInto(house, kept, { deleteMissing: true, mayDelete: 3 });
    assert.deepEqual([outcome.refused, outcome.tables.get('units')?.removed], [[], 3]);
    assert.equal(await restoreBatch(house.storage, house.clock, outcome.removedBatch ?? ''), 6);
    const without = await folderWith(t, { 'units.csv': 'externalId\nGUILD\nD9\nR9\nZ9\nZ1\nZ2\n' });
    const held = await importInto(house, without, { deleteMissing: true, mayDelete: 3 });
    assert.deepEqual(
      held.refused.map(({ reason }) => reason),
      ['cannot be removed, because units or clubs hang below it; remove them first'],
    );
  });

  test('a unit comes back below the unit above it, also when that has moved meanwhile', async (t) => {
    const house = await smallHouse(t, database);
    const units = (rows: string) =>
      folderWith(t, { 'units.csv': `externalId,parent,kind,name,fullName\n${rows}` });
    await importInto(house, await units('Z9,D1,zone,Z9,Ninth\n'));
    const kept = await folderWith(t, { 'units.csv': 'externalId\nGUILD\nD1\nZ1\nZ2\n' });
    const { removedBatch } = await importInto(house, kept, { deleteMissing: true, mayDelete: 1 });
    const moved = 'MD1,GUILD,multi-district,MD1,First\nD1,MD1,district,District 1,The first district\n';
    assert.equal((await importInto(house, await units(moved))).isWritten, true);
    await restoreBatch(house.storage, house.clock, removedBatch ?? '');
    const places = await house.storage.db
      .selectFrom('units')
      .innerJoin('places', 'places.id', 'units.place_id')
      .select(['units.external_id as key', 'places.id', 'places.path'])
      .execute();
    const placeOf = (key: string) => places.find((place) => place.key === key);
    assert.equal(placeOf('Z9')?.path, `${placeOf('D1')?.path}${placeOf('Z9')?.id}/`);
    assert.ok(placeOf('D1')?.path.startsWith(placeOf('MD1')?.path ?? '-'));
  });

  test('leaves the number of a removed member to them: someone who is added later gets another', async (t) => {
    const house = await smallHouse(t, database);
    const members = (rows: string) =>
      folderWith(t, { 'members.csv': `externalId,club,firstName,lastName\n${rows}` });
    const idOf = async (key: string) => {
      const row = house.storage.db.selectFrom('members').select('id').where('external_id', '=', key);
      return (await row.executeTakeFirstOrThrow()).id;
    };
    await importInto(house, await members('M9,C1,Nina,Ninth\n'));
    const before = await idOf('M9');
    const kept = await folderWith(t, { 'members.csv': 'externalId\nM1\nM2\nM3\n' });
    const { removedBatch } = await importInto(house, kept, { deleteMissing: true, mayDelete: 1 });
    // Once without, once with someone new.
    await importInto(house, kept);
    await importInto(house, await members('M10,C1,Tom,Tenth\n'));
    assert.ok((await idOf('M10')) > before);
    await restoreBatch(house.storage, house.clock, removedBatch ?? '');
    assert.equal(await idOf('M9'), before);
  });
});
