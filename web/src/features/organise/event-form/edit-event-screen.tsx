import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { EventForm } from './event-form.tsx';
import { draftOfEvent } from './event-form-rules.ts';
import { MergeNotice } from '../../../ui/merge-notice.tsx';
import { useEventFieldNames, useValueWords } from '../event-words.ts';
import { SeriesScope } from '../series/series-scope.tsx';
import { SeriesUndo } from '../series/series-undo.tsx';
import { useUndoToAsk, type Opened } from './undoing-move.ts';
import { useEditing } from './use-editing.ts';
import { useManagedEvent } from '../managed-events.ts';
import type { NoticeToPeople } from '../../../lib/api/schema.gen.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from '../status/delete-dialog.tsx';
import { mailsOf, mayTell, TellingFields } from '../status/notify-fields.tsx';
import { StepRefusal } from '../status/step-words.tsx';

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

interface MoveDialogProps {
  notice: NoticeToPeople;
  /** Why it was not saved when it was tried; null before. */
  failure: unknown;
  isPending: boolean;
  onSave: (told: { notify: boolean; message: string }) => void;
  onClose: () => void;
}

/** Before an event is held at another time or place: whether those concerned are told, and what. */
function MoveDialog({ notice, failure, isPending, onSave, onClose }: MoveDialogProps) {
  const { t } = useLingui();
  const [wantsMail, setWantsMail] = useState(true);
  const notify = wantsMail && mayTell(notice);
  const [message, setMessage] = useState('');
  const mails = mailsOf(notice);
  return (
    <Dialog title={<Trans>Tell those concerned?</Trans>} onClose={onClose}>
      <p className="mt-2 text-soft">
        <Trans>
          The event moves. The e-mail says what changes from what to what, and calendars follow by themselves.
        </Trans>
      </p>
      <StepRefusal failure={failure} />
      <TellingFields
        label={t`E-mail those who come, wait or have not answered their invitation (${mails})`}
        notice={notice}
        notify={notify}
        message={message}
        onNotify={setWantsMail}
        onMessage={setMessage}
      />
      <DialogButtons onClose={onClose}>
        <Button kind="main" pending={isPending} onClick={() => onSave({ notify, message: message.trim() })}>
          {notify ? <Trans>Save and write to {mails}</Trans> : <Trans>Save</Trans>}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
