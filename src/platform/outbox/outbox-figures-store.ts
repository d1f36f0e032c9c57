import type { InstantText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import { waitingStates } from './outbox-store.ts';
import type { MailCounts, UnsentMail, WaitingMail } from './mail.ts';

/** How many mails there are in each state. */
export async function countByState(db: Db): Promise<MailCounts> {
  const rows = await db
    .selectFrom('outbox')
    .select(['state', (eb) => eb.fn.countAll().as('count')])
    .groupBy('state')
    .execute();
  const counts = { queued: 0, sending: 0, sent: 0, failed: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

const unsentColumns = ['id', 'created_at as createdAt', 'attempts', 'last_error as lastError'] as const;

/** The mails that wait the longest, oldest first. */
export async function findWaiting(db: Db, limit: number): Promise<WaitingMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select([...unsentColumns, 'state', 'due_at'])
    .where('state', 'in', waitingStates)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ state, due_at, ...mail }) => ({
    ...mail,
    nextTry: state === 'sending' ? null : due_at,
  }));
}

/** When the next mail may be sent that has to wait at a moment; null where none does. */
export async function findNextDue(db: Db, now: InstantText): Promise<InstantText | null> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.min('due_at').as('due'))
    .where('state', '=', 'queued')
    .where('due_at', '>', now)
    .executeTakeFirst();
  return row?.due ?? null;
}

/** When the oldest mail that still waits was written; null when none waits. */
export async function findOldestWaiting(db: Db): Promise<InstantText | null> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('state', 'in', waitingStates)
    .executeTakeFirst();
  return row?.oldest ?? null;
}

/** The newest failed mails. */
export function findFailed(db: Db, limit: number): Promise<UnsentMail[]> {
  return db
    .selectFrom('outbox')
    .select(unsentColumns)
    .where('state', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
