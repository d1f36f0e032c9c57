import { useEffect, useState, useRef, type RefObject, useSyncExternalStore } from 'react';

/** A value as soon as it has stayed the same for a while. */
export function useDebounced<T>(value: T, milliseconds = 180): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** What was given last, for what calls back later without beginning anew. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Keeps the screen from going dark while a page is in view, where the browser can. */
export function useWakefulScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isGone) await lock.release();
      } catch (reason) {
        // A phone that saves its battery says no, and that is its right.
        if (!(reason instanceof DOMException)) throw reason;
      }
    };
    // The browser lets go whenever the page is out of view.
    const askAgain = () => void ask();
    document.addEventListener('visibilitychange', askAgain);
    askAgain();
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', askAgain);
      void lock?.release();
    };
  }, []);
}

/** Whether the window is as a media query wants it, such as wide enough for two columns. */
export function useMedia(query: string): boolean {
  const [media] = useState(() => matchMedia(query));
  const [subscribe] = useState(() => (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  });
  return useSyncExternalStore(subscribe, () => media.matches);
}
