import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedEventDetail } from '../api/schema.gen.ts';
import { isOver } from '../shared/dates.ts';
import { useNow } from '../shared/session.ts';
import { useDebounced } from '../shared/use-debounced.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { DueNotice } from './due-notice.tsx';
import { followingQuery, stepPreviewQuery, type LifeStep } from './event-life-queries.ts';
import { mailsOf, mayTell } from './notice-preview.tsx';
import { isOpen } from './preview-rules.ts';
import { SeriesScope, type Scope } from './series-scope.tsx';
import { StepRefusal } from './step-refusal.tsx';
import { useStepWords } from './step-words.ts';
import { TellingFields } from './telling-fields.tsx';
import { useRunningStep } from './use-running-step.ts';

interface StepDialogProps {
  event: ManagedEventDetail;
  step: LifeStep;
  /** The events of a series to which it happens, where that is settled. */
  only?: readonly number[] | undefined;
  onClose: () => void;
}

/** Publishing, cancelling or reinstating an event: it shows who gets which mail before it happens. */
export function StepDialog(props: StepDialogProps) {
  const { event, step, only, onClose } = props;
  const [message, setMessage] = useState('');
  const [wantsMail, setWantsMail] = useState(true);
  const [scope, setScope] = useState<Scope>(only === undefined ? 'this' : 'following');
  const now = useNow();
  const hasEnded = isOver(event, now);
  const following = useQuery(followingQuery({ step, id: event.id }, event.series));
  const asked = { step, id: event.id, scope, only };
  const preview = useQuery(stepPreviewQuery(asked, useDebounced(message.trim(), 400)));
  const notice = preview.data?.notice ?? null;
  const mails = notice === null ? 0 : mailsOf(notice);
  const events = preview.data?.events.length ?? 1;
  const allWords = useStepWords(event.title, { mails, events, mayAnswer: isOpen(event, now) });
  const words = allWords[step];
  const notify = wantsMail && mails > 0 && mayTell(notice);
  const taking = useRunningStep(asked, { done: words.done, undone: allWords.reinstate.done });
  const told = { notify, message: message.trim(), expected: notice?.count ?? 0 };
  const failure = taking.error ?? preview.error;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p className="mt-2 mb-4 text-soft">{words.effect}</p>
      {step === 'publish' && <DueNotice event={event} />}
      {event.series !== null && only === undefined && following.data !== 0 && (
        <SeriesScope scope={scope} following={following.data} onChange={setScope} />
      )}
      <StepRefusal failure={failure} />
      {preview.isPending && <Skeleton className="mt-4 h-24" />}
      {notice !== null && mails > 0 && (
        <TellingFields
          label={words.notify}
          notice={notice}
          notify={wantsMail}
          message={message}
          onNotify={setWantsMail}
          onMessage={setMessage}
        />
      )}
      {notice !== null && mails === 0 && (
        <p className="mt-3">
          {events === 1 && hasEnded ? (
            <Trans>The event is over, so nobody is written to.</Trans>
          ) : (
            <Trans>Nobody gets an e-mail about it.</Trans>
          )}
        </p>
      )}
      <DialogButtons onClose={onClose}>
        <Button
          kind={step === 'cancel' ? 'danger' : 'main'}
          // What is sent must be what is shown.
          disabled={!preview.isSuccess || preview.isPlaceholderData}
          pending={taking.isPending}
          onClick={() => void taking.run(notify ? told : { notify }, onClose, preview.refetch)}
        >
          {notify ? words.action : words.quietAction}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
