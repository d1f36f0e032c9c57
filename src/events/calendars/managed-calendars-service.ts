import type { Actor } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { findCalendarChanges } from '../../platform/audit/record-changes-store.ts';
import { staleAfter } from '../../platform/audit/record-version-service.ts';
import { replaceCalendarReminders } from '../messages/reminders-store.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { holdsRight, pathsUnderRights } from '../../platform/access/grant.ts';
import { findPlacePath } from '../../directory/organisation/places-store.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { badField, conflict, forbidden, notFound } from '../../platform/shared/errors.ts';
import type { CalendarId, FunctionId, PlaceId } from '../../platform/shared/ids.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import type { EventDefaults, SentDefaults } from '../organising/event-defaults.ts';
import {
  defaultColumns,
  defaultsOf,
  noDefaults,
  withSentDefaults,
} from '../organising/event-defaults-rules.ts';
import {
  countCalendars,
  deleteCalendar,
  findCalendar,
  findCalendarReviewers,
  findCalendarsOf,
  findRemindersOfCalendars,
  insertCalendar,
  isUsed,
  lockCalendar,
  replaceCalendarReviewers,
  updateCalendar,
  type CalendarReviewer,
  type OwnedCalendar,
} from './managed-calendars-store.ts';
import { findFunctions } from '../organising/managed-events-store.ts';
import { creatingIn, type Creating, type ManagingParts } from '../organising/managed-events-service.ts';

/** A calendar with what its new events begin with. */
export interface ManagedCalendarRecord extends OwnedCalendar {
  readonly reviewers: readonly CalendarReviewer[];
  /** Days before the due date, the earliest reminder first. */
  readonly reminders: readonly number[];
  readonly defaults: EventDefaults;
}

/** What can be said of a calendar. */
export interface CalendarDetails {
  readonly title: string;
  readonly reviewers: readonly FunctionId[];
  readonly reminders: readonly number[];
  readonly defaults: SentDefaults;
}

const titles = new Intl.Collator('en', { numeric: true });

/** The calendars of the places over which the caller manages events, by title. */
export async function listCalendarsInCharge(
  db: Db,
  { grants }: Pick<Caller, 'grants'>,
): Promise<ManagedCalendarRecord[]> {
  const paths = pathsUnderRights(grants, ['manage-events']);
  const found = paths.length === 0 ? [] : await findCalendarsOf(db, paths);
  return withDefaults(
    db,
    found.toSorted((a, b) => titles.compare(a.title, b.title) || a.id - b.id),
  );
}

async function withDefaults(db: Db, calendars: readonly OwnedCalendar[]): Promise<ManagedCalendarRecord[]> {
  const ids = calendars.map(({ id }) => id);
  if (ids.length === 0) return [];
  const reviewers = Map.groupBy(await findCalendarReviewers(db, ids), ({ calendar }) => calendar);
  const reminders = Map.groupBy(await findRemindersOfCalendars(db, ids), ({ calendar }) => calendar);
  return calendars.map((calendar) => ({
    ...calendar,
    reviewers: reviewers.get(calendar.id) ?? [],
    reminders: (reminders.get(calendar.id) ?? []).map(({ days }) => days),
    defaults: defaultsOf(calendar),
  }));
}

/** One of them without its defaults; for callers who do not see it, it does not exist. */
export async function calendarInCharge(
  db: Db,
  { grants, clubPath }: Pick<Caller, 'grants' | 'clubPath'>,
  id: CalendarId,
): Promise<OwnedCalendar> {
  const calendar = await findCalendar(db, id);
  if (calendar === undefined) throw notFound('This calendar');
  if (!holdsRight(grants, 'manage-events', calendar.path)) {
    // Its events are for the caller, who knows that there is such a calendar.
    if (clubPath?.startsWith(calendar.path) !== true) throw notFound('This calendar');
    throw forbidden('Only those who manage the events of this calendar may do this.');
  }
  return calendar;
}

/** One of them with what its new events begin with. */
export async function readCalendar(
  db: Db,
  caller: Pick<Caller, 'grants' | 'clubPath'>,
  id: CalendarId,
): Promise<ManagedCalendarRecord> {
  const [record] = await withDefaults(db, [await calendarInCharge(db, caller, id)]);
  if (record === undefined) throw notFound('This calendar');
  return record;
}

/** Creates a calendar of a place. */
export async function createCalendar(
  { storage, clock }: ManagingParts,
  { caller, origin }: Actor,
  { place, ...sent }: { place: PlaceId; title: string } & Partial<CalendarDetails>,
  { run, path }: Creating,
): Promise<{ readonly success: true; readonly id: CalendarId }> {
  return storage.write(async (tx) => {
    const owner = await findPlacePath(tx, place);
    if (owner === undefined) throw badField('place', 'is not the id of a place');
    if (!holdsRight(caller.grants, 'manage-events', owner))
      throw forbidden('Only those who manage the events of this place may do this.');
    const columns =
      sent.defaults === undefined ? {} : defaultColumns(withSentDefaults(noDefaults, sent.defaults));
    const id = await insertCalendar(tx, { place_id: place, title: sent.title, ...columns });
    await storeDefaults(tx, id, sent);
    const after = { place, ...sent };
    await recordChanges(tx, clock, origin, [
      { action: 'create', subject: 'calendar', subjectId: id, before: null, after },
    ]);
    const answer = { success: true, id } as const;
    await storeResponse(tx, run, { status: 201, body: answer, location: `${path}/${id}` });
    return answer;
  });
}

/** Changes what is sent of a calendar, unless someone else has changed it since the version that was read. */
export async function changeCalendar(
  { storage, clock }: ManagingParts,
  { caller, origin }: Actor,
  id: CalendarId,
  { sent, version }: { sent: Partial<CalendarDetails>; version: number | undefined },
): Promise<void> {
  await storage.write(async (tx) => {
    const present = await lockCalendar(tx, id);
    const record = await readCalendar(tx, caller, id);
    if (version !== undefined && present !== undefined && version !== present)
      throw await staleAfter(tx, clock, await findCalendarChanges(tx, id, Math.max(present - version, 1)));
    const before = detailsIn(record);
    const after = { ...before, ...sent, defaults: withSentDefaults(record.defaults, sent.defaults ?? {}) };
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await storeDefaults(tx, id, sent);
    await updateCalendar(tx, id, { title: after.title, ...defaultColumns(after.defaults) });
    await recordChanges(tx, clock, origin, [
      { action: 'update', subject: 'calendar', subjectId: id, before, after },
    ]);
  });
}

/** Deletes a calendar on which nothing ever hung, unless its place had no other one. */
export async function removeCalendar(
  { storage, clock }: ManagingParts,
  { caller, origin }: Actor,
  id: CalendarId,
): Promise<void> {
  await storage.write(async (tx) => {
    await lockCalendar(tx, id);
    const record = await readCalendar(tx, caller, id);
    if (await isUsed(tx, id)) throw conflict('This calendar has events, or had some: it stays with them.');
    if ((await countCalendars(tx, record.place)) < 2)
      throw conflict('This is the only calendar of its place.');
    await deleteCalendar(tx, id);
    await recordChanges(tx, clock, origin, [
      { action: 'delete', subject: 'calendar', subjectId: id, before: detailsIn(record), after: null },
    ]);
  }, creatingIn(id));
}

function detailsIn({ title, reviewers, reminders, defaults }: ManagedCalendarRecord) {
  return { title, reviewers: reviewers.map(({ id }) => id), reminders: [...reminders], defaults };
}

async function storeDefaults(
  tx: Tx,
  id: CalendarId,
  { reviewers, reminders }: Partial<CalendarDetails>,
): Promise<void> {
  if (reviewers !== undefined) {
    const known = await findFunctions(tx, reviewers);
    const unknown = reviewers.findIndex((reviewer) => !known.has(reviewer));
    if (unknown !== -1) throw badField(`reviewers.${unknown}`, 'is not the id of a function');
    await replaceCalendarReviewers(tx, id, reviewers);
  }
  if (reminders !== undefined) await replaceCalendarReminders(tx, id, reminders);
}
