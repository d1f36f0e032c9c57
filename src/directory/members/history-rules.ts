import type { DateText } from '../../platform/shared/local-time.ts';
import type { HistoryEntry, Period } from './history-entry.ts';

/** Whether the day lies within the period, whose first and last days both count. */
export function isWithin({ startDate, endDate }: Period, day: DateText): boolean {
  return startDate <= day && (endDate === null || day <= endDate);
}

/** Newest first: by the start, then what runs or ended last; a function before the status it came with. */
export function newestFirst<Entry extends HistoryEntry>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(
    (a, b) =>
      descending(a.startDate, b.startDate) ||
      descending(endOf(a), endOf(b)) ||
      descending(b.type, a.type) ||
      descending(b.title, a.title),
  );
}

/** A day after every real one stands for "still running". */
function endOf({ endDate }: Period): DateText {
  return endDate ?? '9999-12-31';
}

function descending(a: string, b: string): number {
  return a === b ? 0 : a < b ? 1 : -1;
}
