import { randomUUID } from 'node:crypto';
import type { Clock } from '../shared/clock.ts';
import { badInput, DomainError } from '../shared/errors.ts';
import { instantText } from '../shared/local-time.ts';
import { secretHash } from '../shared/secrets.ts';
import type { Storage, Tx } from '../storage/database.ts';
import { fromJson, toJson } from '../storage/json.ts';
import { purgeOld } from '../storage/purge.ts';
import type { StoredResponse, KeyedRequest, IdempotentRun } from './idempotent-run.ts';
import {
  claimKey,
  deleteOldResponses,
  findByKey,
  finishRun,
  releaseKey,
  type FoundResponse,
} from './idempotency-store.ts';

/** The header in which a caller names a request. */
export const keyHeader = 'idempotency-key';

const daysKept = 1;
/** Longer than any request takes: a run that was not heard of for so long has died, and has changed nothing. */
const longestRun = { minutes: 2 };
/** Nearly always the other one is done by then. */
const secondsToWait = 1;
/** An answer to a change says little; whatever is longer is a list, which nobody should keep here. */
const longestBody = 16 * 1024;

const rowsOnly = { rowsOnly: true } as const;

/** What is known of requests that callers gave a key, so that each is done once however often it is sent. */
export class IdempotentRuns {
  readonly #storage: Storage;
  readonly #clock: Clock;

  constructor(storage: Storage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** Begins a request under a key, or gives what it was answered before; refuses one that still runs, and another one. */
  async begin({ member, key, content }: KeyedRequest): Promise<IdempotentRun | StoredResponse> {
    const now = this.#clock.now();
    const run = { member, keyHash: secretHash(key), claim: randomUUID() };
    const requestHash = secretHash(content);
    const claim = {
      member_id: member,
      key_hash: run.keyHash,
      request_hash: requestHash,
      claim: run.claim,
      claimed_until: instantText(now.add(longestRun)),
      body: '',
      created_at: instantText(now),
      expired: instantText(now.subtract({ hours: 24 * daysKept })),
    };
    const found = await this.#storage.write(
      async (tx) => ((await claimKey(tx, claim)) ? 'nothing' : findByKey(tx, claim)),
      rowsOnly,
    );
    return found === 'nothing' ? run : responseBehind(found, requestHash);
  }

  /** Gives back the key of a request that was refused or failed: it has changed nothing, and may be sent again. */
  async release(run: IdempotentRun): Promise<void> {
    await this.#storage.write((tx) => releaseKey(tx, run), rowsOnly);
  }
}

function responseBehind(found: FoundResponse | undefined, requestHash: string): StoredResponse {
  if (found !== undefined && found.request_hash !== requestHash) {
    throw badInput('This Idempotency-Key was used for another request. Please use a new one for each.', [
      { field: keyHeader, problem: 'was used for another request' },
    ]);
  }
  if (found === undefined || found.status === null) throw stillRunning();
  const { status, body, location } = found;
  return { status, body: fromJson(body), location: location ?? undefined };
}

function stillRunning(): DomainError {
  const sentence = 'The same request is still running. Please ask again in a moment, with the same key.';
  return new DomainError('conflict', sentence, [], secondsToWait);
}

/**
 * Keeps what a request is answered, in the transaction of what it does, so that neither is ever there without the other.
 * Does nothing for a request without a key.
 */
export async function storeResponse(
  tx: Tx,
  run: IdempotentRun | null,
  answer: StoredResponse,
): Promise<void> {
  if (run === null) return;
  const { status, location = null } = answer;
  const body = toJson(answer.body);
  if (body.length > longestBody) throw new RangeError('An answer of this length is not kept.');
  // Another run has taken over a key whose first run took too long: that one does the work.
  if (!(await finishRun(tx, { ...run, status, location, body }))) throw stillRunning();
}

/** Deletes the answers whose day is over; returns how many. */
export function purgeStoredResponses(
  parts: { storage: Storage; clock: Clock },
  signal?: AbortSignal,
): Promise<number> {
  return purgeOld({ ...parts, days: daysKept }, deleteOldResponses, signal);
}
