import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { CopyForm } from './copy-form.tsx';
import { EarlierEvents } from './earlier-events.tsx';
import { EventForm } from './event-form.tsx';
import { emptyDraft, newEventOf } from './event-form-rules.ts';
import { useCreatingEvent } from './managed-events-mutations.ts';
import { ownCalendarsQuery } from './managed-events-queries.ts';

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
  const { t } = useLingui();
  const { calendar } = route.useSearch();
  const navigate = route.useNavigate();
  const creating = useCreatingEvent();
  const [first] = useState(() => {
    const chosen =
      calendars.find(({ id }) => id === calendar) ?? (calendars.length === 1 ? calendars[0] : undefined);
    return { ...emptyDraft, calendar: chosen === undefined ? '' : String(chosen.id) };
  });
  const [draft, setDraft] = useState(first);
  const save = async (action: string) => {
    const { id } = await creating.mutateAsync(newEventOf(draft));
    announce(t`The draft is saved. Nobody else sees it yet.`);
    await navigate({
      to: '/organise/events/$event',
      params: { event: id },
      search: action === 'publish' ? { do: 'publish' } : {},
      ignoreBlocker: true,
    });
    return true;
  };
  return (
    <EventForm
      first={first}
      draft={draft}
      onChange={setDraft}
      isNew
      calendars={calendars}
      onSave={save}
      buttons={
        <>
          <Button type="submit" kind="main" value="publish" wide pending={creating.isPending}>
            <Trans>Save and publish …</Trans>
          </Button>
          <Button type="submit" value="draft" wide pending={creating.isPending}>
            <Trans>Save the draft</Trans>
          </Button>
        </>
      }
    >
      <EarlierEvents calendar={calendar} />
    </EventForm>
  );
}
