/**
 * How a transaction is run that takes the lock of an event before it looks at anything: nobody else changes what it reads of the
 * event and its people, so PostgreSQL need not watch over it and never has to run it again.
 */
export const underEventLock = { rowsOnly: true } as const;
