import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedEventDetail, EventStep, EventStepResult } from '../../../lib/api/schema.gen.ts';
import { isOver } from '../../../lib/format/dates.ts';
import { useNow } from '../../../lib/session/session.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from './delete-dialog.tsx';
import { DueNotice } from './due-notice.tsx';
import {
  followingQuery,
  stepPreviewQuery,
  type LifeStep,
  useTakingStep,
  type Asked,
} from './event-status-queries.ts';
import { mailsOf, mayTell, TellingFields, useDoneWithMails } from './notify-fields.tsx';
import { isOpen } from './preview-rules.ts';
import { SeriesScope, type Scope } from '../series/series-scope.tsx';
import { useUndoingStep } from './step-undo.ts';
import { StepRefusal, useStepWords } from './step-words.tsx';
import { announce } from '../../../ui/announcer.tsx';

interface StepDialogProps {
  event: ManagedEventDetail;
  step: LifeStep;
  /** The events of a series to which it happens, where that is settled. */
  only?: readonly number[] | undefined;
  /** For which of its series it is, unless someone chooses otherwise. */
  usualScope?: Scope;
  onClose: () => void;
}

/** Publishing, cancelling or reinstating an event: it shows who gets which mail before it happens. */
export function StepDialog(props: StepDialogProps) {
  const { event, step, only, usualScope = 'this', onClose } = props;
  const [message, setMessage] = useState('');
  const [wantsMail, setWantsMail] = useState(true);
  const [scope, setScope] = useState<Scope>(only === undefined ? usualScope : 'following');
  const now = useNow();
  const hasEnded = isOver(event, now);
  const following = useQuery(followingQuery({ step, id: event.id }, event.series));
  const asked = { step, id: event.id, scope, only };
  const preview = useQuery(stepPreviewQuery(asked, useDebounced(message.trim(), 400)));
  const notice = preview.data?.notice ?? null;
  const mails = notice === null ? 0 : mailsOf(notice);
  const events = preview.data?.events.length ?? 1;
  const allWords = useStepWords({ ...event, mayAnswer: isOpen(event, now) }, { mails, events });
  const words = allWords[step];
  const notify = wantsMail && mails > 0 && mayTell(notice);
  const taking = useRunningStep(asked, words.done, {
    publish: allWords.unpublished,
    cancel: allWords.reinstate.done,
    reinstate: allWords.cancel.done,
  });
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
          onNotify={setWantsMail}
          words={{ message, onMessage: setMessage }}
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

/** Does what was decided; it can be taken back at once. The dialog goes as soon as the event has changed, so what follows hangs on the answer and not on the dialog. */
function useRunningStep(asked: Asked, done: string, undone: Record<LifeStep, string>) {
  const { t } = useLingui();
  const { mutateAsync, isPending, error } = useTakingStep();
  const undo = useUndoingStep(asked.id, undone);
  const withMails = useDoneWithMails();
  const run = async (body: EventStep, onDone: () => void, lookAgain: () => Promise<unknown>) => {
    let result: EventStepResult;
    try {
      result = await mutateAsync({ ...asked, body });
    } catch {
      return void lookAgain();
    }
    const action = { label: t`Undo`, run: () => undo(asked.step, result.events, body.notify) };
    const notice = body.notify ? result.notice : null;
    announce(withMails(done, notice), action, notice?.undoSeconds);
    return onDone();
  };
  return { run, isPending, error };
}
