import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { NoticeToPeople } from '../api/schema.gen.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { mailsOf, mayTell } from './notice-preview.tsx';
import { StepRefusal } from './step-refusal.tsx';
import { TellingFields } from './telling-fields.tsx';

interface MoveDialogProps {
  notice: NoticeToPeople;
  /** Why it was not saved when it was tried; null before. */
  failure: unknown;
  isPending: boolean;
  onSave: (told: { notify: boolean; message: string }) => void;
  onClose: () => void;
}

/** Before an event is held at another time or place: whether those concerned are told, and what. */
export function MoveDialog({ notice, failure, isPending, onSave, onClose }: MoveDialogProps) {
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
