import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ManagedEventDetail } from '../api/schema.gen.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { EventForm } from './event-form.tsx';
import { MergeNotice } from '../ui/merge-notice.tsx';
import { useFieldNames, useValueWords } from './event-words.ts';
import { MoveDialog } from './move-dialog.tsx';
import { SeriesScope } from './series-scope.tsx';
import { useEditing } from './use-editing.ts';
import { useManagedEvent } from './use-managed-event.ts';

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

function EditEventForm({ opened }: { opened: ManagedEventDetail }) {
  const editing = useEditing(opened);
  const names = useFieldNames();
  const words = useValueWords([opened.calendar]);
  const { first, draft, meeting, notice, isPending } = editing;
  return (
    <>
      <EventForm
        first={first}
        draft={draft}
        onChange={editing.change}
        isNew={false}
        calendars={[opened.calendar]}
        onSave={editing.save}
        buttons={
          <Button type="submit" kind="main" wide pending={isPending}>
            <Trans>Save</Trans>
          </Button>
        }
      >
        {opened.series !== null && <SeriesScope scope={editing.scope} onChange={editing.choose} />}
        {meeting !== null && (
          <MergeNotice
            key={meeting.version}
            meeting={meeting}
            draft={draft}
            onChange={editing.change}
            nameOf={(field) => names[field]}
            wordsOf={words}
          />
        )}
      </EventForm>
      {notice !== null && (
        <MoveDialog
          notice={notice}
          isPending={isPending}
          onSave={editing.saveAndTell}
          onClose={editing.closeNotice}
        />
      )}
    </>
  );
}
