import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import type { SeriesRule } from '../api/schema.gen.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { CopyForm } from './copy-form.tsx';
import { EarlierEvents } from './earlier-events.tsx';
import { EventForm } from './event-form.tsx';
import { emptyEventDraft, newEventOf, eventProblems, type EventDraft } from './event-form-rules.ts';
import { useCreatingEvent } from './managed-events-mutations.ts';
import { ownCalendarsQuery } from '../shared/organisers.ts';
import { SeriesFields } from './series-fields.tsx';
import { useCreatingSeries, useSeriesPreview } from './series-queries.ts';
import { noSeries, seriesOf } from './series-rules.ts';
import { useSavedDraftsWords } from './series-words.ts';

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
  const [first] = useState(() => {
    const chosen =
      calendars.find(({ id }) => id === calendar) ?? (calendars.length === 1 ? calendars[0] : undefined);
    return { ...emptyEventDraft, calendar: chosen === undefined ? '' : String(chosen.id) };
  });
  const [draft, setDraft] = useState(first);
  const [series, setSeries] = useState(noSeries);
  const rule = seriesOf(series, draft.startDate);
  const wanted =
    rule === null || Object.keys(eventProblems(draft)).length > 0
      ? null
      : { ...newEventOf(draft), series: rule };
  const preview = useSeriesPreview(wanted);
  const saving = useSavingNew();
  return (
    <EventForm
      first={first}
      draft={draft}
      onChange={setDraft}
      isNew
      calendars={calendars}
      onSave={(action) => saving.save(draft, rule, action)}
      more={
        <SeriesFields
          series={series}
          start={draft.startDate}
          isReady={wanted !== null}
          preview={preview}
          onChange={setSeries}
        />
      }
      buttons={
        series.repeat === '' ? (
          <>
            <Button type="submit" kind="main" value="publish" wide pending={saving.isPending}>
              <Trans>Publish …</Trans>
            </Button>
            <Button type="submit" value="draft" wide pending={saving.isPending}>
              <Trans>Save the draft</Trans>
            </Button>
          </>
        ) : (
          <Button type="submit" kind="main" wide disabled={wanted === null} pending={saving.isPending}>
            <Trans>Save the drafts</Trans>
          </Button>
        )
      }
    >
      <EarlierEvents calendar={calendar} />
    </EventForm>
  );
}

/** Saves a new event or a series of them, and goes on from there. */
function useSavingNew() {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const savedDrafts = useSavedDraftsWords();
  const creating = useCreatingEvent();
  const repeating = useCreatingSeries();
  const save = async (draft: EventDraft, rule: SeriesRule | null, action: string): Promise<boolean> => {
    if (rule === null) {
      const { id } = await creating.mutateAsync(newEventOf(draft));
      announce(t`The draft is saved. Nobody else sees it yet.`);
      const search = action === 'publish' ? ({ do: 'publish' } as const) : {};
      await navigate({ to: '/organise/events/$event', params: { event: id }, search, ignoreBlocker: true });
    } else {
      const { events } = await repeating.mutateAsync({ ...newEventOf(draft), series: rule });
      announce(savedDrafts(events.length));
      await navigate({ to: '/organise', ignoreBlocker: true });
    }
    return true;
  };
  return { save, isPending: creating.isPending || repeating.isPending };
}
