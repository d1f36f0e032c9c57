import { Trans } from '@lingui/react/macro';
import { Send, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiFailure } from '../api/failures.ts';
import { presentCount } from '../shared/failure-rules.ts';
import { Button } from '../ui/button.tsx';
import { RefusalNotice } from '../ui/refusal-notice.tsx';

interface LookButtonProps {
  previewing: { isSuccess: boolean; isPending: boolean };
  children: ReactNode;
}

/** Shows who gets it; the main thing to do until that is seen. */
export function LookButton({ previewing: { isSuccess, isPending }, children }: LookButtonProps) {
  return (
    <Button
      type="submit"
      icon={Users}
      kind={isSuccess ? 'plain' : 'main'}
      pending={isPending}
      className="max-sm:w-full"
    >
      {children}
    </Button>
  );
}

interface SendButtonProps {
  isPending: boolean;
  onSend: () => void;
  children: ReactNode;
}

/** Sends what was seen. */
export function SendButton({ isPending, onSend, children }: SendButtonProps) {
  return (
    <Button kind="main" icon={Send} pending={isPending} onClick={onSend} className="max-sm:w-full">
      {children}
    </Button>
  );
}

interface SendingFailureProps {
  failure: unknown;
  /** What is said to whoever has sent too much. */
  tooMany?: ReactNode;
  /** What is said when they are no longer as many as were seen. */
  changed?: ReactNode;
  onRetry?: () => void;
}

/** Why it was not sent. */
export function SendingFailure({ failure, tooMany, changed, onRetry }: SendingFailureProps) {
  const hasChanged = presentCount(failure) !== undefined;
  const isTooMany = tooMany !== undefined && failure instanceof ApiFailure && failure.status === 429;
  if (!hasChanged && !isTooMany) return <RefusalNotice failure={failure} onRetry={onRetry} />;
  return (
    <p role="alert" className="mb-4 rounded-card bg-open-soft p-4 font-semibold text-open">
      {!hasChanged
        ? tooMany
        : (changed ?? (
            <Trans>Meanwhile they are no longer as many. Nothing was sent: look again, then send it.</Trans>
          ))}
    </p>
  );
}
