import { placesOnPath } from '../../platform/access/grant.ts';
import { termRuns } from '../../directory/organisation/term-conditions.ts';
import { pathRange } from '../../directory/organisation/place-rules.ts';
import { asId, type PlaceId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';
import { isPublishedEvent } from '../../platform/storage/event-conditions.ts';
import { memberNameKey } from '../../platform/storage/name-keys.ts';
import { inPortions } from '../../platform/storage/portions.ts';
import type { Check, CheckParts, FoundRow } from './check.ts';
import { recognised, selected } from './found-store.ts';

/** What can be wrong with events. */
export const eventChecks: readonly Check[] = [
  {
    code: 'no-reviewer',
    severity: 'error',
    title: 'Coming events with check-in that nobody can review',
    mend: 'Name a reviewer, or a function that someone holds at the owner of the calendar, or switch the review off.',
    find: recognised(withoutReviewer),
  },
  {
    code: 'backward-event',
    severity: 'error',
    title: 'Events that end before they begin',
    mend: 'Correct the start or the end of the event.',
    find: selected(
      ({ db }) => events(db).whereRef('events.end_date', '<', 'events.start_date'),
      (row) => event(row, `from ${row.start} to ${row.end}`),
    ),
  },
  {
    code: 'late-due-date',
    severity: 'warning',
    title: 'Coming events whose registration is due only after they begin',
    mend: 'Set the due date before the start: registration closes with the start anyway.',
    find: selected(
      (parts) =>
        coming(parts)
          .where('events.registration_enabled', '=', 1)
          .whereRef('events.registration_due_date', '>', 'events.start_date'),
      (row) => event(row, `begins ${row.start}, due ${row.due}`),
    ),
  },
  {
    code: 'no-such-date',
    severity: 'error',
    title: 'Events whose registration is due before there was a calendar',
    mend: 'Set another due date, or none: earlier versions let the day before 1 January of the year 1 be one.',
    find: selected(
      ({ db }) => events(db).where('events.registration_due_date', '<', '0001'),
      (row) => event(row, `due ${row.due}`),
    ),
  },
  {
    code: 'no-audience',
    severity: 'warning',
    title: 'Coming events with registration in a calendar that reaches no active member',
    mend: 'Move the event to the calendar of a club or unit with members, or close it and invite people.',
    find: recognised(withoutAudience),
  },
  {
    code: 'closed-to-all',
    severity: 'warning',
    title: 'Coming closed events to which nobody is invited',
    mend: 'Invite members, or open the event: nobody but those in charge can see it.',
    find: selected(closedToAll, event),
  },
  {
    code: 'expected-at-cancelled',
    severity: 'warning',
    title: 'Cancelled events that people still mean to attend',
    mend: 'Tell those who answered YES that the event does not take place.',
    find: selected(expectedAtCancelled, (row) => event(row, `${row.people} said YES`)),
  },
  {
    code: 'foreign-series',
    severity: 'error',
    title: 'Events that belong to a series of another calendar',
    mend: 'Correct the series or the calendar of the event in events.csv, and import it again.',
    find: selected(inForeignSeries, (row) => event(row, `series ${row.series}`)),
  },
  {
    code: 'misplaced-participant',
    severity: 'error',
    title: 'Registrations that stand under another name in the list of participants',
    mend: 'Change the name of the member or guest and change it back: then it is sorted again.',
    find: selected(misplaced, ({ id, title }) => ({ subject: 'registration', id, name: title, detail: '' })),
  },
];

function event({ id, title }: { id: number; title: string }, detail = ''): FoundRow {
  return { subject: 'event', id, name: title, detail };
}

function events(db: Db) {
  return db
    .selectFrom('events')
    .select(['events.id', 'events.title', 'events.registration_due_date as due'])
    .select(['events.start_date as start', 'events.end_date as end'])
    .orderBy('events.id');
}

/** Events that take place and are not over yet. */
function coming({ db, now }: CheckParts) {
  return events(db)
    .where('events.cancelled', '=', 0)
    .where(isPublishedEvent())
    .where((eb) =>
      eb.or([
        eb('events.start_date', '>=', now),
        eb('events.end_date', '>=', now),
        // Without an end, it lasts until the end of its day, and whole days always do.
        eb.and([
          eb.or([eb('events.end_date', 'is', null), eb('events.all_day', '=', 1)]),
          eb(eb.fn.coalesce('events.end_date', 'events.start_date'), '>=', now.slice(0, 10)),
        ]),
      ]),
    );
}

/** Coming events with the place that owns their calendar. */
function comingAtPlaces(parts: CheckParts) {
  return coming(parts)
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .innerJoin('places', 'places.id', 'calendars.place_id')
    .select(['places.path', 'calendars.title as calendar']);
}

async function* withoutReviewer(parts: CheckParts): AsyncGenerator<FoundRow> {
  const held = remembered((path) => isReviewHeld(parts, path));
  const named = withoutNamedReviewer(parts);
  for await (const row of inPortions(named, ({ id }) => named.where('events.id', '>', id))) {
    if (!(await held(row.path))) yield event(row);
  }
}

async function* withoutAudience(parts: CheckParts): AsyncGenerator<FoundRow> {
  const peopled = remembered((path) => hasMembers(parts.db, path));
  const open = comingAtPlaces(parts)
    .where('events.registration_enabled', '=', 1)
    .where('events.closed', '=', 0);
  for await (const row of inPortions(open, ({ id }) => open.where('events.id', '>', id))) {
    if (!(await peopled(row.path))) yield event(row, `in the calendar "${row.calendar}"`);
  }
}

/** Asks once for each place, however many events it has. */
function remembered(ask: (path: string) => Promise<boolean>): (path: string) => Promise<boolean> {
  const answers = new Map<string, Promise<boolean>>();
  return (path) => answers.getOrInsertComputed(path, ask);
}

/** Coming events with check-in for which neither an active member nor an office that someone holds is named. */
function withoutNamedReviewer(parts: CheckParts) {
  return comingAtPlaces(parts)
    .where('events.review_enabled', '=', 1)
    .where(({ not, exists, selectFrom }) => {
      const members = selectFrom('event_reviewers')
        .innerJoin('members', 'members.id', 'event_reviewers.member_id')
        .select('event_reviewers.id')
        .whereRef('event_reviewers.event_id', '=', 'events.id')
        .where('members.active', '=', 1);
      return not(exists(members));
    })
    .where(({ not, exists, selectFrom }) => {
      const holders = selectFrom('event_reviewers')
        .innerJoin('terms', 'terms.function_id', 'event_reviewers.function_id')
        .innerJoin('members', 'members.id', 'terms.member_id')
        .select('event_reviewers.id')
        .whereRef('event_reviewers.event_id', '=', 'events.id')
        .whereRef('terms.place_id', '=', 'calendars.place_id')
        .where('members.active', '=', 1)
        .where(termRuns(parts.day));
      return not(exists(holders));
    });
}

/** Whether an active member may review events at a place today, by an office or directly; administrators apart. */
async function isReviewHeld({ db, day }: CheckParts, path: string): Promise<boolean> {
  const right = 'review-events';
  const places = placesOnPath(path).map((id) => asId<PlaceId>(id));
  const byOffice = db
    .selectFrom('terms')
    .innerJoin('functions', 'functions.id', 'terms.function_id')
    .innerJoin('members', 'members.id', 'terms.member_id')
    .select('members.id')
    .where('terms.place_id', 'in', places)
    .where('functions.rights', 'like', `%"${right}"%`)
    .where('members.active', '=', 1)
    .where(termRuns(day));
  const directly = db
    .selectFrom('granted_rights')
    .innerJoin('members', 'members.id', 'granted_rights.member_id')
    .select('members.id')
    .where('granted_rights.place_id', 'in', places)
    .where('granted_rights.right', '=', right)
    .where('members.active', '=', 1);
  return (await byOffice.unionAll(directly).limit(1).executeTakeFirst()) !== undefined;
}

/** Whether there is an active member at or below a place. */
async function hasMembers(db: Db, path: string): Promise<boolean> {
  const below = pathRange(path);
  const members = db
    .selectFrom('places')
    .innerJoin('clubs', 'clubs.place_id', 'places.id')
    .innerJoin('members', 'members.club_id', 'clubs.id')
    .select('members.id')
    .where('places.path', '>=', below.path)
    .where('places.path', '<', below.end)
    .where('members.active', '=', 1);
  return (await members.limit(1).executeTakeFirst()) !== undefined;
}

function closedToAll(parts: CheckParts) {
  return coming(parts)
    .where('events.closed', '=', 1)
    .where(({ not, exists, selectFrom }) => {
      const invited = selectFrom('registrations').select('registrations.id');
      return not(exists(invited.whereRef('registrations.event_id', '=', 'events.id')));
    });
}

function inForeignSeries({ db }: CheckParts) {
  return events(db)
    .innerJoin('event_series', 'event_series.id', 'events.series_id')
    .select('event_series.id as series')
    .whereRef('event_series.calendar_id', '!=', 'events.calendar_id');
}

function misplaced({ db }: CheckParts) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .select(['registrations.id', 'events.title'])
    .where((eb) =>
      eb.or([
        eb('registrations.name_key', 'is', null),
        eb.and([
          eb('registrations.member_id', 'is not', null),
          eb('registrations.name_key', '!=', memberNameKey),
        ]),
      ]),
    )
    .orderBy('registrations.id');
}

/** Cancelled events that were to come, with how many had said YES. */
function expectedAtCancelled({ db, now }: CheckParts) {
  return db
    .selectFrom('events')
    .innerJoin('registrations', 'registrations.event_id', 'events.id')
    .select((eb) => ['events.id', 'events.title', eb.fn.countAll<number>().as('people')])
    .where('events.cancelled', '=', 1)
    .where(isPublishedEvent())
    .where('events.start_date', '>=', now)
    .where('registrations.attending', '=', 'YES')
    .groupBy(['events.id', 'events.title'])
    .orderBy('events.id');
}
