import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { newSecret } from '../../src/platform/shared/secrets.ts';
import type { Stage } from './stage.ts';

/** Longer than this, and a person at a door would say that the service hangs. */
const patienceMilliseconds = 8000;
/** Stands for the status when the connection broke before an answer. */
const noAnswer = 0;

interface Reply {
  status: number;
  retryAfter: string | null;
  milliseconds: number;
}

/** What a member sent last, and what of it the service had said is stored. */
interface Answering {
  sent: number;
  acknowledged: number;
}

export type Load = ReturnType<typeof startLoad>;

/**
 * Asks without a pause until it is stopped: four members answer an event over and over, and at two doors two
 * reviewers each scan the same tickets. What got no answer, or a 503, is sent again, at the next address when the
 * connection broke.
 */
export function startLoad(stage: Stage, addresses: readonly string[]) {
  const replies: Reply[] = [];
  const answering: Answering[] = stage.members.map(() => ({ sent: 0, acknowledged: 0 }));
  const scanned = new Map<string, number[]>();
  const news = new EventEmitter();
  const stopping = new AbortController();
  const isRunning = () => !stopping.signal.aborted;

  function sender(start: number) {
    let turn = start;
    let silent = 0;
    return async (path: string, token: string, body: unknown): Promise<number> => {
      for (;;) {
        const reply = await ask(`${addresses[turn % addresses.length]}/v2${path}`, token, body);
        replies.push(reply);
        news.emit('reply');
        const { status } = reply;
        silent = status === noAnswer ? silent + 1 : 0;
        if (silent === addresses.length) throw new Error('No instance answers any more.');
        if (status !== noAnswer && status !== 503) return status;
        if (!isRunning()) return noAnswer;
        if (status === noAnswer) turn += 1;
      }
    };
  }

  async function answer(token: string, state: Answering, index: number): Promise<void> {
    const send = sender(index);
    while (isRunning()) {
      state.sent += 1;
      const body = { attending: 'YES', attendingComment: String(state.sent) };
      if ((await send(`/events/${stage.openEvent}`, token, body)) === 200) state.acknowledged = state.sent;
    }
  }

  async function scan(token: string, door: number, start: number): Promise<void> {
    const send = sender(start);
    for (const [place, barcode] of stage.barcodes.entries()) {
      if (!isRunning()) return;
      if (place % 2 !== door) continue;
      const body = { event: stage.doorEvent, barcode, nonce: newSecret() };
      const status = await send('/events/confirm', token, body);
      if (status !== noAnswer) scanned.set(barcode, [...(scanned.get(barcode) ?? []), status]);
    }
  }

  const loops = Promise.all([
    ...stage.members.map((token, index) =>
      answer(token, answering[index] ?? { sent: 0, acknowledged: 0 }, index),
    ),
    // Of the two reviewers at a door, one begins at each address.
    ...stage.reviewers.map((token, index) => scan(token, index % 2, Math.floor(index / 2))),
  ]);

  return {
    replies,
    answering,
    scanned,
    /** How many replies had this status. */
    count: (status: number) => replies.filter((reply) => reply.status === status).length,
    /** Waits until this holds; it is asked after each reply. */
    async until(holds: () => boolean): Promise<void> {
      while (!holds()) await Promise.race([once(news, 'reply'), loops]);
    },
    async stop(): Promise<void> {
      stopping.abort();
      await loops;
    },
  };
}

/** Of all replies, those that are no success are 503 and say when to come again; 409 is a ticket's second scan. */
export function assertOnlyUnavailable(load: Load): void {
  const statuses = [...new Set(load.replies.map(({ status }) => status))];
  assert.deepEqual(
    statuses.toSorted((one, other) => one - other),
    [200, 409, 503],
  );
  for (const { status, retryAfter } of load.replies) {
    if (status === 503) assert.match(retryAfter ?? '', /^\d+$/);
  }
}

/** The milliseconds that the slowest answer took. */
export function longestOf(load: Load): number {
  return Math.round(Math.max(...load.replies.map(({ milliseconds }) => milliseconds)));
}

/** Asks once; a broken connection is a reply, but nobody waits for ever. */
export async function ask(url: string, token: string, body: unknown): Promise<Reply> {
  const began = performance.now();
  const headers = { 'x-authorization': token, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(patienceMilliseconds);
  try {
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
    await answer.text();
    const retryAfter = answer.headers.get('retry-after');
    return { status: answer.status, retryAfter, milliseconds: performance.now() - began };
  } catch (error) {
    if (signal.aborted) throw error;
    return { status: noAnswer, retryAfter: null, milliseconds: performance.now() - began };
  }
}
