import { useEffect } from 'react';
import { useLatest } from './use-latest.ts';

/** Escape does what the button to go back does; null while there is nothing to go back from. */
export function useEscape(onEscape: (() => void) | null): void {
  const handler = useLatest(onEscape);
  useEffect(() => {
    const press = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) handler.current?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [handler]);
}
