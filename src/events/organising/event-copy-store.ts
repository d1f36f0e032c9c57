import type { Selectable } from 'kysely';
import type { EventsTable } from '../event/events-tables.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { insertRows } from '../../platform/storage/insert-rows.ts';

/**
 * Copies an event with what belongs to it, under columns of its own. Whole rows are copied, so that nothing which is added
 * to an event later is forgotten here; what the organisation calls the original by is not taken, nor that someone deletes it at
 * this moment.
 */
export async function copyEventRows(
  tx: Tx,
  original: EventId,
  columns: Partial<Selectable<EventsTable>>,
): Promise<EventId> {
  const row = await tx.selectFrom('events').selectAll().where('id', '=', original).executeTakeFirstOrThrow();
  const { id, created_at } = await tx
    .insertInto('events')
    .values(unnumbered(row, { external_id: null, removed_at: null, ...columns }))
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  await copyParts(tx, original, id);
  await copyReminders(tx, original, { id, created_at });
  return id;
}

/** A row that gets a number of its own. */
function unnumbered<Row extends { id: unknown }, Changes>(row: Row, changes: Changes) {
  const { id: _, ...rest } = row;
  return { ...rest, ...changes };
}

async function copyParts(tx: Tx, original: EventId, copy: EventId): Promise<void> {
  const of = { event_id: copy };
  const questions = await tx
    .selectFrom('event_questions')
    .selectAll()
    .where('event_id', '=', original)
    .where('archived', '=', 0)
    .execute();
  const asked = { ...of, external_id: null, archived_options: '[]' };
  await insertRows(
    tx,
    'event_questions',
    questions.map((row) => unnumbered(row, asked)),
  );
  for (const table of ['event_reviewers', 'event_attachments'] as const) {
    const rows = await tx.selectFrom(table).selectAll().where('event_id', '=', original).execute();
    await insertRows(
      tx,
      table,
      rows.map((row) => unnumbered(row, of)),
    );
  }
}

/** The rules alone: whether they have fired is a matter of the original. */
async function copyReminders(
  tx: Tx,
  original: EventId,
  copy: Pick<Selectable<EventsTable>, 'id' | 'created_at'>,
): Promise<void> {
  const rules = await tx
    .selectFrom('event_reminders')
    .select('days_before')
    .where('event_id', '=', original)
    .execute();
  const rows = rules.map(({ days_before }) => ({
    event_id: copy.id,
    days_before,
    set_at: copy.created_at,
    fired_at: null,
  }));
  await insertRows(tx, 'event_reminders', rows);
}
