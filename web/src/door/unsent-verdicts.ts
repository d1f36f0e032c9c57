import type { ScanResult } from '../api/schema.gen.ts';
import type { QueuedScan } from '../shared/door-records.ts';
import type { OnSettled, Verdict } from './verdict-rules.ts';

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

  /** Somebody was scanned. */
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
