import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef, type KeyboardEvent } from 'react';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import type { Entry, EntryState } from './agenda-rules.ts';
import { shownFirstWeekday } from '../../lib/format/shown-week.ts';
import { ActivityLink } from './entry-row.tsx';
import { useStateWords } from './entry-state.tsx';
import { dayByKey, monthOf } from '../../lib/format/month-rules.ts';

interface MonthGridProps {
  weeks: readonly (readonly string[])[];
  month: string;
  days: ReadonlyMap<string, readonly Entry[]>;
  today: string;
  chosen: string;
  isBusy: boolean;
  /** `isTapped`: by a finger or a mouse, not by going from day to day. */
  onChoose: (day: string, isTapped: boolean) => void;
}

/** A month as a table. Arrow keys go from day to day, and past its ends into the next month; the Tab key goes on. */
export function MonthGrid({ weeks, month, days, today, chosen, isBusy, onChoose }: MonthGridProps) {
  const formatter = useFormatter();
  const table = useRef<HTMLTableElement>(null);
  const move = (event: KeyboardEvent) => {
    const day = dayByKey(event.key, chosen, shownFirstWeekday());
    if (day === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChoose(day, false);
    // The day may belong to another month, whose table is there only after this.
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus());
  };
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card shadow-card">
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of days: arrow keys move in it
        role="grid"
        aria-labelledby="month"
        aria-busy={isBusy}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={formatter.longWeekday(day)}
                className="py-2 text-xs font-semibold tracking-wide text-soft uppercase"
              >
                {formatter.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]} className="border-t border-line">
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  entries={days.get(day) ?? []}
                  isOutside={monthOf(day) !== month}
                  isToday={day === today}
                  isChosen={day === chosen}
                  onChoose={onChoose}
                  onKeyDown={move}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend days={days} />
    </div>
  );
}

interface DayCellProps {
  day: string;
  entries: readonly Entry[];
  isOutside: boolean;
  isToday: boolean;
  isChosen: boolean;
  onChoose: MonthGridProps['onChoose'];
  onKeyDown: (event: KeyboardEvent) => void;
}

/** As many as fit into a cell. */
const shown = { dots: 3, chips: 2 };

function DayCell({ day, entries, isOutside, isToday, isChosen, onChoose, onKeyDown }: DayCellProps) {
  const formatter = useFormatter();
  const words = useStateWords();
  const states = [...new Set(entries.map(({ state }) => words[state]))].join(', ');
  const number = isToday ? 'bg-brand text-white' : isOutside ? 'text-soft' : 'text-ink';
  return (
    <td
      aria-selected={isChosen}
      className={`relative h-14 border-l border-line p-0 align-top first:border-l-0 lg:h-28 ${isChosen ? 'bg-info-soft' : isOutside ? 'bg-sunken/50' : ''}`}
    >
      <button
        type="button"
        tabIndex={isChosen ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        onClick={({ detail }) => onChoose(day, detail > 0)}
        onKeyDown={onKeyDown}
        className="flex size-full min-h-14 flex-col items-center gap-1 p-1 focus-visible:-outline-offset-4 lg:absolute lg:inset-0 lg:items-start lg:p-1.5"
      >
        <span
          className={`flex size-7 items-center justify-center rounded-full text-[0.9375rem] font-semibold ${number}`}
        >
          <span aria-hidden>{formatter.dayOfMonth(day)}</span>
          <span className="sr-only">{formatter.longDay(day)}</span>
        </span>
        <span className="sr-only">
          {entries.length > 0 && (
            <>
              <Plural value={entries.length} one="# event" other="# events" /> ({states})
            </>
          )}
        </span>
        <Dots entries={entries} />
      </button>
      <ul className="pointer-events-none relative mt-9 hidden flex-col gap-0.5 px-1 pb-1 lg:flex">
        {entries.slice(0, shown.chips).map((entry) => (
          <Chip key={entry.key} entry={entry} />
        ))}
        {entries.length > shown.chips && (
          <li className="px-1.5 text-xs text-soft">
            <Trans>{entries.length - shown.chips} more</Trans>
          </li>
        )}
      </ul>
    </td>
  );
}

/** A shape for each state: some share a colour, and not everyone tells colours apart. */
const marks: Record<EntryState, string> = {
  coming: 'rounded-full bg-yes',
  waiting: 'rotate-45 scale-90 bg-open-mark',
  declined: 'scale-y-40 bg-no',
  unanswered: 'rounded-full border-2 border-open-mark',
  closed: 'bg-edge',
  free: 'border-2 border-edge',
  cancelled: 'rotate-45 scale-90 border-2 border-edge',
  activity: 'bg-info [clip-path:polygon(50%_0,100%_100%,0_100%)]',
};

function Mark({ state }: { state: EntryState }) {
  return <span aria-hidden className={`size-2 shrink-0 ${marks[state]}`} />;
}

/** On a phone: a mark for each event; the day in full stands below. */
function Dots({ entries }: { entries: readonly Entry[] }) {
  return (
    <span aria-hidden className="flex gap-0.5 lg:hidden">
      {entries.slice(0, shown.dots).map(({ key, state }) => (
        <Mark key={key} state={state} />
      ))}
    </span>
  );
}

const chipLook: Record<EntryState, string> = {
  coming: 'bg-yes-soft text-yes',
  waiting: 'bg-open-soft text-open',
  declined: 'bg-no-soft text-no',
  unanswered: 'bg-open-soft text-open',
  closed: 'bg-sunken text-soft',
  free: 'bg-sunken text-soft',
  cancelled: 'bg-sunken text-soft line-through',
  activity: 'bg-info-soft text-info',
};

/** On a desk: the title, which leads to the event; by keyboard it is reached through the day below. */
function Chip({ entry }: { entry: Entry }) {
  const { t } = useLingui();
  const words = useStateWords();
  const { title, event, activity, state } = entry;
  const name = t`${title}, ${words[state]}`;
  const shared = {
    tabIndex: -1,
    'aria-label': name,
    title: name,
    className: `pointer-events-auto line-clamp-2 rounded px-1.5 py-0.5 text-xs leading-tight font-medium no-underline hover:underline ${chipLook[state]}`,
  };
  return (
    <li>
      {activity !== null && (
        <ActivityLink {...shared} activity={activity}>
          {title}
        </ActivityLink>
      )}
      {event !== null && (
        <Link to="/events/$event" params={{ event: event.id }} {...shared}>
          {title}
        </Link>
      )}
    </li>
  );
}

/** What the marks of this month mean. */
function Legend({ days }: { days: ReadonlyMap<string, readonly Entry[]> }) {
  const words = useStateWords();
  const present = new Set([...days.values()].flat().map(({ state }) => state));
  const states = (Object.keys(words) as EntryState[]).filter((state) => present.has(state));
  if (states.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-3 py-2 text-sm text-soft">
      {states.map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <Mark state={state} />
          {words[state]}
        </li>
      ))}
    </ul>
  );
}
