import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiFailure } from '../api/failures.ts';
import type { ManagedCalendar } from '../api/schema.gen.ts';
import { meetingOf, type Meeting } from '../shared/merge-rules.ts';
import { announce } from '../ui/announcer.tsx';
import { calendarChange, draftOfCalendar, type CalendarDraft } from './calendar-form-rules.ts';
import { managedCalendarQuery, useChangingCalendar } from './managed-calendars-queries.ts';

interface Editing {
  /** The calendar as the form knows it: what is sent is the difference to it. */
  known: ManagedCalendar;
  draft: CalendarDraft;
  meeting: Meeting<CalendarDraft> | null;
}

/** A calendar that is being changed: what was typed, and what others changed meanwhile. */
export function useEditingCalendar(opened: ManagedCalendar) {
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
