const milliseconds = 60_000;

/** What follows the minutes: it is told of each, and can be asked which one it is. */
interface MinuteClock {
  subscribe: (listener: () => void) => () => void;
  /** The minutes since 1970. */
  shown: () => number;
}

/** A clock that counts the minutes while someone looks. */
export function minuteClock(now: () => number): MinuteClock {
  const present = () => Math.floor(now() / milliseconds);
  const listeners = new Set<() => void>();
  let minute = present();
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = () => {
    if (present() === minute) return;
    minute = present();
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      timer ??= setInterval(look, 1000);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    shown: () => {
      // While nobody looks, nothing counts: whoever looks again begins with the present minute.
      if (listeners.size === 0) minute = present();
      return minute;
    },
  };
}
