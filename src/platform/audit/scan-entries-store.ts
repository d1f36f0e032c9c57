import type { ExpressionBuilder } from 'kysely';
import { asId, type MemberId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { TrailFilter } from './audit-store.ts';

const accepted = 200;
const refused = 'refuse';
const actions = { scan: 'check-in', 'walk-in': 'check-in', annulment: 'annul' } as const;

/**
 * The newest scans at doors that a filter lets through, newest first. Every scan is kept by itself with who made it and
 * what became of it, so the trail reads it from there and does not keep it twice.
 */
export async function findScanEntries(db: Db, filter: TrailFilter): Promise<AuditEntry[]> {
  const rows = await scansFor(db, filter)
    .orderBy('scans.received_at', 'desc')
    .orderBy('scans.id', 'desc')
    .limit(filter.limit)
    .execute();
  return rows.map((row) => ({
    at: row.received_at,
    channel: 'api',
    memberId: row.reviewer_id,
    tokenId: row.token_id,
    requestId: row.request_id ?? '',
    action: row.result === accepted ? actions[row.kind] : refused,
    subject: 'scan',
    subjectId: row.id,
    aboutMemberId: row.member_id,
    eventId: asId(row.requested_event),
    before: null,
    after: {
      result: row.result,
      ...(row.registration_id === null ? {} : { registration: row.registration_id }),
      ...(row.gate === '' ? {} : { gate: row.gate }),
      ...(row.reason === '' ? {} : { reason: row.reason }),
      ...(row.decided === null ? {} : { decided: row.decided }),
    },
  }));
}

function scansFor(db: Db, { member, event, action, since, until }: TrailFilter) {
  return db
    .selectFrom('scans')
    .leftJoin('registrations', 'registrations.id', 'scans.registration_id')
    .select(['scans.id', 'scans.received_at', 'scans.reviewer_id', 'scans.token_id', 'scans.request_id'])
    .select(['scans.result', 'scans.requested_event', 'scans.registration_id', 'scans.gate'])
    .select(['scans.kind', 'scans.reason', 'scans.decided'])
    .select('registrations.member_id')
    .$if(member !== undefined, (query) =>
      query.where(({ eb, or, selectFrom }) => {
        const own = selectFrom('registrations as own').select('own.id');
        return or([
          eb('scans.reviewer_id', '=', member ?? asId<MemberId>(0)),
          eb('scans.registration_id', 'in', own.where('own.member_id', '=', member ?? null)),
        ]);
      }),
    )
    .$if(event !== undefined, (query) => query.where('scans.requested_event', '=', event ?? 0))
    .$if(action !== undefined, (query) => query.where((eb) => eb.and(doneBy(eb, action ?? ''))))
    .$if(since !== undefined, (query) => query.where('scans.received_at', '>=', since ?? ''))
    .$if(until !== undefined, (query) => query.where('scans.received_at', '<', until ?? ''));
}

/** Which scans the trail shows as this action. */
function doneBy(eb: ExpressionBuilder<Tables, 'scans'>, action: string) {
  if (action === refused) return [eb('scans.result', '<>', accepted)];
  const kinds = (Object.keys(actions) as (keyof typeof actions)[]).filter((kind) => actions[kind] === action);
  // Of most actions there is no scan, and PostgreSQL knows no empty list.
  if (kinds.length === 0) return [eb.lit(false)];
  return [eb('scans.result', '=', accepted), eb('scans.kind', 'in', kinds)];
}
