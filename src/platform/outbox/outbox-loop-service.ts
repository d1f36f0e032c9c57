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

/** What is drained, and may say when more is due. */
type Drained = Pick<OutboxSender, 'drain'> & Partial<Pick<OutboxSender, 'millisecondsToNext'>>;

/** A clock may be behind the one by which the timer runs. */
const soonestMs = 50;

/** The outbox at work in the background. */
export interface RunningOutbox {
  /** Looks for due mails at once: call it after the transaction that queued one. */
  poke(): void;
  /** Takes no further mail and waits, not for ever, until those being sent are done. */
  stop(): Promise<void>;
}

/** Sends what is due now, whenever poked, when something that waits is due, and at intervals; one round at a time. */
export function startOutbox(sender: Drained, options: OutboxLoopOptions): RunningOutbox {
  const stopping = new AbortController();
  let wanted = false;
  let running: Promise<void> | undefined;

  async function drainOnce(): Promise<void> {
    try {
      const summary = await sender.drain(stopping.signal);
      if (summary.sent + summary.postponed + summary.failed > 0) options.onDrained?.(summary);
      if (!wanted) await alarm.set();
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

  const alarm = alarmFor(sender, options.intervalMs, poke);
  const interval = setInterval(poke, options.intervalMs);
  interval.unref();
  poke();

  return {
    poke,
    async stop() {
      stopping.abort();
      alarm.stop();
      clearInterval(interval);
      if (running !== undefined) await within(options.stopTimeoutMs ?? 10_000, running);
    },
  };
}

/** What is due before the next interval does not wait for it. */
function alarmFor(sender: Drained, intervalMs: number, ring: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  return {
    async set(): Promise<void> {
      clearTimeout(timer);
      const wait = (await sender.millisecondsToNext?.()) ?? intervalMs;
      if (wait < intervalMs && !isStopped) timer = setTimeout(ring, Math.max(wait, soonestMs)).unref();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
