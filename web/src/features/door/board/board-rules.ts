import type { Bar } from '../../../ui/chart-rules.ts';

/** Spans that people read easily, in minutes. */
const spans = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1440];

/** Counts by minute, put together into at most so many spans of equal, round length; each is named by the local time at which it begins. */
export function barsOf(
  counted: readonly { minute: string; in: number }[],
  most: number,
): { minutes: number; bars: Bar[] } {
  if (counted.length === 0) return { minutes: 1, bars: [] };
  const at = (text: string) => Math.floor(Date.parse(`${text}Z`) / 60_000);
  const times = counted.map(({ minute }) => at(minute));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const spanOf = (time: number, length: number) => Math.floor(time / length);
  const minutes =
    spans.find((length) => spanOf(last, length) - spanOf(first, length) < most) ??
    Math.ceil((last - first + 1) / most);
  const start = spanOf(first, minutes);
  const bars: Bar[] = Array.from({ length: spanOf(last, minutes) - start + 1 }, (_, index) => ({
    name: new Date((start + index) * minutes * 60_000).toISOString().slice(0, 19),
    value: 0,
  }));
  for (const { minute, in: count } of counted) {
    const bar = bars[spanOf(at(minute), minutes) - start];
    if (bar !== undefined) bar.value += count;
  }
  return { minutes, bars };
}

/** Which part of a whole that is, in percent; never more than all of it. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, Math.round((100 * part) / whole));
}
