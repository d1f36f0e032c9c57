import type { SeriesRule } from '../api/schema.gen.ts';
import { asDate } from '../shared/dates.ts';

/** How an event comes back, as it is typed; it does not as long as `repeat` is empty. */
export interface SeriesDraft {
  repeat: '' | SeriesRule['repeat'];
  every: string;
  /** Of months: whether the last weekday of its kind is meant, where the day could also be counted from the start. */
  isLast: boolean;
  ends: 'count' | 'until';
  count: string;
  until: string;
  /** Days that are left out. */
  except: string[];
}

/** An event that takes place once. */
export const noSeries: SeriesDraft = {
  repeat: '',
  every: '1',
  isLast: false,
  ends: 'count',
  count: '6',
  until: '',
  except: [],
};

/** A series makes so many events at most. */
export const maxEvents = 60;

/** Which weekday of its kind a day is in its month, and whether it is the last one. */
export function weekOf(day: string): { week: number; isLast: boolean } {
  const date = asDate(day);
  const number = date.getUTCDate();
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return { week: Math.ceil(number / 7), isLast: number + 7 > days };
}

/** The rule that is sent; null as long as the event takes place once, or something is missing. */
export function seriesOf(draft: SeriesDraft, start: string): SeriesRule | null {
  const { repeat, every, isLast, ends, count, until, except } = draft;
  const [step, times] = [Number(every), Number(count)];
  if (repeat === '' || start === '' || !isWhole(step, 100)) return null;
  if (ends === 'count' ? !isWhole(times, maxEvents) : until === '') return null;
  return {
    repeat,
    every: step,
    ...(repeat === 'monthly' && isLast && weekOf(start.slice(0, 10)).isLast ? { week: -1 } : {}),
    ...(ends === 'count' ? { count: times } : { until }),
    ...(except.length === 0 ? {} : { except }),
  };
}

function isWhole(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}
