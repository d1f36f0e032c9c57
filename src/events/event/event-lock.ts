import type { EventId } from '../../platform/shared/ids.ts';
import type { WriteOptions } from '../../platform/storage/database.ts';

/**
 * How a transaction is run that takes the lock of an event before it looks at anything: nobody else changes what it reads of the
 * event and its people, so PostgreSQL need not watch over it and never has to run it again. Those of one
 * event take turns: they would wait for its lock, each with a connection that others need.
 */
export function underEventLock(event: EventId): WriteOptions {
  return { rowsOnly: true, inTurn: `event ${event}` };
}
