import type { Actor } from '../../platform/audit/audit-entry.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { payFrom, requireAllowance } from '../../platform/rate-limits/daily-allowance-service.ts';
import { badField, notFound } from '../../platform/shared/errors.ts';
import type { CalendarId, EventId, SeriesId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';
import { chargeForEvents } from './day-quota-service.ts';
import { storeCopies } from './event-copy-service.ts';
import { detailsOf } from './managed-event-rules.ts';
import type { EventDetails } from './managed-event.ts';
import { creatingIn, settingsIn, type Creating, type ManagingParts } from './managed-events-service.ts';
import { prolongedRule } from './series-rules.ts';
import { planFrom, type CreatedSeries, type PlannedSeries, type SentRule } from './series-service.ts';
import { findSeries } from './series-store.ts';
import { maxDates } from './series.ts';

/** How far a series goes on: so many more dates, or until a day; some of them may be left out. */
export type Prolonging = Pick<SentRule, 'until' | 'count' | 'except'>;

/** The dates by which a series would go on, none of which is stored. */
export async function previewProlonging(
  parts: ManagingParts,
  { caller }: Pick<Actor, 'caller'>,
  id: SeriesId,
  sent: Prolonging,
): Promise<Omit<PlannedSeries, 'rule'>> {
  const { db } = parts.storage;
  const { last } = await lastDateOf(db, id);
  const { event } = await parts.events.forManager(caller, last);
  const planned = await planProlonging(db, parts, id, sent);
  await requireAllowance(db, parts.clock, chargeForEvents(parts, event.ownerPath, planned.events.length));
  return planned;
}

/** Goes on with a series after its last date, by the same rule: each further date is a draft like the last one, or none is made. */
export async function prolongSeries(
  parts: ManagingParts,
  { caller, origin }: Actor,
  id: SeriesId,
  sent: Prolonging,
  { run, path }: Creating,
): Promise<CreatedSeries> {
  const { storage, clock } = parts;
  const before = await lastDateOf(storage.db, id);
  const { event } = await parts.events.forManager(caller, before.last);
  return storage.write(async (tx) => {
    const { last, calendar } = await lastDateOf(tx, id);
    const planned = await planProlonging(tx, parts, id, sent);
    await payFrom(tx, clock, chargeForEvents(parts, event.ownerPath, planned.events.length));
    const copies = { original: last, calendar, series: id, rule: planned.rule, planned: planned.events };
    const events = await storeCopies(tx, { clock, origin }, copies);
    const answer = { success: true, id, events } as const;
    await storeResponse(tx, run, { status: 201, body: answer, location: `${path}/${events[0]}` });
    return answer;
  }, creatingIn(before.calendar));
}

/** The last event of a series, which those that follow are like. */
async function lastDateOf(db: Db, id: SeriesId): Promise<{ last: EventId; calendar: CalendarId }> {
  const series = await findSeries(db, id);
  const last = series?.events.at(-1);
  if (series === undefined || last === undefined) throw notFound('This series');
  return { last: last.id, calendar: series.calendar };
}

async function planProlonging(
  db: Db,
  { clock }: Pick<ManagingParts, 'clock'>,
  id: SeriesId,
  sent: Prolonging,
): Promise<PlannedSeries> {
  const series = await findSeries(db, id);
  const last = series?.events.at(-1);
  if (series === undefined || last === undefined) throw notFound('This series');
  const details: EventDetails = detailsOf((await settingsIn(db, last.id)).event);
  const planned = planFrom(details, prolongedRule(series.rule, details.startDate, sent), clock.timeZone());
  // The last date is the one from which the others are counted.
  const events = planned.events.filter(({ startDate }) => startDate > details.startDate);
  const field = sent.until === undefined ? 'series.count' : 'series.until';
  if (events.length === 0) throw badField(field, 'gives no further date');
  if (series.events.length + events.length > maxDates)
    throw badField(field, `gives more than ${maxDates} dates with those that the series has already`);
  return { ...planned, events };
}
