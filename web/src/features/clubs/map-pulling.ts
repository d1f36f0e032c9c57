import { useRef, type PointerEvent, type WheelEvent } from 'react';
import { moved, wheelFactor, zoomedAt, type Size, type View } from './map-rules.ts';

type Point = [x: number, y: number];

/**
 * One finger or the mouse pulls the map, two fingers bring it nearer or push it away. The wheel does so with Ctrl held, or once the
 * map was pressed: before, it moves the page, as everywhere.
 */
export function usePulling(view: View, size: Size, onLook: (view: View) => void) {
  const fingers = useRef(new Map<number, Point>());
  const down = (event: PointerEvent) => {
    fingers.current.set(event.pointerId, [event.clientX, event.clientY]);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const now: Point = [event.clientX, event.clientY];
    const pulled: Point = [now[0] - before[0], now[1] - before[1]];
    if (
      fingers.current.size === 1 &&
      Math.hypot(...pulled) < 4 &&
      !event.currentTarget.hasPointerCapture(event.pointerId)
    )
      return;
    // Only a pull takes hold of the pointer, so that a tap on a mark stays one.
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, now);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) return onLook(moved(view, size, pulled));
    const box = event.currentTarget.getBoundingClientRect();
    const middle: Point = [(now[0] + other[0]) / 2 - box.left, (now[1] + other[1]) / 2 - box.top];
    const factor = distance(now, other) / Math.max(distance(before, other), 1);
    // What lies between two fingers goes with them: half of what one of them has moved.
    const followed = moved(view, size, [pulled[0] / 2, pulled[1] / 2]);
    onLook(zoomedAt(followed, size, factor, middle));
  };
  const up = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
  };
  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
    onPointerLeave: up,
    onWheel: (event: WheelEvent<SVGSVGElement>) => turn(event, view, size, onLook),
  };
}

function turn(event: WheelEvent<SVGSVGElement>, view: View, size: Size, onLook: (view: View) => void): void {
  const isPressed = event.currentTarget.closest('[tabindex]') === document.activeElement;
  if (!event.ctrlKey && !event.metaKey && !isPressed) return;
  event.preventDefault();
  const box = event.currentTarget.getBoundingClientRect();
  const point: Point = [event.clientX - box.left, event.clientY - box.top];
  onLook(zoomedAt(view, size, wheelFactor(event), point));
}

function distance([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot(x - otherX, y - otherY);
}
