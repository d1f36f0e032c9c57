import { secretHash } from '../accounts/token.ts';
import type { Origin } from '../audit/audit-entry.ts';
import type { MemberId, RegistrationId, ScanId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import type { Db, Tx } from '../storage/database.ts';
import { fromJson, toJson } from '../storage/json.ts';
import { prepared } from '../storage/prepared.ts';
import type { DecidedScan, FirstScan, Outcome, Scan } from './check-in.ts';

/** Replaced in the same transaction; nobody ever reads it. */
const undecided = { registration_id: null, result: 0, answer: '' };

const newScan = prepared((tx: Tx, scan: SentColumns) =>
  tx
    .insertInto('scans')
    .values({
      requested_event: scan.requested_event,
      reviewer_id: scan.reviewer_id,
      code_hash: scan.code_hash,
      metaid: scan.metaid,
      nonce: scan.nonce,
      gate: scan.gate,
      scanned_at: scan.scanned_at,
      received_at: scan.received_at,
      token_id: scan.token_id,
      request_id: scan.request_id,
      ...undecided,
    })
    .onConflict((conflict) => conflict.columns(['reviewer_id', 'nonce']).doNothing())
    .returning('id'),
);

/**
 * Records a scan before anything is decided; null when the reviewer has used its nonce before. Of two scans with the
 * same nonce at the same moment, the later one waits here until the answer of the first is known.
 */
export async function insertScan(
  tx: Tx,
  reviewer: MemberId,
  origin: Origin,
  scan: Scan,
  now: InstantText,
): Promise<ScanId | null> {
  const { rows } = await newScan(tx, sentColumns(reviewer, origin, scan, now));
  return rows[0]?.id ?? null;
}

const completion = prepared(
  (tx: Tx, { id, registration_id, result, answer }: { id: ScanId } & DecidedColumns) =>
    tx.updateTable('scans').set({ registration_id, result, answer }).where('id', '=', id),
);

/** Completes the record of a scan with whom it meant and what was answered. */
export async function completeScan(tx: Tx, id: ScanId, decided: DecidedScan): Promise<void> {
  await completion(tx, { id, ...decidedColumns(decided) });
}

/** Records a scan that is decided, without its nonce, which belongs to another scan. */
export async function insertDecidedScan(
  tx: Tx,
  reviewer: MemberId,
  origin: Origin,
  scan: Scan,
  now: InstantText,
  decided: DecidedScan,
): Promise<void> {
  await tx
    .insertInto('scans')
    .values({ ...sentColumns(reviewer, origin, scan, now), nonce: null, ...decidedColumns(decided) })
    .execute();
}

type SentColumns = ReturnType<typeof sentColumns>;
type DecidedColumns = ReturnType<typeof decidedColumns>;

function sentColumns(reviewer: MemberId, { tokenId, requestId }: Origin, scan: Scan, now: InstantText) {
  return {
    requested_event: scan.event,
    reviewer_id: reviewer,
    code_hash: secretHash(scan.barcode),
    metaid: scan.metaid,
    nonce: scan.nonce,
    gate: scan.gate,
    scanned_at: scan.scannedAt,
    received_at: now,
    token_id: tokenId,
    request_id: requestId,
  };
}

function decidedColumns({ registration, outcome }: DecidedScan) {
  return { registration_id: registration, result: outcome.result, answer: toJson(outcome) };
}

/** The scan for which the reviewer used this nonce, and what was answered. */
export async function findFirstScan(db: Db, reviewer: MemberId, nonce: string | null): Promise<FirstScan> {
  const { answer, ...scan } = await db
    .selectFrom('scans')
    .select(['requested_event as event', 'code_hash as codeHash', 'answer'])
    .where('reviewer_id', '=', reviewer)
    .where('nonce', '=', nonce)
    .executeTakeFirstOrThrow();
  return { ...scan, outcome: fromJson<Outcome>(answer) };
}

export type CodeHolder = NonNullable<Awaited<ReturnType<typeof findCodeHolder>>>;

const codeHolder = prepared((db, { barcode }: { barcode: string }) =>
  db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('members as hosts', 'hosts.id', 'registrations.host_member_id')
    .leftJoin('members as validators', 'validators.id', 'registrations.validated_by')
    .select([
      'registrations.id',
      'registrations.event_id as eventId',
      'registrations.attending',
      'registrations.validated_at as validatedAt',
      'registrations.partner',
      'registrations.guest_first_name',
      'registrations.guest_last_name',
      'members.id as member_id',
      'members.first_name',
      'members.middle_name',
      'members.last_name',
      'members.photo_name',
      'clubs.id as club_id',
      'clubs.name as club_name',
      'clubs.type as club_type',
      'hosts.id as host_id',
      'hosts.first_name as host_first_name',
      'hosts.middle_name as host_middle_name',
      'hosts.last_name as host_last_name',
      'validators.id as validator_id',
      'validators.first_name as validator_first_name',
      'validators.middle_name as validator_middle_name',
      'validators.last_name as validator_last_name',
    ])
    .where('registrations.barcode', '=', barcode),
);

/** The registration with this code, the person behind it, and who validated it. */
export async function findCodeHolder(db: Db, barcode: string) {
  const { rows } = await codeHolder(db, { barcode });
  return rows[0] ?? null;
}

interface Mark {
  id: RegistrationId;
  reviewer: MemberId;
  now: InstantText;
}

const mark = prepared((tx: Tx, { id, reviewer, now }: Mark) =>
  tx
    .updateTable('registrations')
    .set({ validated_at: now, validated_by: reviewer, updated_at: now })
    .where('id', '=', id)
    .where('attending', '=', 'YES')
    .where('validated_at', 'is', null),
);

/** Marks a registration as validated; false when another reviewer was faster, or the person declined meanwhile. */
export async function markValidated(
  tx: Tx,
  id: RegistrationId,
  reviewer: MemberId,
  now: InstantText,
): Promise<boolean> {
  const { numAffectedRows } = await mark(tx, { id, reviewer, now });
  return numAffectedRows === 1n;
}
