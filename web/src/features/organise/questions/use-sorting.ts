import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { dropPlace, movedAside, scrollSpeed, type Lying } from './sorting-rules.ts';

interface Places {
  /** Its children are the entries, in their order. */
  list: RefObject<HTMLElement | null>;
  /** What covers the lower end of the screen: there the list ends for the eye. */
  bar: RefObject<HTMLElement | null>;
}

interface Sorting {
  /** Says at which place an entry would be dropped now. */
  onOver: (to: number) => void;
  onMove: (key: string, to: number) => void;
}

/** An entry that is dragged by its handle. */
interface Held {
  key: string;
  handle: HTMLElement;
  pointerId: number;
  entries: readonly HTMLElement[];
  /** Where they lay when it was taken. */
  lying: readonly Lying[];
  index: number;
  to: number;
  /** The heights at which it was taken and at which the pointer is now, and how far the page was scrolled then. */
  from: number;
  y: number;
  scrolled: number;
}

/**
 * Sorts a list by dragging a handle with a finger or a mouse, or by the arrow keys on it. The entry is lifted and follows the
 * pointer; the others make room where it would be dropped. Near the edges the page moves along.
 */
export function useSorting({ list, bar }: Places, { onOver, onMove }: Sorting) {
  const held = useRef<Held | null>(null);
  const show = (dragged: Held) => {
    const before = dragged.to;
    dragged.to = follow(dragged);
    if (dragged.to !== before) onOver(dragged.to);
  };
  const letGo = ({ pointerId, type }: { pointerId: number; type: string }) => {
    const dragged = held.current;
    if (dragged?.pointerId !== pointerId) return;
    held.current = null;
    putDown(dragged);
    if (type === 'pointercancel' || dragged.to === dragged.index) return;
    flushSync(() => onMove(dragged.key, dragged.to));
    // Browsers without moveBefore() take the entry out of the page and put it in again, and with it the focus.
    dragged.handle.focus({ preventScroll: true });
    // Where it was dropped may lie under the bar: the next drag begins at a handle that is seen.
    dragged.handle.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };
  return (key: string, index: number) => ({
    onPointerDown: ({ button, clientY: y, currentTarget: handle, pointerId }: PointerEvent<HTMLElement>) => {
      if (button !== 0 || held.current !== null) return;
      handle.setPointerCapture(pointerId);
      const entries = [...(list.current?.children ?? [])] as HTMLElement[];
      const places = { entries, lying: entries.map(placeOf), index, to: index };
      held.current = { key, handle, pointerId, ...places, from: y, y, scrolled: window.scrollY };
      lift(held.current);
      moveAlong(held, bar, show);
    },
    onPointerMove: ({ clientY, pointerId }: PointerEvent<HTMLElement>) => {
      if (held.current?.pointerId !== pointerId) return;
      held.current.y = clientY;
      show(held.current);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, key, index, { onOver, onMove }),
  });
}

/** The arrow keys move an entry by one place. */
function press(
  event: KeyboardEvent<HTMLElement>,
  key: string,
  index: number,
  { onOver, onMove }: Sorting,
): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const { currentTarget } = event;
  flushSync(() => {
    onMove(key, index + step);
    onOver(index + step);
  });
  currentTarget.focus();
}

function placeOf(entry: HTMLElement): Lying {
  const { top, height } = entry.getBoundingClientRect();
  return { top, height };
}

/** Lets the entry follow the pointer, and the others make room; answers where it would be dropped. */
function follow({ entries, lying, index, from, y, scrolled }: Held): number {
  const by = y - from + window.scrollY - scrolled;
  const to = dropPlace(lying, index, by);
  const aside = movedAside(lying, index, to);
  for (const [place, entry] of entries.entries())
    entry.style.translate = `0 ${place === index ? by : (aside[place] ?? 0)}px`;
  return to;
}

/** The entry comes to the front, and nothing of the page is marked as a text while it moves. */
function lift({ entries, index }: Held): void {
  document.documentElement.style.userSelect = 'none';
  for (const [place, entry] of entries.entries())
    entry.dataset['sorting'] = place === index ? 'held' : 'aside';
}

/** Everything lies where it lay, without a movement: the list itself is about to change. */
function putDown({ entries }: Held): void {
  document.documentElement.style.userSelect = '';
  for (const entry of entries) {
    delete entry.dataset['sorting'];
    entry.style.translate = '';
  }
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
    if (dragged?.handle.isConnected === false && held.current === dragged) {
      held.current = null;
      putDown(dragged);
    }
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
