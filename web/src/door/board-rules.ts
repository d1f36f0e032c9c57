/** How many came in within one span of time. */
export interface Bar {
  /** The local time at which the span begins. */
  from: string;
  count: number;
}

/** Counts by minute, put together into at most so many spans of equal length. */
export function barsOf(minutes: readonly { minute: string; in: number }[], most: number): Bar[] {
  if (minutes.length === 0) return [];
  const at = (text: string) => Date.parse(`${text}Z`) / 60_000;
  const times = minutes.map(({ minute }) => at(minute));
  const first = Math.min(...times);
  const span = Math.max(1, Math.ceil((Math.max(...times) - first + 1) / most));
  const bars: Bar[] = [];
  for (const { minute, in: count } of minutes) {
    const index = Math.floor((at(minute) - first) / span);
    for (let next = bars.length; next <= index; next++) {
      bars.push({ from: new Date((first + next * span) * 60_000).toISOString().slice(0, 19), count: 0 });
    }
    const bar = bars[index];
    if (bar !== undefined) bar.count += count;
  }
  return bars;
}
