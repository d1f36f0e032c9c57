import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { insertMessage, setRecipientCount } from '../../src/events/messages/new-messages-store.ts';
import type { EventId, MessageId } from '../../src/platform/shared/ids.ts';
import type { Tx } from '../../src/platform/storage/database.ts';
import type { TestApi } from '../support/test-api.ts';
import type { Breakage } from './breakages.ts';

const quiet = { review_enabled: 0 as const };
const since = '2026-11-01T08:00:00.000Z';

async function attach(api: TestApi, event_id: EventId, attached_file: string, size: number): Promise<void> {
  const row = { event_id, position: 1, name: 'menu.pdf', url: '', type: '', size, attached_file };
  await api.deps.storage.write((tx) => tx.insertInto('event_attachments').values(row).execute());
}

/** Puts bytes among the files of events under this name, whatever their digest is. */
export async function plantFile(api: TestApi, bytes: Buffer, name = hash('sha256', bytes)): Promise<string> {
  const folder = join(api.deps.config.dataFolder, 'files', name.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), bytes);
  return name;
}

/** What can go wrong only where another program may write to the file of the database. */
export const embeddedBreakages: Breakage[] = [
  {
    code: 'damaged-database',
    severity: 'error',
    row: 'database # CHECK constraint failed in event_reviewers',
    make: async (api) => {
      const event = await api.fixture.addEvent(quiet);
      writeAsAnother(api, [
        'pragma ignore_check_constraints = on',
        `insert into event_reviewers (event_id, member_id, function_id) values (${event}, null, null)`,
      ]);
    },
  },
  {
    code: 'lost-reference',
    severity: 'error',
    row: 'row # club_meetings refers to a row of clubs that is not there',
    make: async (api) => {
      writeAsAnother(api, [
        "insert into club_meetings (club_id, position, day_time, description, address) values (987654, 1, '', '', '')",
      ]);
    },
  },
];

/** Writes to the file of the database as a program would that knows nothing of the rules. */
function writeAsAnother(api: TestApi, statements: string[]): void {
  const file = join(api.deps.config.dataFolder, 'guildhall.db');
  const other = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  for (const statement of statements) other.exec(statement);
  other.close();
}

/** What can go wrong with a text that only the service is meant to write. */
export const textBreakages: Breakage[] = [
  {
    code: 'broken-json',
    severity: 'error',
    row: 'row # removed_rows row',
    make: (api) =>
      api.deps.storage.write((tx) =>
        tx
          .insertInto('removed_rows')
          .values({ batch: 'x', table_name: 'clubs', row: '{"id":', removed_at: since })
          .execute(),
      ),
  },
];

/** What can go wrong with the files and banners of events. */
export const fileBreakages: Breakage[] = [
  {
    code: 'broken-attachment',
    severity: 'error',
    row: 'event # Bereft "menu.pdf" is missing',
    make: async (api) => {
      const event = await api.fixture.addEvent({ ...quiet, title: 'Bereft' });
      await attach(api, event, 'ab'.repeat(32), 5);
    },
  },
  {
    code: 'empty-attachment',
    severity: 'error',
    row: 'event # Empty "menu.pdf"',
    make: async (api) => attach(api, await api.fixture.addEvent({ ...quiet, title: 'Empty' }), '', 0),
  },
  {
    code: 'broken-banner',
    severity: 'error',
    row: 'event # Faceless the wide banner: is missing',
    make: (api) => api.fixture.addEvent({ ...quiet, title: 'Faceless', banner_file: 'cd'.repeat(32) }),
  },
  {
    code: 'unused-event-file',
    severity: 'warning',
    row: /^file # \w{12}…$/,
    make: (api) => api.deps.eventFiles.put(Buffer.from('nobody has this')),
  },
];

/** What can go wrong with who waits and who comes. */
export const seatBreakages: Breakage[] = [
  {
    code: 'waits-and-answered',
    severity: 'error',
    row: 'registration # Undecided YES',
    make: async ({ fixture }) => {
      const event = await fixture.addEvent({ ...quiet, title: 'Undecided', capacity: 1 });
      const both = { attending: 'YES', waiting_since: since } as const;
      await fixture.addRegistration(event, { member_id: fixture.people.member.id, ...both });
    },
  },
  {
    code: 'waits-for-nothing',
    severity: 'error',
    row: 'registration # Boundless',
    make: async ({ fixture }) => {
      const event = await fixture.addEvent({ ...quiet, title: 'Boundless' });
      await fixture.addRegistration(event, { member_id: fixture.people.member.id, waiting_since: since });
    },
  },
  {
    code: 'overfull',
    severity: 'warning',
    row: 'event # Crowded # people for # places',
    make: async ({ fixture }) => {
      const event = await fixture.addEvent({ ...quiet, title: 'Crowded', capacity: 1 });
      for (const { id } of [fixture.people.member, fixture.people.other])
        await fixture.addRegistration(event, { member_id: id, attending: 'YES' });
    },
  },
  {
    code: 'misplaced-participant',
    severity: 'error',
    row: 'registration # Disordered',
    make: async ({ fixture, deps }) => {
      const event = await fixture.addEvent({ ...quiet, title: 'Disordered' });
      const { id } = await fixture.addRegistration(event, { member_id: fixture.people.member.id });
      const wrong = { name_key: 'someone else' };
      await deps.storage.write((tx) =>
        tx.updateTable('registrations').set(wrong).where('id', '=', id).execute(),
      );
    },
  },
  {
    code: 'foreign-series',
    severity: 'error',
    row: 'event # Strayed series #',
    make: async ({ fixture, deps }) => {
      const series = { calendar_id: fixture.alphaCalendar, rule: '{}', created_at: since };
      const { id } = await deps.storage.write((tx) =>
        tx.insertInto('event_series').values(series).returning('id').executeTakeFirstOrThrow(),
      );
      await fixture.addEvent({ ...quiet, title: 'Strayed', series_id: id });
    },
  },
];

/** A message to one member, of which the test says the rest. */
async function addMessage(
  { fixture, deps }: TestApi,
  title: string,
  finish: (tx: Tx, message: MessageId) => Promise<unknown>,
): Promise<void> {
  const event = await fixture.addEvent({ ...quiet, title });
  const words = { kind: 'message', segment: 'yes', subject: 'Subject', text: 'Text', details: {} } as const;
  await deps.storage.write(async (tx) => {
    const { officer, member } = fixture.people;
    const id = await insertMessage(tx, { event, author: officer.id, ...words }, since);
    const who = { registration_id: null, member_id: member.id, state: 'waiting', mail_id: null } as const;
    await tx
      .insertInto('message_recipients')
      .values({ message_id: id, position: 1, ...who })
      .execute();
    await finish(tx, id);
  });
}

/** What can go wrong between messages and those to whom they go. */
export const recipientBreakages: Breakage[] = [
  {
    code: 'wrong-recipients',
    severity: 'error',
    row: 'message # Uncounted # instead of #',
    make: (api) => addMessage(api, 'Uncounted', (tx, id) => setRecipientCount(tx, id, 7)),
  },
  {
    code: 'unwritten-mails',
    severity: 'error',
    row: 'message # Unwritten',
    make: (api) =>
      addMessage(api, 'Unwritten', async (tx, id) => {
        await setRecipientCount(tx, id, 1);
        await tx.updateTable('messages').set({ finished_at: since }).where('id', '=', id).execute();
      }),
  },
];
