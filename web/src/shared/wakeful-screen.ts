import { useEffect } from 'react';

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
