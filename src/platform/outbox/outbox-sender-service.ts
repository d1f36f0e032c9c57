import type { Clock } from '../shared/clock.ts';
import type { MailId } from '../shared/ids.ts';
import { instantText, millisecondsUntil, nowInstantText, type InstantText } from '../shared/local-time.ts';
import type { Storage, Tx } from '../storage/database.ts';
import { lease, mailsAtATime, maxAttempts, nextStep } from './mail-rules.ts';
import { DeliveryError, type DeliveryFailure, type DrainSummary, type MailTransport } from './mail.ts';
import { findNextDue } from './outbox-figures-store.ts';
import { giveUpAbandoned, markSent, markUnsent, takeDueMails, type TakenMail } from './outbox-store.ts';

const abandonedError = 'The service stopped while it was sending the mail';

/** What became of one mail, and whether the way out seems closed for every mail. */
interface Outcome {
  readonly result: 'sent' | 'postponed' | 'failed';
  readonly unavailable: boolean;
  /** Why it was not sent. */
  readonly problem?: string;
}

/** What the sender needs from the rest of the house. */
export interface OutboxSenderParts {
  readonly storage: Pick<Storage, 'db' | 'write' | 'dialect'>;
  readonly clock: Clock;
  readonly transport: MailTransport;
}

/** Sends what is due in the outbox. Any number of processes may do so on the same database. */
export class OutboxSender {
  readonly #parts: OutboxSenderParts;
  /** Mails that were handed over but, because the database failed, are not yet recorded as sent. */
  readonly #unrecorded = new Map<MailId, InstantText>();

  constructor(parts: OutboxSenderParts) {
    this.#parts = parts;
  }

  /** Sends everything that is due now; stops early on the signal, or when no mail gets through at all. */
  async drain(signal?: AbortSignal): Promise<DrainSummary> {
    const total = { sent: 0, postponed: 0, failed: await this.#giveUpAbandoned() };
    const problems = new Set(total.failed > 0 ? [abandonedError] : []);
    let again = 0;
    const isStopped = (): boolean => signal?.aborted === true;
    while (!isStopped()) {
      // First what is known to be delivered: otherwise it could be taken, and sent, a second time.
      await this.#recordDelivered();
      const batch = await this.#takeBatch();
      if (batch.length === 0) break;
      again += batch.filter(({ isAgain }) => isAgain).length;
      const outcomes = await this.#sendBatch(batch);
      for (const { result, problem } of outcomes) {
        total[result] += 1;
        if (problem !== undefined) problems.add(problem);
      }
      // With the server down, further mails would only use up their attempts.
      if (outcomes.every((outcome) => outcome.unavailable)) break;
    }
    return { ...total, ...(again > 0 && { again }), problems: [...problems] };
  }

  /** When the next mail is due that has to wait now, in milliseconds from now; null where none does. */
  async millisecondsToNext(): Promise<number | null> {
    const { storage, clock } = this.#parts;
    return millisecondsUntil(await findNextDue(storage.db, nowInstantText(clock)), clock);
  }

  /** Every step of the outbox says in its own conditions which mails it may change, and nothing else matters to it. */
  #write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#parts.storage.write(work, { rowsOnly: true });
  }

  async #giveUpAbandoned(): Promise<number> {
    const now = nowInstantText(this.#parts.clock);
    return this.#write((tx) => giveUpAbandoned(tx, { now, maxAttempts, lastError: abandonedError }));
  }

  async #takeBatch(): Promise<TakenMail[]> {
    const now = this.#parts.clock.now();
    return this.#write((tx) =>
      takeDueMails(tx, this.#parts.storage.dialect, {
        now: instantText(now),
        leaseEnd: instantText(now.add(lease)),
        limit: mailsAtATime,
      }),
    );
  }

  /** Waits for every mail of the batch, also when recording one of them failed, before it says so. */
  async #sendBatch(batch: TakenMail[]): Promise<Outcome[]> {
    const results = await Promise.allSettled(batch.map((mail) => this.#sendOne(mail)));
    return results.map((result) => {
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    });
  }

  async #sendOne(mail: TakenMail): Promise<Outcome> {
    const failure = await this.#deliver(mail);
    if (failure !== undefined) return this.#recordFailure(mail, failure);
    this.#unrecorded.set(mail.id, nowInstantText(this.#parts.clock));
    await this.#recordDelivered();
    return { result: 'sent', unavailable: false };
  }

  async #deliver(mail: TakenMail): Promise<DeliveryFailure | undefined> {
    try {
      await this.#parts.transport.send(mail);
      return undefined;
    } catch (error) {
      if (error instanceof DeliveryError) return error.failure;
      // Its message may hold anything, so only its kind is kept.
      const name = error instanceof Error ? error.name : typeof error;
      return { kind: 'deferred', summary: `Unexpected failure (${name})` };
    }
  }

  async #recordDelivered(): Promise<void> {
    const delivered = [...this.#unrecorded];
    if (delivered.length === 0) return;
    await this.#write(async (tx) => {
      for (const [id, sentAt] of delivered) await markSent(tx, id, sentAt);
    });
    for (const [id] of delivered) this.#unrecorded.delete(id);
  }

  async #recordFailure(mail: TakenMail, failure: DeliveryFailure): Promise<Outcome> {
    const next = nextStep(mail.attempts, failure);
    const now = this.#parts.clock.now();
    const dueAt = instantText(next === 'give-up' ? now : now.add(next.retryIn));
    const state = next === 'give-up' ? 'failed' : 'queued';
    const change = { state, due_at: dueAt, last_error: failure.summary } as const;
    await this.#write((tx) => markUnsent(tx, mail, change));
    return {
      result: next === 'give-up' ? 'failed' : 'postponed',
      unavailable: failure.kind === 'unavailable',
      problem: failure.summary,
    };
  }
}
