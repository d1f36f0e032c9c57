import { ApiFailure, mayPass } from '../../../lib/api/failures.ts';
import type { QueuedScan } from '../../../lib/offline/door-shelves.ts';
import type { DoorService } from './door-tools.ts';
import type { DoorStore } from './door-store.ts';
import { conflictsIn, nextBatch, sentScan } from './queue-rules.ts';
import type { ScanResult } from '../../../lib/api/schema.gen.ts';
import type { OnSettled, Verdict } from './verdict-rules.ts';

/**
 * How sending went: nothing waits any more, nothing waited, or nothing answered. What the service does not take is set aside, and
 * waits no more.
 */
export type Sending = 'sent' | 'idle' | 'offline';

/** A network that swallows a batch without a word must not hold up the next try: each scan counts once, however often it is sent. */
const batchMilliseconds = 30_000;

/** Sends what waits on this device, of all doors, in the name of one reviewer: in batches, in order, each exactly once. */
export class ScanSender {
  readonly #reviewer: number;
  readonly #store: DoorStore;
  readonly #service: DoorService;
  readonly #onProgress: () => Promise<void>;
  readonly #unsent: UnsentVerdicts | undefined;

  constructor(
    reviewer: number,
    { store, service }: { store: DoorStore; service: DoorService },
    onProgress: () => Promise<void> = () => Promise.resolve(),
    unsent?: UnsentVerdicts,
  ) {
    this.#reviewer = reviewer;
    this.#store = store;
    this.#service = service;
    this.#onProgress = onProgress;
    this.#unsent = unsent;
  }

  /** Sends until nothing waits any more. An event about which the service fails holds up no other. */
  async send(): Promise<Sending> {
    const failing = new Set<number>();
    for (let sent = 0; ; sent += 1) {
      // Noted as tried before it leaves: whatever happens then, nobody takes it for something that the service never saw.
      const batch = await this.#store.takeScans(this.#reviewer, Date.now(), (queue) =>
        nextBatch(queue.filter(({ event }) => !failing.has(event))),
      );
      const [first] = batch;
      if (first === undefined) return failing.size > 0 ? 'offline' : sent > 0 ? 'sent' : 'idle';
      try {
        await this.#sendAll(batch);
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        if (failure.kind !== 'broken') return 'offline';
        failing.add(first.event);
      }
      await this.#onProgress();
    }
  }

  /** Sends a batch, and sets aside what the service does not take; of a batch that is refused for one scan, only that one. */
  async #sendAll(batch: readonly QueuedScan[]): Promise<void> {
    try {
      await this.#sendBatch(batch);
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || !isRefusal(failure)) throw failure;
      if (failure.kind === 'invalid' && batch.length > 1) {
        const half = Math.ceil(batch.length / 2);
        await this.#sendAll(batch.slice(0, half));
        await this.#sendAll(batch.slice(half));
      } else {
        await this.#store.setAside(batch, { status: failure.status, at: Date.now() });
      }
    }
  }

  async #sendBatch(batch: readonly QueuedScan[]): Promise<void> {
    const [{ event } = { event: 0 }] = batch;
    const results = await this.#service.scan(event, batch.map(sentScan), batchMilliseconds);
    const last = batch.at(-1);
    const lastResult = results.find(({ nonce }) => nonce === last?.nonce);
    if (last?.annulment !== undefined && lastResult?.result === 200 && lastResult.registration !== null) {
      await this.#annul(event, lastResult.registration, last.annulment);
    }
    await this.#store.settle(batch, conflictsIn(batch, results));
    await this.#unsent?.hear(batch, results);
  }

  async #annul(event: number, registration: number, body: { nonce: string; reason: string }): Promise<void> {
    try {
      await this.#service.annul(event, registration, body, batchMilliseconds);
    } catch (failure) {
      // Someone else was quicker: the person is out, as was wanted.
      if (!(failure instanceof ApiFailure) || failure.status !== 409) throw failure;
    }
  }
}

/** Whether the service has said no, and would say so again: not when it did not answer, failed, or no longer knows who asks. */
function isRefusal(failure: ApiFailure): boolean {
  return !mayPass(failure) && failure.kind !== 'broken' && failure.kind !== 'signed-out';
}

interface Unsent {
  /** What was said about the scan first. */
  own: Promise<Verdict>;
  onSettled: OnSettled;
}

/** Scans of this session about which the service has said nothing yet, and who wants to hear what it says. */
export class UnsentVerdicts {
  readonly #unsent = new Map<string, Unsent>();
  readonly #settle: (result: ScanResult, own: Verdict) => Promise<Verdict>;

  constructor(settle: (result: ScanResult, own: Verdict) => Promise<Verdict>) {
    this.#settle = settle;
  }

  /** Someone was scanned. */
  add(nonce: string, unsent: Unsent): void {
    this.#unsent.set(nonce, unsent);
  }

  /** The service has spoken, or will never hear of it. */
  forget(nonce: string): void {
    this.#unsent.delete(nonce);
  }

  /** The service has answered a batch: what it says takes the place of what this device said, unless that was taken back. */
  async hear(sent: readonly QueuedScan[], results: readonly ScanResult[]): Promise<void> {
    const takenBack = new Set(sent.filter(({ annulment }) => annulment !== undefined).map(nonceOf));
    for (const result of results) {
      const unsent = this.#unsent.get(result.nonce);
      this.forget(result.nonce);
      if (unsent === undefined || takenBack.has(result.nonce)) continue;
      const said = await this.#settle(result, await unsent.own);
      unsent.onSettled({ ...said, isSent: true });
    }
  }
}

function nonceOf({ nonce }: QueuedScan): string {
  return nonce;
}
