import { useNavigate, useSearch } from '@tanstack/react-router';

/** How many further parts of a list an address asks for; what makes no sense is left out. */
export function readMore(more: unknown, most = 40): number | undefined {
  return typeof more === 'number' && Number.isSafeInteger(more) && more > 0
    ? Math.min(more, most)
    : undefined;
}

/** How many further parts of its list a page shows, and how to show others: the address says so, and back and reload find the same place. */
export function useMore(): [number, (more: number) => void] {
  const { more = 0 } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (wanted: number) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, more: readMore(wanted) }),
      replace: true,
      resetScroll: false,
    });
  return [more, show];
}
