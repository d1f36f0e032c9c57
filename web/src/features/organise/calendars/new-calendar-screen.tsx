import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../../lib/session/session.ts';
import { announce } from '../../../ui/announcer.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Page } from '../../../ui/page.tsx';
import { CalendarFields } from './calendar-fields.tsx';
import { CalendarForm } from './calendar-form.tsx';
import { calendarPlaces, newCalendarBody, type CalendarDraft } from './calendar-form-rules.ts';
import { managedCalendarsQuery, useCreatingCalendar } from './managed-calendars-queries.ts';
import { functionsQuery } from '../../../entities/event/organisers/managed-events.ts';

const empty: CalendarDraft = { title: '', reviewers: [], reminders: [] };

/** A further calendar of a club or unit. */
export function NewCalendarScreen() {
  const { t } = useLingui();
  const { calendars } = useSuspenseQuery(managedCalendarsQuery()).data;
  const { functions } = useSuspenseQuery(functionsQuery()).data;
  const places = calendarPlaces(calendars, useMe());
  const [draft, setDraft] = useState(empty);
  const [chosen, setChosen] = useState(places[0]?.id ?? 0);
  const place = places.find(({ id }) => id === chosen);
  const creating = useCreatingCalendar();
  const navigate = useNavigate();
  const save = async () => {
    await creating.mutateAsync(newCalendarBody(draft, chosen));
    announce(t`Saved.`);
    await navigate({ to: '/organise/calendars', ignoreBlocker: true });
    return true;
  };
  return (
    <Page
      title={t`New calendar`}
      below={t`Every club and unit has one already; a further one keeps other events apart.`}
      back="/organise/calendars"
    >
      <CalendarForm
        isTitleMissing={draft.title.trim() === ''}
        isChanged={draft !== empty}
        isPending={creating.isPending}
        onSave={save}
      >
        {(isTitleMissing) => (
          <>
            {places.length > 1 && (
              <SelectField
                label={t`Whose calendar?`}
                hint={t`Its events are for everybody there and below.`}
                name="place"
                value={chosen}
                onChange={({ target }) => {
                  setChosen(Number(target.value));
                  // Other offices are held at another kind of place.
                  setDraft({ ...draft, reviewers: [] });
                }}
              >
                {places.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
            <CalendarFields
              draft={draft}
              isTitleMissing={isTitleMissing}
              functions={functions.filter(({ level }) => level === place?.level)}
              placeName={place?.name ?? ''}
              onChange={(part) => setDraft({ ...draft, ...part })}
            />
          </>
        )}
      </CalendarForm>
    </Page>
  );
}
