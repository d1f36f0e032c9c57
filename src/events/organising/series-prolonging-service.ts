import type { Actor } from '../../platform/audit/audit-entry.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { badField, notFound } from '../../platform/shared/errors.ts';
import type { SeriesId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';
import { payForEvents, withinQuota } from './day-quota-service.ts';
import { storeCopies } from './event-copy-service.ts';
import { detailsOf } from './managed-event-rules.ts';
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
  const series = await seriesWithLast(db, id);
  const { event } = await parts.events.forManager(caller, series.last);
  return withinQuota(db, parts, event.ownerPath, await planFurther(db, parts, series, sent));
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
  const before = await seriesWithLast(storage.db, id);
  const { event } = await parts.events.forManager(caller, before.last);
  return storage.write(async (tx) => {
    const series = await seriesWithLast(tx, id);
    const { rule, events: planned } = await planFurther(tx, parts, series, sent);
    await payForEvents(tx, parts, event.ownerPath, planned.length);
    const copies = { original: series.last, calendar: series.calendar, series: id, rule, planned };
    const events = await storeCopies(tx, { clock, origin }, copies);
    const answer = { success: true, id, events } as const;
    await storeResponse(tx, run, { status: 201, body: answer, location: `${path}/${events[0]}` });
    return answer;
  }, creatingIn(before.calendar));
}

type Series = Awaited<ReturnType<typeof seriesWithLast>>;

/** A series that has a date, with the last one, which those that follow are like. */
async function seriesWithLast(db: Db, id: SeriesId) {
  const series = await findSeries(db, id);
  const last = series?.events.at(-1);
  if (series === undefined || last === undefined) throw notFound('This series');
  return { ...series, last: last.id };
}

async function planFurther(
  db: Db,
  { clock }: Pick<ManagingParts, 'clock'>,
  { last, rule, events: present }: Series,
  sent: Prolonging,
): Promise<PlannedSeries> {
  const details = detailsOf((await settingsIn(db, last)).event);
  const planned = planFrom(details, prolongedRule(rule, details.startDate, sent), clock.timeZone());
  // The last date is the one from which the others are counted.
  const events = planned.events.filter(({ startDate }) => startDate > details.startDate);
  const field = sent.until === undefined ? 'series.count' : 'series.until';
  if (events.length === 0) throw badField(field, 'gives no further date');
  if (present.length + events.length > maxDates)
    throw badField(field, `gives more than ${maxDates} dates with those that the series has already`);
  return { ...planned, events };
}
