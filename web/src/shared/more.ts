import { useNavigate, useSearch } from '@tanstack/react-router';
import { allParts, readMore } from './read-more.ts';

/** How many further parts of its list a page shows, and how to show others: the address says so, and back and reload find the same place. */
export function useMore(): [number, (more: number) => void] {
  const { more = 0 } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (wanted: number) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, more: readMore(wanted, allParts) }),
      replace: true,
      resetScroll: false,
    });
  return [more, show];
}
