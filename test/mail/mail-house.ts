import type { TestContext } from 'node:test';
import type { Selectable } from 'kysely';
import type { Mail, MailPeople, MailTransport } from '../../src/platform/outbox/mail.ts';
import { OutboxSender } from '../../src/platform/outbox/outbox-sender-service.ts';
import { queueMail } from '../../src/platform/outbox/outbox-service.ts';
import type { OutboxTable } from '../../src/platform/outbox/mail-tables.ts';
import type { MailId } from '../../src/platform/shared/ids.ts';
import type { Storage } from '../../src/platform/storage/database.ts';
import { temporaryFolder, type TestDatabase } from '../support/databases.ts';
import { MovableClock } from '../support/movable-clock.ts';

/** A data folder with an open database and a clock, all gone after the test. */
export interface MailHouse {
  readonly folder: string;
  /** With these settings another process opens the same folder and database. */
  readonly settings: Record<string, string>;
  readonly storage: Storage;
  readonly clock: MovableClock;
  queue(mail?: Partial<Mail>): Promise<MailId>;
  row(id: MailId): Promise<Selectable<OutboxTable>>;
  sender(transport: MailTransport): OutboxSender;
}

/** Opens a house for one test. */
export async function openMailHouse(t: TestContext, database: TestDatabase): Promise<MailHouse> {
  const folder = await temporaryFolder(t);
  const storage = await database.open(folder);
  t.after(() => storage.close());
  const clock = new MovableClock('2026-11-01T13:00:00');
  return {
    folder,
    settings: { GUILDHALL_DATA: folder, ...(await database.environment(folder)) },
    storage,
    clock,
    queue: (mail = {}) => storage.write((tx) => queueMail(tx, clock, { ...sampleMail, ...mail }, nobody)),
    row: (id) => storage.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    sender: (transport) => new OutboxSender({ storage, clock, transport }),
  };
}

/** For mails that concern no member. */
export const nobody: MailPeople = { from: null, to: null, registration: null };

export const sampleMail: Mail = {
  recipientName: 'Anna Muster',
  recipientAddress: 'anna@example.org',
  subject: 'Invitation: Autumn Dinner',
  text: 'Dear Anna\n\nPlease come.',
  html: '<p>Dear Anna</p><p>Please come.</p>',
};

export const from = 'Lakeside Clubs <events@club.example>';
