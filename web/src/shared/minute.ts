import { useSyncExternalStore } from 'react';

const milliseconds = 60_000;
let minute = Math.floor(Date.now() / milliseconds);

function subscribe(listener: () => void): () => void {
  const timer = setInterval(() => {
    const now = Math.floor(Date.now() / milliseconds);
    if (now === minute) return;
    minute = now;
    listener();
  }, 1000);
  return () => clearInterval(timer);
}

/** The present moment, to the minute; what is shown follows it. */
export function useMinute(): Date {
  const now = useSyncExternalStore(subscribe, () => minute);
  return new Date(now * milliseconds);
}
