import { NonceUsed, onceForEachNonce } from './check-in-service.ts';
import { isSameScan } from './check-in-rules.ts';
import type { Accepted, ScanMark, ScanRecord } from './check-in.ts';
import { findFirstScans, insertScans } from './scans-store.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { badField, DomainError } from '../../platform/shared/errors.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import type { Storage, Tx, WriteOptions } from '../../platform/storage/database.ts';

/** Something that is done at a door beside scanning, and recorded there. */
export interface DoorOperation {
  mark: ScanMark;
  nonce: string;
  reason: string;
  scan: Pick<ScanRecord, 'scanned' | 'gate' | 'scannedAt' | 'requestId'>;
  /** How its transaction is run, where it takes more than the rows of a scan. */
  options?: WriteOptions;
}

/**
 * Does something at a door once for its nonce: sent again, it gets the first answer again and nothing happens. What is
 * refused is thrown, leaves nothing behind and uses up no nonce.
 */
export function doOnce(
  { storage, clock }: { storage: Storage; clock: Clock },
  caller: Caller,
  { mark, nonce, reason, scan, options }: DoorOperation,
  work: (tx: Tx) => Promise<Accepted>,
): Promise<Accepted> {
  const doIt = async (tx: Tx) => {
    // First of all: what was done once could not be done again, and would be refused.
    const first = await firstAnswer(tx, caller, nonce, mark);
    if (first !== undefined) return first;
    const outcome = await work(tx).catch(async (error: unknown) => {
      // It may have been done by the same call while this one waited for its turn.
      const meanwhile = error instanceof DomainError ? await firstAnswer(tx, caller, nonce, mark) : undefined;
      if (meanwhile === undefined) throw error;
      return meanwhile;
    });
    const { event, kind, codeHash } = mark;
    const { registration } = outcome;
    const about = { event, kind, codeHash, registration, nonce, metaid: null, decided: null };
    const isNew = await insertScans(tx, caller, nowInstantText(clock), [
      { ...scan, ...about, outcome, reason },
    ]);
    if (!isNew) throw new NonceUsed();
    return outcome;
  };
  return onceForEachNonce(storage, { nonces: true }, doIt, options);
}

/** What was answered when the reviewer used the nonce before; refused when that was for something else. */
async function firstAnswer(
  tx: Tx,
  { memberId }: Caller,
  nonce: string,
  mark: ScanMark,
): Promise<Accepted | undefined> {
  const first = (await findFirstScans(tx, memberId, [nonce])).get(nonce);
  if (first === undefined) return undefined;
  if (!isSameScan(first, mark) || first.outcome.result !== 200)
    throw badField('nonce', 'was used for something else');
  return first.outcome;
}
