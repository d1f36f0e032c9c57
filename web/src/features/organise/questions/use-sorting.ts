import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { scrollSpeed } from './sorting-rules.ts';

interface Places {
  /** Its children are the entries, in their order. */
  list: RefObject<HTMLElement | null>;
  /** What covers the lower end of the screen: there the list ends for the eye. */
  bar: RefObject<HTMLElement | null>;
}

/** An entry that is dragged by its handle. */
interface Held {
  key: string;
  handle: HTMLElement;
  pointerId: number;
  /** The heights at which it was taken and at which the pointer is now. */
  from: number;
  y: number;
}

/**
 * Sorts a list by dragging a handle with a finger or a mouse, or by the arrow keys on it. The entries change places while
 * the pointer is over them, so what is seen is what will be; near the edges the page moves along.
 */
export function useSorting({ list, bar }: Places, onMove: (key: string, to: number) => void) {
  const held = useRef<Held | null>(null);
  const sort = (dragged: Held) => {
    const { key, handle, pointerId } = dragged;
    const { index, to } = placesOf(dragged, [...(list.current?.children ?? [])]);
    if (to === index) return;
    flushSync(() => onMove(key, to));
    // Browsers without moveBefore() take the entry out of the page and put it in again, and let go of it.
    handle.focus({ preventScroll: true });
    if (!handle.hasPointerCapture(pointerId)) handle.setPointerCapture(pointerId);
  };
  const letGo = ({ pointerId }: { pointerId: number }) => {
    if (held.current?.pointerId === pointerId) held.current = null;
  };
  return (key: string, index: number) => ({
    onPointerDown: ({ button, clientY: y, currentTarget: handle, pointerId }: PointerEvent<HTMLElement>) => {
      if (button !== 0 || held.current !== null) return;
      handle.setPointerCapture(pointerId);
      held.current = { key, handle, pointerId, from: y, y };
      moveAlong(held, bar, sort);
    },
    onPointerMove: ({ clientY, pointerId }: PointerEvent<HTMLElement>) => {
      if (held.current?.pointerId !== pointerId) return;
      held.current.y = clientY;
      sort(held.current);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
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

/** The place of an entry, and the one at which it is held. */
function placesOf({ handle, y }: Held, entries: readonly Element[]): { index: number; to: number } {
  const index = entries.findIndex((entry) => entry.contains(handle));
  const above = entries.filter((entry) => {
    const { top, height } = entry.getBoundingClientRect();
    return y > top + height / 2;
  }).length;
  // The entry itself is among those above the pointer when it moves down.
  return { index, to: above > index ? above - 1 : above };
}

/** Moves the page along for as long as an entry is held near its edges. */
function moveAlong(held: RefObject<Held | null>, bar: Places['bar'], onScroll: (held: Held) => void): void {
  const { style } = document.documentElement;
  // The browser would keep an entry that changes places where it was on the screen, and the page would jump under the pointer.
  style.overflowAnchor = 'none';
  const dragged = held.current;
  let before = performance.now();
  const go = (now: number) => {
    // Who leaves the page while they hold an entry lets go of nothing.
    if (dragged?.handle.isConnected === false) held.current = null;
    if (held.current === null) style.overflowAnchor = '';
    if (dragged === null || held.current !== dragged) return;
    const { from, y } = dragged;
    const bottom = bar.current?.getBoundingClientRect().top ?? innerHeight;
    const speed = scrollSpeed(from, y, { top: 0, bottom });
    if (speed !== 0) {
      window.scrollBy({ top: speed * (now - before), behavior: 'instant' });
      onScroll(dragged);
    }
    before = now;
    requestAnimationFrame(go);
  };
  requestAnimationFrame(go);
}
