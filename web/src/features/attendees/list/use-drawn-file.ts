import { useEffect, useRef, useState } from 'react';
import { fetchDrawn, type Drawn } from '../../../lib/api/drawn-file.ts';

/** How a document stands. */
export type Drawing =
  | { readonly state: 'asked' }
  | ({ readonly state: 'drawing' } & Drawn)
  | { readonly state: 'ready'; readonly address: string; readonly name: string }
  | { readonly state: 'failed'; readonly failure: unknown };

/** A tab that was opened with the document has read it by then. */
const keptMilliseconds = 60_000;

/** Has a document drawn, says how far it is, and gives it up when nobody waits for it any more. */
export function useDrawnFile() {
  const [drawing, setDrawing] = useState<Drawing>({ state: 'asked' });
  const under = useRef<AbortController | null>(null);
  const made = useRef<string | null>(null);
  const stop = () => {
    under.current?.abort();
    under.current = null;
    setDrawing({ state: 'asked' });
  };
  useEffect(
    () => () => {
      under.current?.abort();
      const address = made.current;
      if (address !== null) setTimeout(() => URL.revokeObjectURL(address), keptMilliseconds);
    },
    [],
  );
  const draw = async (address: string) => {
    const controller = new AbortController();
    under.current = controller;
    const { signal } = controller;
    setDrawing({ state: 'drawing', sheets: 0, of: null });
    try {
      const show = (drawn: Drawn) => {
        if (!signal.aborted) setDrawing({ state: 'drawing', ...drawn });
      };
      const { bytes, name } = await fetchDrawn(address, signal, show);
      if (signal.aborted) return;
      made.current = URL.createObjectURL(bytes);
      setDrawing({ state: 'ready', address: made.current, name });
    } catch (failure) {
      if (!signal.aborted) setDrawing({ state: 'failed', failure });
    }
  };
  return { drawing, stop, draw: (address: string) => void draw(address) };
}
