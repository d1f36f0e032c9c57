import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ChoosableFunction } from '../api/schema.gen.ts';
import { MergeNotice } from '../ui/merge-notice.tsx';
import { Page } from '../ui/page.tsx';
import { CalendarFields } from './calendar-fields.tsx';
import { CalendarForm } from './calendar-form.tsx';
import type { CalendarDraft } from './calendar-form-rules.ts';
import { useDaysWords } from './days-words.ts';
import { managedCalendarQuery } from './managed-calendars-queries.ts';
import { functionsQuery } from './reviewers-queries.ts';
import { useEditingCalendar } from './use-editing-calendar.ts';

const route = getRouteApi('/app/organise/calendars/$calendar');

/** Renames a calendar, and changes what its new events begin with. */
export function EditCalendarScreen() {
  const { t } = useLingui();
  const { calendar: id } = route.useParams();
  const { data } = useSuspenseQuery(managedCalendarQuery(id));
  // What was there when the page was opened is what changes are compared with, also when others change it meanwhile.
  const [opened] = useState(data);
  const { place, reviewers } = opened;
  const all = useSuspenseQuery(functionsQuery()).data.functions;
  const functions = all.filter(
    (one) => one.level === place.level || reviewers.some((reviewer) => reviewer.id === one.id),
  );
  const editing = useEditingCalendar(opened);
  const { draft, meeting, change } = editing;
  const words = useCalendarWords(all);
  const names: Record<keyof CalendarDraft, string> = {
    title: t`Title`,
    reviewers: t`Reviewers`,
    reminders: t`Reminders`,
  };
  return (
    <Page
      title={t`Edit calendar`}
      above={place.name}
      below={t`Events that are there already stay as they are.`}
      back="/organise/calendars"
    >
      <CalendarForm
        isTitleMissing={draft.title.trim() === ''}
        isChanged={editing.isChanged}
        isPending={editing.isPending}
        onSave={editing.save}
      >
        {(isTitleMissing) => (
          <>
            {meeting !== null && (
              <MergeNotice
                key={meeting.version}
                meeting={meeting}
                draft={draft}
                onChange={change}
                nameOf={(field) => names[field]}
                wordsOf={words}
              />
            )}
            <CalendarFields
              draft={draft}
              isTitleMissing={isTitleMissing}
              functions={functions}
              placeName={place.name}
              onChange={change}
            />
          </>
        )}
      </CalendarForm>
    </Page>
  );
}

/** Writes what stands in a field, for people to compare. */
function useCalendarWords(functions: readonly ChoosableFunction[]) {
  const { t } = useLingui();
  const days = useDaysWords();
  return ({ title, reviewers, reminders }: CalendarDraft, field: keyof CalendarDraft): string => {
    const offices = functions.filter(({ id }) => reviewers.includes(id)).map((one) => one.title);
    const words = { title, reviewers: offices.join(', '), reminders: days(reminders) }[field];
    return words === '' ? t`(empty)` : words;
  };
}
