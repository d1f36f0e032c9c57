import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, test } from 'node:test';
import { EventFiles } from '../../../src/events/parts/event-files.ts';
import { insertPasskey } from '../../../src/identity/passkeys/passkeys-store.ts';
import { PhotoFiles } from '../../../src/directory/photos/photo-files.ts';
import { putStoredSettings } from '../../../src/identity/setup/setup-store.ts';
import { nowInstantText } from '../../../src/platform/shared/local-time.ts';
import { secretHash } from '../../../src/platform/shared/secrets.ts';
import { databaseFile, openEmbedded } from '../../../src/platform/storage/open-database.ts';
import { toJson } from '../../../src/platform/storage/json.ts';
import { allTables } from '../../../src/data/import-export/tables/every-table.ts';
import { databases, onEveryDatabase, temporaryFolder } from '../../support/databases.ts';
import { assertReferencesHold, copiedDemo } from '../../support/demo-fixture.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import { samplePicture } from '../../support/sample-picture.ts';
import { digests, emptyHouse, exportFrom, importInto, type House } from '../support/import-house.ts';

/** What is derived from the rest, is over soon, or means nothing elsewhere; places go with their units and clubs. */
const leftBehind = [
  'address_changes',
  'audit_entries',
  'budgets',
  'change_log',
  'email_changes',
  'event_seats',
  'kept_answers',
  'kysely_migration',
  'kysely_migration_lock',
  'outbox',
  'passkey_challenges',
  'password_links',
  'password_requests',
  'places',
  'registration_marks',
  'removed_rows',
  'setup_links',
  'sign_in_attempts',
  'sqlite_sequence',
  'token_uses',
];

onEveryDatabase('An export of the demo organisation', (database) => {
  const ending = endOfSuite();
  let demo: House;
  let first: string;
  before(async () => {
    const { folder, storage, clock } = await copiedDemo(ending, database);
    const hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';
    await storage.write((tx) => tx.updateTable('passwords').set({ hash }).execute());
    const files = { photoFiles: new PhotoFiles(folder), eventFiles: new EventFiles(folder) };
    demo = { folder, storage, clock, ...files, countryCode: '41' };
    await addWhatNoDemoHas(demo);
    first = join(await temporaryFolder(ending), 'export');
    const summary = await exportFrom(demo, first);
    assert.ok(summary.photos > 100);
    assert.deepEqual(summary.missingPhotos, []);
    assert.deepEqual([summary.files, summary.missingFiles], [2, []]);
  });

  for (const other of databases) {
    test(`gives the same bytes again after an import into an empty database (${other.name})`, async (t) => {
      const house = await emptyHouse(t, other);
      const result = await importInto(house, first);
      assert.deepEqual(result.refused, []);
      assert.equal(result.isWritten, true);
      const second = join(await temporaryFolder(t), 'export');
      await exportFrom(house, second);
      assert.deepEqual(await digests(second), await digests(first));
      assert.deepEqual(await digests(join(house.folder, 'files')), await digests(join(demo.folder, 'files')));
      if (other.name === 'sqlite') assertReferencesHold(house.folder);
      // What comes later is numbered behind the rows that brought their numbers along.
      const { id } = await house.storage.write((tx) =>
        tx
          .insertInto('conventions')
          .values({ year: 2050, location: 'Later' })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      const conventions = await house.storage.db.selectFrom('conventions').select('id').execute();
      assert.equal(id, conventions.length);
    });
  }

  test('holds no hash of a password or token unless it was asked for', async (t) => {
    const plain = join(await temporaryFolder(t), 'export');
    await exportFrom(demo, plain, false);
    const left = Object.keys(await digests(first)).filter((file) => !existsSync(join(plain, file)));
    assert.deepEqual(left, ['passkeys.csv', 'passwords.csv', 'tokens.csv']);
  });

  test('changes nothing when it is imported where it comes from', async () => {
    await listening(demo);
    const before = await snapshot(demo);
    const marks = () =>
      (['clubs', 'access', 'people', 'events'] as const).map((topic) => demo.storage.changes.markOf(topic));
    const marksBefore = marks();
    const result = await importInto(demo, first);
    assert.deepEqual([result.changed, result.refused], [[], []]);
    const unchanged = [...result.tables.values()].reduce((sum, counts) => sum + counts.unchanged, 0);
    assert.ok(unchanged > 10_000, `${unchanged} rows are unchanged`);
    assert.deepEqual(await snapshot(demo), before);
    assert.deepEqual(marks(), marksBefore);
  });
});

/** The settings of an organisation that was set up by hand, a passkey, earlier links, and an event with a banner and a file. */
async function addWhatNoDemoHas({ storage, clock, eventFiles }: House): Promise<void> {
  const at = nowInstantText(clock);
  const banner = await eventFiles.put(samplePicture);
  const attached_file = await eventFiles.put(Buffer.from([0, 255, 13, 10, 26]));
  await storage.write(async (tx) => {
    await putStoredSettings(
      tx,
      { organisation: 'Lake', timeZone: 'Asia/Tokyo', clubYearStart: '01-31', languages: ['fr', 'de'] },
      at,
    );
    const { id } = await tx.selectFrom('members').select('id').limit(1).executeTakeFirstOrThrow();
    const keys = { credential_id: 'a-b_c', public_key: 'AA', user_handle: 'BB', transports: toJson(['usb']) };
    const made = { created_at: at, last_used_at: null };
    await insertPasskey(tx, { member_id: id, name: 'Phone', counter: 7, ...keys, ...made });
    const { id: event_id } = await tx.selectFrom('events').select('id').limit(1).executeTakeFirstOrThrow();
    const banners = { banner_file: banner, banner_sq_file: banner };
    await tx.updateTable('events').set(banners).where('id', '=', event_id).execute();
    const file = { event_id, position: 99, name: 'seats.bin', url: '', type: '', size: 5, attached_file };
    await tx.insertInto('event_attachments').values(file).execute();
    const { id: registration_id, ...of } = await tx
      .selectFrom('registrations')
      .select(['id', 'event_id'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const link = { ...of, invited_by: id, invited_as_reviewer: 1 as const, sent_at: at };
    const links = [
      { ...link, registration_id, reply_hash: secretHash('opens'), address_hash: '' },
      {
        ...link,
        registration_id: null,
        reply_hash: secretHash('ended'),
        address_hash: secretHash('address'),
      },
    ];
    await tx.insertInto('earlier_links').values(links).execute();
  });
}

/** Waits until this process would hear of every change. */
async function listening({ storage }: House): Promise<void> {
  while (storage.changes.markOf('events') === null) await storage.ping();
}

/** What an import could have touched although it says that nothing changed. */
async function snapshot({ storage: { db } }: House): Promise<unknown> {
  return {
    events: await db.selectFrom('events').select(['id', 'sequence', 'updated_at']).orderBy('id').execute(),
    registrations: await db.selectFrom('registrations').select(['id', 'updated_at']).orderBy('id').execute(),
    activities: await db.selectFrom('activities').select(['id', 'updated_at']).orderBy('id').execute(),
    trail: await db
      .selectFrom('audit_entries')
      .select((eb) => eb.fn.countAll().as('count'))
      .execute(),
  };
}

test('An export holds every table that says something in another database', async (t) => {
  const folder = await temporaryFolder({ after: (work) => t.after(work) });
  await (await openEmbedded(folder)).close();
  const file = new DatabaseSync(databaseFile(folder), { readOnly: true });
  const found = file
    .prepare("select name from sqlite_schema where type = 'table' and name not glob '*search*' order by name")
    .all();
  file.close();
  const exported = new Set<string>(allTables.map(({ stored }) => stored));
  const names = found.map(({ name }) => String(name));
  assert.deepEqual(
    names.filter((name) => !exported.has(name)),
    leftBehind,
  );
});
