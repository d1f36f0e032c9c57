import type { Caller } from '../organisation/caller.ts';
import type { MemberId, RegistrationId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import type { Db, Tx } from '../storage/database.ts';
import { fromJson, toJson } from '../storage/json.ts';
import { prepared } from '../storage/prepared.ts';
import { secretHash } from '../shared/secrets.ts';
import type { DecidedScan, FirstScan, Outcome, Scan } from './check-in.ts';

const newScan = prepared((tx: Tx, scan: ScanColumns) =>
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
      registration_id: scan.registration_id,
      result: scan.result,
      answer: scan.answer,
      token_id: scan.token_id,
      request_id: scan.request_id,
    })
    .onConflict((conflict) => conflict.columns(['reviewer_id', 'nonce']).doNothing()),
);

/** Who scans, and by which token. */
type Reviewer = Pick<Caller, 'memberId' | 'tokenId'>;

/** Records a scan and what was answered; false when the reviewer has used its nonce before. */
export async function insertScan(
  tx: Tx,
  reviewer: Reviewer,
  scan: Scan,
  now: InstantText,
  decided: DecidedScan,
): Promise<boolean> {
  const { numAffectedRows } = await newScan(tx, scanColumns(reviewer, scan, now, decided));
  return numAffectedRows === 1n;
}

type ScanColumns = ReturnType<typeof scanColumns>;

function scanColumns(
  { memberId, tokenId }: Reviewer,
  scan: Scan,
  now: InstantText,
  { registration, outcome }: DecidedScan,
) {
  return {
    requested_event: scan.event,
    reviewer_id: memberId,
    code_hash: secretHash(scan.barcode),
    metaid: scan.metaid,
    nonce: scan.nonce,
    gate: scan.gate,
    scanned_at: scan.scannedAt,
    received_at: now,
    registration_id: registration,
    result: outcome.result,
    answer: toJson(outcome),
    token_id: tokenId,
    request_id: scan.requestId,
  };
}

const firstScan = prepared((db, { reviewer, nonce }: { reviewer: MemberId; nonce: string }) =>
  db
    .selectFrom('scans')
    .select(['requested_event as event', 'code_hash as codeHash', 'answer'])
    .where('reviewer_id', '=', reviewer)
    .where('nonce', '=', nonce),
);

/** The scan for which the reviewer used this nonce, and what was answered; null when the nonce is new. */
export async function findFirstScan(
  db: Db,
  reviewer: MemberId,
  nonce: string | null,
): Promise<FirstScan | null> {
  if (nonce === null) return null;
  const [row] = (await firstScan(db, { reviewer, nonce })).rows;
  if (row === undefined) return null;
  const { answer, ...scan } = row;
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

/** Marks a registration as validated; false when another reviewer was faster, or the person has declined since. */
export async function markValidated(
  tx: Tx,
  id: RegistrationId,
  reviewer: MemberId,
  now: InstantText,
): Promise<boolean> {
  const { numAffectedRows } = await mark(tx, { id, reviewer, now });
  return numAffectedRows === 1n;
}
