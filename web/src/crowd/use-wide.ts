import { useSyncExternalStore } from 'react';

const room = matchMedia('(min-width: 60rem)');

function subscribe(listener: () => void): () => void {
  room.addEventListener('change', listener);
  return () => room.removeEventListener('change', listener);
}

/** Whether there is room for a table; otherwise there are cards. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => room.matches);
}
