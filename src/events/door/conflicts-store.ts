import type { Outcome } from './check-in.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { Db } from '../../platform/storage/database.ts';
import { fromJson } from '../../platform/storage/json.ts';
import { isInConflict } from '../../platform/storage/door-conditions.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

/** The newest first, and no more than anyone would go through. */
const maxConflicts = 500;

const conflicts = prepared((db, { event }: Params<{ event: EventId }>) =>
  db
    .selectFrom('scans')
    .innerJoin('members', 'members.id', 'scans.reviewer_id')
    .select(['scans.id', 'scans.result', 'scans.gate', 'scans.scanned_at', 'scans.received_at'])
    .select(['scans.registration_id', 'scans.answer', 'members.id as reviewer_id'])
    .select(['members.first_name', 'members.middle_name', 'members.last_name'])
    .where('scans.requested_event', '=', event)
    .where(isInConflict())
    .orderBy('scans.id', 'desc')
    .limit(maxConflicts),
);

/** The scans of an event with which a device let someone in whom the service refused. */
export async function findConflicts(db: Db, event: EventId) {
  return (await conflicts(db, { event })).rows.map((row) => ({
    id: row.id,
    result: row.result,
    gate: row.gate,
    scannedAt: row.scanned_at,
    receivedAt: row.received_at,
    registration: row.registration_id,
    reviewer: { id: row.reviewer_id, fullName: joinedName(row.first_name, row.middle_name, row.last_name) },
    outcome: fromJson<Outcome>(row.answer),
  }));
}

export type DoorConflict = Awaited<ReturnType<typeof findConflicts>>[number];
