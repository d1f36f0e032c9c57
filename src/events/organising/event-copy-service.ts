import type { Actor, Change, Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { EventRecord } from '../event/event.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { refuseBadFields } from '../../platform/shared/errors.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { CalendarId, EventId, SeriesId } from '../../platform/shared/ids.ts';
import { nowInstantText, type DateTimeText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { toJson } from '../../platform/storage/json.ts';
import { copyEventRows } from './event-copy-store.ts';
import { payForEvents, withinQuota } from './day-quota-service.ts';
import { shiftedTo } from './event-status-rules.ts';
import { columnsOf, detailsOf, timeProblems } from './managed-event-rules.ts';
import type { EventDetails } from './managed-event.ts';
import { creatingIn, settingsIn, type Creating, type ManagingParts } from './managed-events-service.ts';
import { planFrom, type PlannedSeries, type SentRule } from './series-service.ts';
import { insertSeries } from './series-store.ts';

/** What is new about a copy; with a rule it is the first of a series of copies. */
export interface SentCopy {
  readonly startDate: DateTimeText;
  readonly title?: string;
  readonly series?: SentRule;
}

/** What a request that copies an event is answered. */
export interface CopiedEvent {
  readonly success: true;
  /** The draft, or the first of them. */
  readonly id: EventId;
  readonly series?: SeriesId;
  readonly events?: EventId[];
}

/** The copies of an event, none of which is stored. */
export async function previewCopy(
  parts: ManagingParts,
  { caller }: Pick<Actor, 'caller'>,
  original: EventId,
  sent: SentCopy,
): Promise<Omit<PlannedSeries, 'rule'>> {
  const { event } = await parts.events.forManager(caller, original);
  const planned = planCopies(event, sent, parts.clock.timeZone());
  return withinQuota(parts.storage.db, parts, event.ownerPath, planned);
}

/**
 * Makes a draft out of another event, or a series of them, also out of one that is over or cancelled: its settings, questions,
 * reviewers, files and texts, with all dates shifted to the new start; nobody's registration, barcode or answer.
 */
export async function copyEvent(
  parts: ManagingParts,
  { caller, origin }: Actor,
  original: EventId,
  sent: SentCopy,
  { run, path }: Creating,
): Promise<CopiedEvent> {
  const { storage, clock } = parts;
  const known = await parts.events.forManager(caller, original);
  return storage.write(async (tx) => {
    const { event } = await settingsIn(tx, original);
    const { rule, events: planned } = planCopies(event, sent, clock.timeZone());
    await payForEvents(tx, parts, event.ownerPath, planned.length);
    const calendar = event.calendar.id;
    const now = nowInstantText(clock);
    const series =
      rule === null
        ? null
        : await insertSeries(tx, { calendar_id: calendar, rule: toJson(rule), created_at: now });
    const copies = { original, calendar, series, rule, planned };
    const made = await storeCopies(tx, { clock, origin }, copies);
    const answer = answerOf(made, series);
    const location = path.replace(/\/\d+\/copy$/, `/${answer.id}`);
    await storeResponse(tx, run, { status: 201, body: answer, location });
    return answer;
  }, creatingIn(known.event.calendar.id));
}

/** Copies of an event that are to be stored. */
interface PlannedCopies {
  readonly original: EventId;
  readonly calendar: CalendarId;
  readonly series: SeriesId | null;
  readonly rule: object | null;
  readonly planned: readonly EventDetails[];
}

/** Stores copies of an event as drafts, on record; gives their numbers. */
export async function storeCopies(
  tx: Tx,
  { clock, origin }: { clock: Clock; origin: Origin },
  { original, calendar, series, rule, planned }: PlannedCopies,
): Promise<EventId[]> {
  const now = nowInstantText(clock);
  const fresh = {
    ...({ draft: 1, published_at: null, cancelled: 0, version: 1, sequence: 0 } as const),
    series_id: series,
    before_cancelled: null,
    created_at: now,
    updated_at: now,
  };
  const changes: (Change & { subjectId: EventId })[] = [];
  for (const details of planned) {
    const id = await copyEventRows(tx, original, { ...columnsOf(details), ...fresh });
    const after = { copyOf: original, calendar, ...details, draft: true, ...(rule && { series: rule }) };
    const about = { subject: 'event', subjectId: id, eventId: id } as const;
    changes.push({ action: 'create', ...about, before: null, after });
  }
  await recordChanges(tx, clock, origin, changes);
  return changes.map(({ subjectId }) => subjectId);
}

function planCopies(
  event: EventRecord,
  { startDate, title, series }: SentCopy,
  timeZone: string,
): Omit<PlannedSeries, 'rule'> & { rule: PlannedSeries['rule'] | null } {
  const before = detailsOf(event);
  const first: EventDetails = { ...shiftedTo(before, startDate), title: title ?? before.title };
  if (series !== undefined) return planFrom(first, series, timeZone);
  refuseBadFields(timeProblems(first, timeZone));
  return { rule: null, events: [first], skipped: [] };
}

function answerOf(made: readonly EventId[], series: SeriesId | null): CopiedEvent {
  const [id] = made;
  if (id === undefined) throw new Error('A series without a day was not refused.');
  return { success: true, id, ...(series === null ? {} : { series, events: [...made] }) };
}
