import { useSyncExternalStore } from 'react';

const milliseconds = 60_000;
const listeners = new Set<() => void>();
let minute = presentMinute();
let timer: ReturnType<typeof setInterval> | undefined;

function presentMinute(): number {
  return Math.floor(Date.now() / milliseconds);
}

function look(): void {
  const now = presentMinute();
  if (now === minute) return;
  minute = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(look, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The present moment, to the minute; what is shown follows it. */
export function useMinute(): Date {
  const now = useSyncExternalStore(subscribe, () => minute);
  return new Date(now * milliseconds);
}
