import { recordChanges } from '../../../platform/audit/audit-service.ts';
import { operatorOrigin } from '../../../platform/audit/origin.ts';
import { linkMessages, recountRecipients } from '../../../events/messages/new-messages-store.ts';
import { findPlacePath } from '../../../directory/organisation/places-store.ts';
import { findCapacities, recountSeats } from '../../../events/seats/waiting-line-service.ts';
import type { Clock } from '../../../platform/shared/clock.ts';
import { conflict, DomainError } from '../../../platform/shared/errors.ts';
import { asId, type PlaceId } from '../../../platform/shared/ids.ts';
import type { Storage, Tx } from '../../../platform/storage/database.ts';
import { insertRows } from '../../../platform/storage/insert-rows.ts';
import { purgeOld } from '../../../platform/storage/purge.ts';
import type { StoredRow } from '../tables/table-definition.ts';
import { daysKept } from './removed-rows.ts';
import { findRemoved, forgetBatch, forgetOlder, subjectOf } from './removed-rows-store.ts';

const atOnce = 500;

/** Brings the rows of a batch back as they were, all or none; returns how many. */
export async function restoreBatch(storage: Storage, clock: Clock, batch: string): Promise<number> {
  try {
    return await storage.write(
      async (tx) => {
        await storage.dialect.lockTable(tx, 'places');
        const capacities = await findCapacities(tx);
        const count = await bringBack(tx, clock, batch);
        if (count === 0) throw new DomainError('not-found', `There is no batch "${batch}" of removed rows.`);
        await forgetBatch(tx, batch);
        await recountSeats(tx, clock, capacities);
        await recountRecipients(tx);
        await linkMessages(tx);
        return count;
      },
      { patient: true, rowsOnly: true },
    );
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
    throw conflict(
      'The rows cannot come back, because something has changed since: what they refer to is gone, or another row has ' +
        'taken a name, key or place that belongs to one of them. Nothing was changed.',
    );
  }
}

async function bringBack(tx: Tx, clock: Clock, batch: string): Promise<number> {
  const origin = operatorOrigin();
  let count = 0;
  let before: number | null = null;
  for (;;) {
    const rows: Awaited<ReturnType<typeof findRemoved>> = await findRemoved(tx, batch, before, atOnce);
    for (const { table, row } of rows) {
      const current = table === 'places' ? { ...row, path: await pathNow(tx, row) } : row;
      await insertRows(tx, table, [current] as never[]);
    }
    // What the rows hold was recorded when they went.
    const changes = rows
      .filter(({ table }) => table !== 'places')
      .map((row) => ({ ...subjectOf(row), action: 'restore', before: null, after: null }));
    await recordChanges(tx, clock, origin, changes);
    count += rows.length;
    before = rows.at(-1)?.id ?? null;
    if (rows.length < atOnce) return count;
  }
}

/** What was above a place may have moved meanwhile. */
async function pathNow(tx: Tx, row: StoredRow): Promise<string> {
  const above =
    row['parent_id'] === null ? '/' : await findPlacePath(tx, asId<PlaceId>(Number(row['parent_id'])));
  if (above === undefined) throw conflict('The unit above is gone.');
  return `${above}${row['id']}/`;
}

/** Forgets for good what was removed more than 30 days ago, some at a time; returns how many rows that was. */
export function purgeRemoved(
  storage: Pick<Storage, 'write'>,
  clock: Clock,
  signal?: AbortSignal,
): Promise<number> {
  return purgeOld({ storage, clock, days: daysKept }, forgetOlder, signal);
}
