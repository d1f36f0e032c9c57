import { useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ChoosableFunction, ManagedCalendar } from '../../../lib/api/schema.gen.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Form, SaveBar } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import { functionsQuery } from '../../../entities/event/organisers/managed-events.ts';
import { CalendarFields, useCalendarNames } from './calendar-fields.tsx';
import { useDefaultsProblems } from './event-defaults-fields.tsx';
import { RemoveCalendar } from './remove-calendar.tsx';
import { calendarChange, calendarProblems, draftOfCalendar } from './calendar-form-rules.ts';
import { useDaysWords } from './calendar-list-screen.tsx';
import { managedCalendarQuery, useChangingCalendar } from './managed-calendars-queries.ts';

const route = getRouteApi('/app/organise/calendars/$calendar');

/** Renames a calendar, and changes what its new events begin with. */
export function EditCalendarScreen() {
  const { t } = useLingui();
  const { calendar: id } = route.useParams();
  const calendar = useSuspenseQuery(managedCalendarQuery(id)).data;
  const all = useSuspenseQuery(functionsQuery()).data.functions;
  const form = useCalendarForm(calendar, all);
  const { place, reviewers } = form.known;
  const functions = all.filter(
    (one) => one.level === place.level || reviewers.some((reviewer) => reviewer.id === one.id),
  );
  return (
    <Page
      title={t`Edit calendar`}
      above={place.name}
      below={t`Events that are there already stay as they are.`}
      back="/organise/calendars"
    >
      <Form form={form} label={t`Calendar`} className="flex flex-col gap-6" buttons={<SaveBar form={form} />}>
        <CalendarFields form={form} functions={functions} placeName={place.name} />
      </Form>
      <RemoveCalendar calendar={calendar} />
    </Page>
  );
}

function useCalendarForm(calendar: ManagedCalendar, functions: readonly ChoosableFunction[]) {
  const client = useQueryClient();
  const changing = useChangingCalendar(calendar.id);
  const days = useDaysWords();
  return useForm({
    known: calendar,
    names: useCalendarNames(),
    words: useDefaultsProblems(),
    wordsOf: (field, value) => {
      if (typeof value === 'string') return value === '' ? undefined : value;
      const numbers = Array.isArray(value) ? (value as number[]) : [];
      if (numbers.length === 0) return undefined;
      const offices = functions.filter(({ id }) => numbers.includes(id)).map(({ title }) => title);
      return field === 'reminders' ? days(numbers) : offices.join(', ');
    },
    draftOf: draftOfCalendar,
    problemsOf: calendarProblems,
    send: async ({ known, first, draft }) => {
      const body = calendarChange(draft, first);
      return Object.keys(body).length === 0 ? known : changing.mutateAsync({ version: known.version, body });
    },
    readAgain: () => client.fetchQuery({ ...managedCalendarQuery(calendar.id), staleTime: 0 }),
    onSaved: useLeavingCalendar(),
  });
}

/** Goes back to the calendars once one of them is saved. */
export function useLeavingCalendar() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return () => {
    announce(t`Saved.`);
    return navigate({ to: '/organise/calendars', ignoreBlocker: true });
  };
}
