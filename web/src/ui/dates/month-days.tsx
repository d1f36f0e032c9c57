import type { KeyboardEvent } from 'react';
import { monthGridOf, monthOf } from '../../lib/format/month-rules.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';

interface MonthDaysProps {
  chosen: string | null;
  today: string;
  min: string;
  max: string;
  /** The day from which the keys go on. */
  shown: string;
  firstWeekday: number;
  labelledBy: string;
  onChoose: (day: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The days of a month as a grid; one of them is reached by the Tab key. */
export function MonthDays({ chosen, today, min, max, shown, firstWeekday, ...rest }: MonthDaysProps) {
  const { labelledBy, onChoose, onKeyDown } = rest;
  const formatter = useFormatter();
  const weeks = monthGridOf(monthOf(shown), firstWeekday);
  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of days: arrow keys move in it
      role="grid"
      aria-labelledby={labelledBy}
      className="w-full table-fixed border-collapse"
    >
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={formatter.longWeekday(day)} className="py-1.5 text-sm text-soft">
              {formatter.weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                isOutside={monthOf(day) !== monthOf(shown)}
                isToday={day === today}
                isChosen={day === chosen}
                isShown={day === shown}
                mayBeChosen={day >= min && day <= max}
                onChoose={onChoose}
                onKeyDown={onKeyDown}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps {
  day: string;
  isOutside: boolean;
  isToday: boolean;
  isChosen: boolean;
  /** Whether the keys start from here. */
  isShown: boolean;
  mayBeChosen: boolean;
  onChoose: (day: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function DayCell({
  day,
  isOutside,
  isToday,
  isChosen,
  isShown,
  mayBeChosen,
  onChoose,
  onKeyDown,
}: DayCellProps) {
  const formatter = useFormatter();
  const look = isChosen
    ? 'bg-brand font-semibold text-white'
    : `hover:bg-sunken ${isToday ? 'border-2 border-accent font-semibold' : ''} ${isOutside ? 'text-soft' : ''}`;
  return (
    <td aria-selected={isChosen} className="p-0.5">
      <button
        type="button"
        tabIndex={isShown ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-label={formatter.longDay(day)}
        aria-disabled={!mayBeChosen}
        onClick={() => mayBeChosen && onChoose(day)}
        onKeyDown={onKeyDown}
        className={`flex h-11 w-full items-center justify-center rounded-control ${mayBeChosen ? look : 'text-soft line-through opacity-50'}`}
      >
        {formatter.dayOfMonth(day)}
      </button>
    </td>
  );
}
