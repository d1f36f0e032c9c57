import { Trans } from '@lingui/react/macro';
import type { Event, EventDetail } from '../api/schema.gen.ts';
import { useAnswering } from '../shared/answering.ts';
import { yesFor } from '../shared/places.ts';
import { useMe } from '../shared/session.ts';
import { Button } from './button.tsx';

interface LateAnswerProps {
  event: Event | EventDetail;
  size?: 'small' | 'normal';
}

/** The button for somebody who has answered, registration has closed, and the event has not begun: plans change. */
export function LateAnswer({ event, size = 'normal' }: LateAnswerProps) {
  const answering = useAnswering(event.id, useMe().id);
  const full = answering.fullNow(event);
  const waits = event.waiting !== null;
  const comes = event.attending === 'YES' || waits;
  return (
    <Button
      size={size}
      pending={answering.isPending}
      disabled={!comes && full === 'shut'}
      onClick={() => answering.mutate(comes ? { attending: 'NO' } : yesFor(full, false))}
    >
      {waits ? (
        <Trans>Leave the waiting list</Trans>
      ) : comes ? (
        <Trans>I can’t come after all</Trans>
      ) : full === 'line' ? (
        <Trans>Join the waiting list</Trans>
      ) : full === 'shut' ? (
        <Trans>All places are taken</Trans>
      ) : (
        <Trans>I can come after all</Trans>
      )}
    </Button>
  );
}
