import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

/** What an address says was typed to narrow its list. */
export function readTyped(q: unknown): string | undefined {
  return typeof q === 'string' && q !== '' ? q.slice(0, 100) : undefined;
}

/**
 * What somebody types to narrow a list of things. The address follows as soon as they pause, so that back and reload find it
 * again. Names of people are never typed so: those stand in no address.
 */
export function useTypedInAddress(): [string, (text: string) => void] {
  const { q = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [typing, setTyping] = useState<string | null>(null);
  const settled = useDebounced(typing);
  useEffect(() => {
    if (settled === null) return;
    const search = (now: object) => ({ ...now, more: undefined, q: readTyped(settled) });
    void navigate({ to: '.', search, replace: true, resetScroll: false }).then(() =>
      setTyping((now) => (now === settled ? null : now)),
    );
  }, [navigate, settled]);
  return [typing ?? q, setTyping];
}
