import type { MetricObject } from './metric-object.ts';
import { gauge } from './tally.ts';

/** How the outbox stands. */
export interface OutboxState {
  counts: Readonly<Record<'queued' | 'sending' | 'sent' | 'failed', number>>;
  /** Seconds since the oldest mail that still waits was written; 0 when none waits. */
  oldestSeconds: number;
}

/** A scrape must not take longer than this because of the database; Prometheus gives up after ten seconds. */
const patienceMilliseconds = 2000;

/**
 * Whether the database answers, and what it says of the outbox. All three ask once for each look. When there is no answer
 * the values are absent, and `guildhall_database_up` is 0: old numbers would look as if all were well.
 */
export function outboxGauges(
  ask: () => Promise<OutboxState>,
): { name: string; get(): Promise<MetricObject> }[] {
  let asked: Promise<OutboxState | undefined> | undefined;
  const state = () => {
    if (asked === undefined) {
      asked = answerWithin(patienceMilliseconds, ask);
      void asked.finally(() => (asked = undefined));
    }
    return asked;
  };
  return [
    gauge(
      {
        name: 'guildhall_database_up',
        help: 'Whether the database answers: 1 or 0, of several processes the worst.',
        aggregator: 'min',
      },
      async () => [{ labels: {}, value: (await state()) === undefined ? 0 : 1 }],
    ),
    gauge(
      { name: 'guildhall_outbox_mails', help: 'Mails of the outbox by state.', aggregator: 'max' },
      async () =>
        Object.entries((await state())?.counts ?? {}).map(([name, value]) => ({
          labels: { state: name },
          value,
        })),
    ),
    gauge(
      {
        name: 'guildhall_outbox_oldest_waiting_seconds',
        help: 'Age of the oldest mail that still waits; 0 when none does.',
        aggregator: 'max',
      },
      async () => {
        const known = await state();
        return known === undefined ? [] : [{ labels: {}, value: known.oldestSeconds }];
      },
    ),
  ];
}

async function answerWithin(
  milliseconds: number,
  ask: () => Promise<OutboxState>,
): Promise<OutboxState | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  try {
    // Why it does not answer is in the log of those who needed it.
    return await Promise.race([ask().catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
