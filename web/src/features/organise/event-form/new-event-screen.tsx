import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { BellPlus, CalendarX, Copy, FileImage, MessageCircleQuestion } from 'lucide-react';
import { useId, useState } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page.tsx';
import { CopyForm } from './copy-form.tsx';
import { hasProblems } from '../../../ui/form/form-work.ts';
import { EventForm, useEventForm } from './event-form.tsx';
import {
  emptyEventDraft,
  newEventOf,
  eventProblems,
  understood,
  type EventDraft,
} from './event-form-rules.ts';
import { useCreatingEvent } from '../managed-events.ts';
import { ownCalendarsQuery, useNow } from '../../../lib/session/session.ts';
import { SeriesFields } from '../series/series-fields.tsx';
import { useCreatingSeries, useSeriesPreview, useSavedDraftsWords } from '../series/series-queries.ts';
import { noSeries, seriesOf, type SeriesDraft } from '../series/series-rules.ts';
import { dayOf } from '../../../lib/format/dates.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { managedListQuery } from '../../../entities/event/organisers/managed-events.ts';
import { eventsIn } from '../more-events.tsx';

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
  const saving = useSavingNew(series);
  const form = useEventForm(
    {
      known: calendars.find(({ id }) => id === calendar) ?? only,
      draftOf: (chosen) => ({ ...emptyEventDraft, calendar: chosen === undefined ? '' : String(chosen.id) }),
      ...saving,
    },
    calendars,
  );
  const { draft } = form;
  const { startDate } = understood(draft);
  const rule = seriesOf(series, startDate);
  const wanted =
    rule === null || hasProblems(eventProblems(draft)) ? null : { ...newEventOf(draft), series: rule };
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
      <EarlierEvents calendar={calendar} />
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
function useSavingNew(series: SeriesDraft) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const savedDrafts = useSavedDraftsWords();
  const creating = useCreatingEvent();
  const repeating = useCreatingSeries();
  const send = async ({ draft }: { draft: EventDraft }, action: string) => {
    const rule = seriesOf(series, draft.startDate);
    const body = newEventOf(draft);
    if (rule === null) return { ...(await creating.mutateAsync(body)), action };
    return repeating.mutateAsync({ ...body, series: rule });
  };
  const onSaved = (made: Awaited<ReturnType<typeof send>>) => {
    if ('events' in made) {
      announce(savedDrafts(made.events.length));
      return navigate({ to: '/organise', ignoreBlocker: true });
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

/** The events that were, to begin from; the chosen one is in the address. */
function EarlierEvents({ calendar }: { calendar: number | undefined }) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const today = dayOf(useNow());
  const earlier = useInfiniteQuery(
    managedListQuery({ calendar, state: 'published', to: today, order: 'desc' }),
  );
  const events = eventsIn(earlier);
  if (events.length === 0) return null;
  return (
    <Disclosure
      title={
        <>
          <Copy size={20} aria-hidden className="shrink-0" />
          <Trans>Start from an earlier event</Trans>
        </>
      }
      titleClassName="min-h-14 px-4 py-3"
      className="rounded-card bg-info-soft text-info"
    >
      <ul aria-label={t`Earlier events`} className="max-h-80 overflow-y-auto px-2 pb-2">
        {events.map(({ id, title, startDate }) => (
          <li key={id}>
            <Link
              to="/organise/new"
              search={{ from: id }}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-control bg-card px-4 py-2 text-ink no-underline hover:bg-sunken [li+li>&]:mt-1.5"
            >
              <span className="font-semibold">{title}</span>
              <span className="text-[0.9375rem] text-soft">{formatter.shortDay(startDate)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
