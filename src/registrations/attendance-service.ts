import type { Caller } from '../accounts/caller.ts';
import { eventFor } from '../events/event-access.ts';
import { summariesOf } from '../members/member-summaries-service.ts';
import type { Clock } from '../shared/clock.ts';
import { forbidden } from '../shared/errors.ts';
import type { EventId } from '../shared/ids.ts';
import { todayText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import type { Attending } from '../storage/event-tables.ts';
import { countUnanswered, findAnswered, findGuests, findUnanswered } from './attendance-store.ts';

/** The contract's limit of the list of those who did not answer. */
const mostUnknown = 80;

/** Who comes, who does not, who has not said; guests apart. */
export async function listAttendance(
  db: Db,
  clock: Clock,
  caller: Caller,
  id: EventId,
  wholeUnknown: boolean,
) {
  const day = todayText(clock);
  const { event, isReviewer } = await eventFor(db, day, caller, id);
  if (wholeUnknown && !isReviewer)
    throw forbidden('Only reviewers may ask for everyone who has not answered.');
  const answered = await findAnswered(db, event);
  const answering = (attending: Attending) =>
    answered.filter((row) => row.attending === attending).map((row) => row.id);
  return {
    members: await summariesOf(db, day, answering('YES')),
    absent: await summariesOf(db, day, answering('NO')),
    unknown: await summariesOf(db, day, await findUnanswered(db, event, wholeUnknown ? null : mostUnknown)),
    unknownCount: await countUnanswered(db, event),
    comments: answered.flatMap((row) => (row.comment === '' ? [] : { member: row.id, content: row.comment })),
    guests: await findGuests(db, event),
  };
}
