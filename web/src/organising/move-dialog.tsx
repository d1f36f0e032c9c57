import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { NoticeToPeople } from '../api/schema.gen.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { Dialog } from './dialog.tsx';
import { mailsOf, NoticePreview } from './notice-preview.tsx';
import { SwitchField } from './switch-field.tsx';

interface MoveDialogProps {
  notice: NoticeToPeople;
  isPending: boolean;
  onSave: (told: { notify: boolean; message: string }) => void;
  onClose: () => void;
}

/** Before an event is held at another time or place: whether those who come are told, and what. */
export function MoveDialog({ notice, isPending, onSave, onClose }: MoveDialogProps) {
  const { t } = useLingui();
  const [notify, setNotify] = useState(true);
  const [message, setMessage] = useState('');
  const mails = mailsOf(notice);
  return (
    <Dialog title={<Trans>Tell those who come?</Trans>} onClose={onClose}>
      <p className="mt-2 text-soft">
        <Trans>
          The event moves. The e-mail says what changes from what to what, and calendars follow by themselves.
        </Trans>
      </p>
      <div className="mt-4 flex flex-col gap-3">
        <SwitchField
          name="notify"
          label={t`Tell those who come or wait by e-mail (${mails})`}
          checked={notify}
          onChange={setNotify}
        />
        {notify && (
          <>
            <TextArea
              label={t`Your words in it (optional)`}
              value={message}
              maxLength={5000}
              onChange={({ target }) => setMessage(target.value)}
            />
            <NoticePreview notice={notice} />
          </>
        )}
      </div>
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
        <Button kind="main" pending={isPending} onClick={() => onSave({ notify, message: message.trim() })}>
          {notify ? <Trans>Save and write to {mails}</Trans> : <Trans>Save</Trans>}
        </Button>
      </div>
    </Dialog>
  );
}
