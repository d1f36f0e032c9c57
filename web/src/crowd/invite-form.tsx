import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Send, Users } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { ApiFailure } from '../api/failures.ts';
import type { BulkInvitationResult } from '../api/schema.gen.ts';
import { Button } from '../ui/button.tsx';
import { RefusalNotice } from '../ui/refusal-notice.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import type { AboutEvent } from './about-event.ts';
import { presentCount } from '../shared/failure-rules.ts';
import { InviteFields } from './invite-fields.tsx';
import { InvitePreviewCard } from './invite-preview.tsx';
import { isNobody } from './invite-rules.ts';
import { useInviteDraft } from './use-invite-draft.ts';

interface InviteFormProps {
  event: AboutEvent;
  onInvited: (result: BulkInvitationResult) => void;
}

/** Whom to invite, and with which words; sent when it has been seen who they are. */
export function InviteForm({ event, onInvited }: InviteFormProps) {
  const { t } = useLingui();
  const { draft, change, preview, send, previewing, inviting, isDone } = useInviteDraft(event.id, onInvited);
  const [isTried, setTried] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  const show = () => preview(() => requestAnimationFrame(() => result.current?.focus()));
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried(true);
    if (!isNobody(draft)) show();
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t`Invite`}>
      <UnsavedChanges when={() => !isDone() && (!isNobody(draft) || draft.message !== '')} />
      <fieldset disabled={inviting.isPending} className="flex min-w-0 flex-col gap-7">
        <InviteFields event={event} draft={draft} onChange={change} />
        <div>
          <p role="alert" className="mb-2 font-medium text-no empty:hidden">
            {isTried && isNobody(draft) && t`Choose somebody first.`}
          </p>
          <Button
            type="submit"
            icon={Users}
            kind={previewing.isSuccess ? 'plain' : 'main'}
            pending={previewing.isPending}
            className="max-sm:w-full"
          >
            <Trans>See who is invited</Trans>
          </Button>
        </div>
      </fieldset>
      <div ref={result} tabIndex={-1} className="mt-6 outline-none">
        {inviting.isError && <InvitingFailure failure={inviting.error} />}
        {previewing.isError && <InvitingFailure failure={previewing.error} onRetry={show} />}
        {previewing.isSuccess && (
          <InvitePreviewCard preview={previewing.data}>
            <Button
              kind="main"
              icon={Send}
              pending={inviting.isPending}
              onClick={() => send(previewing.data.invited)}
              className="max-sm:w-full"
            >
              <Plural value={previewing.data.invited} one="Send # invitation" other="Send # invitations" />
            </Button>
          </InvitePreviewCard>
        )}
      </div>
    </form>
  );
}

function InvitingFailure({ failure, onRetry }: { failure: unknown; onRetry?: () => void }) {
  const status = failure instanceof ApiFailure ? failure.status : 0;
  const hasChanged = presentCount(failure) !== undefined;
  if (status !== 429 && !hasChanged) return <RefusalNotice failure={failure} onRetry={onRetry} />;
  return (
    <p role="alert" className="mb-4 rounded-card bg-open-soft p-4 font-semibold text-open">
      {hasChanged ? (
        <Trans>Meanwhile they are no longer as many. Nothing was sent: look again, then send it.</Trans>
      ) : (
        <Trans>You have invited many people from elsewhere within an hour. Please try again later.</Trans>
      )}
    </p>
  );
}
