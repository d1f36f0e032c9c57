import {
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';

/**
 * Up to so many rows are all drawn: that is quick on an old phone, too, and the browser's search in the page finds them. Only longer
 * lists draw what is near the part that is seen; those have a search of their own, or filters.
 */
const mostDrawn = 100;

/** How many lines are drawn beyond either edge of the window. */
const beyond = 10;

export interface Rows<Row> {
  /** What the list is called. */
  label: string;
  rows: readonly Row[];
  /** What stays the same for a row wherever it stands. */
  keyOf: (row: Row) => string | number;
  /** How high a line is, more or less, until it is measured. */
  height: number;
  /** How many rows stand beside each other in a line. */
  columns?: number;
  /** How many pixels are between two lines. */
  gap?: number;
}

/** A row that is drawn, or the room of those that are not. */
type Piece<Row> = { key: string | number; row: Row; index: number } | { key: string; room: number };

/** What of a list is drawn: the rows near what is seen and the one with the focus; on paper, all of them. */
export function useRowsInView<Row>(list: RefObject<HTMLElement | null>, shown: Rows<Row>) {
  const { rows, keyOf, columns = 1 } = shown;
  const isLong = rows.length > mostDrawn;
  const isPart = !useSyncExternalStore(onPrinting, () => isOnPaper) && isLong;
  const top = useTop(list, isLong);
  const lines = useLines(list, shown, { isLong, top });
  const pieceAt = (index: number): Piece<Row>[] => {
    const row = rows[index];
    return row === undefined ? [] : [{ key: keyOf(row), row, index }];
  };
  return {
    /** Whether the page holds only some of the rows, so that each has to say which one it is. */
    isPart,
    pieces: isPart ? piecesOf(lines, top, columns, pieceAt) : rows.flatMap((_, index) => pieceAt(index)),
    /** By what a row is measured, and found again. */
    markOf: (index: number) => ({
      'data-index': Math.floor(index / columns),
      ref: isLong && index % columns === 0 ? lines.measureElement : undefined,
    }),
  };
}

/** The lines of a list, of which the library says which are near what is seen. */
function useLines<Row>(
  list: RefObject<HTMLElement | null>,
  { label, rows, keyOf, height, columns = 1, gap = 0 }: Rows<Row>,
  { isLong, top }: { isLong: boolean; top: number },
): Virtualizer<Window, HTMLElement> {
  const [place] = useState(() => `guildhall.heights ${location.pathname} ${label}`);
  const before = useMemo(() => (isLong ? heightsBefore(list.current, place) : []), [isLong, list, place]);
  // oxlint-disable-next-line react/incompatible-library -- no compiler remembers here what this gives
  const lines = useWindowVirtualizer<HTMLElement>({
    enabled: isLong,
    count: Math.ceil(rows.length / columns),
    estimateSize: (line) => before[line] ?? height,
    // What is not laid out, because it is folded up, has no height to measure.
    measureElement: (row, entry, all) => measureElement(row, entry, all) || height,
    getItemKey: useCallback(
      (line: number) => {
        const row = rows[line * columns];
        return row === undefined ? line : keyOf(row);
      },
      [rows, keyOf, columns],
    ),
    rangeExtractor: (range) => withFocused(defaultRangeExtractor(range), list.current, range.count),
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: top,
    overscan: beyond,
    gap,
  });
  useEffect(() => {
    if (!isLong) return undefined;
    const keep = () => {
      const heights = Array.from(lines.measurementsCache, ({ size }) => size);
      sessionStorage.setItem(place, JSON.stringify(heights));
    };
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [isLong, lines, place]);
  return lines;
}

/** The rows of the lines that are drawn, and the room of the others, so that each row stands where it would stand among all. */
function piecesOf<Row>(
  lines: Virtualizer<Window, HTMLElement>,
  top: number,
  columns: number,
  pieceAt: (index: number) => Piece<Row>[],
): Piece<Row>[] {
  const { gap } = lines.options;
  let end = top;
  const drawn = lines.getVirtualItems().flatMap(({ index: line, start, end: next }): Piece<Row>[] => {
    const room = start - end - (end === top ? gap : 2 * gap);
    const isAfterRoom = start > end + gap;
    end = next;
    const pieces = Array.from({ length: columns }, (_, column) => pieceAt(line * columns + column)).flat();
    return isAfterRoom ? [{ key: `room before ${line}`, room }, ...pieces] : pieces;
  });
  const room = top + lines.getTotalSize() - end - gap;
  return room > 0 ? [...drawn, { key: 'room at the end', room }] : drawn;
}

/** Whoever works by keyboard keeps their row, and those beside it to go on to, also when it is scrolled out of sight. */
function withFocused(drawn: number[], list: HTMLElement | null, count: number): number[] {
  const focused = list?.contains(document.activeElement) === true ? document.activeElement : null;
  const line = Number(focused?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? Number.NaN);
  const kept = [line - 1, line, line + 1].filter((one) => one >= 0 && one < count);
  return [...new Set([...drawn, ...kept])].toSorted((one, other) => one - other);
}

/** How far down the page something begins, also after what stands above it has grown. */
function useTop(element: RefObject<HTMLElement | null>, isWanted: boolean): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!isWanted || current === null) return undefined;
    const look = () => setTop(Math.round(current.getBoundingClientRect().top + scrollY));
    look();
    const growth = new ResizeObserver(look);
    growth.observe(document.body);
    return () => growth.disconnect();
  }, [element, isWanted]);
  return top;
}

/**
 * How high the lines of a list are that has just grown long, or were when it was left in this tab: only so does nothing jump, and are
 * they where they were after "back" and a reload.
 */
function heightsBefore(list: HTMLElement | null, place: string): readonly number[] {
  const drawn = [...(list?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
  if (drawn.length > 0) {
    const heights: number[] = [];
    for (const row of drawn) heights[Number(row.dataset['index'])] = row.getBoundingClientRect().height;
    return heights;
  }
  const read: unknown = JSON.parse(sessionStorage.getItem(place) ?? '[]');
  return Array.isArray(read) ? read.filter((one) => typeof one === 'number') : [];
}

let isOnPaper = false;

/** Hears when the browser begins to print and when it has printed; what it prints has to be there when it has been told. */
function onPrinting(listener: () => void): () => void {
  const turn = (isBegun: boolean) => () => {
    isOnPaper = isBegun;
    flushSync(listener);
  };
  const [begin, end] = [turn(true), turn(false)];
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}
