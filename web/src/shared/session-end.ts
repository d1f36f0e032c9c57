import { useSyncExternalStore } from 'react';

/** Whether the session has ended under the hands of whoever was signed in, here or on another device. */
let hasEnded = false;
const listeners = new Set<() => void>();

/** Notes that the session has ended, or that somebody has signed in again. */
export function noteSessionEnd(ended: boolean): void {
  hasEnded = ended;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the session has ended while a page was open. */
export function useSessionEnd(): boolean {
  return useSyncExternalStore(subscribe, () => hasEnded);
}
