import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMe } from '../../../lib/session/session.ts';
import { Field, SelectField } from '../../../ui/field.tsx';
import { manyChoices, OneOfMany } from '../../../ui/organisers/one-of-many.tsx';
import { Form, SaveBar } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import { CalendarFields, useCalendarNames } from './calendar-fields.tsx';
import {
  calendarPlaces,
  calendarProblems,
  newCalendarBody,
  type CalendarDraft,
} from './calendar-form-rules.ts';
import { useDefaultsProblems } from './event-defaults-fields.tsx';
import { emptyDefaults } from './event-defaults-rules.ts';
import { useLeavingCalendar } from './edit-calendar-screen.tsx';
import { managedCalendarsQuery, useCreatingCalendar } from './managed-calendars-queries.ts';
import { functionsQuery } from '../../../entities/event/organisers/managed-events.ts';

const empty: CalendarDraft = { title: '', reviewers: [], reminders: [], ...emptyDefaults };

/** A further calendar of a club or unit. */
export function NewCalendarScreen() {
  const { t } = useLingui();
  const { calendars } = useSuspenseQuery(managedCalendarsQuery()).data;
  const { functions } = useSuspenseQuery(functionsQuery()).data;
  const places = calendarPlaces(calendars, useMe());
  const creating = useCreatingCalendar();
  const form = useForm({
    known: String(places[0]?.id ?? 0),
    names: { place: t`Whose calendar?`, ...useCalendarNames() },
    words: useDefaultsProblems(),
    draftOf: (place): CalendarDraft & { place: string } => ({ place, ...empty }),
    // Other offices are held at another kind of place.
    withChange: (draft, part) => ({ ...draft, ...part, ...(part.place !== undefined && { reviewers: [] }) }),
    problemsOf: calendarProblems,
    send: ({ draft }) => creating.mutateAsync(newCalendarBody(draft, Number(draft.place))),
    onSaved: useLeavingCalendar(),
  });
  const place = places.find(({ id }) => String(id) === form.draft.place);
  return (
    <Page
      title={t`New calendar`}
      below={t`Every club and unit has one already; a further one keeps other events apart.`}
      back="/organise/calendars"
    >
      <Form form={form} label={t`Calendar`} className="flex flex-col gap-6" buttons={<SaveBar form={form} />}>
        {places.length >= manyChoices && (
          <Field
            label={form.text('place').label}
            hint={t`Its events are for everyone there and below.`}
            error={form.text('place').error}
          >
            {(ids) => (
              <OneOfMany
                ids={ids}
                label={form.text('place').label}
                choices={places.map(({ id, name }) => ({ id, title: name }))}
                chosen={place?.id}
                onChange={(id) => form.change({ place: String(id ?? '') })}
              />
            )}
          </Field>
        )}
        {places.length > 1 && places.length < manyChoices && (
          <SelectField {...form.text('place')} hint={t`Its events are for everyone there and below.`}>
            {places.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <CalendarFields
          form={form}
          functions={functions.filter(({ level }) => level === place?.level)}
          placeName={place?.name ?? ''}
        />
      </Form>
    </Page>
  );
}
