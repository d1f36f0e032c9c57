import type { Clock } from '../shared/clock.ts';
import { nowText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import { runningEvent } from './demo-summary.ts';

/** How old a demo is. Its dates count from the moment it was made, and nothing moves them afterwards. */
export interface DemoAge {
  /** The local time at which it was made, up to a quarter of an hour too early. */
  readonly madeAt: Temporal.PlainDateTime;
  /** Whether the event that ran then is over. */
  readonly isStale: boolean;
}

/** How old the demo in a database is; undefined where there is none. */
export async function demoAge(db: Db, clock: Clock): Promise<DemoAge | undefined> {
  const event = await db
    .selectFrom('events')
    .select(['start_date', 'end_date'])
    .where('title', '=', runningEvent.title)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (event === undefined) return undefined;
  return {
    madeAt: Temporal.PlainDateTime.from(event.start_date).add({ hours: runningEvent.hoursBefore }),
    isStale: (event.end_date ?? event.start_date) <= nowText(clock),
  };
}
