import { useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarDays, History, List } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Event } from '../../lib/api/schema.gen.ts';
import type { Icon } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { answerFilters, calendarsOf, type AnswerFilter } from './agenda-rules.ts';
import type { AgendaSearch } from './agenda-search.ts';

const route = getRouteApi('/app/events');

/** The view, and what is shown in it. */
export function AgendaBar({ events }: { events: readonly Event[] }) {
  return (
    <div className="flex flex-col gap-3 lg:flex-row lg:justify-between print:hidden">
      <Views />
      <Filters events={events} />
    </div>
  );
}

/** The ways to look at the agenda; what was chosen to be seen stays chosen. */
function Views() {
  const { t } = useLingui();
  const { calendar, answer } = route.useSearch();
  const kept = { view: undefined, calendar, answer };
  const views: { label: string; icon: Icon; search: AgendaSearch }[] = [
    { label: t`Coming up`, icon: List, search: kept },
    { label: t`Month`, icon: CalendarDays, search: { ...kept, view: 'month' } },
    { label: t`Earlier`, icon: History, search: { ...kept, view: 'past' } },
  ];
  return (
    <nav aria-label={t`Views`}>
      <ul className="flex flex-wrap gap-1 rounded-control bg-sunken p-1 md:w-fit">
        {views.map(({ label, icon: Shown, search }) => (
          <li key={label} className="flex-1">
            <Link
              to="/events"
              search={search}
              // The present one is marked by its view, whatever month or part of the list is shown in it.
              activeOptions={{ explicitUndefined: true }}
              className="flex min-h-11 items-center justify-center gap-2 rounded-[0.625rem] px-2 text-[0.9375rem] font-semibold whitespace-nowrap text-soft no-underline aria-[current=page]:bg-card aria-[current=page]:text-ink aria-[current=page]:shadow-card sm:px-5"
            >
              {/* On the smallest phones the words need all the room. */}
              <Shown size={18} aria-hidden className="hidden min-[24rem]:block" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Which calendar and which answers are shown; both are in the address. */
function Filters({ events }: { events: readonly Event[] }) {
  const { t } = useLingui();
  const { calendar, answer } = route.useSearch();
  const navigate = route.useNavigate();
  const answers: Record<AnswerFilter, string> = {
    open: t`No answer yet`,
    yes: t`Coming`,
    no: t`Not coming`,
  };
  const show = (filter: Pick<AgendaSearch, 'calendar' | 'answer'>) =>
    void navigate({ search: (before) => ({ ...before, ...filter }), replace: true, resetScroll: false });
  const calendars = calendarsOf(events);
  const isKnown = calendar === undefined || calendars.some(({ id }) => id === calendar);
  return (
    <div className="grid grid-cols-2 gap-2 lg:flex lg:items-center">
      <FilterSelect
        label={t`Calendar`}
        value={calendar ?? ''}
        onChoose={(chosen) => show({ calendar: chosen === '' ? undefined : Number(chosen) })}
      >
        <option value="">{t`All calendars`}</option>
        {!isKnown && <option value={calendar}>{t`Chosen calendar`}</option>}
        {calendars.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={t`My answer`}
        value={answer ?? ''}
        onChoose={(chosen) => show({ answer: answerFilters.find((known) => known === chosen) })}
      >
        <option value="">{t`All answers`}</option>
        {answerFilters.map((known) => (
          <option key={known} value={known}>
            {answers[known]}
          </option>
        ))}
      </FilterSelect>
    </div>
  );
}

interface FilterSelectProps {
  label: string;
  value: string | number;
  onChoose: (value: string) => void;
  children: ReactNode;
}

/** A choice without much ado; what is chosen says what is meant. */
function FilterSelect({ label, value, onChoose, children }: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className="min-h-11 py-1.5 pl-3 text-[0.9375rem] lg:max-w-52"
    >
      {children}
    </Select>
  );
}
