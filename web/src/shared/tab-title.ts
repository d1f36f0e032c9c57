import { useEffect } from 'react';

/** Gives the tab the title of what is shown; null leaves it to somebody else. */
export function useTabTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · Guildhall`;
  }, [title]);
}
