import { placesBelow } from '../../directory/organisation/places-store.ts';
import type { CalendarId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import { dueDate } from '../../platform/storage/event-conditions.ts';
import type { Db } from '../../platform/storage/database.ts';
import { fromJson } from '../../platform/storage/json.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { EventLocation } from '../event/event.ts';
import { listedEvents } from './listed-events-store.ts';

/** Among which events someone looks for those that need them, and up to when each kind does. */
export interface AttentionWindow {
  /** The paths of the places whose events the caller manages. */
  readonly paths: readonly string[];
  readonly calendar: CalendarId | null;
  readonly now: DateTimeText;
  readonly draftsUntil: DateTimeText;
  readonly dueUntil: DateTimeText;
  readonly doorsUntil: DateTimeText;
}

export type AttentionRow = Awaited<ReturnType<typeof findCandidates>>[number];

/** The events to come that may need someone, in the order of time. The few of each kind are found by an index, whatever else is planned. */
export async function findCandidates(db: Db, window: AttentionWindow) {
  const { rows } = await (window.calendar === null ? ofAll : ofOne)(db, window);
  return rows.map((row) => ({ ...row, location: fromJson<EventLocation>(row.location) }));
}

const ofAll = prepared((db, values: Params<AttentionWindow>) => candidates(db, values));
const ofOne = prepared((db, values: Params<AttentionWindow>) =>
  candidates(db, values).where('events.calendar_id', '=', values.calendar),
);

function candidates(db: Db, values: Params<AttentionWindow>) {
  const own = db
    .selectFrom('calendars as own')
    .select('own.id')
    .where('own.place_id', 'in', placesBelow(db, values.paths));
  const each = db
    .selectFrom(maybeNeedy(db, values).as('maybe'))
    .innerJoin('events', 'events.id', 'maybe.id')
    .select(['events.id', 'events.start_date'])
    .select((eb) => [eb.lit<number>(1).as('dates'), eb.ref('events.start_date').as('last_date')])
    .where('events.calendar_id', 'in', own)
    .where('events.removed_at', 'is', null)
    .where('events.cancelled', '=', 0)
    .where('events.start_date', '>=', values.now);
  return listedEvents(db, db.selectFrom(each.as('each')).selectAll('each'))
    .select((eb) => [
      eb
        .selectFrom('event_reviewers')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('event_reviewers.event_id', '=', 'events.id')
        .$asScalar()
        .$notNull()
        .as('reviewers'),
      eb
        .selectFrom('message_events')
        .innerJoin('outbox', 'outbox.message_id', 'message_events.message_id')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('message_events.event_id', '=', 'events.id')
        .where('outbox.state', '=', 'failed')
        .$asScalar()
        .$notNull()
        .as('failedMails'),
    ])
    .orderBy('events.start_date')
    .orderBy('events.id');
}

/** Drafts and doors that are near, due dates that are, events people wait for, and events of which mails failed; each once. */
function maybeNeedy(db: Db, { now, draftsUntil, dueUntil, doorsUntil }: Params<AttentionWindow>) {
  const starting = (until: typeof draftsUntil) =>
    db
      .selectFrom('events')
      .select('events.id')
      .where('events.start_date', '>=', now)
      .where('events.start_date', '<=', until);
  const due = db
    .selectFrom('events')
    .select('events.id')
    .where(dueDate(), '>=', now)
    .where(dueDate(), '<=', dueUntil)
    .where('events.registration_due_date', 'is not', null);
  const failed = db
    .selectFrom('outbox')
    .innerJoin('message_events', 'message_events.message_id', 'outbox.message_id')
    .select('message_events.event_id as id')
    .where('outbox.state', '=', 'failed');
  return starting(draftsUntil)
    .where('events.draft', '=', 1)
    .union(due)
    .union(waitedFor(db))
    .union(failed)
    .union(starting(doorsUntil).where('events.review_enabled', '=', 1));
}

/** The events people wait for. It asks in the very words of an index: a parameter would pass that by. */
export function waitedFor(db: Db) {
  return db
    .selectFrom('event_seats')
    .select('event_seats.event_id as id')
    .where('event_seats.waiting', '>', (eb) => eb.lit(0));
}
