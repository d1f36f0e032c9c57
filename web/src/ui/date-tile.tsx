import type { LocalText } from '../lib/format/dates.ts';
import { useFormatter } from '../lib/format/use-formatter.ts';

interface DateTileProps {
  day: LocalText;
  /** The year, where it is not plain which one is meant. */
  year?: string | undefined;
}

/** A day as on a tear-off calendar. */
export function DateTile({ day, year }: DateTileProps) {
  const formatter = useFormatter();
  return (
    <time
      dateTime={day.slice(0, 10)}
      className="flex w-14 shrink-0 flex-col items-center self-start rounded-control bg-sunken px-1 py-2.5 text-soft"
    >
      <span className="text-xs font-semibold tracking-wide uppercase">{formatter.weekday(day)}</span>
      <span className="font-serif text-2xl leading-tight font-semibold text-ink">
        {formatter.dayOfMonth(day)}
      </span>
      <span className="text-xs font-semibold tracking-wide uppercase">{formatter.shortMonth(day)}</span>
      {year && <span className="text-xs font-semibold">{year}</span>}
    </time>
  );
}
