import { serviceAddress } from '../api/client.ts';

/** All tabs of a browser share one session; through this they hear that it is another one now. */
const channel = new BroadcastChannel(`guildhall-session ${serviceAddress}`);

/** Tells the other tabs that somebody has signed in or out here. */
export function tellOtherTabs(): void {
  channel.postMessage('changed');
}

/** Calls back when somebody has signed in or out in another tab. */
export function watchOtherTabs(listener: () => void): void {
  channel.addEventListener('message', listener);
}
