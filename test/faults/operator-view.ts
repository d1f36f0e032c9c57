import assert from 'node:assert/strict';
import type { RunningService } from '../cli/run-guildhall.ts';
import { scrape, valueOf } from '../metrics/scrape.ts';

/** Lets whoever knows the token see the numbers of the service. */
const metricsToken = 'a-token-for-the-metrics';
export const withMetrics = { GUILDHALL_METRICS_TOKEN: metricsToken };

const refusal = 'The disk of the database is full, so nothing was changed.';
const began = 'the database cannot be written';
const ended = 'the database can be written again';

/** Asserts what an operator sees while the disk of the database is full: three refused writes are in the log. */
export async function assertSeenFull(service: RunningService): Promise<void> {
  const reason = 'the disk of the database is full';
  assert.deepEqual(await readiness(service), { success: true, status: 'cannot write', reason });
  assert.equal(await writable(service), 0);
  await service.prints((all) => linesOf(all).filter(({ msg }) => msg === refusal).length === 3);
  const lines = linesOf(service.printed());
  for (const { msg, level, reqId, reason: words } of lines) {
    if (msg !== refusal) continue;
    assert.equal(level, 50);
    assert.match(String(reqId), /^[0-9a-f-]{36}$/);
    assert.match(String(words), /disk is full|No space left/);
  }
  assert.deepEqual(
    lines.filter(({ msg }) => msg === began).map(({ reason: words }) => words),
    [reason],
  );
}

/** Waits until the service has found out by itself that there is room again, and asserts that an operator sees it. */
export async function assertSeenOver(service: RunningService): Promise<void> {
  await service.prints((all) => all.includes(ended));
  assert.deepEqual(await readiness(service), { success: true, status: 'ready' });
  assert.equal(await writable(service), 1);
  const messages = linesOf(service.printed()).map(({ msg }) => msg);
  for (const msg of [began, ended]) assert.equal(messages.filter((each) => each === msg).length, 1, msg);
}

async function readiness({ address }: RunningService): Promise<unknown> {
  const answer = await fetch(`${address}/health/ready`);
  assert.equal(answer.status, 200);
  return answer.json();
}

async function writable({ address }: RunningService): Promise<number | undefined> {
  return valueOf(await scrape(`${address}/metrics`, metricsToken), 'guildhall_database_writable');
}

function linesOf(printed: string): Record<string, unknown>[] {
  const whole = printed.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'));
  return whole.map((line) => JSON.parse(line) as Record<string, unknown>);
}
