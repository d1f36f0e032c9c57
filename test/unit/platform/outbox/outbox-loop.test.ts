import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DrainSummary } from '../../../../src/platform/outbox/mail.ts';
import { startOutbox } from '../../../../src/platform/outbox/outbox-loop-service.ts';

const nothing: DrainSummary = { sent: 0, postponed: 0, failed: 0, problems: [] };

/** A sender whose rounds end when the test says so. */
class SlowSender {
  readonly rounds: PromiseWithResolvers<DrainSummary>[] = [];
  signal: AbortSignal | undefined;

  drain(signal?: AbortSignal): Promise<DrainSummary> {
    this.signal = signal;
    const round = Promise.withResolvers<DrainSummary>();
    this.rounds.push(round);
    return round.promise;
  }

  async finish(summary = nothing): Promise<void> {
    this.rounds.at(-1)?.resolve(summary);
    await settled();
  }
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

function options(errors: unknown[] = []): { intervalMs: number; onError: (error: unknown) => void } {
  return { intervalMs: 30_000, onError: (error) => errors.push(error) };
}

test('the outbox is drained at the start, at intervals and when poked', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const sender = new SlowSender();
  const outbox = startOutbox(sender, options());
  assert.equal(sender.rounds.length, 1);
  await sender.finish();
  t.mock.timers.tick(29_999);
  assert.equal(sender.rounds.length, 1);
  t.mock.timers.tick(1);
  assert.equal(sender.rounds.length, 2);
  await sender.finish();
  outbox.poke();
  assert.equal(sender.rounds.length, 3);
  await sender.finish();
  await outbox.stop();
});

test('pokes during a round lead to exactly one more round after it', async () => {
  const sender = new SlowSender();
  const outbox = startOutbox(sender, options());
  outbox.poke();
  outbox.poke();
  assert.equal(sender.rounds.length, 1);
  await sender.finish();
  assert.equal(sender.rounds.length, 2);
  await sender.finish();
  assert.equal(sender.rounds.length, 2);
  await outbox.stop();
});

test('a failed round is reported, and the next one happens all the same', async () => {
  const errors: unknown[] = [];
  const sender = new SlowSender();
  const outbox = startOutbox(sender, options(errors));
  const failure = new Error('the database is busy');
  sender.rounds[0]?.reject(failure);
  await settled();
  assert.deepEqual(errors, [failure]);
  outbox.poke();
  assert.equal(sender.rounds.length, 2);
  await sender.finish();
  await outbox.stop();
});

test('a round that did something is reported, an empty one is not', async () => {
  const summaries: DrainSummary[] = [];
  const sender = new SlowSender();
  const onDrained = (summary: DrainSummary): number => summaries.push(summary);
  const outbox = startOutbox(sender, { ...options(), onDrained });
  await sender.finish();
  outbox.poke();
  await sender.finish({ sent: 2, postponed: 0, failed: 0, problems: [] });
  assert.deepEqual(summaries, [{ sent: 2, postponed: 0, failed: 0, problems: [] }]);
  await outbox.stop();
});

test('stop ends the running round, waits for it, and starts no other', async () => {
  const sender = new SlowSender();
  const outbox = startOutbox(sender, options());
  outbox.poke();
  let stopped = false;
  const stopping = outbox.stop().then(() => (stopped = true));
  assert.equal(sender.signal?.aborted, true);
  await settled();
  assert.equal(stopped, false);
  await sender.finish();
  await stopping;
  outbox.poke();
  await settled();
  assert.equal(sender.rounds.length, 1);
});

test('stop does not wait for ever for a server that has fallen silent', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const outbox = startOutbox(new SlowSender(), { ...options(), stopTimeoutMs: 5000 });
  let stopped = false;
  const stopping = outbox.stop().then(() => (stopped = true));
  t.mock.timers.tick(4999);
  await settled();
  assert.equal(stopped, false);
  t.mock.timers.tick(1);
  await stopping;
  assert.equal(stopped, true);
});
