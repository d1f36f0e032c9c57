import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MovingUpList } from '../../../ui/organisers/moving-up-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { SubmitButton } from '../../../ui/form/form.tsx';
import { Page } from '../../../ui/page.tsx';
import { EventForm } from './event-form.tsx';
import { SeriesScope } from '../series/series-scope.tsx';
import { SeriesUndo } from '../series/series-undo.tsx';
import { useUndoToAsk } from './undoing-move.ts';
import { useEditing } from './use-editing.ts';
import { useManagedEvent } from '../managed-events.ts';
import type { MovesUp, NoticeToPeople } from '../../../lib/api/schema.gen.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from '../status/delete-dialog.tsx';
import { mailsOf, mayTell, TellingFields } from '../status/notify-fields.tsx';
import { StepRefusal } from '../status/step-words.tsx';

/** Changing an event. */
export function EditEventScreen() {
  const { t } = useLingui();
  const event = useManagedEvent();
  const undo = useUndoToAsk(event.id);
  const { form, following, left, scope, choose, notice, saveAndTell, closeNotice } = useEditing(event, undo);
  const { calendar, series, title } = form.known;
  return (
    <Page title={t`Edit event`} above={title} back={`/organise/events/${event.id}`} width="wide">
      <EventForm
        form={form}
        isNew={false}
        calendars={[calendar]}
        savesAtOnce={undo !== undefined}
        buttons={<SubmitButton form={form} className="w-full" />}
      >
        {series !== null && following === null && <SeriesScope scope={scope} onChange={choose} />}
        {following !== null && <SeriesUndo count={following.length} left={left} />}
      </EventForm>
      {notice !== null && (
        <FollowingsDialog
          notice={notice.people}
          movesUp={notice.movesUp}
          failure={notice.failure}
          isPending={form.isSaving}
          onSave={saveAndTell}
          onClose={closeNotice}
        />
      )}
    </Page>
  );
}

interface FollowingsDialogProps {
  /** Who is told; null when nobody is. */
  notice: NoticeToPeople | null;
  /** Who gets a place; null where it is not about places. */
  movesUp: MovesUp | null;
  /** Why it was not saved when it was tried; null before. */
  failure: unknown;
  isPending: boolean;
  onSave: (told: { notify: boolean; message: string }) => void;
  onClose: () => void;
}

/** Before something follows for people from what is saved: whether those concerned are told of a move, and who gets a place. */
function FollowingsDialog(props: FollowingsDialogProps) {
  const { notice, movesUp, failure, isPending, onSave, onClose } = props;
  const { t } = useLingui();
  const [wantsMail, setWantsMail] = useState(true);
  const isTold = notice !== null && notice.count > 0;
  const notify = isTold && wantsMail && mayTell(notice);
  const [message, setMessage] = useState('');
  const told = notice === null ? 0 : mailsOf(notice);
  const mails = (notify ? told : 0) + (movesUp?.mails ?? 0);
  return (
    <Dialog
      title={isTold ? <Trans>Tell everyone who was told?</Trans> : <Trans>Move people up?</Trans>}
      onClose={onClose}
    >
      {isTold && (
        <p className="mt-2 text-soft">
          <Trans>
            The event moves. The e-mail says what changes from what to what, and calendars update on their
            own.
          </Trans>
        </p>
      )}
      <StepRefusal failure={failure} />
      {movesUp !== null && movesUp.count > 0 && <MovingUpList movesUp={movesUp} />}
      {isTold && (
        <TellingFields
          label={t`E-mail those who come, wait, or were told and have not answered (${told})`}
          notice={notice}
          notify={notify}
          onNotify={setWantsMail}
          words={{ message, onMessage: setMessage }}
        />
      )}
      <DialogButtons onClose={onClose}>
        <Button kind="main" pending={isPending} onClick={() => onSave({ notify, message: message.trim() })}>
          {mails > 0 ? (
            <Plural value={mails} one="Save and write to # person" other="Save and write to # people" />
          ) : (
            <Trans>Save</Trans>
          )}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
