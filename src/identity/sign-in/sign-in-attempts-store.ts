import type { InstantText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import type { Count } from './sign-in-limit-rules.ts';

const columns = ['key', 'attempts', 'window_start as windowStart', 'succeeded_at as succeededAt'] as const;

/** What was counted under these keys. */
export function findCounts(db: Db, keys: readonly string[]): Promise<Count[]> {
  return db
    .selectFrom('sign_in_attempts')
    .select(columns)
    .where((eb) => among(db, eb.ref('key'), keys))
    .execute();
}

/** The times of an attempt. */
export interface AttemptTimes {
  now: InstantText;
  /** Windows that began then or earlier are over. */
  oldestOpen: InstantText;
  forgetAt: InstantText;
}

/** Counts one attempt under each key, and returns what is counted then; a window that has ended starts again. */
export function countAttempt(tx: Tx, keys: readonly string[], times: AttemptTimes): Promise<Count[]> {
  const { now, oldestOpen, forgetAt } = times;
  const rows = keys.map((key) => ({ key, window_start: now, attempts: 1, forget_at: forgetAt }));
  return tx
    .insertInto('sign_in_attempts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb('sign_in_attempts.window_start', '<=', oldestOpen);
        const more = eb('sign_in_attempts.attempts', '+', 1);
        const start = eb.ref('sign_in_attempts.window_start');
        const end = eb.ref('sign_in_attempts.forget_at');
        return {
          attempts: eb.case().when(isOver).then(1).else(more).end(),
          window_start: eb.case().when(isOver).then(now).else(start).end(),
          forget_at: eb.case().when(end, '>', forgetAt).then(end).else(forgetAt).end(),
        };
      }),
    )
    .returning(columns)
    .execute();
}

/** Remembers that this name has signed in from this address, and forgets its wrong passwords there. */
export async function putSuccess(tx: Tx, key: string, at: InstantText, forgetAt: InstantText): Promise<void> {
  const known = { window_start: at, attempts: 0, succeeded_at: at, forget_at: forgetAt };
  await tx
    .insertInto('sign_in_attempts')
    .values({ key, ...known })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(known))
    .execute();
}

/** Deletes rows that say nothing any more, some at a time; returns how many. */
export async function deleteOldAttempts(tx: Tx, now: InstantText, limit: number): Promise<number> {
  const old = tx
    .selectFrom('sign_in_attempts')
    .select('key')
    .where('forget_at', '<=', now)
    .orderBy('forget_at')
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_attempts')
    .where('key', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
