import { useEffect } from 'react';
import { useLatest } from './use-latest.ts';

/** What can be gone back from, the newest last. */
const open: object[] = [];

/** Escape does what the button to go back does, for what came last; null while there is nothing to go back from. */
export function useEscape(onEscape: (() => void) | null): void {
  const handler = useLatest(onEscape);
  const isOpen = onEscape !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    open.push(handler);
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || open.at(-1) !== handler) return;
      // What lies below would be the newest as soon as this has gone.
      event.preventDefault();
      handler.current?.();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      open.splice(open.indexOf(handler), 1);
    };
  }, [handler, isOpen]);
}
