import type { LocalText } from '../shared/dates.ts';
import { useWriter } from '../shared/use-writer.ts';

/** A day as on a tear-off calendar. */
export function DateTile({ day }: { day: LocalText }) {
  const writer = useWriter();
  return (
    <time
      dateTime={day.slice(0, 10)}
      className="flex w-14 shrink-0 flex-col items-center self-start rounded-control bg-sunken px-1 py-2.5 text-soft"
    >
      <span className="text-xs font-semibold tracking-wide uppercase">{writer.weekday(day)}</span>
      <span className="font-serif text-2xl leading-tight font-semibold text-ink">
        {writer.dayOfMonth(day)}
      </span>
      <span className="text-xs font-semibold tracking-wide uppercase">{writer.shortMonth(day)}</span>
    </time>
  );
}
