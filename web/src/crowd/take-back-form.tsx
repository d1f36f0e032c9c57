import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { TakingBackResult } from '../api/schema.gen.ts';
import { Button } from '../ui/button.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import type { AboutEvent } from './about-event.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { EarlierInvitations } from './earlier-invitations.tsx';
import { bodyOfTakeBack, isNobody, nobodyTakenBack } from './invite-rules.ts';
import { usePreviewingTakingBack, useTakingBackMany } from './inviting-mutations.ts';
import { LookButton, SendingFailure } from './sending-seen.tsx';
import { TakeBackPreview } from './taken-back-card.tsx';
import { useSendingSeen } from './use-sending-seen.ts';

interface TakeBackFormProps {
  event: AboutEvent;
  onTakenBack: (result: TakingBackResult) => void;
}

/** Whose invitations to take back; done when it has been seen whose they are, and who keeps theirs. */
export function TakeBackForm({ event, onTakenBack }: TakeBackFormProps) {
  const { t } = useLingui();
  const previewing = usePreviewingTakingBack(event.id);
  const takingBack = useTakingBackMany(event.id);
  const { draft, result, change, preview, send, isDone } = useSendingSeen({
    first: nobodyTakenBack,
    bodyOf: bodyOfTakeBack,
    previewing,
    sending: takingBack,
    onSent: onTakenBack,
  });
  const [isTried, setTried] = useState(false);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried(true);
    if (!isNobody(draft)) preview();
  };
  const changed = (
    <Trans>
      Meanwhile they are no longer as many. Nothing has happened: look again, then take them back.
    </Trans>
  );
  return (
    <form noValidate onSubmit={submit} aria-label={t`Take invitations back`}>
      <UnsavedChanges when={() => !isDone() && !isNobody(draft)} />
      <fieldset disabled={takingBack.isPending} className="flex min-w-0 flex-col gap-7">
        <EarlierInvitations
          event={event.id}
          chosen={draft.messages}
          onChange={(messages) => change({ messages })}
        />
        <ChoiceFields event={event} draft={draft} onChange={change} />
        <div>
          <p role="alert" className="mb-2 font-medium text-no empty:hidden">
            {isTried && isNobody(draft) && t`Choose somebody first.`}
          </p>
          <LookButton previewing={previewing}>
            <Trans>See whose invitations they are</Trans>
          </LookButton>
        </div>
      </fieldset>
      <div ref={result} tabIndex={-1} className="mt-6 outline-none">
        {takingBack.isError && <SendingFailure failure={takingBack.error} changed={changed} />}
        {previewing.isError && <SendingFailure failure={previewing.error} onRetry={preview} />}
        {previewing.isSuccess && (
          <TakeBackPreview result={previewing.data}>
            <Button
              kind="danger"
              icon={Undo2}
              pending={takingBack.isPending}
              onClick={() => send(previewing.data.takenBack)}
              className="max-sm:w-full"
            >
              <Plural
                value={previewing.data.takenBack}
                one="Take # invitation back"
                other="Take # invitations back"
              />
            </Button>
          </TakeBackPreview>
        )}
      </div>
    </form>
  );
}
