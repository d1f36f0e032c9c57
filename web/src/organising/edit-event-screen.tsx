import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { EventForm } from './event-form.tsx';
import { draftOfEvent } from './event-form-rules.ts';
import { MergeNotice } from '../ui/merge-notice.tsx';
import { useEventFieldNames, useValueWords } from './event-words.ts';
import { MoveDialog } from './move-dialog.tsx';
import { SeriesScope } from './series-scope.tsx';
import { SeriesUndo } from './series-undo.tsx';
import { useUndoToAsk, type Opened } from './undoing-move.ts';
import { useEditing } from './use-editing.ts';
import { useManagedEvent } from './use-managed-event.ts';

/** Changing an event. */
export function EditEventScreen() {
  const { t } = useLingui();
  const event = useManagedEvent();
  // What was there when the page was opened is what changes are compared with, also when others change it meanwhile.
  const [opened] = useState(event);
  const undo = useUndoToAsk(event.id);
  return (
    <Page title={t`Edit event`} above={opened.title} back={`/organise/events/${opened.id}`} width="wide">
      <EditEventForm
        opened={undo ?? { known: opened, draft: draftOfEvent(opened), undo: null }}
        savesAtOnce={undo !== undefined}
      />
    </Page>
  );
}

function EditEventForm({ opened, savesAtOnce }: { opened: Opened; savesAtOnce: boolean }) {
  const editing = useEditing(opened);
  const { calendar, series } = opened.known;
  const names = useEventFieldNames();
  const words = useValueWords([calendar]);
  const { first, draft, following, meeting, notice, isPending } = editing;
  return (
    <>
      <EventForm
        first={first}
        draft={draft}
        onChange={editing.change}
        isNew={false}
        calendars={[calendar]}
        savesAtOnce={savesAtOnce}
        onSave={editing.save}
        buttons={
          <Button type="submit" kind="main" wide pending={isPending}>
            <Trans>Save</Trans>
          </Button>
        }
      >
        {series !== null && following === null && (
          <SeriesScope scope={editing.scope} onChange={editing.choose} />
        )}
        {following !== null && <SeriesUndo count={following.length} left={editing.left} />}
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
          failure={editing.failure}
          isPending={isPending}
          onSave={editing.saveAndTell}
          onClose={editing.closeNotice}
        />
      )}
    </>
  );
}
