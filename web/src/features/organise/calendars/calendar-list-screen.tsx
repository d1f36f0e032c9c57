import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellRing, ChevronRight, Plus, SearchX, ShieldCheck } from 'lucide-react';
import type { ManagedCalendar } from '../../../lib/api/schema.gen.ts';
import { useTypedInAddress } from '../../../lib/address.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowCard } from '../../../ui/row-list.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { foundCalendars } from './calendar-form-rules.ts';
import { managedCalendarsQuery } from './managed-calendars-queries.ts';
import { plural } from '@lingui/core/macro';

/** The calendars that someone manages, with what their new events begin with. */
export function CalendarListScreen() {
  const { t } = useLingui();
  const { calendars } = useSuspenseQuery(managedCalendarsQuery()).data;
  const [text, type] = useTypedInAddress();
  const found = foundCalendars(calendars, text);
  return (
    <Page
      title={t`Calendars`}
      below={t`Who reviews new events, and when those are reminded who have not answered.`}
      back="/organise"
      actions={
        <LinkButton to="/organise/calendars/new" kind="main" icon={Plus}>
          <Trans>New calendar</Trans>
        </LinkButton>
      }
    >
      {calendars.length > 8 && (
        <div className="mb-4">
          <SearchField label={t`Search for a calendar`} value={text} onChange={type} maxLength={100} />
        </div>
      )}
      {found.length === 0 ? (
        <Notice icon={SearchX} title={<Trans>No calendar with that name</Trans>} />
      ) : (
        <RowCard
          label={t`Calendars`}
          rows={found}
          keyOf={({ id }) => id}
          height={110}
          rowClassName="relative flex items-center gap-3 p-4 hover:bg-sunken/40 has-[a:focus-visible]:bg-sunken/40"
        >
          {(calendar) => <CalendarLine calendar={calendar} />}
        </RowCard>
      )}
    </Page>
  );
}

function CalendarLine({ calendar }: { calendar: ManagedCalendar }) {
  const days = useDaysWords();
  const { id, title, place, reviewers, reminders } = calendar;
  return (
    <>
      <div className="min-w-0 flex-1">
        <h2 className="leading-snug font-semibold">
          <Link
            to="/organise/calendars/$calendar"
            params={{ calendar: id }}
            className="text-ink no-underline after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h2>
        {place.name !== title && <p className="text-[0.9375rem] text-soft">{place.name}</p>}
        <p className="mt-1 flex items-start gap-2 text-[0.9375rem] text-soft">
          <ShieldCheck size={18} aria-hidden className="mt-0.5 shrink-0" />
          {reviewers.length === 0 ? (
            <Trans>Nobody reviews by default</Trans>
          ) : (
            reviewers.map((reviewer) => reviewer.title).join(', ')
          )}
        </p>
        <p className="flex items-start gap-2 text-[0.9375rem] text-soft">
          <BellRing size={18} aria-hidden className="mt-0.5 shrink-0" />
          {reminders.length === 0 ? <Trans>No reminders by default</Trans> : days(reminders)}
        </p>
      </div>
      <ChevronRight size={20} aria-hidden className="shrink-0 text-soft" />
    </>
  );
}

/** Writes how many days before the due date reminders are sent. */
export function useDaysWords(): (reminders: readonly number[]) => string {
  const { t } = useLingui();
  return (reminders) =>
    reminders
      .map(
        (days) => t`${plural(days, { 0: 'On the last day', one: '# day before', other: '# days before' })}`,
      )
      .join(', ');
}
