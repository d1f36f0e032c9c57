import { useSyncExternalStore } from 'react';
import { serviceAddress } from '../api/client.ts';

/** Whether the session has ended under the hands of whoever was signed in, here or on another device, or was left on purpose in another tab. */
let end: 'ended' | 'left' | null = null;
const listeners = new Set<() => void>();

/** Notes that the session has ended, or, with null, that someone has signed in again. */
export function noteSessionEnd(how: typeof end): void {
  end = how;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the session has ended while a page was open. */
export function useSessionEnd(): typeof end {
  return useSyncExternalStore(subscribe, () => end);
}

/** Whether the session was ended on purpose in another tab. */
export function wasLeft(): boolean {
  return end === 'left';
}

/** All tabs of a browser share one session; through this they hear that it is another one now. */
const channel = new BroadcastChannel(`guildhall-session ${serviceAddress}`);

/** Tells the other tabs that someone has signed in or out here. */
export function tellOtherTabs(): void {
  channel.postMessage('changed');
}

/** Calls back when someone has signed in or out in another tab. */
export function watchOtherTabs(listener: () => void): void {
  channel.addEventListener('message', listener);
}
