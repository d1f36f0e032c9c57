import type { AliasableExpression, ExpressionBuilder } from 'kysely';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Db } from '../../platform/storage/database.ts';
import { hasLeft, isMemberOfParty } from '../../platform/storage/party-conditions.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import type { Attending } from './attending.ts';
import type { ListedEvent, OwnAnswer } from './event.ts';
import { toListedEvent, type ListedEventRow } from './events-store.ts';

/** An event of the list with the caller's own registration, where there is one. */
export interface ListedRow {
  event: ListedEvent;
  own: OwnAnswer | null;
  /** Whether the event requires an answer that the caller has not given, whether or not they come. */
  asksFirst: boolean;
  /** How many places are taken and how many people wait; of no meaning without a capacity. */
  taken: number;
  waitingPeople: number;
  /** How many parties wait before the caller's, if it waits. */
  partiesAhead: number;
}

/** An event of a page, with the caller's own registration. */
interface PageRow {
  id: EventId;
  registration: RegistrationId | null;
  attending: Attending | null;
  barcode: string | null;
  waiting_since: InstantText | null;
}

/** What the list shows of the events of a page; only these are read in full. */
export function shown(db: Db, page: AliasableExpression<PageRow>) {
  return (
    db
      .selectFrom(page.as('page'))
      // Cross joins are done in this order: the events of the page are looked up, and no other.
      .crossJoin('events')
      .crossJoin('calendars')
      .crossJoin('places')
      .leftJoin('event_seats', 'event_seats.event_id', 'events.id')
      .select(['events.id', 'events.type', 'events.title', 'events.description', 'events.location'])
      .select(['events.start_date', 'events.end_date', 'events.all_day', 'events.cancelled', 'events.closed'])
      .select(['events.registration_enabled', 'events.registration_due_date', 'events.review_enabled'])
      .select(['calendars.id as calendar_id', 'calendars.title as calendar_title'])
      .select('places.path as owner_path')
      .select(['events.capacity', 'events.waiting_list', 'events.waiting_order'])
      .select(['event_seats.taken', 'event_seats.waiting as waiting_people'])
      .select(['page.registration', 'page.attending', 'page.barcode', 'page.waiting_since'])
      .select(partiesAhead)
      .select(unansweredQuestion)
      .whereRef('events.id', '=', 'page.id')
      .whereRef('calendars.id', '=', 'events.calendar_id')
      .whereRef('places.id', '=', 'calendars.place_id')
      .orderBy('events.start_date')
      .orderBy('events.id')
  );
}

type OnPage = ExpressionBuilder<Tables & { page: PageRow }, 'page' | 'events'>;

/** How many parties wait longer than the caller's. */
function partiesAhead(eb: OnPage) {
  return eb
    .selectFrom('registrations')
    .innerJoin('members', (join) => join.on(isMemberOfParty()))
    .select((other) => other.fn.count<number>('registrations.waiting_since').distinct().as('parties'))
    .whereRef('registrations.event_id', '=', 'page.id')
    .whereRef('registrations.waiting_since', '<', 'page.waiting_since')
    .where((other) => other.not(hasLeft()))
    .as('parties_ahead');
}

function unansweredQuestion(eb: OnPage) {
  return eb
    .selectFrom('event_questions')
    .select('event_questions.id')
    .whereRef('event_questions.event_id', '=', 'events.id')
    .where('event_questions.archived', '=', 0)
    .where('event_questions.required', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registration_answers')
            .select('registration_answers.question_id')
            .whereRef('registration_answers.registration_id', '=', 'page.registration')
            .whereRef('registration_answers.question_id', '=', 'event_questions.id'),
        ),
      ),
    )
    .limit(1)
    .as('unanswered_question');
}

type ShownRow = ListedEventRow &
  Omit<PageRow, 'id'> & {
    unanswered_question: number | null;
    taken: number | null;
    waiting_people: number | null;
    parties_ahead: number | null;
  };

/** An event of the list, out of the columns of `shown`. */
export function toListedRow(row: ShownRow): ListedRow {
  const { registration: id, attending, barcode, waiting_since: waitingSince } = row;
  const own = id === null ? null : { id, attending, waitingSince, barcode: barcode ?? '' };
  return {
    event: toListedEvent(row),
    own,
    asksFirst: row.unanswered_question !== null,
    taken: row.taken ?? 0,
    waitingPeople: row.waiting_people ?? 0,
    partiesAhead: row.parties_ahead ?? 0,
  };
}
