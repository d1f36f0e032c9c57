import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ChoosableFunction, ManagedCalendar } from '../../../lib/api/schema.gen.ts';
import { MergeNotice } from '../../../ui/merge-notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { CalendarFields } from './calendar-fields.tsx';
import { CalendarForm } from './calendar-form.tsx';
import { type CalendarDraft, calendarChange, draftOfCalendar } from './calendar-form-rules.ts';
import { useDaysWords } from './calendar-list-screen.tsx';
import { managedCalendarQuery, useChangingCalendar } from './managed-calendars-queries.ts';
import { functionsQuery } from '../../../entities/event/organisers/managed-events.ts';
import { ApiFailure } from '../../../lib/api/failures.ts';
import { meetingOf, type Meeting } from '../../../lib/merge-rules.ts';
import { announce } from '../../../ui/announcer.tsx';

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

interface Editing {
  /** The calendar as the form knows it: what is sent is the difference to it. */
  known: ManagedCalendar;
  draft: CalendarDraft;
  meeting: Meeting<CalendarDraft> | null;
}

/** A calendar that is being changed: what was typed, and what others changed meanwhile. */
function useEditingCalendar(opened: ManagedCalendar) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const changing = useChangingCalendar(opened.id);
  const [editing, setEditing] = useState<Editing>(() => ({
    known: opened,
    draft: draftOfCalendar(opened),
    meeting: null,
  }));
  const { known, draft } = editing;
  const first = draftOfCalendar(known);
  const body = calendarChange(draft, first);
  const isChanged = Object.keys(body).length > 0;
  const save = async (): Promise<boolean> => {
    try {
      if (isChanged) await changing.mutateAsync({ version: known.version, body });
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.status !== 412) throw failure;
      const now = await client.fetchQuery({ ...managedCalendarQuery(opened.id), staleTime: 0 });
      const both = { first, mine: draft, theirs: draftOfCalendar(now) };
      const meeting = meetingOf(both, { version: now.version, by: failure.info });
      setEditing({ known: now, draft: meeting.draft, meeting });
      return false;
    }
    announce(t`Saved.`);
    await navigate({ to: '/organise/calendars', ignoreBlocker: true });
    return true;
  };
  return {
    ...editing,
    isChanged,
    isPending: changing.isPending,
    change: (part: Partial<CalendarDraft>) => setEditing({ ...editing, draft: { ...draft, ...part } }),
    save,
  };
}
