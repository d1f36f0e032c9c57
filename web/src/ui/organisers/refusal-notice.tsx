import { Plural, Trans } from '@lingui/react/macro';
import { CircleAlert, Hourglass } from 'lucide-react';
import { ApiFailure, hoursToWait } from '../../lib/api/failures.ts';
import { isStillRunning } from '../../lib/api/sending-once.ts';
import { FailureNotice, Notice } from '../notices.tsx';

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
  const hours = hoursToWait(failure);
  if (hours !== undefined) return <TooMuchNotice hours={hours} />;
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

/** So much that somebody may do it only later: a mistake, or more than an organisation usually needs. */
function TooMuchNotice({ hours }: { hours: number }) {
  return (
    <div role="alert">
      <Notice icon={Hourglass} title={<Trans>That is a lot in a short time</Trans>}>
        <Trans>Nothing was sent or saved.</Trans>{' '}
        <Plural
          value={hours}
          one="It is possible in about an hour. If you need it sooner, ask the people who run the service."
          other="It is possible in about # hours. If you need it sooner, ask the people who run the service."
        />
      </Notice>
    </div>
  );
}

/** Whether the sentence of the service says what stands in the way, and no field or dialog does. */
function isExplained(failure: unknown): failure is ApiFailure {
  if (!(failure instanceof ApiFailure)) return false;
  return failure.status === 400 || (failure.status === 409 && failure.info.length === 0);
}
