import { answerOf, api } from '../api/client.ts';
import { ApiFailure, mayPass } from '../api/failures.ts';
import type { QueuedScan } from '../shared/door-records.ts';
import { settleScans, takeScans } from './door-store.ts';
import { conflictsIn, nextBatch, sentScan } from './queue-rules.ts';

/** How sending went: everything is there, nothing answered, or the service takes no scans from this person. */
export type Sending = 'sent' | 'offline' | 'refused';

/** A network that swallows a batch without a word must not hold up the next try: each scan counts once, however often it is sent. */
const batchMilliseconds = 30_000;

/** Sends what waits on this device, of all doors, in the name of one reviewer: in batches, in order, each exactly once. */
export class ScanSender {
  readonly #reviewer: number;
  readonly #onProgress: () => Promise<void>;
  /** Scans about which the service is being asked at this moment: they are no matter of a batch. */
  readonly asked = new Set<string>();

  constructor(reviewer: number, onProgress: () => Promise<void>) {
    this.#reviewer = reviewer;
    this.#onProgress = onProgress;
  }

  /** Sends until nothing waits any more. */
  async send(): Promise<Sending> {
    try {
      for (;;) {
        // Noted as tried before it leaves: whatever happens then, nobody takes it for something that the service never saw.
        const batch = await takeScans(this.#reviewer, (queue) =>
          nextBatch(queue.filter(({ nonce }) => !this.asked.has(nonce))),
        );
        if (batch.length === 0) return 'sent';
        await this.#sendBatch(batch);
      }
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      return mayPass(failure) || failure.kind === 'broken' ? 'offline' : 'refused';
    }
  }

  async #sendBatch(batch: readonly QueuedScan[]): Promise<void> {
    const [{ event: id } = { event: 0 }] = batch;
    const { results } = await answerOf(
      api.POST('/v2/door/events/{id}/scans', {
        params: { path: { id } },
        body: { scans: batch.map(sentScan) },
        signal: AbortSignal.timeout(batchMilliseconds),
      }),
    );
    const last = batch.at(-1);
    const lastResult = results.find(({ nonce }) => nonce === last?.nonce);
    if (last?.annulment !== undefined && lastResult?.result === 200 && lastResult.registration !== null) {
      await this.#annul(id, lastResult.registration, last.annulment);
    }
    await settleScans(batch, conflictsIn(batch, results));
    await this.#onProgress();
  }

  async #annul(id: number, registration: number, body: { nonce: string; reason: string }): Promise<void> {
    const path = { id, registration };
    const signal = AbortSignal.timeout(batchMilliseconds);
    try {
      await answerOf(
        api.POST('/v2/door/events/{id}/registrations/{registration}/annulment', {
          params: { path },
          body,
          signal,
        }),
      );
    } catch (failure) {
      // Somebody else was quicker: the person is out, as was wanted.
      if (!(failure instanceof ApiFailure) || failure.status !== 409) throw failure;
    }
  }
}
