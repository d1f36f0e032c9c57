import type { Insertable } from 'kysely';
import type { Caller } from '../../platform/access/caller.ts';
import type { MemberId, ScanId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { among, numberOf, sentRows, textOf } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { fromJson, toJson } from '../../platform/storage/json.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { FirstScan, Outcome, ScanRecord } from './check-in.ts';
import type { ScansTable } from './check-in-tables.ts';

type ScanRow = Required<Insertable<ScansTable>>;
type SentRow = Omit<ScanRow, 'id' | 'reviewer_id' | 'token_id' | 'received_at'>;

interface NewScans extends Pick<ScanRow, 'reviewer_id' | 'token_id' | 'received_at'> {
  rows: string;
}

const columns = [
  'reviewer_id',
  'token_id',
  'received_at',
  'requested_event',
  'registration_id',
  'result',
  'answer',
  'code_hash',
  'metaid',
  'nonce',
  'gate',
  'scanned_at',
  'request_id',
  'kind',
  'decided',
  'reason',
] as const;

const newScans = prepared((tx: Tx, { reviewer_id, token_id, received_at, rows }: Params<NewScans>) =>
  tx
    .insertInto('scans')
    .columns(columns)
    .expression((eb) =>
      eb
        .selectFrom(sentRows(tx, rows))
        .select([
          eb.cast<MemberId>(eb.val(reviewer_id), 'bigint').as('reviewer_id'),
          eb.cast<number>(eb.val(token_id), 'bigint').as('token_id'),
          eb.cast<string>(eb.val(received_at), 'text').as('received_at'),
          numberOf('requested_event').as('requested_event'),
          numberOf('registration_id').as('registration_id'),
          numberOf('result').as('result'),
          textOf('answer').as('answer'),
          textOf('code_hash').as('code_hash'),
          numberOf('metaid').as('metaid'),
          textOf('nonce').as('nonce'),
          textOf('gate').as('gate'),
          textOf('scanned_at').as('scanned_at'),
          textOf('request_id').as('request_id'),
          textOf('kind').as('kind'),
          textOf('decided').as('decided'),
          textOf('reason').as('reason'),
        ])
        // SQLite would take the "on" of the conflict for that of a join.
        .where(eb.lit(true)),
    )
    .onConflict((conflict) => conflict.columns(['reviewer_id', 'nonce']).doNothing()),
);

/** Who scans, and by which token. */
type Reviewer = Pick<Caller, 'memberId' | 'tokenId'>;

/** What is recorded beside a scan when someone did something else at the door. */
type Particulars = Partial<Pick<SentRow, 'reason'>>;

/** Records scans and what was answered; false when the reviewer has used one of their nonces before. */
export async function insertScans(
  tx: Tx,
  { memberId, tokenId }: Reviewer,
  now: InstantText,
  records: readonly (ScanRecord & Particulars)[],
): Promise<boolean> {
  if (records.length === 0) return true;
  const rows = toJson(records.map(sentRow));
  const values = { reviewer_id: memberId, token_id: tokenId, received_at: now, rows };
  const { numAffectedRows } = await newScans(tx, values);
  return numAffectedRows === BigInt(records.length);
}

function sentRow(record: ScanRecord & Particulars): SentRow {
  return {
    requested_event: record.event,
    registration_id: record.registration,
    result: record.outcome.result,
    answer: toJson(record.outcome),
    code_hash: record.codeHash,
    metaid: record.metaid,
    nonce: record.nonce,
    gate: record.gate,
    scanned_at: record.scannedAt,
    request_id: record.requestId,
    kind: record.kind,
    decided: record.decided,
    reason: record.reason ?? '',
  };
}

const firstScans = prepared(
  (db, { reviewer, nonces }: Params<{ reviewer: MemberId; nonces: readonly string[] }>) =>
    db
      .selectFrom('scans')
      .select((eb) => ['id', eb.ref('nonce').$notNull().as('nonce'), 'requested_event as event', 'answer'])
      .select(['code_hash as codeHash', 'registration_id as registration', 'decided', 'kind'])
      .where('reviewer_id', '=', reviewer)
      .where((eb) => among(db, eb.ref('nonce'), nonces)),
);

/** What the reviewer did with these nonces before, and what was answered; new nonces are left out. */
export async function findFirstScans(
  db: Db,
  reviewer: MemberId,
  nonces: readonly string[],
): Promise<Map<string, FirstScan>> {
  if (nonces.length === 0) return new Map();
  const { rows } = await firstScans(db, { reviewer, nonces });
  return new Map(
    rows.map(({ nonce, answer, ...scan }) => [nonce, { ...scan, outcome: fromJson<Outcome>(answer) }]),
  );
}

const lateConflicts = prepared((tx: Tx, { ids }: Params<{ ids: readonly ScanId[] }>) =>
  tx
    .updateTable('scans')
    .set({ decided: 'in' })
    .where((eb) => among(tx, eb.ref('id'), ids)),
);

/** Notes of scans that the device had let the person in, which it said only when it sent them again. */
export async function noteDecided(tx: Tx, ids: readonly ScanId[]): Promise<void> {
  if (ids.length > 0) await lateConflicts(tx, { ids });
}
