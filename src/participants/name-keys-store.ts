import type { EventId, RegistrationId } from '../shared/ids.ts';
import { numberOf, sentRows, textOf } from '../storage/among.ts';
import type { Db, Tx } from '../storage/database.ts';
import { toJson } from '../storage/json.ts';
import { prepared } from '../storage/prepared.ts';

const unnamed = prepared((db, { event, limit }: { event: EventId; limit: number }) =>
  db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .select([
      'registrations.id',
      'registrations.member_id',
      'members.last_name_key',
      'members.first_name_key',
    ])
    .select([
      'registrations.guest_first_name',
      'registrations.guest_last_name',
      'registrations.guest_company',
    ])
    .where('registrations.event_id', '=', event)
    .where('registrations.name_key', 'is', null)
    .limit(limit),
);

/** Registrations of an event whose place in the order of names is not known yet. */
export async function findUnnamed(db: Db, event: EventId, limit: number) {
  return (await unnamed(db, { event, limit })).rows;
}

/** Stores the names by which registrations are sorted, unless somebody else has just done so. */
export async function putNameKeys(
  tx: Tx,
  names: readonly { id: RegistrationId; key: string }[],
): Promise<void> {
  await tx
    .updateTable('registrations')
    .from(sentRows(tx, toJson(names)))
    .set({ name_key: textOf('key') })
    .whereRef('registrations.id', '=', numberOf('id'))
    .where('name_key', 'is', null)
    .execute();
}
