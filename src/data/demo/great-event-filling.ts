import { registrationRow } from '../../events/registration/registration-row.ts';
import type { EventId, MemberId } from '../../platform/shared/ids.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { DemoDays } from './demo-days-rules.ts';
import eventTexts from './data/events.json' with { type: 'json' };
import { draftEvent, eventRow, noPlace, type EventPlan, type EventText } from './event-drafts.ts';
import { insertOne, insertRows } from '../../platform/storage/insert-rows.ts';
import type { DemoPlace } from './organisation-filling.ts';
import { seededRandom } from './random-rules.ts';
import type { DemoScale } from './scale-rules.ts';

const great = eventTexts.great as unknown as EventText;
export const greatEventTitle = great.title;

/** Chooses evenly among all members, of whom it keeps the numbers only, those who come to the great event. */
export class GreatEventGuests {
  readonly ids: MemberId[] = [];
  readonly #step: number;
  readonly #wanted: number;
  #seen = 0;

  constructor(members: number, wanted: number) {
    if (members < wanted) throw new RangeError('More people are to come than there are members.');
    this.#step = Math.floor(members / wanted);
    this.#wanted = wanted;
  }

  /** Takes note of further members. */
  see(ids: readonly MemberId[]): void {
    for (const id of ids) {
      if (this.#seen % this.#step === 0 && this.ids.length < this.#wanted) this.ids.push(id);
      this.#seen += 1;
    }
  }
}

/** Writes the event that runs now and to which people from everywhere come. */
export async function fillGreatEvent(
  tx: Tx,
  days: DemoDays,
  root: DemoPlace,
  guests: readonly MemberId[],
  scale: DemoScale['greatEvent'],
): Promise<void> {
  const { id: calendar } = await tx
    .selectFrom('calendars')
    .select('id')
    .where('place_id', '=', root.id)
    .executeTakeFirstOrThrow();
  const row = eventRow(greatEventPlan(days, root), days, calendar);
  const id = await insertOne<'events', EventId>(tx, 'events', row);
  const apart = Math.max(1, Math.floor(guests.length / scale.reviewers));
  const reviewers = guests.filter((_, index) => index % apart === 0).slice(0, scale.reviewers);
  const reviewing = reviewers.map((member) => ({ event_id: id, member_id: member, function_id: null }));
  await insertRows(tx, 'event_reviewers', reviewing);
  const random = seededRandom('great event');
  const registrations = guests.map((member) => {
    const answered = days.instant(-random.int(7, 40));
    return registrationRow({
      event_id: id,
      created_at: answered,
      member_id: member,
      attending: random.chance(0.95) ? 'YES' : 'NO',
      answered_at: answered,
    });
  });
  await insertRows(tx, 'registrations', registrations);
}

function greatEventPlan(days: DemoDays, root: DemoPlace): EventPlan {
  return {
    ...draftEvent(days, great),
    place: root,
    location: noPlace('Great hall'),
    start: days.hoursFromNow(-1),
    end: days.hoursFromNow(9),
  };
}
