import { placesOnPath } from '../../src/platform/access/grant.ts';
import { greatEventTitle } from '../../src/data/demo/great-event-filling.ts';
import type { Clock } from '../../src/platform/shared/clock.ts';
import { asId, type EventId, type PlaceId } from '../../src/platform/shared/ids.ts';
import { nowText, type DateTimeText } from '../../src/platform/shared/local-time.ts';
import type { Db } from '../../src/platform/storage/database.ts';
import type { Person } from './people.ts';
import type { Pick } from './pick.ts';

/** An event and someone in its audience. */
export interface VisibleEvent {
  event: EventId;
  person: Person;
}

/** Events with someone from their audience: every event is equally likely, however many people see it. */
export interface VisibleEvents {
  all: VisibleEvent[];
  /** Those that can be answered now and still can in an hour, however many people come. */
  answerable: VisibleEvent[];
  /** Those of the answerable ones that take guests. */
  withGuests: VisibleEvent[];
}

/** Chooses pairs of an event and someone in its audience, so many of each kind. */
export async function gatherVisibleEvents(
  db: Db,
  clock: Clock,
  people: readonly Person[],
  pick: Pick,
  count: number,
): Promise<VisibleEvents> {
  const audiences = audiencesOf(people);
  const events = (await openEvents(db)).filter(({ place }) => audiences.has(place));
  const inAnHour = textIn(clock, { hours: 1 });
  const answerable = events.filter(
    ({ takesAnswers, capacity, start, due }) =>
      takesAnswers === 1 && capacity === null && start > inAnHour && (due ?? start) > inAnHour,
  );
  const withGuests = answerable.filter(({ takesGuests }) => takesGuests === 1);
  const pairs = (chosen: typeof events) =>
    chosen.length === 0
      ? []
      : Array.from({ length: count }, () => {
          const { id, place } = pick(chosen);
          return { event: id, person: pick(audiences.get(place) ?? []) };
        });
  return { all: pairs(events), answerable: pairs(answerable), withGuests: pairs(withGuests) };
}

/** What the clock shows after some time. */
export function textIn(clock: Clock, time: Temporal.DurationLike): DateTimeText {
  return nowText({ timeZone: () => clock.timeZone(), now: () => clock.now().add(time) });
}

/** Without the event to which twenty thousand come, which has rows of its own. */
function openEvents(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .select(['events.id', 'calendars.place_id as place', 'events.start_date as start'])
    .select(['events.registration_due_date as due', 'events.registration_enabled as takesAnswers'])
    .select(['events.guests_allowed as takesGuests', 'events.capacity'])
    .where('events.closed', '=', 0)
    .where('events.cancelled', '=', 0)
    .where('events.draft', '=', 0)
    .where('events.removed_at', 'is', null)
    .where('events.title', '<>', greatEventTitle)
    .orderBy('events.id')
    .execute();
}

/** The people at or below each place. */
function audiencesOf(people: readonly Person[]): Map<PlaceId, Person[]> {
  const audiences = new Map<PlaceId, Person[]>();
  for (const person of people) {
    for (const number of placesOnPath(person.clubPath)) {
      const place = asId<PlaceId>(number);
      const audience = audiences.get(place);
      if (audience === undefined) audiences.set(place, [person]);
      else audience.push(person);
    }
  }
  return audiences;
}
