import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTypedInAddress } from '../../../lib/address.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { manyChoices, OneOfMany } from '../../../ui/organisers/one-of-many.tsx';
import { Select } from '../../../ui/select.tsx';
import { ownCalendarsQuery } from '../../../lib/session/session.ts';

const route = getRouteApi('/app/organise/');

/** What is shown of the events: the view, the calendar, a part of the title. All of it is in the address. */
export function CalendarsBar() {
  return (
    <div className="flex flex-col gap-3 lg:flex-row lg:items-center lg:justify-between print:hidden">
      <Views />
      <div className="flex flex-col gap-2 sm:flex-row">
        <CalendarChoice />
        <TitleSearch />
      </div>
    </div>
  );
}

function Views() {
  const { t } = useLingui();
  const { calendar, q } = route.useSearch();
  const views = [
    { label: t({ message: 'Planned', context: 'events' }), view: undefined },
    { label: t`Past`, view: 'past' },
    { label: t({ message: 'Cancelled', context: 'events' }), view: 'cancelled' },
    { label: t`Deleted`, view: 'removed' },
  ] as const;
  return (
    <nav aria-label={t`Views`}>
      <ul className="grid grid-cols-2 gap-1 rounded-control bg-sunken p-1 min-[22.5rem]:flex min-[22.5rem]:flex-wrap md:w-fit">
        {views.map(({ label, view }) => (
          <li key={label} className="flex-auto">
            <Link
              to="/organise"
              search={{ view, calendar, q }}
              activeOptions={{ explicitUndefined: true }}
              resetScroll={false}
              className="flex min-h-11 items-center justify-center rounded-[0.625rem] px-1.5 text-[0.9375rem] font-semibold whitespace-nowrap text-soft no-underline aria-[current=page]:bg-card aria-[current=page]:text-ink aria-[current=page]:shadow-card sm:px-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CalendarChoice() {
  const { t } = useLingui();
  const { calendar } = route.useSearch();
  const navigate = route.useNavigate();
  const { calendars } = useSuspenseQuery(ownCalendarsQuery).data;
  if (calendars.length < 2) return null;
  const choose = (chosen: number | undefined) =>
    void navigate({
      search: (before) => ({
        ...before,
        more: undefined,
        calendar: chosen,
      }),
      replace: true,
      resetScroll: false,
    });
  if (calendars.length >= manyChoices)
    return (
      <div className="sm:w-64">
        <OneOfMany label={t`Calendar`} choices={calendars} chosen={calendar} onChange={choose} />
      </div>
    );
  return (
    <div className="sm:w-56">
      <Select
        aria-label={t`Calendar`}
        value={calendars.find(({ id }) => id === calendar)?.id ?? ''}
        onChange={({ target: { value } }) => choose(value === '' ? undefined : Number(value))}
        className="min-h-12 py-1.5 pl-3"
      >
        <option value="">{t`All calendars`}</option>
        {calendars.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Looks for a part of the title. */
function TitleSearch() {
  const { t } = useLingui();
  const [text, type] = useTypedInAddress();
  return (
    <div className="sm:w-64">
      <SearchField label={t`Search by title`} value={text} onChange={type} maxLength={100} />
    </div>
  );
}
