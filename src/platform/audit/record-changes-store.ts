import type { CalendarId, EventId, MemberId, RegistrationId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import { isChangeOfCalendar, isChangeOfEvent, isContentOfMember } from '../storage/audit-conditions.ts';
import type { Db } from '../storage/database.ts';
import { fromJson } from '../storage/json.ts';
import { prepared, type Params } from '../storage/prepared.ts';
import type { AuditChannel, AuditedFields } from './audit-entry.ts';

/** No more changes than these are told to a person who comes too late. */
const maxChanges = 100;

/** Someone's change of a record. */
export interface RecordChange {
  readonly at: InstantText;
  readonly channel: AuditChannel;
  readonly memberId: MemberId | null;
  /** The names of the fields. */
  readonly fields: readonly string[];
}

const changesOfMember = prepared((db, { id, count }: Params<{ id: MemberId; count: number }>) =>
  db
    .selectFrom('audit_entries')
    .select(['at', 'channel', 'member_id as memberId', 'after'])
    .where('subject_id', '=', id)
    .where(isContentOfMember())
    .orderBy('id', 'desc')
    .limit(count),
);

/** The last changes of what a member's record says, newest first: each has raised its version by one. */
export async function findMemberChanges(db: Db, id: MemberId, count: number): Promise<RecordChange[]> {
  const { rows } = await changesOfMember(db, { id, count: Math.min(count, maxChanges) });
  return rows.map(({ after, ...change }) => ({ ...change, fields: fieldsIn(after) }));
}

const changesOfEvent = prepared((db, { id, count }: Params<{ id: EventId; count: number }>) =>
  db
    .selectFrom('audit_entries')
    .select(['at', 'channel', 'member_id as memberId', 'after'])
    .where('subject_id', '=', id)
    .where(isChangeOfEvent())
    .orderBy('id', 'desc')
    .limit(count),
);

/** The same of an event, and of what belongs to it. */
export async function findEventChanges(db: Db, id: EventId, count: number): Promise<RecordChange[]> {
  const { rows } = await changesOfEvent(db, { id, count: Math.min(count, maxChanges) });
  return rows.map(({ after, ...change }) => ({ ...change, fields: fieldsIn(after) }));
}

/** The same of a calendar. */
export async function findCalendarChanges(db: Db, id: CalendarId, count: number): Promise<RecordChange[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['at', 'channel', 'member_id as memberId', 'after'])
    .where('subject_id', '=', id)
    .where(isChangeOfCalendar())
    .orderBy('id', 'desc')
    .limit(Math.min(count, maxChanges))
    .execute();
  return rows.map(({ after, ...change }) => ({ ...change, fields: fieldsIn(after) }));
}

interface RegistrationSince {
  event: EventId;
  registration: RegistrationId;
  since: InstantText;
}

const changesOfRegistration = prepared((db, { event, registration, since }: Params<RegistrationSince>) =>
  db
    .selectFrom('audit_entries')
    .select(['at', 'channel', 'member_id as memberId', 'after'])
    .where('event_id', '=', event)
    .where('subject', '=', 'registration')
    .where('subject_id', '=', registration)
    .where('at', '>', since)
    .orderBy('id', 'desc')
    .limit(maxChanges),
);

/** The changes of a registration since a moment, newest first. */
export async function findRegistrationChanges(db: Db, asked: RegistrationSince): Promise<RecordChange[]> {
  const { rows } = await changesOfRegistration(db, asked);
  return rows.map(({ after, ...change }) => ({ ...change, fields: fieldsIn(after) }));
}

function fieldsIn(after: string | null): string[] {
  return after === null ? [] : Object.keys(fromJson<AuditedFields>(after));
}
