import { useEffect, useRef, type RefObject } from 'react';

/** What was given last, for what calls back later without beginning anew. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
