import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiFailure } from '../api/failures.ts';
import type { ManagedEventDetail } from '../api/schema.gen.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { EventForm } from './event-form.tsx';
import { changedFields, changeOf, draftOf, type EventDraft } from './event-form-rules.ts';
import { useChangingEvent } from './managed-events-mutations.ts';
import { managedEventQuery } from './managed-events-queries.ts';
import { merge } from './merge-rules.ts';
import { MergeNotice, type Meeting } from './merge-notice.tsx';
import { useManagedEvent } from './use-managed-event.ts';

const route = getRouteApi('/app/organise/events/$event/edit');

/** Changing an event. */
export function EditEventScreen() {
  const { t } = useLingui();
  const event = useManagedEvent();
  // What was there when the page was opened is what changes are compared with, also when others change it meanwhile.
  const [opened] = useState(event);
  return (
    <Page title={t`Edit event`} above={opened.title} back={`/organise/events/${opened.id}`} width="wide">
      <EditEventForm opened={opened} />
    </Page>
  );
}

interface Editing {
  /** The event as the form knows it: what is sent is the difference to it. */
  known: ManagedEventDetail;
  draft: EventDraft;
  /** Where somebody else's changes meet these. */
  meeting: Meeting | null;
}

function EditEventForm({ opened }: { opened: ManagedEventDetail }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const changing = useChangingEvent(opened.id);
  const [{ known, draft, meeting }, setEditing] = useState<Editing>(() => ({
    known: opened,
    draft: draftOf(opened),
    meeting: null,
  }));
  const setDraft = (next: EventDraft) => setEditing((now) => ({ ...now, draft: next }));
  const first = draftOf(known);
  const meet = async (failure: ApiFailure) => {
    const theirs = await client.fetchQuery({ ...managedEventQuery(opened.id), staleTime: 0 });
    const merged = merge(first, draft, draftOf(theirs));
    setEditing({
      known: theirs,
      draft: merged.draft,
      meeting: { ...merged, mine: merged.draft, theirs: draftOf(theirs), by: failure.info },
    });
  };
  const save = async () => {
    if (changedFields(draft, first).length > 0) {
      try {
        await changing.mutateAsync({ version: known.version, body: changeOf(draft, first) });
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || failure.status !== 412) throw failure;
        await meet(failure);
        return false;
      }
      announce(t`Saved.`);
    }
    await navigate({
      to: '/organise/events/$event',
      params: { event: opened.id },
      ignoreBlocker: true,
    });
    return true;
  };
  return (
    <EventForm
      first={first}
      draft={draft}
      onChange={setDraft}
      isNew={false}
      calendars={[opened.calendar]}
      onSave={save}
      buttons={
        <Button type="submit" kind="main" wide pending={changing.isPending}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      {meeting !== null && (
        <MergeNotice
          key={known.version}
          meeting={meeting}
          draft={draft}
          onChange={setDraft}
          calendars={[opened.calendar]}
        />
      )}
    </EventForm>
  );
}
