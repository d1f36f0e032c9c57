import type { Change, Actor } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { takeOverReminders } from '../messages/reminders-service.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import type { EventId, SeriesId } from '../../platform/shared/ids.ts';
import { refuseBadFields } from '../../platform/shared/errors.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import { toJson } from '../../platform/storage/json.ts';
import { payForEvents, withinQuota } from './day-quota-service.ts';
import type { EventDefaults } from './event-defaults.ts';
import { withDefaults } from './event-defaults-rules.ts';
import type { EventDetails, NewEvent } from './managed-event.ts';
import { columnsOf, detailsOfNew, withDate, timeProblems } from './managed-event-rules.ts';
import { creatingIn, requireCalendar, type ManagingParts } from './managed-events-service.ts';
import { insertSeries, insertSeriesEvents } from './series-store.ts';
import { daysBetween, daysLater, seriesDates } from './series-rules.ts';
import type { SeriesRule, SkippedPeriod } from './series.ts';

/** A rule as it is sent: what is left out has its usual value. */
export interface SentRule extends Pick<SeriesRule, 'repeat'> {
  readonly every?: number;
  readonly week?: number;
  readonly until?: string;
  readonly count?: number;
  readonly except?: readonly string[];
}

/** What is sent for a series: its first event, and how the others follow. */
export type NewSeries = NewEvent & { readonly series: SentRule };

/** The events that a series makes, and where it has none. */
export interface PlannedSeries {
  readonly rule: SeriesRule;
  readonly events: readonly EventDetails[];
  readonly skipped: readonly SkippedPeriod[];
}

/** The events of a series, none of which is stored; refuses those who may not create them. */
export async function previewSeries(
  parts: ManagingParts,
  { caller }: Pick<Actor, 'caller'>,
  { calendar, ...sent }: NewSeries,
): Promise<PlannedSeries> {
  const { db } = parts.storage;
  const { ownerPath, defaults } = await requireCalendar(db, caller, calendar);
  return withinQuota(db, parts, ownerPath, planSeries(sent, defaults, parts.clock.timeZone()));
}

function planSeries(
  { series, ...sent }: Omit<NewSeries, 'calendar'>,
  defaults: EventDefaults,
  timeZone: string,
): PlannedSeries {
  return planFrom(detailsOfNew(withDefaults(sent, defaults)), series, timeZone);
}

/** The events that follow a first one by a rule, and that one; refuses times that do not exist on one of the days. */
export function planFrom(first: EventDetails, series: SentRule, timeZone: string): PlannedSeries {
  const { repeat, every = 1, week = null, until = null, count = null, except = [] } = series;
  const rule = { repeat, every, week, until, count, except };
  const { dates, skipped } = seriesDates(first.startDate.slice(0, 10), rule);
  const events = dates.map((date) => onDay(first, daysBetween(first.startDate, date)));
  const problemsOf = (details: EventDetails) => {
    const problems = timeProblems(details, timeZone);
    const isFirst = details.startDate === first.startDate;
    return isFirst ? problems : withDate(details.startDate, problems);
  };
  refuseBadFields(events.flatMap(problemsOf));
  return { rule, events, skipped };
}

/** The event this many days later: every time of day stays. */
function onDay(first: EventDetails, days: number): EventDetails {
  const { startDate, endDate, registrationDueDate: due } = first;
  return {
    ...first,
    startDate: daysLater(startDate, days),
    endDate: endDate === null ? null : daysLater(endDate, days),
    registrationDueDate: due === '' ? '' : daysLater(due, days),
  };
}

/** What a request that creates a series is answered. */
export interface CreatedSeries {
  readonly success: true;
  readonly id: SeriesId;
  readonly events: EventId[];
}

/** Creates all events of a series as drafts, or none. */
export async function createSeries(
  parts: ManagingParts,
  { caller, origin }: Actor,
  { calendar, ...sent }: NewSeries,
  { run, path }: { run: IdempotentRun | null; path: string },
): Promise<CreatedSeries & { location: string }> {
  const { storage, clock } = parts;
  return storage.write(async (tx) => {
    const { ownerPath, defaults } = await requireCalendar(tx, caller, calendar);
    const { rule, events } = planSeries(sent, defaults, clock.timeZone());
    await payForEvents(tx, parts, ownerPath, events.length);
    const now = nowInstantText(clock);
    const id = await insertSeries(tx, { calendar_id: calendar, rule: toJson(rule), created_at: now });
    const made = await insertSeriesEvents(tx, { calendar, series: id, now }, events.map(columnsOf));
    const ids = made.map(({ event }) => event);
    const reminders = await takeOverReminders(tx, ids, calendar, now);
    const changes = made.map(({ event, reviewers }, index): Change => {
      const named = reviewers.map((held) => ({ function: held }));
      const after = { calendar, ...events[index], draft: true, series: rule, reviewers: named, reminders };
      const about = { subject: 'event', subjectId: event, eventId: event };
      return { action: 'create', ...about, before: null, after };
    });
    await recordChanges(tx, clock, origin, changes);
    const answer = { success: true, id, events: ids } as const;
    const location = `${path}/${answer.events[0]}`;
    await storeResponse(tx, run, { status: 201, body: answer, location });
    return { ...answer, location };
  }, creatingIn(calendar));
}
