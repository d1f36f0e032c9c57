import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';

/** Where in the page the entries of the list are, in their order. */
type Places = () => readonly HTMLElement[];

/**
 * Sorts a list by dragging a handle with a finger or a mouse, or by the arrow keys on it. The entries change places while
 * the pointer is over them, so what is seen is what will be.
 */
export function useSorting(places: Places, onMove: (key: string, to: number) => void) {
  const held = useRef<string | null>(null);
  const placeAt = (y: number): number =>
    places().filter((element) => {
      const { top, height } = element.getBoundingClientRect();
      return y > top + height / 2;
    }).length;
  return (key: string, index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = key;
    },
    onPointerMove: ({ clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      if (held.current !== key) return;
      // The entry itself is among those above the pointer when it moves down.
      const above = placeAt(clientY);
      const to = above > index ? above - 1 : above;
      if (to === index) return;
      flushSync(() => onMove(key, to));
      // Browsers without moveBefore() take the entry out of the page and put it in again, and let go of it.
      currentTarget.focus({ preventScroll: true });
      if (!currentTarget.hasPointerCapture(pointerId)) currentTarget.setPointerCapture(pointerId);
    },
    onPointerUp: () => {
      held.current = null;
    },
    onPointerCancel: () => {
      held.current = null;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (step === 0) return;
      event.preventDefault();
      const { currentTarget } = event;
      flushSync(() => onMove(key, index + step));
      currentTarget.focus();
    },
  });
}
