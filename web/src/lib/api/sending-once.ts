import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from './failures.ts';
import { newNonce } from '../new-nonce.ts';

/** Sends something that is to happen once, as long as a screen is shown: see `sendingOnce`. */
export function useSendingOnce() {
  const [send] = useState(sendingOnce);
  return send;
}

/** Where the service finds the key of a request that is to happen once. */
interface Once {
  'idempotency-key': string;
}

/** A change that happens once, however often it is sent, under a key that goes with it. */
export function useMutationOnce<Body, Answer>(
  send: (body: Body, header: Once) => Promise<Answer>,
  options: Omit<UseMutationOptions<Answer, Error, Body>, 'mutationFn'>,
) {
  const sendOnce = useSendingOnce();
  return useMutation({
    ...options,
    mutationFn: (body: Body) => sendOnce(body, (key) => send(body, { 'idempotency-key': key })),
  });
}

interface Sent {
  text: string;
  key: string;
  /** What it is answered, while it runs. */
  answer: Promise<unknown> | null;
}

/**
 * Sends something that is to happen once, under a key: however often the network makes us send it, and however fast someone
 * presses twice, which no button can show in time. Other words get another key, and so do the same words once they have
 * had their effect: whoever attaches a file that was removed meanwhile wants it there again.
 */
export function sendingOnce() {
  let last: Sent | null = null;
  return <T>(body: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(body);
    if (last?.text !== text) last = { text, key: newNonce(), answer: null };
    const sent = last;
    sent.answer ??= untilDone(() => send(sent.key)).then(
      (answer) => {
        if (last === sent) last = null;
        return answer;
      },
      (failure: unknown) => {
        sent.answer = null;
        throw failure;
      },
    );
    return sent.answer as Promise<T>;
  };
}

/** How often an answer is asked for while the service is still at it. */
const maxTries = 10;

/** Asks again, under the same key, while the same request still runs: its answer is the one that counts. */
async function untilDone<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await send();
    } catch (failure) {
      if (tries === maxTries || !isStillRunning(failure)) throw failure;
      await new Promise((resolve) => setTimeout(resolve, (failure.retryAfter ?? 1) * 1000));
    }
  }
}

/** Whether a call was refused because the same one, under the same key, is not done yet: only then a conflict says when to ask again. */
export function isStillRunning(failure: unknown): failure is ApiFailure {
  return failure instanceof ApiFailure && failure.status === 409 && failure.retryAfter !== null;
}
