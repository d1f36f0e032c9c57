import { useEffect, useRef } from 'react';

/** A scanner types faster than any person: slower keys begin a new code. */
const gapMilliseconds = 100;
const shortestCode = 6;

/** Hand scanners type the code and press Enter. Keys that somebody presses in a field are theirs. */
export function useHandScanner(onCode: (code: string) => void): void {
  const handler = useRef(onCode);
  useEffect(() => {
    handler.current = onCode;
  }, [onCode]);
  useEffect(() => {
    let typed = '';
    let lastAt = 0;
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null)
        return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - lastAt > gapMilliseconds) typed = '';
      lastAt = event.timeStamp;
      if (event.key.length === 1) typed += event.key;
      if (event.key !== 'Enter' || typed.length < shortestCode) return;
      // Otherwise Enter would also press the button that has the focus.
      event.preventDefault();
      handler.current(typed);
      typed = '';
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, []);
}
