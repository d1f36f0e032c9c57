import type { Insertable } from 'kysely';
import type { AuditEntriesTable } from '../storage/audit-table.ts';
import type { Tx } from '../storage/database.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { prepared } from '../storage/prepared.ts';

/** An entry on its way into the trail. */
export type NewEntry = Required<Omit<Insertable<AuditEntriesTable>, 'id'>>;

const newEntry = prepared((tx: Tx, entry: NewEntry) =>
  tx.insertInto('audit_entries').values({
    at: entry.at,
    channel: entry.channel,
    member_id: entry.member_id,
    token_id: entry.token_id,
    request_id: entry.request_id,
    action: entry.action,
    subject: entry.subject,
    subject_id: entry.subject_id,
    about_member_id: entry.about_member_id,
    event_id: entry.event_id,
    before: entry.before,
    after: entry.after,
  }),
);

/** Adds entries to the trail. Nearly every request makes one, so that one has a statement that is always ready. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  const [first, ...others] = entries;
  if (first === undefined) return;
  if (others.length === 0) await newEntry(tx, first);
  else await insertRows(tx, 'audit_entries', entries);
}
