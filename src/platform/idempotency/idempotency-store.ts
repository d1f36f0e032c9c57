import type { Insertable, Selectable } from 'kysely';
import type { InstantText } from '../shared/local-time.ts';
import type { Tx } from '../storage/database.ts';
import { prepared, type Params } from '../storage/prepared.ts';
import type { IdempotentRun } from './idempotent-run.ts';
import type { StoredResponsesTable } from './idempotency-tables.ts';

/** A new claim of a key; `expired` is the moment before which an answer is no longer kept. */
export type NewClaim = Insertable<StoredResponsesTable> & { expired: InstantText };

/** The key is free when nobody has it, when the run under it was not heard of in time, and when its day is over. */
const newClaim = prepared((tx: Tx, claim: Params<NewClaim>) =>
  tx
    .insertInto('kept_answers')
    .values({
      member_id: claim.member_id,
      key_hash: claim.key_hash,
      request_hash: claim.request_hash,
      claim: claim.claim,
      claimed_until: claim.claimed_until,
      status: null,
      location: null,
      body: '',
      created_at: claim.created_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'key_hash'])
        .doUpdateSet((eb) => ({
          request_hash: eb.ref('excluded.request_hash'),
          claim: eb.ref('excluded.claim'),
          claimed_until: eb.ref('excluded.claimed_until'),
          status: null,
          location: null,
          body: '',
          created_at: eb.ref('excluded.created_at'),
        }))
        .where((eb) =>
          eb.or([
            eb.and([
              eb('kept_answers.status', 'is', null),
              eb('kept_answers.claimed_until', '<=', claim.created_at),
            ]),
            eb('kept_answers.created_at', '<=', claim.expired),
          ]),
        ),
    )
    .returning('claim'),
);

/** Claims a key for one run of a request; false when someone else has it. */
export async function claimKey(tx: Tx, claim: NewClaim): Promise<boolean> {
  return (await newClaim(tx, claim)).rows.length > 0;
}

type KeyOfCaller = Pick<StoredResponsesTable, 'member_id' | 'key_hash'>;

const byKey = prepared((tx: Tx, key: Params<KeyOfCaller>) =>
  tx
    .selectFrom('kept_answers')
    .select(['request_hash', 'status', 'location', 'body'])
    .where('member_id', '=', key.member_id)
    .where('key_hash', '=', key.key_hash),
);

export type FoundResponse = Pick<
  Selectable<StoredResponsesTable>,
  'request_hash' | 'status' | 'location' | 'body'
>;

/** What is known of a key; undefined when it has just been given up. */
export async function findByKey(tx: Tx, key: KeyOfCaller): Promise<FoundResponse | undefined> {
  return (await byKey(tx, key)).rows[0];
}

interface FinishedRun extends IdempotentRun {
  status: number;
  location: string | null;
  body: string;
}

const finished = prepared((tx: Tx, run: Params<FinishedRun>) =>
  tx
    .updateTable('kept_answers')
    .set({ status: run.status, location: run.location, body: run.body })
    .where('member_id', '=', run.member)
    .where('key_hash', '=', run.keyHash)
    .where('claim', '=', run.claim)
    .returning('claim'),
);

/** Keeps the answer of a run; false when the key belongs to another run by now. */
export async function finishRun(tx: Tx, run: FinishedRun): Promise<boolean> {
  return (await finished(tx, run)).rows.length > 0;
}

/** Gives a key back, unless an answer is kept under it or another run has it. */
export async function releaseKey(tx: Tx, { member, keyHash, claim }: IdempotentRun): Promise<void> {
  await tx
    .deleteFrom('kept_answers')
    .where('member_id', '=', member)
    .where('key_hash', '=', keyHash)
    .where('claim', '=', claim)
    .where('status', 'is', null)
    .execute();
}

/** Deletes some of the answers from before a moment; returns how many. */
export async function deleteOldResponses(tx: Tx, before: InstantText, limit: number): Promise<number> {
  const old = tx
    .selectFrom('kept_answers')
    .select(['member_id', 'key_hash'])
    .where('created_at', '<', before)
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('kept_answers')
    .where(({ eb, refTuple }) =>
      eb(refTuple('member_id', 'key_hash'), 'in', old.$asTuple('member_id', 'key_hash')),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
