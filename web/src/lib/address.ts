import { useRouter, useSearch, useCanGoBack, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readMore } from './read-more.ts';

/** So long nobody types who has paused. */
const pauseMilliseconds = 180;

/** What an address says was typed to narrow its list. */
export function readTyped(q: unknown): string | undefined {
  // What is typed into the address by hand may look like a number.
  const text = typeof q === 'number' || typeof q === 'boolean' ? String(q) : q;
  return typeof text === 'string' && text !== '' ? text.slice(0, 100) : undefined;
}

/**
 * What someone types to narrow a list of things. The address follows as soon as they pause, so that back and reload find it
 * again. Names of people are never typed so: those stand in no address.
 */
export function useTypedInAddress(): [string, (text: string) => void] {
  const { q = '' } = useSearch({ strict: false });
  const router = useRouter();
  const [typing, setTyping] = useState<string | null>(null);
  useEffect(() => {
    if (typing === null) return undefined;
    const { pathname } = router.latestLocation;
    const search = (now: object) => ({ ...now, more: undefined, q: readTyped(typing) });
    const settle = async () => {
      // Whoever is on the way to another page by now takes nothing along.
      if (router.latestLocation.pathname !== pathname) return;
      await router.navigate({ to: '.', search, replace: true, resetScroll: false });
      setTyping((now) => (now === typing ? null : now));
    };
    const timer = setTimeout(() => void settle(), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [router, typing]);
  return [typing ?? q, setTyping];
}

/** One step back; for those who came here directly, to where the thing belongs: what was open before is not ours. */
export function useGoingBack(to: string): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? router.history.back() : void router.navigate({ to }));
}

/** Gives the tab the title of what is shown; null leaves it to someone else. */
export function useTabTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · Guildhall`;
  }, [title]);
}

/** How many further parts of its list a page shows, and how to show others: the address says so, and back and reload find the same place. */
export function useMore(): [number, (more: number) => void] {
  const { more = 0 } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (wanted: number) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, more: readMore(wanted) }),
      replace: true,
      resetScroll: false,
    });
  return [more, show];
}
