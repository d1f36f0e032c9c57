import { useSyncExternalStore } from 'react';
import { serviceAddress, watchCalls } from '../api/client.ts';

/** Whether the service answers. What the browser says of its network is a hint; only an answer is a proof. */
let isReachable = true;
const listeners = new Set<() => void>();
let probe: ReturnType<typeof setTimeout> | undefined;

/** How soon the service is asked again after it did not answer. */
const probeMilliseconds = 3000;
/** How long it may take to answer: a network can swallow a request without a word. */
const patienceMilliseconds = 10_000;
/** How often anything was heard, or expected in vain. */
let heard = 0;

function set(reachable: boolean): void {
  if (reachable === isReachable) return;
  isReachable = reachable;
  for (const listener of listeners) listener();
}

/** Notes that a call got an answer, or none. */
function noteReachable(reachable: boolean): void {
  heard += 1;
  set(reachable);
  clearTimeout(probe);
  if (!reachable) probe = setTimeout(() => void askAgain(), probeMilliseconds);
}

async function askAgain(): Promise<void> {
  const before = heard;
  const signal = AbortSignal.timeout(patienceMilliseconds);
  const answer = await fetch(`${serviceAddress}/health/live`, { cache: 'no-store', signal }).catch(
    () => null,
  );
  // What another call has shown meanwhile is newer than a question in vain.
  if (answer?.ok === true || heard === before) noteReachable(answer?.ok === true);
}

watchCalls((outcome) => noteReachable(outcome !== 'unreachable'));
globalThis.addEventListener('offline', () => noteReachable(false));
globalThis.addEventListener('online', () => void askAgain());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the service answers now. */
export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, () => isReachable);
}

/** Calls back whenever the service begins or ceases to answer. */
export function watchReachable(listener: (reachable: boolean) => void): () => void {
  return subscribe(() => listener(isReachable));
}
