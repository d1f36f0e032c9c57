import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RefreshCw } from 'lucide-react';
import { ApiFailure, hoursToWait } from '../../lib/api/failures.ts';
import { useReachable } from '../../lib/offline/online.ts';
import { isStillRunning } from '../../lib/api/sending-once.ts';
import { Button } from '../button.tsx';
import { useFailureWords } from '../notices.tsx';

/** Something that went wrong, in a sentence or two. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-control bg-no-soft px-4 py-3 font-medium text-no empty:hidden">
      {children}
    </p>
  );
}

interface DeedFailureProps {
  failure: unknown;
  onRetry?: (() => void) | undefined;
}

/** Why something that someone did was not done; nothing as long as it was not refused. */
export function DeedFailure({ failure, onRetry }: DeedFailureProps) {
  const words = useDeedWords();
  const isReachable = useReachable();
  if (failure === null) return null;
  // What was so a moment ago is not said any longer than it is.
  if (isReachable && failure instanceof ApiFailure && failure.kind === 'offline')
    return (
      <p role="status" className="rounded-control bg-info-soft px-4 py-3 font-medium text-info">
        <Trans>The connection is back. Nothing is lost: press again.</Trans>
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-3">
      <Problem>
        {words(failure)}
        {isExplained(failure) && (
          <>
            {' '}
            <Trans>The service says:</Trans> <q lang="en">{failure.message}</q>
          </>
        )}
      </Problem>
      {onRetry !== undefined && (
        <Button icon={RefreshCw} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}

/** Says why something was not done, and what to do. */
export function useDeedWords(): (failure: unknown) => string {
  const { t } = useLingui();
  const words = useFailureWords();
  return (failure) => {
    if (isStillRunning(failure))
      return `${t`This is still being done`}. ${t`Do not reload the page. Press again in a moment: nothing happens twice.`}`;
    if (isExplained(failure)) return `${t`This is not possible as things stand`}.`;
    const hours = hoursToWait(failure);
    if (hours !== undefined) {
      const when = t`${plural(hours, {
        one: 'It is possible in about an hour. If you need it sooner, ask the people who run the service.',
        other: 'It is possible in about # hours. If you need it sooner, ask the people who run the service.',
      })}`;
      return `${t`That is a lot in a short time`}. ${t`Nothing was sent or saved.`} ${when}`;
    }
    const { title, advice } = words(failure instanceof ApiFailure ? failure.kind : 'broken', true);
    return `${title}. ${advice}`;
  };
}

/** Whether only the service knows what stands in the way: there is no word for it here. */
function isExplained(failure: unknown): failure is ApiFailure {
  return failure instanceof ApiFailure && failure.status === 409 && failure.info.length === 0;
}
