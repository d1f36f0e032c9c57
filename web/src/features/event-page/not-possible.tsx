import { Trans } from '@lingui/react/macro';
import { CircleOff } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notices.tsx';
import type { Closed } from './event-rules.ts';

interface NotPossibleProps {
  event: number;
  why: Closed | 'alone';
}

/** What stands in the place of a form that could only be refused, for those who came by an old link. */
export function NotPossible({ event, why }: NotPossibleProps) {
  return (
    <Notice
      icon={CircleOff}
      title={<Why why={why} />}
      action={
        <LinkButton to="/events/$event" params={{ event }}>
          <Trans>Go to the event</Trans>
        </LinkButton>
      }
    />
  );
}

function Why({ why }: Pick<NotPossibleProps, 'why'>) {
  if (why === 'alone') return <Trans>Nobody else can be brought to this event.</Trans>;
  return <ClosedWords closed={why} />;
}

/** Why an event cannot be answered. */
export function ClosedWords({ closed }: { closed: Closed }) {
  if (closed === 'cancelled') return <Trans>This event was cancelled.</Trans>;
  if (closed === 'over') return <Trans>This event is over.</Trans>;
  if (closed === 'no-registration') return <Trans>Nobody has to register for this event.</Trans>;
  if (closed === 'due')
    return <Trans>Registration is closed. If something has changed, ask the organisers.</Trans>;
  return <Trans>The event has begun.</Trans>;
}
