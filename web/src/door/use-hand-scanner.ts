import { useEffect } from 'react';
import { emptyTyping, typed } from './hand-scanner-rules.ts';
import { useLatest } from './use-latest.ts';

/** Hand scanners type the code and press Enter. What somebody writes into a form is theirs. */
export function useHandScanner(onCode: (code: string) => void): void {
  const handler = useLatest(onCode);
  useEffect(() => {
    let typing = emptyTyping;
    const press = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event;
      const field = target instanceof HTMLElement ? target.closest('input, textarea, select') : null;
      // In the search by name a scanner is still a scanner.
      if (field !== null && !field.matches('[type=search], [type=radio]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { code, next } = typed(typing, key, timeStamp, field === null ? 'anywhere' : 'field');
      typing = next;
      if (code === null) return;
      // Otherwise Enter would also press the button that has the focus.
      event.preventDefault();
      event.stopPropagation();
      handler.current(code);
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [handler]);
}
