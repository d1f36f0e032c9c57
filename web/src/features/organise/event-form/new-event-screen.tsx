import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { BellPlus, CalendarCog, CalendarX, FileImage, MessageCircleQuestion } from 'lucide-react';
import { useId, useState } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page.tsx';
import type { EventDefaults } from '../../../lib/api/schema.gen.ts';
import { followed, followsCalendar, isBlank, newEventIn, withCalendar } from './calendar-defaults-rules.ts';
import { DefaultsWords, useCalendarDefaults } from './calendar-defaults.tsx';
import { CopyForm } from './copy-form.tsx';
import { hasProblems } from '../../../ui/form/form-work.ts';
import { EarlierEvents } from './earlier-events.tsx';
import { EventForm, useEventForm } from './event-form.tsx';
import { emptyEventDraft, eventProblems, understood, type EventDraft } from './event-form-rules.ts';
import { useCreatingEvent } from '../managed-events.ts';
import { ownCalendarsQuery } from '../../../lib/session/session.ts';
import { SeriesFields } from '../series/series-fields.tsx';
import { useCreatingSeries, useSeriesPreview } from '../series/series-queries.ts';
import { useAnnouncingDrafts } from '../series/series-removal.tsx';
import { noSeries, seriesOf, type SeriesDraft } from '../series/series-rules.ts';

const route = getRouteApi('/app/organise/new');

/** A new event: a short form with good defaults. */
export function NewEventScreen() {
  const { t } = useLingui();
  const { calendars } = useSuspenseQuery(ownCalendarsQuery).data;
  const { from } = route.useSearch();
  if (calendars.length === 0)
    return (
      <Page title={t`New event`} back="/organise">
        <Notice icon={CalendarX} title={<Trans>There is no calendar yet</Trans>}>
          <Trans>An event needs a calendar. Ask the administration for one.</Trans>
        </Notice>
      </Page>
    );
  return (
    <Page title={t`New event`} back="/organise" width="wide">
      {from === undefined ? <NewEventForm calendars={calendars} /> : <CopyForm from={from} />}
    </Page>
  );
}

function NewEventForm({ calendars }: { calendars: { id: number; title: string }[] }) {
  const { calendar } = route.useSearch();
  const [series, setSeries] = useState(noSeries);
  const only = calendars.length === 1 ? calendars[0] : undefined;
  const defaultsOf = useCalendarDefaults();
  const saving = useSavingNew(series, defaultsOf);
  const form = useEventForm(
    {
      known: calendars.find(({ id }) => id === calendar) ?? only,
      draftOf: (chosen) => {
        const empty = { ...emptyEventDraft, calendar: chosen === undefined ? '' : String(chosen.id) };
        return withCalendar(emptyEventDraft, empty, { former: undefined, defaults: defaultsOf(empty) });
      },
      follow: (before, next) =>
        withCalendar(before, next, { former: defaultsOf(before), defaults: defaultsOf(next) }),
      ...saving,
    },
    calendars,
  );
  const { draft } = form;
  const { startDate } = understood(draft);
  const rule = seriesOf(series, startDate);
  const defaults = defaultsOf(draft);
  const wanted =
    rule === null || hasProblems(eventProblems(draft))
      ? null
      : { ...newEventIn(defaults, draft), series: rule };
  const preview = useSeriesPreview(wanted);
  return (
    <EventForm
      form={form}
      isNew
      calendars={calendars}
      more={
        <>
          <SeriesFields
            series={series}
            start={startDate}
            isReady={wanted !== null}
            preview={preview}
            onChange={setSeries}
          />
          {series.repeat === '' && (
            <FurtherParts isSaving={form.isSaving} onAdd={(part) => void form.session.submit(part)} />
          )}
        </>
      }
      buttons={
        series.repeat === '' ? (
          <>
            <Button type="submit" kind="main" value="publish" wide pending={form.isSaving}>
              <Trans>Publish …</Trans>
            </Button>
            <Button type="submit" value="draft" wide pending={form.isSaving}>
              <Trans>Save the draft</Trans>
            </Button>
          </>
        ) : (
          <Button type="submit" kind="main" wide disabled={wanted === null} pending={form.isSaving}>
            <Trans>Save the drafts</Trans>
          </Button>
        )
      }
    >
      <EarlierEvents
        calendar={draft.calendar === '' ? calendar : Number(draft.calendar)}
        title={draft.title}
        isBlank={series.repeat === '' && isBlank(draft, defaults)}
      />
      {defaults !== undefined && followsCalendar(draft, defaults) && (
        <p className="flex items-start gap-2 text-[0.9375rem] text-soft">
          <CalendarCog size={18} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            <DefaultsWords defaults={followed(draft, defaults)} />
          </span>
        </p>
      )}
    </EventForm>
  );
}

/** Where what belongs to an event is prepared, by the button that leads there once the draft is saved. */
const partAddresses = {
  questions: '/organise/events/$event/questions',
  files: '/organise/events/$event/files',
  reminders: '/organise/events/$event/messages',
} as const;

/** What an event can have besides: to add it saves the draft first, so that nothing that was typed is lost. */
function FurtherParts({ isSaving, onAdd }: { isSaving: boolean; onAdd: (part: string) => void }) {
  const { t } = useLingui();
  const id = useId();
  const parts = [
    { value: 'questions', label: t`Questions`, icon: MessageCircleQuestion },
    { value: 'files', label: t`Files and banner`, icon: FileImage },
    { value: 'reminders', label: t`Reminders`, icon: BellPlus },
  ] as const;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold">
        <Trans>Add something</Trans>
      </h2>
      <div className="flex flex-wrap gap-2">
        {parts.map(({ value, label, icon }) => (
          // Enter in a field publishes or saves, and does not lead here.
          <Button key={value} size="small" icon={icon} disabled={isSaving} onClick={() => onAdd(value)}>
            {label}
          </Button>
        ))}
      </div>
      <p className="text-[0.9375rem] text-soft">
        <Trans>The draft is saved first. You publish it when everything is ready.</Trans>
      </p>
    </section>
  );
}

/** Saves a new event or a series of them, and goes on from there. */
function useSavingNew(
  series: SeriesDraft,
  defaultsOf: (draft: Pick<EventDraft, 'calendar'>) => EventDefaults | undefined,
) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const announceDrafts = useAnnouncingDrafts();
  const creating = useCreatingEvent();
  const repeating = useCreatingSeries();
  const send = async ({ draft }: { draft: EventDraft }, action: string) => {
    const rule = seriesOf(series, draft.startDate);
    const body = newEventIn(defaultsOf(draft), draft);
    if (rule === null) return { ...(await creating.mutateAsync(body)), action };
    return repeating.mutateAsync({ ...body, series: rule });
  };
  const onSaved = (made: Awaited<ReturnType<typeof send>>) => {
    if ('events' in made) {
      announceDrafts(made.events);
      return navigate({ to: '/organise/series/$series', params: { series: made.id }, ignoreBlocker: true });
    }
    announce(t`The draft is saved. Nobody else sees it yet.`);
    const part = partAddresses[made.action as keyof typeof partAddresses];
    if (part !== undefined) return navigate({ to: part, params: { event: made.id }, ignoreBlocker: true });
    const search = made.action === 'publish' ? ({ do: 'publish' } as const) : {};
    return navigate({
      to: '/organise/events/$event',
      params: { event: made.id },
      search,
      ignoreBlocker: true,
    });
  };
  return { send, onSaved };
}
