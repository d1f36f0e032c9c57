import { Trans } from '@lingui/react/macro';
import { CircleAlert, Hourglass } from 'lucide-react';
import { ApiFailure } from '../api/failures.ts';
import { isStillRunning } from '../shared/sending-once-rules.ts';
import { FailureNotice, Notice } from './notices.tsx';

interface RefusalNoticeProps {
  failure: unknown;
  onRetry?: (() => void) | undefined;
}

/** Why something that organisers wanted to do was not done. The service itself says best what stands in the way. */
export function RefusalNotice({ failure, onRetry }: RefusalNoticeProps) {
  if (isStillRunning(failure))
    return (
      <div role="alert">
        <Notice icon={Hourglass} title={<Trans>This is still being done</Trans>}>
          <Trans>Do not reload the page. Press again in a moment: nothing happens twice.</Trans>
        </Notice>
      </div>
    );
  if (!isExplained(failure)) return <FailureNotice failure={failure} isDeed onRetry={onRetry} />;
  return (
    <div role="alert">
      <Notice icon={CircleAlert} title={<Trans>This is not possible as things stand</Trans>}>
        <p>
          <Trans>The service says:</Trans> <q lang="en">{failure.message}</q>
        </p>
      </Notice>
    </div>
  );
}

/** Whether the sentence of the service says what stands in the way, and no field or dialog does. */
function isExplained(failure: unknown): failure is ApiFailure {
  if (!(failure instanceof ApiFailure)) return false;
  return failure.status === 400 || (failure.status === 409 && failure.info.length === 0);
}
