import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client';
import type { MailCounts } from '../outbox/mail.ts';
import { within } from '../shared/within.ts';

/** How the outbox stands. */
export interface OutboxState {
  counts: MailCounts;
  /** Seconds since the oldest mail that still waits was written; 0 when none waits. */
  oldestSeconds: number;
}

/** A scrape must not take longer than this because of the database; Prometheus gives up after ten seconds. */
const patienceMilliseconds = 2000;

/**
 * Whether the database answers, and what it says of the outbox. All three share one question for each scrape. When there
 * is no answer the values are absent, and `guildhall_database_up` is 0: old numbers would look as if all were well.
 */
export function addOutboxMetrics(registry: Registry, ask: () => Promise<OutboxState>): void {
  // Why it does not answer is in the log of the requests that needed it.
  const askInTime = () =>
    within(
      patienceMilliseconds,
      ask().catch(() => undefined),
    );
  const state = sharedQuestion(askInTime);
  const addGauge = (gauge: GaugeConfiguration<string>) =>
    registry.registerMetric(new Gauge({ ...gauge, registers: [] }));
  addGauge({
    name: 'guildhall_database_up',
    help: 'Whether the database answers: 1 or 0, of several processes the worst.',
    aggregator: 'min',
    async collect() {
      this.set((await state()) === undefined ? 0 : 1);
    },
  });
  addGauge({
    name: 'guildhall_outbox_mails',
    help: 'Mails of the outbox by state.',
    labelNames: ['state'],
    aggregator: 'max',
    async collect() {
      this.reset();
      const known = await state();
      for (const [name, count] of Object.entries(known?.counts ?? {})) this.set({ state: name }, count);
    },
  });
  addGauge({
    name: 'guildhall_outbox_oldest_waiting_seconds',
    help: 'Age of the oldest mail that still waits; 0 when none does.',
    aggregator: 'max',
    async collect() {
      const known = await state();
      if (known === undefined) this.remove();
      else this.set(known.oldestSeconds);
    },
  });
}

/** Asks once for all who want to know at the same time. */
function sharedQuestion<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return () => (asked ??= ask().finally(() => (asked = undefined)));
}
