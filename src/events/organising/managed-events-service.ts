import type { Origin, Actor } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { EventSettings } from '../event/event.ts';
import { findSettings } from '../event/events-store.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import type { AudienceCounts } from '../audience/audience.ts';
import type { AudienceCountCache } from '../audience/audience-service.ts';
import { takeOverReminders } from '../messages/reminders-service.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { holdsRight } from '../../platform/access/grant.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import {
  badField,
  forbidden,
  notFound,
  refuseBadFields,
  type FieldProblem,
} from '../../platform/shared/errors.ts';
import type { CalendarId, EventId } from '../../platform/shared/ids.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import type { Db, Storage, Tx, WriteOptions } from '../../platform/storage/database.ts';
import { payForEvents, type DayQuotas } from './day-quota-service.ts';
import type { EventDefaults } from './event-defaults.ts';
import { defaultsOf, withDefaults } from './event-defaults-rules.ts';
import type { EventDetails, NewEvent } from './managed-event.ts';
import { columnsOf, detailsOfNew, timeProblems } from './managed-event-rules.ts';
import {
  findOwnCalendar,
  findReviewerNames,
  insertDefaultReviewers,
  insertEvent,
  type ReviewerNames,
} from './managed-events-store.ts';
import { placeInSeries } from './series-rules.ts';
import { findEventsOf } from './series-store.ts';
import type { PlaceInSeries } from './series.ts';

/** What managing events needs. */
export interface ManagingParts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly events: EventCache;
  readonly audience: AudienceCountCache;
  readonly config: DayQuotas;
}

/** An event with all that can be edited, and the names of those it mentions. */
export interface ManagedRecord extends EventSettings, ReviewerNames {
  readonly counts: AudienceCounts;
  readonly placeInSeries: PlaceInSeries | null;
}

/** The whole record of an event for those who manage it, removed ones too. */
export async function readManaged(
  { storage, events, audience }: ManagingParts,
  caller: Caller,
  id: EventId,
): Promise<ManagedRecord> {
  const settings = await events.freshForManagerOfAny(caller, id);
  const { series } = settings.event;
  const names = await findReviewerNames(storage.db, id);
  const place = series === null ? null : placeInSeries(id, await findEventsOf(storage.db, series));
  return { ...settings, ...names, counts: await audience.of(settings.event), placeInSeries: place };
}

/** The settings of an event as they are in the database at this moment. */
export async function settingsIn(db: Db, id: EventId): Promise<EventSettings> {
  const [settings] = await findSettings(db, [id]);
  if (settings === undefined) throw notFound('This event');
  return settings;
}

/** What a request that creates something is answered. */
export interface Created {
  readonly success: true;
  readonly id: EventId;
}

/** A request that creates something. */
export interface Creating {
  readonly run: IdempotentRun | null;
  /** The path of what holds the new thing, which is the beginning of its address. */
  readonly path: string;
}

/** Creates an event as a draft, with good defaults for all that is not said; those review it who do so in its calendar. */
export async function createEvent(
  parts: ManagingParts,
  { caller, origin }: Actor,
  { calendar, ...sent }: NewEvent,
  { run, path }: Creating,
): Promise<Created> {
  const { storage, clock } = parts;
  refuseBadFields(timeProblems(detailsOfNew(sent), clock.timeZone()));
  return storage.write(async (tx) => {
    const { ownerPath, defaults } = await requireCalendar(tx, caller, calendar);
    const details = detailsOfNew(withDefaults(sent, defaults));
    refuseBadFields(timeProblems(details, clock.timeZone()));
    await payForEvents(tx, parts, ownerPath, 1);
    const id = await storeNew(tx, { clock, origin }, calendar, details);
    const answer = { success: true, id } as const;
    await storeResponse(tx, run, { status: 201, body: answer, location: `${path}/${id}` });
    return answer;
  }, creatingIn(calendar));
}

/** How events are created in a calendar: one after the other, because all of them count against the same quota. */
export function creatingIn(calendar: CalendarId): WriteOptions {
  return { inTurn: `calendar ${calendar}` };
}

/** Stores a draft with the reviewers of its calendar, on record. */
async function storeNew(
  tx: Tx,
  { clock, origin }: { clock: Clock; origin: Origin },
  calendar: CalendarId,
  details: EventDetails,
): Promise<EventId> {
  const now = nowInstantText(clock);
  const id = await insertEvent(tx, {
    ...columnsOf(details),
    calendar_id: calendar,
    type: 'EVENT',
    cancelled: 0,
    draft: 1,
    banner: '',
    banner_sq: '',
    sequence: 0,
    created_at: now,
    updated_at: now,
  });
  const reviewers = await insertDefaultReviewers(tx, id, calendar);
  const reminders = await takeOverReminders(tx, [id], calendar, now);
  const after = {
    calendar,
    ...details,
    draft: true,
    reviewers: reviewers.map((of) => ({ function: of })),
    reminders,
  };
  await recordChanges(tx, clock, origin, [
    { action: 'create', subject: 'event', subjectId: id, eventId: id, before: null, after },
  ]);
  return id;
}

/** A calendar in which someone may create events: the path of the place that owns it, and what they begin with. */
interface OwnCalendar {
  readonly ownerPath: string;
  readonly defaults: EventDefaults;
}

/** Refuses those who may not create events in a calendar. */
export async function requireCalendar(db: Db, { grants }: Caller, id: CalendarId): Promise<OwnCalendar> {
  const owner = await findOwnCalendar(db, id);
  if (owner === undefined) throw badField('calendar', 'is not the id of a calendar');
  if (!holdsRight(grants, 'manage-events', owner.path))
    throw forbidden('Only those who manage the events of this calendar may do this.');
  return { ownerPath: owner.path, defaults: defaultsOf(owner) };
}

/** What is wrong with a list of ids: those that are not known. */
export function unknownIds<Id extends number>(
  field: string,
  sent: readonly Id[],
  known: ReadonlySet<Id>,
  problem: string,
): FieldProblem[] {
  return sent.flatMap((id, index) =>
    known.has(id) ? [] : [{ field: `${field}.${index}`, problem: `${id} ${problem}` }],
  );
}
