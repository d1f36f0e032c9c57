import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { insertMessage } from '../../src/events/messages/messages-store.ts';
import { asId, type EventId, type MailId, type MemberId } from '../../src/platform/shared/ids.ts';
import { systemClock } from '../../src/platform/shared/clock.ts';
import { newSecret, secretHash } from '../../src/platform/shared/secrets.ts';
import { insertPlace } from '../../src/directory/organisation/places-store.ts';
import type { Storage, Tx, Work } from '../../src/platform/storage/database.ts';
import { migrateToLatest, MigrationError, type Upgrade } from '../../src/platform/storage/migrate.ts';
import { migrations } from '../../src/platform/storage/migrations/all.ts';
import { openDatabase } from '../../src/platform/storage/open-database.ts';
import { emptyDatabase } from '../support/postgres.ts';
import { fillFixture } from '../support/organisation-fixture.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';

onEveryDatabase('Migrations', (database) => {
  test('run once: opening a database again changes nothing and keeps the data', async (t) => {
    const folder = await temporaryFolder(t);
    const first = await database.open(folder);
    await first.write((tx) =>
      tx.insertInto('conventions').values({ year: 2026, location: 'Example' }).execute(),
    );
    await first.close();
    const second = await database.open(folder);
    t.after(() => second.close());
    assert.equal(await migrateToLatest(second.db, second.dialect), undefined);
    const { year, location } = await second.db
      .selectFrom('conventions')
      .selectAll()
      .executeTakeFirstOrThrow();
    assert.deepEqual({ year, location }, { year: 2026, location: 'Example' });
  });

  test('say from where to where they have brought a database, and nothing when they have not', async (t) => {
    const folder = await temporaryFolder(t);
    await (await database.open(folder)).close();
    const last = Object.keys(migrations).at(-1);
    const databaseUrl = (await database.environment(folder))['DATABASE_URL'] ?? '';
    const upgrades: Upgrade[] = [];
    const reopen = async () => {
      const upgraded = (upgrade: Upgrade) => void upgrades.push(upgrade);
      await (await openDatabase({ dataFolder: folder, databaseUrl, poolSize: 1 }, { upgraded })).close();
    };
    await reopen();
    assert.deepEqual(upgrades, []);
    for (const name of ['9998-next', '9999-last']) {
      t.after(() => delete migrations[name]);
      migrations[name] = async () => undefined;
    }
    await reopen();
    await reopen();
    assert.deepEqual(upgrades, [{ from: last, changes: ['9998-next', '9999-last'] }]);
  });

  test('a change that fails leaves the database exactly as it was', async (t) => {
    const folder = await temporaryFolder(t);
    const before = await database.open(folder);
    await before.write((tx) =>
      tx.insertInto('conventions').values({ year: 2026, location: 'Example' }).execute(),
    );
    await before.close();
    t.after(() => delete migrations['9999-broken']);
    migrations['9999-broken'] = async (db) => {
      await db.schema.createTable('half_done').addColumn('id', 'integer').execute();
      await db.schema.dropTable('conventions').execute();
      throw new Error('the disk is full');
    };
    await assert.rejects(database.open(folder), (error) => {
      assert.ok(error instanceof MigrationError);
      assert.match(error.message, /"9999-broken".*rolled back.*the disk is full/);
      return true;
    });
    delete migrations['9999-broken'];
    const storage = await database.open(folder);
    t.after(() => storage.close());
    const tables = (await storage.db.introspection.getTables()).map(({ name }) => name);
    assert.ok(tables.includes('conventions'));
    assert.ok(!tables.includes('half_done'));
    assert.equal((await storage.db.selectFrom('conventions').select('year').execute()).length, 1);
  });

  test('a database of a newer version is refused before anything is touched', async (t) => {
    const folder = await temporaryFolder(t);
    t.after(() => delete migrations['9999-newer']);
    migrations['9999-newer'] = async (db) => {
      await db.schema.createTable('newer').addColumn('id', 'integer').execute();
    };
    await (await database.open(folder)).close();
    delete migrations['9999-newer'];
    await assert.rejects(database.open(folder), /newer version of Guildhall.*"9999-newer"/);
  });

  /** A database that goes through one more change, in the place of its name among the others. */
  async function openWith(
    t: TestContext,
    name: string,
    change: (db: Tx, engine: Engine) => Promise<unknown>,
  ) {
    t.after(() => delete migrations[name]);
    migrations[name] = async (db, dialect) => void (await change(db as unknown as Tx, dialect.name));
    const databaseUrl = database.name === 'postgres' ? await emptyDatabase() : '';
    const storage = await openDatabase({ dataFolder: await temporaryFolder(t), databaseUrl, poolSize: 2 });
    t.after(() => storage.close());
    return storage;
  }

  test('a database that noticed changes in the old way notices them in the new way after the upgrade', async (t) => {
    const storage = await openWith(t, '0015-z-old-way', async (db, engine) => {
      for (const statement of oldWatching[engine]) await sql.raw(statement).execute(db);
    });
    while (storage.changes.markOf('clubs') === null) await setImmediate();
    const mark = storage.changes.markOf('clubs');
    await storage.write((tx) => insertPlace(tx, null, 'organisation'));
    assert.notEqual(storage.changes.markOf('clubs'), mark);
  });

  test('mails that are stored already are given whom they are from, to and about', async (t) => {
    const columns = ['from_member_id', 'to_member_id', 'registration_id'] as const;
    let expected: unknown[] = [];
    const storage = await openWith(t, '0016-z-mails', async (tx) => {
      expected = await withLaterColumns(tx, laterColumns, () => queueOldMails(tx));
    });
    const mails = await storage.db.selectFrom('outbox').select(columns).orderBy('id').execute();
    assert.deepEqual(
      mails.map((row) => columns.map((column) => row[column])),
      expected,
    );
  });

  test('mails that have not left are given the message they belong to, and not those whose number an import has named', async (t) => {
    const at = '2026-11-01T12:00:00.000Z';
    const storage = await openWith(t, '0033-z-messages', async (tx) => {
      const written = { write: (work: Work<unknown>) => work(tx) } as unknown as Storage;
      const { people, addEvent } = await fillFixture({
        storage: written,
        clock: systemClock('Europe/Zurich'),
      });
      const { member, other, officer } = people;
      const words = { subject: '', text: '', details: {} };
      const about = { event: await addEvent(), author: officer.id, ...words };
      const message = await insertMessage(tx, { ...about, kind: 'message', segment: 'yes' }, at);
      const texts = { recipient_name: '', recipient_address: '', subject: '', text: '', html: '' };
      const mail = { ...texts, attempts: 0, due_at: at, last_error: '', created_at: at, sent_at: null };
      const rows = [member, other, officer].map(({ id }, index) => ({
        ...mail,
        id: asId<MailId>(index + 1),
        to_member_id: id,
        state: index === 1 ? ('failed' as const) : ('queued' as const),
      }));
      await tx.insertInto('outbox').values(rows).execute();
      const recipients = [member, other, people.reviewer].map(({ id }, index) => ({
        message_id: message,
        position: index + 1,
        registration_id: null,
        member_id: id,
        state: 'queued' as const,
        mail_id: asId<MailId>(index + 1),
      }));
      await tx.insertInto('message_recipients').values(recipients).execute();
    });
    const mails = await storage.db.selectFrom('outbox').select('message_id').orderBy('id').execute();
    const { id } = await storage.db.selectFrom('messages').select('id').executeTakeFirstOrThrow();
    assert.deepEqual(
      mails.map(({ message_id }) => message_id),
      [id, id, null],
    );
  });

  test('registrations and events that are stored already are given the keys by which they are found', async (t) => {
    const storage = await openWith(t, '0030-z-names', async (tx) => {
      await withLaterColumns(
        tx,
        ['events.title_key', 'registrations.alone', 'registrations.unlimited', 'registrations.answered_late'],
        async () => {
          const written = { write: (work: Work<unknown>) => work(tx) } as unknown as Storage;
          const fixture = await fillFixture({ storage: written, clock: systemClock('Europe/Zurich') });
          const event = await fixture.addEvent({ title: 'ÄRZTE ohne Grenzen' });
          const member = await fixture.addMember({ firstName: 'Zoë', lastName: 'Ämmer' });
          await fixture.addRegistration(event, { member_id: member });
          const guest = { host_member_id: member, guest_first_name: 'Éva', guest_last_name: 'Öz' };
          await fixture.addRegistration(event, { ...guest, guest_company: 'Über AG' });
          await tx.updateTable('registrations').set({ name_key: null }).execute();
        },
      );
    });
    const names = await storage.db.selectFrom('registrations').select('name_key').orderBy('id').execute();
    assert.deepEqual(
      names.map(({ name_key }) => name_key),
      ['ammer zoe', 'oz eva\nuber ag'],
    );
    const titles = await storage.db.selectFrom('events').select('title_key').execute();
    assert.deepEqual(titles, [{ title_key: 'arzte ohne grenzen' }]);
  });

  test("guests whom officers registered in their own name are nobody's, unless the officer comes too", async (t) => {
    let expected: unknown[] = [];
    const storage = await openWith(t, '0032-z-guests', async (tx) => {
      await withLaterColumns(tx, ['registrations.unlimited', 'registrations.answered_late'], async () => {
        const written = { write: (work: Work<unknown>) => work(tx) } as unknown as Storage;
        const fixture = await fillFixture({ storage: written, clock: systemClock('Europe/Zurich') });
        const event = await fixture.addEvent();
        const [away, comes] = [await fixture.addMember(), await fixture.addMember()];
        await fixture.addRegistration(event, { member_id: comes, attending: 'YES' });
        const guestOf = async (host: MemberId, action: 'register' | 'invite', partner: 0 | 1 = 0) => {
          const { id } = await fixture.addRegistration(event, { host_member_id: host, partner });
          await tx
            .insertInto('audit_entries')
            .values(registered(id, event, host, action))
            .execute();
          return id;
        };
        expected = [
          { id: await guestOf(away, 'register'), alone: 1 },
          { id: await guestOf(away, 'invite'), alone: 0 },
          { id: await guestOf(away, 'register', 1), alone: 0 },
          { id: await guestOf(comes, 'register'), alone: 0 },
        ];
      });
    });
    const guests = await storage.db
      .selectFrom('registrations')
      .select(['id', 'alone'])
      .where('member_id', 'is', null)
      .orderBy('id')
      .execute();
    assert.deepEqual(guests, expected);
  });

  test('links that were sent earlier keep what they open and are numbered as they were sent', async (t) => {
    let expected: unknown[] = [];
    const storage = await openWith(t, '0038-z-links', async (tx) => {
      const written = { write: (work: Work<unknown>) => work(tx) } as unknown as Storage;
      const fixture = await fillFixture({ storage: written, clock: systemClock('Europe/Zurich') });
      const event_id = await fixture.addEvent();
      const invited_by = fixture.people.member.id;
      const { id: registration_id } = await withLaterColumns(tx, ['registrations.answered_late'], () =>
        fixture.addRegistration(event_id, { member_id: invited_by }),
      );
      const at = (second: number) => `2026-11-01T12:00:0${second}.000Z`;
      const link = { event_id, registration_id, address_hash: '', invited_as_reviewer: 0 as const };
      const links = [
        { ...link, reply_hash: 'a', invited_by: null, sent_at: at(2) },
        { ...link, reply_hash: 'c', invited_by: null, sent_at: at(3) },
        { ...link, reply_hash: 'b', invited_by, registration_id: null, address_hash: 'd', sent_at: at(1) },
      ];
      await tx.insertInto('earlier_links').values(links).execute();
      expected = [links[2], links[0], links[1]].map((row, index) => ({ id: index + 1, ...row }));
    });
    const links = await storage.db.selectFrom('earlier_links').selectAll().orderBy('id').execute();
    assert.deepEqual(links, expected);
    const again = links.slice(0, 1).map((link) => ({ ...link, id: 4 }));
    await assert.rejects(
      storage.write((tx) => tx.insertInto('earlier_links').values(again).execute()),
      /already|conflict|unique/i,
    );
  });

  test('what stood in the trail alone stands in columns: versions, when it was published, what it was when it was cancelled', async (t) => {
    const storage = await openWith(t, '0043-z-trail', async (tx) => {
      const written = { write: (work: Work<unknown>) => work(tx) } as unknown as Storage;
      const { addEvent, people } = await fillFixture({
        storage: written,
        clock: systemClock('Europe/Zurich'),
      });
      const event = await addEvent({ cancelled: 1 });
      const entry = {
        channel: 'api' as const,
        member_id: null,
        token_id: null,
        request_id: 'x',
        after: '{}',
      };
      const ofEvent = {
        ...entry,
        subject: 'event',
        subject_id: event,
        event_id: event,
        about_member_id: null,
      };
      const of = { ...entry, subject: 'member', event_id: null, about_member_id: people.member.id };
      const ofMember = { ...of, subject_id: people.member.id, action: 'update', before: '{}' };
      const before = (fields: object) => JSON.stringify(fields);
      const rows = [
        { ...ofEvent, action: 'publish', before: before({ state: 'draft' }) },
        { ...ofEvent, action: 'update', before: before({ startDate: 'told nobody' }) },
        { ...ofEvent, action: 'cancel', before: before({ state: 'published' }) },
        { ...ofEvent, action: 'update', before: before({ startDate: 'first' }) },
        { ...ofEvent, action: 'update', before: before({ startDate: 'second', allDay: true }) },
        ofMember,
        { ...ofMember, after: null },
        ofMember,
      ];
      const at = (second: number) => `2026-11-01T12:00:0${second}.000Z`;
      for (const [index, row] of rows.entries())
        await tx
          .insertInto('audit_entries')
          .values({ ...row, at: at(index) })
          .execute();
    });
    const [event] = await storage.db.selectFrom('events').selectAll().execute();
    assert.equal(event?.published_at, '2026-11-01T12:00:00.000Z');
    assert.deepEqual(JSON.parse(event.before_cancelled ?? ''), { startDate: 'first', allDay: true });
    const versions = await storage.db.selectFrom('members').select('version').orderBy('version').execute();
    assert.deepEqual(
      versions.map(({ version }) => version),
      versions.map((_, index) => (index === versions.length - 1 ? 3 : 1)),
    );
  });
});

/** What the trail says of a guest who was registered or invited by the host. */
function registered(subject_id: number, event_id: EventId, member_id: MemberId, action: string) {
  const about = { subject: 'registration', subject_id, about_member_id: null, event_id };
  const by = { channel: 'api' as const, member_id, token_id: null, request_id: 'x' };
  return { ...about, ...by, at: '2026-11-01T10:00:00.000Z', action, before: null, after: null };
}

type Engine = 'sqlite' | 'postgres';

/** What tables have only since a later change. */
const laterColumns = [
  'members.language',
  'members.visibility',
  'members.club_search_text',
  'members.full_search_text',
  'registrations.guest_locale',
  'registrations.guest_company',
  'registrations.validated_gate',
  'registrations.walk_in',
  'registrations.alone',
  'registrations.unlimited',
  'registrations.answered_late',
  'registrations.waiting_since',
  'registrations.name_key',
  'events.title_key',
  'tokens.kind',
  'tokens.demo',
] as const;

/** Does some work on tables that have these columns, too, as text: the fixture writes rows as they are today. */
async function withLaterColumns<Result>(
  tx: Tx,
  columns: readonly (typeof laterColumns)[number][],
  work: () => Promise<Result>,
): Promise<Result> {
  const each = columns.map((column) => column.split('.') as [string, string]);
  for (const [table, column] of each)
    await sql`alter table ${sql.ref(table)} add column ${sql.ref(column)} text`.execute(tx);
  const result = await work();
  for (const [table, column] of each)
    await sql`alter table ${sql.ref(table)} drop column ${sql.ref(column)}`.execute(tx);
  return result;
}

/** Queues mails as earlier versions did, and answers whom they are from and to and the registration they are about. */
async function queueOldMails(tx: Tx) {
  const storage = { write: (work: Work<unknown>) => work(tx) } as unknown as Storage;
  const fixture = await fillFixture({ storage, clock: systemClock('Europe/Zurich') });
  const { member, other } = fixture.people;
  const event = await fixture.addEvent();
  const at = (second: string) => `2026-11-01T12:00:${second}.000Z`;
  const invited = { invited_by: member.id, created_at: at('00') };
  const toMember = await fixture.addRegistration(event, { ...invited, member_id: other.id });
  const secret = newSecret(256);
  const toGuest = await fixture.addRegistration(event, {
    host_member_id: member.id,
    invited_by: member.id,
    guest_first_name: 'Guest',
    guest_email: 'guest@example.org',
    created_at: at('00'),
    reply_hash: secretHash(secret),
  });
  const mail = { recipient_name: '', subject: '', html: '', attempts: 1, due_at: at('00'), last_error: '' };
  const sent = { ...mail, state: 'sent' as const, text: '', sent_at: at('59') };
  const text = `Please answer here:\nhttps://example.org/invitations/${secret}\n`;
  const queued = { ...mail, state: 'queued' as const, text, sent_at: null };
  const rows = [
    { ...sent, recipient_address: 'other@example.org', created_at: at('01') },
    // The guest has another address by now, but the link is the same.
    { ...queued, recipient_address: 'former@example.org', created_at: at('02') },
    // Of an invitation that is no longer there.
    { ...sent, recipient_address: 'other@example.org', created_at: at('58') },
  ];
  await tx.insertInto('outbox').values(rows).execute();
  return [
    [member.id, other.id, toMember.id],
    [member.id, null, toGuest.id],
    [null, null, null],
  ];
}

/** How earlier versions noticed that something changed. */
const oldWatching = {
  sqlite: [
    'create table change_marks (topic text not null primary key, mark integer not null)',
    `create trigger places_insert_marks_clubs after insert on places begin
      update change_marks set mark = mark + 1 where topic = 'clubs'; end`,
  ],
  postgres: [
    `create function note_change() returns trigger language plpgsql as $$
      begin perform pg_notify('guildhall_changes', tg_argv[0] || ' ' || txid_current()); return null; end $$`,
    `create trigger places_marks_clubs after insert on places for each statement execute function note_change('clubs')`,
  ],
};
