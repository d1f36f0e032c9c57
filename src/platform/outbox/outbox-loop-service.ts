import { within } from '../shared/within.ts';
import type { DrainSummary } from './mail.ts';
import type { OutboxSender } from './outbox-sender-service.ts';

/** How the background sending behaves. */
export interface OutboxLoopOptions {
  /** How often to look for mails whose pause has ended. */
  readonly intervalMs: number;
  /** How long `stop()` waits for mails that are being sent. */
  readonly stopTimeoutMs?: number;
  /** Called with every failure of the outbox itself (a mail that cannot be delivered is not one). Must not throw. */
  onError(error: unknown): void;
  /** Called after every round that did something. Must not throw. */
  onDrained?(summary: DrainSummary): void;
}

/** The outbox at work in the background. */
export interface RunningOutbox {
  /** Looks for due mails at once: call it after the transaction that queued one. */
  poke(): void;
  /** Takes no further mail and waits, not for ever, until those being sent are done. */
  stop(): Promise<void>;
}

/** Sends what is due now, whenever poked, and at intervals; one round at a time. */
export function startOutbox(sender: Pick<OutboxSender, 'drain'>, options: OutboxLoopOptions): RunningOutbox {
  const stopping = new AbortController();
  let wanted = false;
  let running: Promise<void> | undefined;

  async function drainOnce(): Promise<void> {
    try {
      const summary = await sender.drain(stopping.signal);
      if (summary.sent + summary.postponed + summary.failed > 0) options.onDrained?.(summary);
    } catch (error) {
      options.onError(error);
    }
  }

  async function run(): Promise<void> {
    while (wanted && !stopping.signal.aborted) {
      wanted = false;
      await drainOnce();
    }
    running = undefined;
  }

  function poke(): void {
    wanted = true;
    if (!stopping.signal.aborted) running ??= run();
  }

  const interval = setInterval(poke, options.intervalMs);
  interval.unref();
  poke();

  return {
    poke,
    async stop() {
      stopping.abort();
      clearInterval(interval);
      if (running !== undefined) await within(options.stopTimeoutMs ?? 10_000, running);
    },
  };
}
