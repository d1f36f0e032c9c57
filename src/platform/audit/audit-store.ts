import type { Insertable } from 'kysely';
import type { EventId, MemberId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import type { AuditEntriesTable } from './audit-tables.ts';
import { isByAnother } from '../storage/audit-conditions.ts';
import type { JsonText } from '../storage/columns.ts';
import type { Db, Tx } from '../storage/database.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { fromJson } from '../storage/json.ts';
import { preparedWrite, type Params } from '../storage/prepared.ts';
import type { AuditEntry, AuditedFields } from './audit-entry.ts';

/** An entry on its way into the trail. */
export type NewEntry = Required<Omit<Insertable<AuditEntriesTable>, 'id'>>;

const newEntry = preparedWrite((tx: Tx, entry: Params<NewEntry>) =>
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

/** Which part of the trail is wanted; what is left out does not matter. */
export interface TrailFilter {
  readonly member?: MemberId;
  readonly event?: EventId;
  /** What was done, as a verb. */
  readonly action?: string;
  readonly since?: InstantText;
  /** Entries of this very moment are no longer wanted. */
  readonly until?: InstantText;
  readonly limit: number;
}

/** The newest entries that a filter lets through, newest first: those by the member, and those about them. */
export async function findEntries(db: Db, filter: TrailFilter): Promise<AuditEntry[]> {
  const { member, event, action, since, until, limit } = filter;
  const rows = await newestEntries(db, limit)
    .$if(member !== undefined, (query) =>
      query.where(({ eb, or, and }) => {
        const isBy = and([eb('member_id', '=', member ?? null), isByAnother()]);
        return or([eb('about_member_id', '=', member ?? null), isBy]);
      }),
    )
    .$if(event !== undefined, (query) => query.where('event_id', '=', event ?? null))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? ''))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? ''))
    .execute();
  return rows.map(parsed);
}

/** Which page of what happened with an event is wanted: the newest entries with numbers below one. */
export interface EventEntriesPage {
  readonly event: EventId;
  readonly below: number;
  readonly limit: number;
}

/** A part of the entries of an event and of all that belongs to it, newest first, each with its number. */
export async function findEventEntries(
  db: Db,
  { event, below, limit }: EventEntriesPage,
): Promise<(AuditEntry & { id: number })[]> {
  const rows = await newestEntries(db, limit)
    .select('id')
    .where('event_id', '=', event)
    .where('id', '<', below)
    .execute();
  return rows.map(parsed);
}

function newestEntries(db: Db, limit: number) {
  return db
    .selectFrom('audit_entries')
    .select(['at', 'channel', 'member_id as memberId', 'token_id as tokenId', 'request_id as requestId'])
    .select(['action', 'subject', 'subject_id as subjectId', 'about_member_id as aboutMemberId'])
    .select(['event_id as eventId', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(limit);
}

function parsed<Row extends { before: JsonText | null; after: JsonText | null }>(row: Row) {
  const fields = (text: JsonText | null) => (text === null ? null : fromJson<AuditedFields>(text));
  return { ...row, before: fields(row.before), after: fields(row.after) };
}

/**
 * Forgets entries from before a moment, some at a time; returns how many. They are numbered in the order of time,
 * so only the oldest are looked at.
 */
export async function deleteOldEntries(tx: Tx, before: InstantText, limit: number): Promise<number> {
  const oldest = await tx
    .selectFrom('audit_entries')
    .select(['id', 'at'])
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = oldest.findLast(({ at }) => at < before);
  if (last === undefined) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom('audit_entries')
    .where('id', '<=', last.id)
    .where('at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
